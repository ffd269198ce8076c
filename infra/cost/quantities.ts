import { PRICE } from '#shared/domain/plan/plan.ts';
import type { FunctionName } from '../stacks/functions.ts';
import * as given from './assumptions.ts';
import type { Demand } from './demand.ts';
import type { PriceName } from './prices.ts';
import { tableReads, tableWrites } from './table-units.ts';
import type { TemplateFacts } from './template-facts.ts';

const GB = 1e9;
const MONTH_S = given.HOURS_A_MONTH * 3600;
/** Pages the edge asks the bucket for again after five minutes; other files it keeps (stacks/pages.ts). */
const PAGES = 3;
const PAGE_ASKED_A_MONTH = given.HOURS_A_MONTH * 12;
/** Bytes of a line of the edge's log (stacks/site/edge-log.ts). */
const EDGE_LOG_BYTES = 500;
/** Files of the app a session asks the edge for; most are in the browser already. */
const FILES_A_SESSION = 6;

/** Runs of every function in a month. */
export function runsOf(
  demand: Demand,
  { ticks }: Pick<TemplateFacts, 'ticks'>,
): Record<FunctionName, number> {
  const { calls, publications, collections, alertMails, otherMails } = demand;
  const byClock = (job: FunctionName): number => ticks.get(job.replaceAll('-', '')) ?? 0;
  return {
    'api-permits': calls.permits,
    'api-account': calls.account,
    'api-alerts': calls.alerts,
    'api-webhooks': calls.webhooks,
    'api-billing': calls.billing,
    'api-status': calls.status,
    'api-removals': demand.visitors * given.REMOVALS_A_VISIT,
    'api-v1': calls.v1,
    'api-push': calls.push,
    'plan-collection': byClock('plan-collection'),
    'collect-source': collections,
    'publish-index': publications,
    'match-alerts': publications,
    'send-digests': byClock('send-digests') + publications,
    'send-webhooks': byClock('send-webhooks') + publications,
    'send-mail': byClock('send-mail') + otherMails,
    'record-mail-event': (alertMails + otherMails) * given.EVENTS_A_MAIL,
    'sweep-orders': byClock('sweep-orders'),
    'send-pushes': byClock('send-pushes') + publications,
  };
}

/** Milliseconds of a run, with what grows with the size. */
function runMs(name: FunctionName, runs: number, demand: Demand): number {
  const perMillion = demand.permits / 1e6;
  const extra: Partial<Record<FunctionName, number>> = {
    'publish-index': given.PUBLISH_MS_A_MILLION * perMillion,
    'send-digests': (demand.alertMails * given.MAIL_MS) / runs,
    'send-pushes': (demand.pushes * given.PUSH_MS) / runs,
    'send-webhooks': (demand.hooks * given.HOOK_MS) / runs,
    'send-mail': (demand.otherMails * given.MAIL_MS) / runs,
  };
  return given.RUN_MS[name] + (extra[name] ?? 0);
}

/** How much of everything that has a price is used in a month. */
export function quantitiesOf(demand: Demand, facts: TemplateFacts): Record<PriceName, number> {
  const { sessions, polls, visitors, users, permits } = demand;
  const runs = runsOf(demand, facts);
  const names = Object.keys(runs) as FunctionName[];
  const sum = (of: (name: FunctionName) => number): number =>
    names.reduce((total, name) => total + of(name), 0);
  const apiCalls = sum((name) => (name.startsWith('api-') ? runs[name] : 0));
  const ownCalls = apiCalls - runs['api-status'];
  const edgeRequests = ownCalls + polls + sessions * FILES_A_SESSION + visitors * given.REQUESTS_A_VISIT;
  const edgeBytes =
    ownCalls * given.BYTES_AN_ANSWER +
    polls * given.BYTES_A_POLL +
    visitors * given.BYTES_A_VISIT +
    users * given.BYTES_A_VISIT;
  const stored =
    permits * (given.BYTES_A_PERMIT + given.CHANGES_A_PERMIT * given.BYTES_A_CHANGE + given.BYTES_A_RECORD) +
    demand.indexBytes +
    users * given.BYTES_A_USER;
  const logged =
    apiCalls * given.LOG_BYTES_A_CALL +
    sum((name) => (name.startsWith('api-') ? 0 : runs[name])) * given.LOG_BYTES_A_RUN;
  const mails = demand.alertMails + demand.otherMails;
  return {
    tableReads: tableReads(demand, facts),
    tableWrites: tableWrites(demand),
    tableStorage: stored / GB,
    tableRecovery: facts.recoverable ? stored / GB : 0,
    functionCalls: sum((name) => runs[name]),
    functionTime: sum(
      (name) => ((runs[name] * runMs(name, runs[name], demand)) / 1000) * (facts.memoryGb.get(name) ?? 0),
    ),
    // The first run of a second, and a share of the others.
    traces: facts.traced
      ? sum((name) => Math.min(runs[name], MONTH_S) + Math.max(0, runs[name] - MONTH_S) * given.TRACED)
      : 0,
    apiCalls,
    apiMetrics: facts.routesWithMetrics * given.METRICS_A_ROUTE,
    edgeRequests,
    edgeBytes: edgeBytes / GB,
    edgeFunctions: edgeRequests - polls,
    bucketStorage: (edgeRequests * EDGE_LOG_BYTES) / GB,
    bucketReads: given.EDGE_PLACES * PAGES * PAGE_ASKED_A_MONTH,
    users: facts.plus ? 0 : users,
    usersPlus: facts.plus ? users : 0,
    mails,
    mailEvents: mails * given.EVENTS_A_MAIL,
    events: demand.collections + demand.publications * 3 + demand.otherMails,
    // What failed three times; a thousandth of all runs of jobs would be a bad month.
    deadLetters: (demand.collections + demand.publications) / 1000,
    logsIn: logged / GB,
    logsKept: (logged / GB) * facts.logMonths,
    ownMetrics: facts.ownMetrics,
    alarms: facts.alarmMetrics,
    dashboards: facts.dashboards,
    secrets: facts.secrets,
    firewall: facts.types.get('AWS::WAFv2::WebACL') ?? 0,
    firewallRules: facts.firewallRules,
    firewallRequests: facts.firewallRules > 0 ? edgeRequests : 0,
    zones: facts.zones,
    payments: users,
    paymentShare: users * Number(PRICE.amount),
  };
}
