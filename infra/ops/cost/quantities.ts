import { WORD_BYTES } from '#functions/permits/lead-index/lead-index.ts';
import { BACKUP_DAYS } from '#infra/stacks/backup/backup-plan.ts';
import type { FunctionName } from '#infra/stacks/functions.ts';
import { PAGE_SIZE, PRICE } from '#shared/domain/plan/plan.ts';
import * as given from './assumptions.ts';
import type { Demand } from './demand.ts';
import type { PriceName } from './prices.ts';
import type { TemplateFacts } from './template-facts.ts';

const GB = 1e9;
/** Pages that the edge fetches again every five minutes (stacks/pages.ts). */
const PAGES = 3;
const FETCHES_A_PAGE = given.HOURS_A_MONTH * 12;
/** Bytes of an edge log line (stacks/site.ts). */
const EDGE_LOG_BYTES = 500;
/** Files of the app that a session requests; the browser has cached most. */
const FILES_A_SESSION = 6;

export function estimateRuns(
  demand: Demand,
  { ticks }: Pick<TemplateFacts, 'ticks'>,
): Record<FunctionName, number> {
  const { calls, publications, collections, otherMails } = demand;
  const scheduledRuns = (job: FunctionName): number => ticks.get(job.replaceAll('-', '')) ?? 0;
  return {
    'api-reads': calls.permits + calls.status + calls.alerts + calls.webhooks,
    'api-account': calls.account + calls.push,
    'api-money': calls.billing,
    'api-outside': calls.v1 + demand.visitors * (given.REMOVALS_A_VISIT + given.MESSAGES_A_VISIT),
    'user-pool-trigger': demand.poolEvents,
    canary: scheduledRuns('canary'),
    'plan-collection': scheduledRuns('plan-collection'),
    'ask-portals': scheduledRuns('ask-portals'),
    'collect-source': collections,
    'publish-index': publications,
    'match-alerts': publications,
    'measure-completeness': scheduledRuns('measure-completeness'),
    'measure-next': scheduledRuns('measure-next'),
    'measure-scores': scheduledRuns('measure-scores'),
    'prerender-pages': scheduledRuns('prerender-pages'),
    'locate-permits': scheduledRuns('locate-permits'),
    'read-boards': scheduledRuns('read-boards'),
    'send-digests': scheduledRuns('send-digests') + publications,
    'send-webhooks': scheduledRuns('send-webhooks') + publications,
    'send-mail': scheduledRuns('send-mail') + otherMails,
    'record-mail-event': allMails(demand) * given.EVENTS_A_MAIL,
    'sweep-orders': scheduledRuns('sweep-orders'),
    'send-pushes': scheduledRuns('send-pushes') + publications,
  };
}

function allMails({ alertMails, otherMails, reminders }: Demand): number {
  return alertMails + otherMails + reminders;
}

/** Milliseconds of a run, including the part that grows with the size. */
function runMs(name: FunctionName, runs: number, demand: Demand): number {
  const perMillion = demand.permits / 1e6;
  const extra: Partial<Record<FunctionName, number>> = {
    // A test of a webhook waits for the user's server.
    'api-reads': (demand.calls.webhooks * given.WEBHOOK_CALL_MS) / Math.max(1, runs),
    'publish-index': given.PUBLISH_MS_A_MILLION * perMillion,
    'send-digests': (demand.alertMails * given.MAIL_MS) / runs,
    'send-pushes': (demand.pushes * given.PUSH_MS) / runs,
    'send-webhooks': (demand.hooks * given.HOOK_MS) / runs,
    'send-mail': ((demand.otherMails + demand.reminders) * given.MAIL_MS) / runs,
  };
  return given.RUN_DURATION_MS[name] + (extra[name] ?? 0);
}

/** Monthly quantities of everything that has a price. */
export function estimateQuantities(demand: Demand, facts: TemplateFacts): Record<PriceName, number> {
  const { sessions, polls, visitors, users, permits, micropayments } = demand;
  const paid = users * Number(PRICE.amount);
  const runs = estimateRuns(demand, facts);
  const names = Object.keys(runs) as FunctionName[];
  const sum = (of: (name: FunctionName) => number): number =>
    names.reduce((total, name) => total + of(name), 0);
  const apiCalls = sum((name) => (name.startsWith('api-') ? runs[name] : 0));
  const ownCalls = apiCalls - demand.calls.status;
  const fileRequests = sessions * FILES_A_SESSION + visitors * given.REQUESTS_A_VISIT;
  const edgeRequests = ownCalls + polls + fileRequests;
  const edgeBytes =
    ownCalls * given.BYTES_AN_ANSWER +
    polls * given.BYTES_A_POLL +
    visitors * given.BYTES_A_VISIT +
    users * given.BYTES_A_VISIT;
  const stored =
    permits * (given.BYTES_A_PERMIT + given.CHANGES_A_PERMIT * given.BYTES_A_CHANGE + given.BYTES_A_RECORD) +
    users * given.BYTES_A_USER;
  const logged =
    apiCalls * given.LOG_BYTES_A_CALL +
    sum((name) => (name.startsWith('api-') ? 0 : runs[name])) * given.LOG_BYTES_A_RUN;
  const plans = facts.types.get('AWS::Backup::BackupPlan') ?? 0;
  const backedUp = plans === 0 ? 0 : (stored - demand.indexBytes) / GB;
  const mails = allMails(demand);
  const gateways = facts.types.get('AWS::EC2::NatGateway') ?? 0;
  return {
    tableReads: tableReads(demand, facts),
    tableWrites: tableWrites(demand),
    tableStorage: stored / GB,
    tableRecovery: facts.recoverable ? stored / GB : 0,
    // The index table is not backed up, since it is rebuilt from the permits.
    backups: backedUp * (BACKUP_DAYS.here + BACKUP_DAYS.there),
    backupCopies: backedUp * given.DAYS_A_MONTH,
    keys: facts.types.get('AWS::KMS::Key') ?? 0,
    functionCalls: sum((name) => runs[name]),
    functionTime: sum(
      (name) => ((runs[name] * runMs(name, runs[name], demand)) / 1000) * (facts.memoryGb.get(name) ?? 0),
    ),
    apiCalls,
    apiMetrics: facts.routesWithMetrics * given.METRICS_A_ROUTE,
    edgeRequests,
    edgeBytes: edgeBytes / GB,
    edgeFunctions: edgeRequests - polls,
    bucketStorage: (demand.indexBytes + edgeRequests * EDGE_LOG_BYTES) / GB,
    // The edge fetches only what is asked for.
    bucketReads: indexReads(demand) + Math.min(fileRequests, given.EDGE_PLACES * PAGES * FETCHES_A_PAGE),
    bucketWrites:
      demand.publications * PUBLISHER_WRITES + permits * given.PUBLIC_PAGES_A_PERMIT * given.DAYS_A_MONTH,
    users: facts.plus ? 0 : demand.activeUsers,
    usersPlus: facts.plus ? demand.activeUsers : 0,
    mails,
    mailEvents: mails * given.EVENTS_A_MAIL,
    events: demand.collections + demand.publications * 3 + demand.otherMails,
    // Assumes that one run in a thousand fails.
    deadLetters: (demand.collections + demand.publications) / 1000,
    logsIn: logged / GB,
    logsKept: (logged / GB) * facts.logMonths,
    ownMetrics: facts.ownMetrics,
    alarms: facts.alarmMetrics,
    secrets: facts.secrets,
    firewall: facts.types.get('AWS::WAFv2::WebACL') ?? 0,
    firewallRules: facts.firewallRules,
    firewallRequests: facts.firewallRules > 0 ? edgeRequests : 0,
    gatewayHours: gateways * given.HOURS_A_MONTH,
    gatewayBytes: gateways === 0 ? 0 : (demand.collections * given.BYTES_A_COLLECTION) / GB,
    addressHours: (facts.types.get('AWS::EC2::EIP') ?? 0) * given.HOURS_A_MONTH,
    zones: facts.zones,
    payments: micropayments ? 0 : users,
    paymentShare: micropayments ? 0 : paid,
    smallPayments: micropayments ? users : 0,
    smallPaymentShare: micropayments ? paid : 0,
  };
}

/** DynamoDB counts strongly consistent reads by 4 KB, writes by 1 KB, and transactions twice. */
const READ_BYTES = 4096;
const WRITE_BYTES = 1024;
const TRANSACTION_FACTOR = 2;

/** Session and account, read by every call that is not public. */
const SESSION_UNITS = 2;
/** API key, owner, account and quota are read; two rate limits and the quota are written. */
const KEYED_UNITS = 4;
const KEYED_WRITE_UNITS = 3;
/** The root of the lead index, read by every permit call. */
const ROOT_UNITS = 1;
/** A permit with its history and its source. */
const OPENED_UNITS = 5;
/** The status item (`functions/DECISIONS.md`: at most 6 a poll). */
const STATUS_UNITS = 6;
/** A mail reads its plan, user, alerts and permits; a reminder the user, the work list and permits. */
const MAIL_READ_UNITS = 35;
/** A mail writes its plan, rate slot, claim, SES result, two SES events and the cursor. */
const MAIL_WRITE_UNITS = 13;
/** A phone message reads its plan, devices, user, alerts and permits; it writes plan, devices and cursor. */
const PUSH_READ_UNITS = 20;
const PUSH_WRITE_UNITS = 9;
/** A webhook message reads its webhook, queue and permits; it writes queue, delivery and cursor. */
const HOOK_READ_UNITS = 30;
const HOOK_WRITE_UNITS = 20;
/** A session is opened, extended and refreshed; an order is created, captured and recorded. */
const SESSION_WRITE_UNITS = 5;
const PAYMENT_WRITE_UNITS = 25;
/** Read units of each scheduled run: outbox partitions, due users, source states, open captures. */
const TICK_UNITS = {
  plancollection: 150,
  askportals: 200,
  senddigests: 24,
  sendwebhooks: 16,
  sendmail: 8,
  sweeporders: 2,
  sendpushes: 24,
} as const;

/** Objects that a publication reads: the parts of what it rewrites, the months beside it for their words, and ids of the source's months. */
const PUBLISHER_READS = 150;
/** Objects that a publication writes: segments, the words of their half years, and manifests. */
const PUBLISHER_WRITES = given.SEGMENTS_TOUCHED + 6;
/** Reads of a running function after a publication: the parts and words that changed. */
const NEWS_READS = 25;
/** Write units of a publication: lease, root, claim, change notes, and a note for each blob that is written or replaced. */
const PUBLICATION_UNITS = 12 + 2 * PUBLISHER_WRITES;

/** Monthly reads of the bucket of the index: cold starts, publications, and what a function reads again because it holds only a part. */
export function indexReads({ permits, calls, coldStarts, publications, indexHolders }: Demand): number {
  const missing = Math.max(0, 1 - WORD_BYTES / (permits * given.WORD_BYTES_A_PERMIT));
  const again = given.REREADS.fits + given.NATIONWIDE_SHARE * missing * given.REREADS.misses;
  return (
    coldStarts * given.COLD_READS +
    publications * (PUBLISHER_READS + indexHolders * NEWS_READS) +
    (calls.permits + calls.v1) * again
  );
}

export function tableReads(demand: Demand, { ticks }: Pick<TemplateFacts, 'ticks'>): number {
  const { calls, sessions, users, permits, collections, publications, newPermits, changes } = demand;
  const sources = Math.max(1, demand.sources.hourly + demand.sources.daily + demand.sources.weekly);
  const manifest = ((permits / sources) * given.BYTES_A_RECORD) / READ_BYTES;
  const alerts = (users * given.ALERTS_A_USER * given.BYTES_AN_ALERT) / READ_BYTES;
  const byClock = Object.entries(TICK_UNITS).reduce(
    (sum, [job, units]) => sum + (ticks.get(job) ?? 0) * units,
    0,
  );
  return (
    (calls.permits + calls.account + calls.alerts + calls.webhooks + calls.billing + calls.push) *
      SESSION_UNITS +
    calls.v1 * KEYED_UNITS +
    (calls.permits + calls.v1) * ROOT_UNITS +
    sessions * (given.LISTS_A_SESSION * PAGE_SIZE + given.OPENED_A_SESSION * OPENED_UNITS) +
    demand.canaryRuns * PAGE_SIZE +
    calls.status * STATUS_UNITS +
    collections * (manifest + 20) +
    // The publisher reads changed permits; matching reads new ones.
    (newPermits + changes) * 2 +
    publications * alerts +
    (demand.alertMails + demand.reminders) * MAIL_READ_UNITS +
    demand.pushes * PUSH_READ_UNITS +
    demand.otherMails * 10 +
    demand.hooks * HOOK_READ_UNITS +
    byClock
  );
}

export function tableWrites(demand: Demand): number {
  const { newPermits, changes, users, calls } = demand;
  const units = (bytes: number): number => Math.ceil(bytes / WRITE_BYTES);
  // A permit, its note and its old and new fingerprint, each in a transaction with the lease.
  const permit = (units(given.BYTES_A_PERMIT) + 3) * TRANSACTION_FACTOR;
  return (
    newPermits * (permit + 2) +
    changes * (permit + units(given.BYTES_A_CHANGE) * TRANSACTION_FACTOR + 2) +
    demand.asks +
    demand.collections * 20 +
    demand.publications * PUBLICATION_UNITS +
    allMails(demand) * MAIL_WRITE_UNITS +
    demand.pushes * PUSH_WRITE_UNITS +
    demand.hooks * HOOK_WRITE_UNITS +
    (demand.sessions + demand.canaryRuns) * SESSION_WRITE_UNITS +
    calls.v1 * KEYED_WRITE_UNITS +
    users * PAYMENT_WRITE_UNITS
  );
}
