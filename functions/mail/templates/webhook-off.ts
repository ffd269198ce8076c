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
  subject: () => 'Your webhook was turned off',
  preview: (_, { host }) => `${host} does not accept messages.`,
  body: (reader, { alertName, host, reason, since }) => [
    heading('Your webhook was turned off'),
    paragraph(
      reason === 'gone'
        ? `${host}, the webhook of your alert “${alertName}”, answered 410, which means it is gone for good, so we stopped sending to it.`
        : `${host}, the webhook of your alert “${alertName}”, has accepted no message since ${moment(reader, since)}. We stop sending after ${OFF_AFTER_HOURS} hours.`,
    ),
    paragraph(
      'Nothing else in the alert has changed. When your server works again, turn the webhook on, and we will send the waiting messages. You can send failed messages again from the list of deliveries.',
    ),
    action(`${reader.siteOrigin}/alerts`, 'See your alerts'),
  ],
});
