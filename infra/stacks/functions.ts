import type { ApiGroup } from '#functions/api/groups/groups.ts';
import { SWEEP_MINUTES } from '#functions/billing/sweep-orders.ts';
import { ASK_TICK_MINUTES } from '#functions/collection/asking/rhythm.ts';
import { DIGEST_TICK_MINUTES } from '#functions/delivery/digests/send-digests.ts';
import { PUSH_TICK_MINUTES } from '#functions/delivery/push/send-pushes.ts';
import type { ObjectOperation, PlainVariable, TableName, TableOperation } from './rights.ts';

/** A Lambda function: one for each group of API calls and each job, and one for the user pool. */
interface FunctionRow {
  readonly file: string;
  readonly tables: Readonly<Partial<Record<TableName, readonly TableOperation[]>>>;
  /** On the bucket of the index. */
  readonly objects?: readonly ObjectOperation[];
  /** On the bucket of the prerendered pages. */
  readonly publicPages?: readonly ObjectOperation[];
  /** Environment variables besides the tables, the secrets (`secrets/secret-readers.ts`) and those of every function. */
  readonly environment?: readonly PlainVariable[];
  /** Memory in MB; 1,769 MB come with one full processor. */
  readonly memoryMb?: number;
  /** The size of each of V8's three semi-spaces, in MB; V8's own default is 16. */
  readonly semiSpaceMb?: number;
  readonly timeoutS: number;
  readonly putsEvents?: true;
  readonly sendsMail?: true;
  /** Asks portals: from a fixed address where the stage has one. */
  readonly asksPortals?: true;
  /** IAM actions on the user pool. Calls with a user's own token need none. */
  readonly userPool?: readonly string[];
}

/**
 * Calls of signed-in users read the session and the account, extend or end the session, and may update the account from the user
 * pool (with a new trial for another mailbox).
 */
const SESSIONS = ['get', 'getMany', 'put', 'update', 'remove'] as const;
/** Reads the root of the lead index; its blobs are objects. */
const SEARCH = ['get', 'getMany'] as const;
/** Claims, sends, marks and dequeues a message, with conditions on other items. */
const SENDING = ['get', 'getMany', 'query', 'put', 'update', 'remove', 'check'] as const;
/** API Gateway waits 29 seconds at most. */
const CALL_S = 28;
const MAIL = ['POSTAL_ADDRESS', 'MAIL_RATE_PER_SECOND'] as const;
const PAYPAL = ['PAYPAL_API', 'PAYPAL_CLIENT_ID', 'PAYPAL_MERCHANT_ID', 'PAYPAL_WEBHOOK_ID'] as const;

/** Rows of work that goes through a whole table, a source or the index. */
const LONG = { memoryMb: 1769, timeoutS: 15 * 60 } as const;

const table = {
  'api-reads': {
    file: 'functions/api/groups/reads.ts',
    tables: {
      permits: ['getMany', 'query'],
      collection: ['get', 'getMany', 'query'],
      index: SEARCH,
      // Work lists, alerts, feeds; tests and replays of webhooks are sent by the call itself.
      accounts: [...SESSIONS, 'query', 'check'],
    },
    objects: ['get'],
    memoryMb: 1769,
    timeoutS: CALL_S,
  },
  'api-account': {
    file: 'functions/api/groups/account.ts',
    tables: { accounts: [...SESSIONS, 'query', 'writeMany', 'check'] },
    environment: MAIL,
    timeoutS: CALL_S,
    sendsMail: true,
    userPool: [
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminUserGlobalSignOut',
      'cognito-idp:AdminDeleteUser',
      // A recovery code.
      'cognito-idp:AdminSetUserMFAPreference',
    ],
  },
  'api-money': {
    file: 'functions/api/groups/money.ts',
    tables: { accounts: [...SESSIONS, 'query', 'check'] },
    environment: PAYPAL,
    timeoutS: CALL_S,
  },
  'api-outside': {
    file: 'functions/api/groups/outside.ts',
    tables: {
      permits: ['getMany', 'query'],
      collection: ['get', 'getMany'],
      index: [...SEARCH, 'query'],
      // API keys, agents, accounts, monthly quotas, rate limits, alerts and idempotent responses; requests and messages of the forms.
      accounts: ['get', 'getMany', 'query', 'put', 'update', 'remove', 'check'],
    },
    objects: ['get'],
    environment: ['CONTACT_EMAIL'],
    memoryMb: 1769,
    timeoutS: CALL_S,
  },
  'user-pool-trigger': {
    file: 'functions/jobs/user-pool-trigger.ts',
    // Counts against limits; ends the sessions of a user and mails about it.
    tables: { accounts: ['get', 'query', 'put', 'update', 'writeMany'] },
    // Cognito waits no longer.
    timeoutS: 5,
    userPool: ['cognito-idp:AdminUserGlobalSignOut'],
  },
  canary: {
    file: 'functions/jobs/canary.ts',
    // Notes its sign-up. It calls the site and the pool from outside, as users do; the user that it signs up deletes itself.
    tables: { collection: ['get', 'put', 'update'] },
    environment: ['CANARY_EMAIL'],
    timeoutS: 60,
    userPool: ['cognito-idp:AdminInitiateAuth'],
  },
  'plan-collection': {
    file: 'functions/jobs/plan-collection.ts',
    // Stores what the terms of sources withhold, and notes the sources whose terms changed.
    tables: {
      permits: ['getMany', 'put'],
      collection: ['get', 'getMany', 'query', 'put', 'update'],
    },
    timeoutS: 60,
    putsEvents: true,
  },
  'ask-portals': {
    file: 'functions/jobs/ask-portals.ts',
    tables: { collection: ['get', 'getMany', 'query', 'put', 'update'] },
    environment: ['CONTACT_EMAIL'],
    // It waits for portals.
    memoryMb: 256,
    timeoutS: ASK_TICK_MINUTES * 60,
    putsEvents: true,
    asksPortals: true,
  },
  'collect-source': {
    file: 'functions/jobs/collect-source.ts',
    // Each write checks the lease in a transaction.
    tables: {
      permits: ['getMany', 'put'],
      collection: ['get', 'query', 'put', 'update', 'remove', 'check'],
    },
    environment: ['CONTACT_EMAIL'],
    ...LONG,
    // Rows live until their page is processed. Room for several pages means that the garbage collector copies few of them.
    semiSpaceMb: 64,
    putsEvents: true,
    asksPortals: true,
  },
  'publish-index': {
    file: 'functions/jobs/publish-index.ts',
    tables: {
      // Scans to rebuild the index from the table.
      permits: ['getMany', 'query', 'scan'],
      collection: ['query', 'put', 'update', 'writeMany'],
      index: [...SEARCH, 'query', 'put', 'remove', 'writeMany', 'check'],
    },
    objects: ['get', 'put', 'removeMany', 'list'],
    memoryMb: 3008,
    timeoutS: 15 * 60,
    putsEvents: true,
  },
  'match-alerts': {
    file: 'functions/jobs/match-alerts.ts',
    tables: {
      permits: ['getMany', 'query'],
      collection: ['getMany', 'query', 'put', 'remove'],
      index: SEARCH,
      // The profiles of alert owners are read in batches.
      accounts: ['get', 'getMany', 'query', 'put', 'remove', 'check'],
    },
    objects: ['get'],
    ...LONG,
    putsEvents: true,
  },
  'measure-completeness': {
    file: 'functions/jobs/measure-completeness.ts',
    // Scans for new homes.
    tables: { permits: ['getMany', 'query', 'scan'], collection: ['getMany', 'put', 'writeMany'] },
    environment: ['CONTACT_EMAIL'],
    ...LONG,
  },
  'measure-next': {
    file: 'functions/jobs/measure-next.ts',
    // Scans for trades that follow others and for what firms do, and reads what removals withhold.
    tables: { permits: ['getMany', 'query', 'scan'], index: ['put'], collection: ['put'] },
    ...LONG,
  },
  'measure-scores': {
    file: 'functions/jobs/measure-scores.ts',
    // Scans for the work lists of all users.
    tables: { accounts: ['scan'], collection: ['put'] },
    ...LONG,
  },
  'prerender-pages': {
    file: 'functions/jobs/prerender-pages.ts',
    // Notes when it last ran.
    tables: { collection: ['get', 'getMany', 'put'], index: ['get'] },
    objects: ['get'],
    publicPages: ['put', 'removeMany', 'list'],
    ...LONG,
  },
  'locate-permits': {
    file: 'functions/jobs/locate-permits.ts',
    tables: {
      // Reads without what removals withhold; writes points and what stands there.
      permits: ['getMany', 'query', 'update'],
      // The pace of the hosts of rolls, and what was read.
      collection: ['get', 'getMany', 'query', 'put', 'update', 'remove', 'writeMany'],
      index: SEARCH,
    },
    objects: ['get'],
    environment: ['CONTACT_EMAIL'],
    ...LONG,
    putsEvents: true,
    asksPortals: true,
  },
  'read-boards': {
    file: 'functions/jobs/read-boards.ts',
    tables: {
      collection: ['get', 'getMany', 'query', 'put', 'update', 'writeMany'],
      index: ['getMany', 'put'],
    },
    environment: ['CONTACT_EMAIL'],
    ...LONG,
    asksPortals: true,
  },
  'send-mail': {
    file: 'functions/jobs/send-mail.ts',
    // Reminders of call-backs show permits, and go to phones. Welcome and trial mails show the best leads.
    tables: { permits: ['getMany', 'query'], index: SEARCH, accounts: SENDING },
    objects: ['get'],
    environment: MAIL,
    // Ends before the next minute's run begins; two at once would do the same work twice.
    timeoutS: 58,
    putsEvents: true,
    sendsMail: true,
  },
  'send-digests': {
    file: 'functions/jobs/send-digests.ts',
    // Deletes the matches of deleted accounts in batches.
    tables: { permits: ['getMany', 'query'], index: SEARCH, accounts: [...SENDING, 'writeMany'] },
    objects: ['get'],
    environment: MAIL,
    timeoutS: DIGEST_TICK_MINUTES * 60,
    putsEvents: true,
    sendsMail: true,
  },
  'send-webhooks': {
    file: 'functions/jobs/send-webhooks.ts',
    // Deletes the matches of deleted accounts in batches.
    tables: { permits: ['getMany', 'query'], index: SEARCH, accounts: [...SENDING, 'writeMany'] },
    objects: ['get'],
    // Ends soon after the next minute's run begins, however slow the receiving servers are.
    timeoutS: 90,
    putsEvents: true,
  },
  'record-mail-event': {
    file: 'functions/jobs/record-mail-event.ts',
    // Notes the delivery of the canary's mail.
    tables: { accounts: ['get', 'update'], collection: ['update'] },
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
    // Deletes the matches of deleted accounts in batches.
    tables: { permits: ['getMany', 'query'], index: SEARCH, accounts: [...SENDING, 'writeMany'] },
    objects: ['get'],
    timeoutS: PUSH_TICK_MINUTES * 60,
    putsEvents: true,
  },
} as const satisfies Readonly<Record<string, FunctionRow>>;

export type FunctionName = keyof typeof table;
/** The functions that events start, apart from those that a caller waits for. */
export type JobName = Exclude<FunctionName, `api-${ApiGroup}` | 'user-pool-trigger'>;

/** Every function with its rights. Roles, environments and log groups derive from this table. */
export const FUNCTIONS: Readonly<Record<FunctionName, FunctionRow>> = table;

export const HANDLER_FILES: readonly string[] = Object.values(FUNCTIONS).map(({ file }) => file);

/** True for functions that events start, false for those that a caller waits for. */
export function isJob(name: FunctionName): name is JobName {
  return !name.startsWith('api-') && name !== 'user-pool-trigger';
}

export const JOBS: readonly JobName[] = (Object.keys(FUNCTIONS) as FunctionName[]).filter(isJob);
