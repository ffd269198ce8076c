import * as z from 'zod';
import { DELIVERY_STATUSES, MESSAGE_TYPES, OFF_REASONS } from '#shared/domain/alerts/webhook.ts';

const params = z.object({ id: z.string().min(1).max(100) });
const moment = z.iso.datetime();

/** Where an alert is posted, without its secrets. */
const webhook = z.object({
  url: z.string(),
  isOn: z.boolean(),
  offReason: z.enum(OFF_REASONS).nullable(),
  offAt: moment.nullable(),
  /** Nothing was taken since then. */
  failingSince: moment.nullable(),
  /** Until then the secret that was replaced signs too. */
  oldSecretUntil: moment.nullable(),
  createdAt: moment,
});

/** One message and what came of it. Nothing of the permits is in it but how many they are. */
const delivery = z.object({
  id: z.string(),
  type: z.enum(MESSAGE_TYPES),
  status: z.enum(DELIVERY_STATUSES),
  createdAt: moment,
  permits: z.number().int(),
  attempts: z.number().int(),
  retryAt: moment.nullable(),
  /** The last attempts, the newest first. */
  tries: z.array(
    z.object({
      at: moment,
      /** Milliseconds. */
      ms: z.number().int(),
      status: z.number().int().nullable(),
      /** Why it was not taken, as a sentence. */
      error: z.string().nullable(),
    }),
  ),
});

/** A secret is answered when it is made and never again. */
const secret = z.string();

export const webhooksShapes = {
  webhook: { params, output: z.object({ webhook: webhook.nullable(), deliveries: z.array(delivery) }) },
  /** Makes the webhook, with a secret, or gives it another address, and keeps the secret (`null`). */
  setWebhook: {
    params,
    body: z.strictObject({
      url: z.string().trim().min(1, 'Type the address your server takes messages at.').max(2000),
    }),
    output: z.object({ webhook, secret: secret.nullable() }),
  },
  switchWebhook: {
    params,
    body: z.strictObject({ isOn: z.boolean() }),
    output: z.object({ webhook }),
  },
  /** The secret before it signs too for a day. */
  rotateWebhookSecret: { params, output: z.object({ webhook, secret }) },
  deleteWebhook: { params, output: 'empty' },
  /** Sends a `test.ping` now and answers what came of it. */
  testWebhook: { params, output: delivery },
  /** Sends a message again, now and under its own id. */
  replayDelivery: {
    params: params.extend({ deliveryId: z.string().min(1).max(100) }),
    output: delivery,
  },
} as const;
