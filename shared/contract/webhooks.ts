import * as z from 'zod';
import {
  DELIVERY_STATUSES,
  HOLD_REASONS,
  MESSAGE_TYPES,
  OFF_REASONS,
  PERMITS_PER_MESSAGE,
  RECEIVERS,
  TEST_TYPES,
} from '#shared/domain/alerts/webhook.ts';
import { scoredPermitSchema } from './permits.ts';
import { namedObject, nullableText, nullableTime, wholeNumber } from './schemas.ts';

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

/** An attempt of a delivery. */
const deliveryTry = namedObject('DeliveryTry', {
  at: moment.describe('When.'),
  ms: wholeNumber.describe('Milliseconds until the answer.'),
  status: wholeNumber.nullable().describe('The HTTP status of your server; null without an answer.'),
  error: nullableText.describe('Why it failed, as a sentence.'),
});

/** A message and its delivery. It has only the number of its permits. */
const delivery = namedObject('WebhookDelivery', {
  id: z.string().describe('The webhook-id of the message.'),
  type: z.enum(MESSAGE_TYPES).describe('What it tells of; permits.sample is a made-up permits.matched.'),
  status: z.enum(DELIVERY_STATUSES).describe('How it stands.'),
  createdAt: moment.describe('When it was made.'),
  permits: wholeNumber.describe('How many permits of cities it tells of.'),
  attempts: wholeNumber.describe('How often it was sent.'),
  retryAt: nullableTime.describe('When it is sent again.'),
  tries: z.array(deliveryTry).describe('The last attempts, newest first.'),
});

const messageAlert = namedObject('MessageAlert', {
  id: z.string().describe('The alert’s id.'),
  name: z.string().describe('Its name.'),
});

const messagePermit = scoredPermitSchema
  .omit({ leadScore: true })
  .extend({ news: z.enum(['new', 'change']).describe('Whether the permit is new or changed.') })
  .meta({ id: 'MessagePermit' });

const envelope = {
  version: wholeNumber.describe('The version of the format, 1. We may add fields within it.'),
  timestamp: moment.describe('When the message was made.'),
};

/** The bodies of messages to servers, by their types. */
export const WEBHOOK_EVENTS = {
  'permits.matched': namedObject('PermitsMatched', {
    type: z.literal('permits.matched').describe('The event.'),
    ...envelope,
    data: namedObject('PermitsMatchedData', {
      alert: messageAlert.describe('The alert that found them.'),
      permits: z
        .array(messagePermit)
        .describe(`At most ${PERMITS_PER_MESSAGE}; more come in further messages.`),
      attributions: z.array(z.string()).describe('Texts to show with the permits.'),
      sample: z
        .literal(true)
        .optional()
        .describe('true: you asked for a sample, and its permits are made up.'),
    }).describe('What was found.'),
  }),
  'test.ping': namedObject('TestPing', {
    type: z.literal('test.ping').describe('The event.'),
    ...envelope,
    data: namedObject('TestPingData', {
      alert: messageAlert.describe('The alert of the webhook.'),
      message: z.string().describe('A sentence for people.'),
    }).describe('Nothing of permits.'),
  }),
} as const;

/** Only the call that makes a secret returns it. */
const secret = z.string();

export const webhooksShapes = {
  /** The webhooks of the caller's team that wait for the owner's word: who made them may not send any more. Empty for members. */
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
  /** Sends a test now and returns its delivery. */
  testWebhook: {
    params,
    query: z.object({
      type: z
        .enum(TEST_TYPES)
        .default('test.ping')
        .describe(
          'permits.sample: a permits.matched with made-up permits; test.ping unless you say otherwise.',
        ),
    }),
    output: delivery,
  },
  /** Sends a message again now, with the same id. */
  replayDelivery: {
    params: params.extend({ deliveryId: z.string().min(1).max(100) }),
    output: delivery,
  },
} as const;
