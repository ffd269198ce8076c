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
  preview: () => 'Mail from us reaches you.',
  body: (reader) => [
    heading('Mail from us reaches you'),
    paragraph(
      `You asked for this test. Permits that match your alerts come to ${reader.account.email} ${mailTimes(reader.account)}.`,
    ),
    action(`${reader.siteOrigin}/alerts`, 'See your alerts'),
  ],
});
