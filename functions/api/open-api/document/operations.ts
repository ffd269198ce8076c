import type { ProblemCode } from '#shared/contract/problems.ts';
import type { OpenApiCall } from '#shared/contract/routes.ts';
import { utcDay } from '#shared/domain/days.ts';
import { API_PAGE_MAX, API_PERMITS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { formatCount } from '#shared/domain/words.ts';

/** The sections of the document, in order. */
export const TAGS = {
  Permits: 'Search with every filter of the Leads page, and read one permit with its history.',
  Alerts: 'The alerts of your account, the same as on the Lead Alerts page.',
  Sources: 'Which governments are collected, what they publish, and how their collection goes.',
  Usage: 'What you have used, and this document.',
} as const;

/** The document's text about a call. */
export interface OperationWords {
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** Errors beside `COMMON_PROBLEMS`, and `keyScope` for a call that needs one. */
  readonly problems: readonly ProblemCode[];
  /** Example values of parameters, by name. */
  readonly example?: Readonly<Record<string, string>>;
  /** Those that would grow old. */
  readonly examples?: (now: Date) => Readonly<Record<string, string>>;
}

/** Errors of every call that needs a key. */
export const COMMON_PROBLEMS = [
  'invalidInput',
  'apiKeyRejected',
  'connectionsHeld',
  'subscriptionRequired',
  'tooLarge',
  'tooManyRequests',
  'internal',
  'unavailable',
] as const satisfies readonly ProblemCode[];

const PERMIT_ID = 'il-chicago.100123456';
const ALERT_ID = '0d5c7f7e-2f7b-4f0e-9d0a-5d0a6a1f3c11';
const [ACTIVE, TRIAL] = [API_PERMITS_PER_MONTH.active, API_PERMITS_PER_MONTH.trial].map(formatCount);
const COUNTED = `Each permit in an answer counts once a day toward the month’s ${ACTIVE} (${TRIAL} on trial). Exports have their own limit.`;
const SOURCED = 'Each permit names its source, license and official link (provenance).';

export const OPERATIONS: Readonly<Record<OpenApiCall, OperationWords>> = {
  v1Permits: {
    tag: 'Permits',
    summary: 'Search permits',
    description: `Answers permits a page at a time, ${API_PAGE_MAX} at the most. Filters are those of the Leads page, under the same names: copy them from its address. A filter may repeat (city=Austin&city=Houston): a permit must match one of its values, and all filters. total=true counts all that match, and limit=0 answers only the count: both are free. ${SOURCED} ${COUNTED}`,
    problems: ['apiAllowance'],
    example: {
      state: 'Texas',
      area: 'circle:30.26715,-97.74306,5',
      trade: 'roofing',
      minValue: '25000',
      limit: '25',
    },
  },
  v1PermitChanges: {
    tag: 'Permits',
    summary: 'Follow changes',
    description: `What became visible since a time: new and changed permits in their current state, and ids to drop. To keep a copy, note the time, read all pages of GET /v1/permits, then follow the changes since that time, with the same filter. Changes are kept for 90 days. ${SOURCED} ${COUNTED} Ids to drop are free.`,
    problems: ['apiAllowance', 'changesGone'],
    example: { state: 'Texas', trade: 'roofing' },
    examples: (now) => ({ updatedSince: `${utcDay(now)}T00:00:00Z` }),
  },
  v1Permit: {
    tag: 'Permits',
    summary: 'Read one permit',
    description: `One permit with its place on the map, where the record comes from, what other sources publish of it, and every change we saw. ${COUNTED}`,
    problems: ['notFound', 'apiAllowance'],
    example: { id: PERMIT_ID },
  },
  v1Alerts: {
    tag: 'Alerts',
    summary: 'List alerts',
    description: 'All alerts of your account, the newest first.',
    problems: [],
  },
  v1CreateAlert: {
    tag: 'Alerts',
    summary: 'Make an alert',
    description: 'It reports permits that arrive from now on, as often as your Email Settings say.',
    problems: ['notJson', 'alertLimit', 'idempotencyKeyReused'],
  },
  v1Alert: {
    tag: 'Alerts',
    summary: 'Read one alert',
    description: 'One alert of your account.',
    problems: ['notFound'],
    example: { id: ALERT_ID },
  },
  v1UpdateAlert: {
    tag: 'Alerts',
    summary: 'Change an alert',
    description: 'Changes only the fields that are sent. Criteria are one field, replaced as a whole.',
    problems: ['notFound', 'notJson', 'idempotencyKeyReused'],
    example: { id: ALERT_ID },
  },
  v1DeleteAlert: {
    tag: 'Alerts',
    summary: 'Delete an alert',
    description: 'Matches that were not sent yet are dropped.',
    problems: ['notFound', 'notJson', 'idempotencyKeyReused'],
    example: { id: ALERT_ID },
  },
  v1AddWebhook: {
    tag: 'Alerts',
    summary: 'Send an alert to a server',
    description:
      'Posts what the alert finds to an address, within about a minute, signed as defined by Standard Webhooks. Only the first answer has the secret. An alert sends to one place. Answer a message with 410 to end it.',
    problems: ['notFound', 'notJson', 'webhookAddress', 'webhookTaken'],
    example: { id: ALERT_ID },
  },
  v1DeleteWebhook: {
    tag: 'Alerts',
    summary: 'Stop sending an alert to a server',
    description: 'Removes the webhook of the alert. Messages that wait are not sent.',
    problems: ['notFound', 'notJson'],
    example: { id: ALERT_ID, url: 'https://example.com/permits' },
  },
  v1TestWebhook: {
    tag: 'Alerts',
    summary: 'Send a test to a server',
    description:
      'Sends a message to the alert’s webhook now, once, also when it is off, and answers how that went: a made-up permits.matched (permits.sample), or a test.ping.',
    problems: ['notFound', 'notJson'],
    example: { id: ALERT_ID, type: 'permits.sample' },
  },
  v1Sources: {
    tag: 'Sources',
    summary: 'List sources',
    description: 'Every government we collect, what its records show, and how its collection goes.',
    problems: [],
  },
  v1Coverage: {
    tag: 'Sources',
    summary: 'Read the coverage',
    description: 'All sources together, state by state, and sources we don’t cover yet.',
    problems: [],
  },
  v1Usage: {
    tag: 'Usage',
    summary: 'Read your usage',
    description: 'Permits used and left this month, calls a minute, and until when you have access.',
    problems: [],
  },
  v1Document: {
    tag: 'Usage',
    summary: 'Read this document',
    description: 'This document as OpenAPI 3.1. It needs no key.',
    problems: [],
  },
};
