import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { action, heading, paragraph } from './frame.ts';
import { template } from './template.ts';
import { mailTimes } from './words.ts';

/** The mail of the Send Test Email button. */
export const testNotification = template({
  kind: 'notification',
  data: z.object({}),
  subject: () => `Test notification from ${PRODUCT_NAME}`,
  preview: () => 'Our email reaches you.',
  body: (reader) => [
    heading('Our email reaches you'),
    paragraph(
      `You asked for this test. We email permits that match your alerts to ${reader.account.email} ${mailTimes(reader.account)}.`,
    ),
    action(`${reader.siteOrigin}/alerts`, 'See your alerts'),
  ],
});
