import * as z from 'zod';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { isReminderDue } from '#shared/domain/plan/reminders.ts';
import { action, heading, paragraph } from './frame.ts';
import { template } from './template.ts';
import { day } from './words.ts';

/** Three days before the trial ends, unless a month was bought meanwhile. */
export const trialEnding = template({
  kind: 'notification',
  data: z.object({ trialEnd: z.iso.datetime() }),
  isDue: (subscription, data, now) => isReminderDue(subscription, { template: 'trial-ending', data }, now),
  subject: (reader, { trialEnd }) => `Your free trial ends on ${day(reader, trialEnd)}`,
  preview: () => 'Nothing is charged by itself.',
  body: (reader, { trialEnd }) => [
    heading(`Your free trial ends on ${day(reader, trialEnd)}`),
    paragraph(
      `After that, permits and alerts stop until you upgrade. A month costs ${PRICE.amount} ${PRICE.currency}, paid through PayPal. Nothing is charged by itself: if you do nothing, the trial simply ends.`,
    ),
    paragraph('A month bought before then begins when the trial ends, so none of it is lost.'),
    action(`${reader.siteOrigin}/subscription`, `Upgrade for ${PRICE.label}`),
  ],
});
