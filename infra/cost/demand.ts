import { FREQUENCIES } from '#shared/contract/account.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { MONITORING_REFRESH_MS } from '#shared/domain/plan/plan.ts';
import * as given from './assumptions.ts';

/** The sources that are collected, by how often they are asked. */
export interface Cadences {
  readonly hourly: number;
  readonly daily: number;
  readonly weekly: number;
}

/** For whom a bill is made. */
export interface Size {
  /** Users who pay. */
  readonly users: number;
  /** Permits held. */
  readonly permits: number;
  readonly sources: Cadences;
}

/** What such a size asks of the system in a month, before any price. */
export interface Demand extends Size {
  readonly sessions: number;
  /** Calls that reach the API, by area; those of `status` are what the edge has to ask for. */
  readonly calls: Readonly<Record<keyof typeof given.CALLS_A_SESSION | 'v1', number>>;
  /** Polls of the monitoring page that reach the edge. */
  readonly polls: number;
  readonly visitors: number;
  /** Runs of collections, and of the publisher and the matching after them. */
  readonly collections: number;
  readonly publications: number;
  readonly newPermits: number;
  readonly changes: number;
  readonly alertMails: number;
  readonly otherMails: number;
  /** Messages to phones. */
  readonly pushes: number;
  /** Messages to webhooks. */
  readonly hooks: number;
  /** Calls and mails a second when it is busiest. */
  readonly peakCalls: number;
  readonly peakMails: number;
  /** Functions that hold the lead index at the busiest time, and starts of one a month. */
  readonly indexHolders: number;
  readonly coldStarts: number;
  /** Bytes of a segment and of all of the lead index. */
  readonly segmentBytes: number;
  readonly indexBytes: number;
}

const HOUR_S = 3600;
const MONTH_S = given.HOURS_A_MONTH * HOUR_S;

/** What a size asks for in a month, by the assumptions. */
export function demandOf(size: Size): Demand {
  const { users, permits, sources } = size;
  const sessions = users * given.SESSIONS;
  const polls = (users * given.MONITORING_MINUTES * 60_000) / MONITORING_REFRESH_MS;
  const refreshes = (MONTH_S * 1000) / MONITORING_REFRESH_MS;
  const { CALLS_A_SESSION: each } = given;
  const calls = {
    permits: sessions * each.permits,
    account: sessions * each.account,
    alerts: sessions * each.alerts,
    webhooks: sessions * each.webhooks,
    billing: sessions * each.billing,
    push: sessions * each.push,
    status: Math.min(polls, refreshes * given.EDGE_PLACES),
    v1: users * given.KEYED_CALLS,
  };
  const collections =
    sources.hourly * given.HOURS_A_MONTH +
    sources.daily * given.DAYS_A_MONTH +
    sources.weekly * (given.DAYS_A_MONTH / 7);
  const newPermits = permits / given.MONTHS_KEPT;
  const mailsOf = (frequency: (typeof FREQUENCIES)[number]): number =>
    users * given.CHOSEN[frequency] * given.MAILS_A_MONTH[frequency];
  const alertMails = FREQUENCIES.reduce((sum, frequency) => sum + mailsOf(frequency), 0);
  const allCalls = Object.values(calls).reduce((sum, count) => sum + count, 0);
  const indexCallsASecond = ((calls.permits + calls.alerts + calls.v1) / MONTH_S) * given.PEAK;
  // One of each of the three functions lives whenever anybody is there at all.
  const indexHolders = 3 + Math.floor((indexCallsASecond * given.RUN_MS['api-permits']) / 1000);
  const indexBytes = permits * given.BYTES_INDEXED;
  return {
    ...size,
    sessions,
    calls,
    polls,
    visitors: users * given.VISITORS_A_USER,
    collections,
    publications: collections * given.RUNS_WITH_NEWS,
    newPermits,
    changes: newPermits * given.CHANGES_A_PERMIT,
    alertMails,
    otherMails: users * given.OTHER_MAILS,
    pushes: users * given.WITH_PHONE * given.PUSHES_A_MONTH,
    hooks: users * given.HOOKS_A_USER,
    peakCalls: (allCalls / MONTH_S) * given.PEAK,
    peakMails: (users * given.CHOSEN.daily * given.SHARE_OF_BUSIEST_HOUR) / HOUR_S,
    indexHolders,
    coldStarts: (indexHolders * given.HOURS_A_MONTH) / given.LIFE_HOURS,
    segmentBytes: indexBytes / (STATES.length * given.MONTHS_KEPT),
    indexBytes,
  };
}
