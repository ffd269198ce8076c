import * as z from 'zod';
import { howOften } from '#shared/domain/alerts/mail-times.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { action, heading, paragraph } from './frame.ts';
import { template } from './template.ts';

/** The mail of the Send Test Email button. */
export const testNotification = template({
  kind: 'notification',
  data: z.object({}),
  subject: () => `Test notification from ${PRODUCT_NAME}`,
  preview: () => 'Our email reaches you.',
  body: (reader) => [
    heading('Our email reaches you'),
    paragraph(
      `You asked for this test. We email permits that match your alerts to ${reader.account.email} ${howOften(reader.account.notificationFrequency)}. An alert can have its own setting.`,
    ),
    action(`${reader.siteOrigin}/alerts`, 'See your alerts'),
  ],
});
