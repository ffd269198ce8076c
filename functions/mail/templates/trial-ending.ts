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
  preview: () => 'Your trial just ends. No charge.',
  body: (reader, { trialEnd }) => [
    heading(`Your free trial ends on ${day(reader, trialEnd)}`),
    paragraph(
      `After that, permits and alerts stop until you pay for a month: ${PRICE.amount} ${PRICE.currency} through PayPal. There are no automatic charges. If you do nothing, your trial just ends.`,
    ),
    paragraph('If you pay before then, your month starts when the trial ends, so you lose no days.'),
    action(`${reader.siteOrigin}/subscription`, `Upgrade for ${PRICE.label}`),
  ],
});
