import { MAIL_FREQUENCIES } from '#shared/domain/alerts/digest-windows.ts';
import { MONITORING_REFRESH_MS } from '#shared/domain/plan/plan.ts';
import * as given from './assumptions.ts';

/** Number of sources by how often they are collected. */
export interface Cadences {
  readonly hourly: number;
  readonly daily: number;
  readonly weekly: number;
}

interface Size {
  /** Users who pay. */
  readonly users: number;
  /** Permits held. */
  readonly permits: number;
  readonly sources: Cadences;
  /** Runs of the canary a month. */
  readonly canaryRuns: number;
  /** PayPal charges the account its rates for small payments. */
  readonly micropayments: boolean;
}

const HOUR_S = 3600;
const MONTH_S = given.HOURS_A_MONTH * HOUR_S;

/** The runs that are planned in a month. */
export function plannedRuns({ hourly, daily, weekly }: Cadences): number {
  return hourly * given.HOURS_A_MONTH + daily * given.DAYS_A_MONTH + weekly * (given.DAYS_A_MONTH / 7);
}

/** Estimates the monthly load at a size. */
export function estimateDemand(size: Size) {
  const { users, permits, sources, canaryRuns } = size;
  const signUps = canaryRuns === 0 ? 0 : given.CANARY_SIGN_UPS;
  const sessions = users * given.SESSIONS;
  const polls = (users * given.MONITORING_MINUTES * 60_000) / MONITORING_REFRESH_MS;
  const refreshes = (MONTH_S * 1000) / MONITORING_REFRESH_MS;
  const { CALLS_A_SESSION: each } = given;
  // The edge cache answers most `status` polls.
  const calls = {
    permits: sessions * each.permits + canaryRuns,
    account:
      sessions * each.account + canaryRuns * given.CANARY_SESSION_CALLS + signUps * given.CALLS_A_SIGN_UP,
    alerts: sessions * each.alerts,
    webhooks: sessions * each.webhooks,
    billing: sessions * each.billing,
    push: sessions * each.push,
    status: Math.min(polls, refreshes * given.EDGE_PLACES),
    v1: users * given.KEYED_CALLS,
  };
  const all = sources.hourly + sources.daily + sources.weekly;
  const collections =
    all * given.CHANGES_A_SOURCE * given.DAYS_A_MONTH + given.PLANNED_READ * plannedRuns(sources);
  const newPermits = permits / given.MONTHS_KEPT;
  const mailsOf = (frequency: (typeof MAIL_FREQUENCIES)[number]): number =>
    users * given.FREQUENCY_SHARE[frequency] * given.MAILS_A_MONTH[frequency];
  const alertMails = MAIL_FREQUENCIES.reduce((sum, frequency) => sum + mailsOf(frequency), 0);
  const allCalls = Object.values(calls).reduce((sum, count) => sum + count, 0);
  const indexCallsASecond = ((calls.permits + calls.alerts + calls.v1) / MONTH_S) * given.PEAK;
  // At least one instance of each of the two functions that search.
  const indexHolders = 2 + Math.floor((indexCallsASecond * given.RUN_DURATION_MS['api-reads']) / 1000);
  const indexBytes = permits * given.BYTES_INDEXED;
  return {
    ...size,
    sessions,
    calls,
    polls,
    visitors: users * given.VISITORS_A_USER,
    asks: all * given.ASKS_A_SOURCE * given.DAYS_A_MONTH,
    collections,
    publications: collections * given.RUNS_WITH_NEWS,
    newPermits,
    changes: newPermits * given.CHANGES_A_PERMIT,
    alertMails,
    otherMails: users * given.OTHER_MAILS + signUps,
    poolEvents: users * given.POOL_EVENTS_A_USER + signUps,
    /** Cognito counts who signed up or in within the month, also when they were deleted since. */
    activeUsers: users + signUps + (canaryRuns === 0 ? 0 : 1),
    reminders: users * given.REMINDERS,
    /** Messages to phones and webhooks. */
    pushes: users * given.WITH_PHONE * given.PUSHES_A_MONTH,
    hooks: users * given.HOOKS_A_USER,
    /** Calls and mails in the busiest second. */
    peakCalls: (allCalls / MONTH_S) * given.PEAK,
    peakMails: (users * given.FREQUENCY_SHARE.daily * given.SHARE_OF_BUSIEST_HOUR) / HOUR_S,
    /** Instances that hold the lead index at peak. */
    indexHolders,
    coldStarts: (indexHolders * given.HOURS_A_MONTH) / given.LIFE_HOURS,
    indexBytes,
  };
}

export type Demand = ReturnType<typeof estimateDemand>;
