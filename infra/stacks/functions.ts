import { SWEEP_MINUTES } from '#functions/billing/sweep-orders.ts';
import { DIGEST_TICK_MINUTES } from '#functions/delivery/digests/send-digests.ts';
import { PUSH_TICK_MINUTES } from '#functions/delivery/push/send-pushes.ts';
import type { ApiArea } from '#shared/contract/routes.ts';
import type { EnvironmentName, Operation, TableName } from './rights.ts';

export type Job =
  | 'plan-collection'
  | 'collect-source'
  | 'publish-index'
  | 'match-alerts'
  | 'send-mail'
  | 'send-digests'
  | 'send-webhooks'
  | 'record-mail-event'
  | 'sweep-orders'
  | 'send-pushes';
export type FunctionName = `api-${ApiArea}` | Job;

/** One Lambda function: one an area of the API, one a job. */
export interface FunctionRow {
  /** The handler file. */
  readonly file: string;
  readonly tables: Readonly<Partial<Record<TableName, readonly Operation[]>>>;
  /** Environment variables beside the tables and those that every function gets. */
  readonly environment: readonly EnvironmentName[];
  /** Memory in MB, and with it processors: 1,769 are one. */
  readonly memoryMb?: number;
  /** Options of Node. */
  readonly nodeOptions?: string;
  readonly timeoutS: number;
  readonly putsEvents?: true;
  readonly sendsMail?: true;
  /** What it may do in the user pool. The calls that carry a user's own token need no right. */
  readonly userPool?: readonly string[];
}

/**
 * Calls of users read session and account, slide or end the session, and may have to take over from the user pool who it is now
 * (with a trial, should it be another mailbox).
 */
const SESSIONS = ['get', 'getMany', 'put', 'update', 'remove'] as const;
const SIGNED_IN = ['SESSION_SECRET', 'ORIGIN_SECRETS'] as const;
/** The lead index is read by its root and by blobs. */
const SEARCH = ['get', 'getMany'] as const;
/** A mail is claimed, sent, marked and taken from its queue, under conditions on other items. */
const SENDING = ['get', 'getMany', 'query', 'put', 'update', 'remove', 'check'] as const;
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
    tables: {
      permits: ['getMany', 'query'],
      collection: ['get', 'getMany'],
      index: SEARCH,
      // Beside sessions the work list, which is queried.
      accounts: [...SESSIONS, 'query'],
    },
    environment: SIGNED_IN,
    memoryMb: 1769,
    timeoutS: CALL_S,
  },
  'api-account': {
    file: 'functions/api/account.ts',
    tables: { accounts: [...SESSIONS, 'query', 'writeMany', 'check'] },
    environment: [...SIGNED_IN, ...MAIL],
    timeoutS: CALL_S,
    sendsMail: true,
    userPool: ['cognito-idp:AdminUserGlobalSignOut', 'cognito-idp:AdminDeleteUser'],
  },
  'api-status': {
    file: 'functions/api/status.ts',
    tables: { collection: ['get', 'query'], index: ['get'] },
    environment: ['ORIGIN_SECRETS'],
    timeoutS: CALL_S,
  },
  'api-billing': {
    file: 'functions/api/billing.ts',
    tables: { accounts: [...SESSIONS, 'query', 'check'] },
    environment: [...SIGNED_IN, ...PAYPAL],
    timeoutS: CALL_S,
  },
  'api-alerts': {
    file: 'functions/api/alerts.ts',
    tables: { permits: ['getMany', 'query'], index: SEARCH, accounts: [...SESSIONS, 'query', 'check'] },
    environment: SIGNED_IN,
    memoryMb: 1769,
    timeoutS: CALL_S,
  },
  'api-removals': {
    file: 'functions/api/removals.ts',
    // A request and the mail that says so are put; that it came is counted.
    tables: { accounts: ['put', 'update'] },
    environment: SIGNED_IN,
    timeoutS: CALL_S,
  },
  'api-push': {
    file: 'functions/api/push.ts',
    tables: { accounts: SESSIONS },
    environment: [...SIGNED_IN, 'VAPID_PRIVATE_KEY'],
    timeoutS: CALL_S,
  },
  'api-webhooks': {
    file: 'functions/api/webhooks.ts',
    // A test and a replay are sent by the call itself, so it may do what the sender of webhooks does.
    tables: { permits: ['getMany', 'query'], accounts: SENDING },
    environment: SIGNED_IN,
    timeoutS: CALL_S,
  },
  'api-v1': {
    file: 'functions/api/v1.ts',
    tables: {
      permits: ['getMany', 'query'],
      collection: ['get', 'getMany'],
      index: [...SEARCH, 'query'],
      // Key and account, the month's allowance, counts of calls, alerts with the answers that are kept of them.
      accounts: ['get', 'getMany', 'query', 'put', 'update', 'remove'],
    },
    environment: SIGNED_IN,
    memoryMb: 1769,
    timeoutS: CALL_S,
  },
  'plan-collection': {
    file: 'functions/jobs/plan-collection.ts',
    tables: { collection: ['get', 'getMany', 'query', 'update'] },
    environment: [],
    timeoutS: 60,
    putsEvents: true,
  },
  'collect-source': {
    file: 'functions/jobs/collect-source.ts',
    // Each write checks the lease, so all of them are parts of transactions.
    tables: {
      permits: ['getMany', 'put'],
      collection: ['get', 'query', 'put', 'update', 'remove', 'check'],
    },
    environment: ['SOCRATA_APP_TOKEN'],
    memoryMb: 1769,
    // A page's rows live until the page is taken in: with room for several pages, few of them are copied by the collection of garbage.
    nodeOptions: '--max-semi-space-size=64',
    timeoutS: 15 * 60,
    putsEvents: true,
  },
  'publish-index': {
    file: 'functions/jobs/publish-index.ts',
    tables: {
      // It scans when it builds the index anew from the table, which nothing else can.
      permits: ['getMany', 'query', 'scan'],
      collection: ['query', 'update', 'writeMany'],
      index: [...SEARCH, 'query', 'put', 'remove', 'writeMany', 'check'],
    },
    environment: [],
    memoryMb: 3008,
    timeoutS: 15 * 60,
    putsEvents: true,
  },
  'match-alerts': {
    file: 'functions/jobs/match-alerts.ts',
    tables: {
      permits: ['getMany', 'query'],
      collection: ['getMany', 'query', 'put', 'remove'],
      accounts: ['get', 'query', 'put', 'remove', 'check'],
    },
    environment: [],
    memoryMb: 1769,
    timeoutS: 15 * 60,
    putsEvents: true,
  },
  'send-mail': {
    file: 'functions/jobs/send-mail.ts',
    tables: { accounts: SENDING },
    environment: MAIL,
    // A sender is over before the next minute's begins; two at once would only do work for nothing.
    timeoutS: 58,
    putsEvents: true,
    sendsMail: true,
  },
  'send-digests': {
    file: 'functions/jobs/send-digests.ts',
    // What was matched for an account that is gone meanwhile is taken out many at a time.
    tables: { permits: ['getMany', 'query'], accounts: [...SENDING, 'writeMany'] },
    environment: MAIL,
    timeoutS: DIGEST_TICK_MINUTES * 60,
    putsEvents: true,
    sendsMail: true,
  },
  'send-webhooks': {
    file: 'functions/jobs/send-webhooks.ts',
    // What was matched for an account that is gone meanwhile is taken out many at a time.
    tables: { permits: ['getMany', 'query'], accounts: [...SENDING, 'writeMany'] },
    environment: ['SESSION_SECRET'],
    // A sender is over soon after the next minute's begins, however long servers take to answer.
    timeoutS: 90,
    putsEvents: true,
  },
  'record-mail-event': {
    file: 'functions/jobs/record-mail-event.ts',
    tables: { accounts: ['get', 'update'] },
    environment: [],
    timeoutS: 28,
  },
  'sweep-orders': {
    file: 'functions/jobs/sweep-orders.ts',
    tables: { accounts: ['get', 'getMany', 'query', 'put', 'update', 'remove', 'check'] },
    environment: PAYPAL,
    timeoutS: SWEEP_MINUTES * 60,
  },
  'send-pushes': {
    file: 'functions/jobs/send-pushes.ts',
    // What was matched for an account that is gone meanwhile is taken out many at a time.
    tables: {
      permits: ['getMany', 'query'],
      accounts: ['get', 'getMany', 'query', 'put', 'remove', 'check', 'writeMany'],
    },
    environment: ['VAPID_PRIVATE_KEY'],
    timeoutS: PUSH_TICK_MINUTES * 60,
    putsEvents: true,
  },
};

/** The handler files, to be bundled. */
export const HANDLER_FILES: readonly string[] = Object.values(FUNCTIONS).map(({ file }) => file);
