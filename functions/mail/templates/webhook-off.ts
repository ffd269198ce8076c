import * as z from 'zod';
import { OFF_AFTER_HOURS, OFF_REASONS } from '#shared/domain/alerts/webhook.ts';
import { action, heading, paragraph } from './frame.ts';
import { template } from './template.ts';
import { moment } from './words.ts';

/** Sent when a webhook was switched off, but not by its owner. */
export const webhookOff = template({
  kind: 'account',
  data: z.object({
    alertName: z.string(),
    /** Host and port; the path may be a secret. */
    host: z.string(),
    reason: z.enum(OFF_REASONS),
    since: z.iso.datetime(),
  }),
  subject: () => 'Your webhook was switched off',
  preview: (_, { host }) => `${host} does not take messages.`,
  body: (reader, { alertName, host, reason, since }) => [
    heading('Your webhook was switched off'),
    paragraph(
      reason === 'gone'
        ? `${host}, the webhook of your alert “${alertName}”, answered 410, which means that it is gone for good. So we stopped sending to it.`
        : `${host}, the webhook of your alert “${alertName}”, has taken no message since ${moment(reader, since)}. After ${OFF_AFTER_HOURS} hours of that we stop sending.`,
    ),
    paragraph(
      'Nothing else of the alert has changed. When your server works again, switch the webhook on: waiting messages are sent then. Failed messages can be sent again from the list of deliveries.',
    ),
    action(`${reader.siteOrigin}/alerts`, 'See your alerts'),
  ],
});
