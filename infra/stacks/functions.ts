import { DIGEST_TICK_MINUTES } from '#functions/alerts/digests/send-digests.ts';
import { SWEEP_MINUTES } from '#functions/billing/sweep-orders.ts';
import type { Area } from '#shared/contract/routes.ts';
import type { TableName } from './data.ts';
import type { ParameterName, SecretName } from './stage-values.ts';

/** What a function does with items of a table, in the words of `functions/platform/table.ts`. */
export type Operation =
  | 'get'
  | 'getMany'
  | 'query'
  | 'scan'
  | 'put'
  | 'update'
  | 'remove'
  | 'writeMany'
  | 'check';

/** What IAM calls them. A transaction needs the right to each of its parts. */
export const ACTIONS: Readonly<Record<Operation, readonly string[]>> = {
  get: ['dynamodb:GetItem'],
  getMany: ['dynamodb:BatchGetItem'],
  query: ['dynamodb:Query'],
  scan: ['dynamodb:Scan'],
  put: ['dynamodb:PutItem'],
  update: ['dynamodb:UpdateItem'],
  remove: ['dynamodb:DeleteItem'],
  writeMany: ['dynamodb:BatchWriteItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
  check: ['dynamodb:ConditionCheckItem'],
};

/** The functions' environment beside tables and what all are told (functions/platform/config.ts). */
export type Told =
  | { readonly secret: SecretName }
  | { readonly secrets: readonly SecretName[] }
  | { readonly parameter: ParameterName };
export const TOLD = {
  SESSION_SECRET: { secret: 'session-secret' },
  ORIGIN_SECRETS: { secrets: ['origin-secret', 'origin-secret-next'] },
  SOCRATA_APP_TOKEN: { secret: 'socrata-app-token' },
  PAYPAL_SECRET: { secret: 'paypal-secret' },
  PAYPAL_API: { parameter: 'paypal-api' },
  PAYPAL_CLIENT_ID: { parameter: 'paypal-client-id' },
  PAYPAL_MERCHANT_ID: { parameter: 'paypal-merchant-id' },
  PAYPAL_WEBHOOK_ID: { parameter: 'paypal-webhook-id' },
  POSTAL_ADDRESS: { parameter: 'postal-address' },
  MAIL_RATE_PER_SECOND: { parameter: 'mail-rate-per-second' },
} as const satisfies Readonly<Record<string, Told>>;
export type ToldName = keyof typeof TOLD;

export type Job =
  | 'plan-collection'
  | 'collect-source'
  | 'publish-index'
  | 'match-alerts'
  | 'send-mail'
  | 'send-digests'
  | 'record-mail-event'
  | 'sweep-orders';
export type FunctionName = `api-${Area}` | Job;

/** One Lambda function: one an area of the API, one a job. */
export interface FunctionRow {
  /** The handler file. */
  readonly file: string;
  readonly tables: Readonly<Partial<Record<TableName, readonly Operation[]>>>;
  readonly told: readonly ToldName[];
  /** Memory in MB, and with it processors: 1,769 are one. */
  readonly memoryMb?: number;
  readonly timeoutS: number;
  readonly putsEvents?: true;
  readonly sendsMail?: true;
  /** What it may do in the user pool. The calls that carry a user's own token need no right. */
  readonly userPool?: readonly string[];
}

const READ = ['get', 'getMany', 'query'] as const;
const WRITE = [...READ, 'put', 'update', 'remove', 'writeMany', 'check'] as const;
/** Every call of the API reads session and account, and may have to ask the user pool whether the sign-in still stands. */
const SIGNED_IN = ['SESSION_SECRET', 'ORIGIN_SECRETS'] as const;
/** API Gateway waits 29 seconds at most. */
const CALL_S = 28;
const MAIL = ['SESSION_SECRET', 'POSTAL_ADDRESS', 'MAIL_RATE_PER_SECOND'] as const;
const PAYPAL = [
  'PAYPAL_API',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_SECRET',
  'PAYPAL_MERCHANT_ID',
  'PAYPAL_WEBHOOK_ID',
] as const;

/** Every function and what it may do: from here come roles, environment, log groups, and the checks of the tests. */
export const FUNCTIONS: Readonly<Record<FunctionName, FunctionRow>> = {
  'api-permits': {
    file: 'functions/api/permits.ts',
    tables: { permits: READ, collection: READ, index: READ, accounts: WRITE },
    told: SIGNED_IN,
    memoryMb: 1769,
    timeoutS: CALL_S,
  },
  'api-account': {
    file: 'functions/api/account.ts',
    tables: { accounts: WRITE },
    told: [...SIGNED_IN, ...MAIL],
    timeoutS: CALL_S,
    sendsMail: true,
    userPool: ['cognito-idp:AdminUserGlobalSignOut', 'cognito-idp:AdminDeleteUser'],
  },
  'api-status': {
    file: 'functions/api/status.ts',
    tables: { collection: READ, index: READ },
    told: ['ORIGIN_SECRETS'],
    timeoutS: CALL_S,
  },
  'api-billing': {
    file: 'functions/api/billing.ts',
    tables: { accounts: WRITE },
    told: [...SIGNED_IN, ...PAYPAL],
    timeoutS: CALL_S,
  },
  'api-alerts': {
    file: 'functions/api/alerts.ts',
    tables: { permits: READ, index: READ, accounts: WRITE },
    told: SIGNED_IN,
    memoryMb: 1769,
    timeoutS: CALL_S,
  },
  'plan-collection': {
    file: 'functions/jobs/plan-collection.ts',
    tables: { collection: WRITE },
    told: [],
    timeoutS: 60,
    putsEvents: true,
  },
  'collect-source': {
    file: 'functions/jobs/collect-source.ts',
    tables: { permits: WRITE, collection: WRITE },
    told: ['SOCRATA_APP_TOKEN'],
    memoryMb: 1769,
    timeoutS: 15 * 60,
    putsEvents: true,
  },
  'publish-index': {
    file: 'functions/jobs/publish-index.ts',
    tables: { permits: READ, collection: WRITE, index: WRITE },
    told: [],
    memoryMb: 3008,
    timeoutS: 15 * 60,
    putsEvents: true,
  },
  'match-alerts': {
    file: 'functions/jobs/match-alerts.ts',
    tables: { permits: READ, collection: WRITE, accounts: WRITE },
    told: [],
    memoryMb: 1769,
    timeoutS: 15 * 60,
    putsEvents: true,
  },
  'send-mail': {
    file: 'functions/jobs/send-mail.ts',
    tables: { accounts: WRITE },
    told: MAIL,
    // A sender is over before the next minute's begins; two at once would only do work for nothing.
    timeoutS: 58,
    putsEvents: true,
    sendsMail: true,
  },
  'send-digests': {
    file: 'functions/jobs/send-digests.ts',
    tables: { permits: READ, accounts: WRITE },
    told: MAIL,
    timeoutS: DIGEST_TICK_MINUTES * 60,
    putsEvents: true,
    sendsMail: true,
  },
  'record-mail-event': {
    file: 'functions/jobs/record-mail-event.ts',
    tables: { accounts: WRITE },
    told: [],
    timeoutS: 28,
  },
  'sweep-orders': {
    file: 'functions/jobs/sweep-orders.ts',
    tables: { accounts: WRITE },
    told: PAYPAL,
    timeoutS: SWEEP_MINUTES * 60,
  },
};

/** The handler files, to be bundled. */
export const HANDLER_FILES: readonly string[] = Object.values(FUNCTIONS).map(({ file }) => file);
