import * as z from 'zod';
import {
  DELIVERY_STATUSES,
  HOLD_REASONS,
  MESSAGE_TYPES,
  OFF_REASONS,
  RECEIVERS,
} from '#shared/domain/alerts/webhook.ts';
import { nullableText, nullableTime, wholeNumber } from './schemas.ts';

const params = z.object({ id: z.string().min(1).max(100).describe('The id of the alert.') });
const moment = z.iso.datetime();

/** The webhook of an alert, without its secrets. */
const webhook = z.object({
  receiver: z.enum(RECEIVERS),
  url: z.string(),
  isOn: z.boolean(),
  offReason: z.enum(OFF_REASONS).nullable(),
  offAt: nullableTime,
  /** Since when no delivery succeeded. */
  failingSince: nullableTime,
  /** Until when the replaced secret signs too. */
  oldSecretUntil: nullableTime,
  createdAt: moment,
});

/** A message and its delivery. It has only the number of its permits. */
const delivery = z.object({
  id: z.string(),
  type: z.enum(MESSAGE_TYPES),
  status: z.enum(DELIVERY_STATUSES),
  createdAt: moment,
  permits: wholeNumber,
  attempts: wholeNumber,
  retryAt: nullableTime,
  /** The last attempts, newest first. */
  tries: z.array(
    z.object({
      at: moment,
      /** Milliseconds. */
      ms: wholeNumber,
      status: wholeNumber.nullable(),
      /** Why it failed, as a sentence. */
      error: nullableText,
    }),
  ),
});

/** Only the call that makes a secret returns it. */
const secret = z.string();

export const webhooksShapes = {
  /** The webhooks of the caller's team that wait for the owner's word: who made them may not send any more. Empty for others. */
  heldWebhooks: {
    output: z.array(
      z.object({ alertId: z.string(), alertName: z.string(), url: z.string(), reason: z.enum(HOLD_REASONS) }),
    ),
  },
  webhook: { params, output: z.object({ webhook: webhook.nullable(), deliveries: z.array(delivery) }) },
  /** Makes the webhook with a new secret, or changes its address and keeps the secret (`null`). */
  setWebhook: {
    params,
    body: z.strictObject({
      url: z.string().trim().min(1, 'Enter the address where your server receives messages.').max(2000),
    }),
    output: z.object({ webhook, secret: secret.nullable() }),
  },
  /** Sends to the contacts of a HubSpot account, or changes the access token. */
  connectHubSpot: {
    params,
    body: z.strictObject({
      token: z
        .string()
        .trim()
        .regex(
          /^[\w-]{20,200}$/,
          'Paste the access token of a private app. It starts with pat- in most accounts.',
        ),
    }),
    output: z.object({ webhook }),
  },
  switchWebhook: {
    params,
    body: z.strictObject({ isOn: z.boolean() }),
    output: z.object({ webhook }),
  },
  /** Replaced secrets also sign for one more day each. */
  rotateWebhookSecret: { params, output: z.object({ webhook, secret }) },
  deleteWebhook: { params, output: 'empty' },
  /** Sends a `test.ping` now and returns its delivery. */
  testWebhook: { params, output: delivery },
  /** Sends a message again now, with the same id. */
  replayDelivery: {
    params: params.extend({ deliveryId: z.string().min(1).max(100) }),
    output: delivery,
  },
} as const;
