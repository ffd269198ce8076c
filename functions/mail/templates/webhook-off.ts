import * as z from 'zod';
import {
  OFF_AFTER_HOURS,
  OFF_REASONS,
  type OffReason,
  RECEIVERS,
  type Receiver,
} from '#shared/domain/alerts/webhook.ts';
import { action, heading, paragraph } from './frame.ts';
import { template } from './template.ts';
import { moment } from './words.ts';

/** Sent when a webhook was switched off, but not by its owner. */
export const webhookOff = template({
  kind: 'account',
  data: z.object({
    alertName: z.string(),
    receiver: z.enum(RECEIVERS),
    /** Host and port; the path may be a secret. */
    host: z.string(),
    reason: z.enum(OFF_REASONS),
    since: z.iso.datetime(),
  }),
  subject: (_, { receiver }) => `${NAMES[receiver]} was turned off`,
  preview: (_, { host }) => `${host} does not accept messages.`,
  body: (reader, data) => [
    heading(`${NAMES[data.receiver]} was turned off`),
    paragraph(REASONS[data.reason](data, moment(reader, data.since))),
    paragraph(
      `Nothing else in the alert has changed. ${REPAIRS[data.receiver]} You can send failed messages again from the list of deliveries.`,
    ),
    action(`${reader.siteOrigin}/alerts`, 'See your alerts'),
  ],
});

interface Webhook {
  readonly alertName: string;
  readonly host: string;
}

const NAMES: Readonly<Record<Receiver, string>> = {
  server: 'Your webhook',
  hubspot: 'Your HubSpot connection',
};

const REPAIRS: Readonly<Record<Receiver, string>> = {
  server: 'When your server works again, turn the webhook on, and we will send the waiting messages.',
  hubspot: 'Give the alert a new access token, and we will send the waiting permits.',
};

const notSince = ({ alertName, host }: Webhook, since: string): string =>
  `${host}, the webhook of your alert “${alertName}”, has accepted no message since ${since}. We stop sending after ${OFF_AFTER_HOURS} hours.`;

/** Its owner gets no mail about switching it off. */
const REASONS: Readonly<Record<OffReason, (webhook: Webhook, since: string) => string>> = {
  gone: ({ alertName, host }) =>
    `${host}, the webhook of your alert “${alertName}”, answered 410, which means it is gone for good, so we stopped sending to it.`,
  unauthorized: ({ alertName }) =>
    `HubSpot no longer accepts the access token of your alert “${alertName}”, so we stopped sending to it.`,
  failing: notSince,
  owner: notSince,
};
