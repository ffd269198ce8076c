import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { action, heading, paragraph } from './frame.ts';
import { template } from './template.ts';

const WHEN = {
  immediate: 'as soon as a matching permit is found',
  hourly: 'once an hour, when there is something new',
  daily: 'once a day, when there is something new',
  weekly: 'once a week, when there is something new',
} as const;

/** The mail of the Send Test Email button. */
export const testNotification = template({
  kind: 'notification',
  data: z.object({}),
  subject: () => `Test notification from ${PRODUCT_NAME}`,
  preview: () => 'Mail from us reaches you.',
  body: (reader) => [
    heading('Mail from us reaches you'),
    paragraph(
      `You asked for this test. Permits that match your alerts come to ${reader.account.email} ${WHEN[reader.account.notificationFrequency]}.`,
    ),
    action(`${reader.siteOrigin}/alerts`, 'See your alerts'),
  ],
});
