import { WEBHOOK_EVENTS } from '#shared/contract/webhooks.ts';
import { ANSWER_SECONDS, OFF_AFTER_HOURS, RETRY_HOURS } from '#shared/domain/alerts/webhook.ts';
import { EVENTS } from './examples.ts';
import { schemaOrRef } from './schemas.ts';

const WORDS: {
  readonly [E in keyof typeof WEBHOOK_EVENTS]: readonly [summary: string, description: string];
} = {
  'permits.matched': ['An alert found permits', 'Within about a minute after they became visible.'],
  'test.ping': ['You sent a test', 'It tells of no permit.'],
};

/** Headers of each message, by Standard Webhooks 1.0. */
const HEADERS = {
  'webhook-id': 'The same in every attempt: drop a message that you have.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970. Refuse one that is more than 5 minutes off.',
  'webhook-signature':
    'One signature or, for a day after you made a new secret, several with spaces between: v1, a comma, and the base64 of the HMAC-SHA256 of webhook-id, webhook-timestamp and the raw body, joined by dots. The key is the base64 after whsec_ of your secret.',
} as const;

/** The messages that servers get, as OpenAPI 3.1 describes them. */
export function documentWebhooks(): Readonly<Record<string, unknown>> {
  const names = Object.keys(WEBHOOK_EVENTS) as (keyof typeof WEBHOOK_EVENTS)[];
  return Object.fromEntries(names.map((name) => [name, { post: message(name) }]));
}

function message(name: keyof typeof WEBHOOK_EVENTS) {
  const [summary, description] = WORDS[name];
  return {
    operationId: name,
    summary,
    description,
    security: [],
    parameters: Object.entries(HEADERS).map(([header, words]) => ({
      name: header,
      in: 'header',
      required: true,
      description: words,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: schemaOrRef(WEBHOOK_EVENTS[name], 'output'), example: EVENTS[name] },
      },
    },
    responses: {
      '2XX': { description: `You have it. Answer within ${ANSWER_SECONDS} seconds.` },
      '410': { description: 'You want no more: the webhook is switched off.' },
      default: {
        description: `It is sent again for ${RETRY_HOURS} hours. After ${OFF_AFTER_HOURS} hours of failures the webhook is switched off.`,
      },
    },
  };
}
