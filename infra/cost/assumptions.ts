import type { FREQUENCIES } from '#shared/contract/account.ts';

/**
 * What nobody can read from the code: how people use the service, and what was measured of it. Each with its reason; change one
 * and run `npm run cost` again.
 */

export const HOURS_A_MONTH = 730;
export const DAYS_A_MONTH = HOURS_A_MONTH / 24;

/** Opened sessions a user and month: three working days of the week. */
export const SESSIONS = 13;
/** Calls of a session, by area: searching and opening permits is what people come for; two more are about the work list. */
export const CALLS_A_SESSION = {
  permits: 18,
  account: 3,
  alerts: 2,
  webhooks: 0.1,
  billing: 0.2,
  push: 0.1,
  status: 0,
} as const;
/** Calls of the public API a user and month: one in ten has a program that asks for changes every hour. */
export const KEYED_CALLS = 73;
/** Of a session's calls about permits, lists of a page and single permits. */
export const LISTS_A_SESSION = 8;
export const OPENED_A_SESSION = 6;
/** Minutes a user and month that the monitoring page is looked at; it asks every 5 s while it is seen (PRODUCT §2). */
export const MONITORING_MINUTES = 5;
/** Requests for a removal or a correction, a visitor. */
export const REMOVALS_A_VISIT = 0.001;
/** Visitors of public pages for each user, a month. */
export const VISITORS_A_USER = 5;
/** Requests and compressed bytes of a first visit (page, styles, fonts, code), and of an answer of the API (a page of 100 permits). */
export const REQUESTS_A_VISIT = 12;
export const BYTES_A_VISIT = 300_000;
export const BYTES_AN_ANSWER = 9_000;
/** Compressed bytes of a poll's answer (`functions/DECISIONS.md`). */
export const BYTES_A_POLL = 2_300;
/** Places of the edge that keep the public answers of their own; CloudFront has some twenty in North America. */
export const EDGE_PLACES = 20;

/** How many users choose which frequency: daily is what nobody has to choose (PRODUCT §9). */
export const CHOSEN: Readonly<Record<(typeof FREQUENCIES)[number], number>> = {
  immediate: 0.1,
  hourly: 0.1,
  daily: 0.65,
  weekly: 0.15,
};
/** Mails of alerts a month at each frequency: a window without a match sends none; runs that match something come some times a day. */
export const MAILS_A_MONTH: Readonly<Record<(typeof FREQUENCIES)[number], number>> = {
  immediate: 60,
  hourly: 60,
  daily: 22,
  weekly: 4.3,
};
/** Of the users, those with a phone that is told, and messages of alerts a month to each: runs that match something by day. */
export const WITH_PHONE = 0.3;
export const PUSHES_A_MONTH = 45;
/** Codes, receipts, reminders and welcomes, a user and month. */
export const OTHER_MAILS = 2;
/** Events of SES for a mail: Send and Delivery, now and then another. */
export const EVENTS_A_MAIL = 2.1;
/** Daily digests that fall due in the busiest hour: most people leave the hour as it is, and most live in one time zone of four. */
export const SHARE_OF_BUSIEST_HOUR = 0.5;

/** Alerts of a user, and bytes of one as matching reads it (`functions/DECISIONS.md`). */
export const ALERTS_A_USER = 3;
export const BYTES_AN_ALERT = 79;

/** Months of permits that are kept: new ones come at this rate. */
export const MONTHS_KEPT = 24;
/** Changes of a permit after it was first seen. */
export const CHANGES_A_PERMIT = 3;
/** Bytes of a stored permit with provenance, of a history entry, and of what a user has (account, sessions, alerts, mails, matches). */
export const BYTES_A_PERMIT = 1_300;
export const BYTES_A_CHANGE = 250;
export const BYTES_A_USER = 12_000;
/** Bytes of a record in the manifest of a source, which every run reads. */
export const BYTES_A_RECORD = 40;
/** Bytes of a permit in the lead index, all parts, at 110,000 permits in 24 months; 55 where segments are larger. */
export const BYTES_INDEXED = 82;
/** Runs of a source that find something new; others publish nothing. */
export const RUNS_WITH_NEWS = 0.9;
/** Segments (state × month) a publication writes anew: this month and last, and some older ones whose permits changed. */
export const SEGMENTS_TOUCHED = 8;
/** Bytes of a state's manifest (`npm run bench:index -- --cold`: 647 kB over the states at 110,000 permits). */
export const BYTES_A_MANIFEST = 40_000;

/**
 * Read units of a function that just started for a keyword search over all there is, which loads nearly everything (`npm run
 * bench:index -- --cold`: a first page takes 58 and 530 of them). Every start is counted as if it came to that.
 */
export const COLD = {
  small: { permits: 110_000, everything: 2_270 },
  large: { permits: 5_000_000, everything: 46_028 },
} as const;
/** A function that nobody calls is ended after some minutes, one that is called after some hours. */
export const LIFE_HOURS = 2;

/** Milliseconds a warm run of a function takes: estimates, from what the work takes on one core here and some 5 ms for each read of DynamoDB. */
export const RUN_MS = {
  'api-permits': 60,
  'api-account': 40,
  'api-status': 25,
  'api-billing': 600,
  'api-removals': 40,
  'api-alerts': 40,
  'api-webhooks': 400,
  'api-v1': 60,
  'plan-collection': 400,
  'collect-source': 60_000,
  'publish-index': 8_000,
  'match-alerts': 3_000,
  'send-mail': 600,
  'send-digests': 800,
  'send-webhooks': 500,
  'record-mail-event': 30,
  'sweep-orders': 300,
  'api-push': 60,
  'send-pushes': 500,
} as const;
/** What each message to a phone adds to its sender's run: encryption and the push service's answer. */
export const PUSH_MS = 150;
/** Messages to webhooks, a user and month: one in twenty has one, and hears of matches some ten times a day. */
export const HOOKS_A_USER = 15;
/** What each message to a webhook adds to its sender's run, in milliseconds: servers answer in some tenths of a second. */
export const HOOK_MS = 300;
/** What each mail adds to its sender's run, and each million permits to a run of the publisher and of a collection, in milliseconds. */
export const MAIL_MS = 120;
export const PUBLISH_MS_A_MILLION = 6_000;

/** The busiest second against the month's mean: working hours are a third of the hours, and have a peak of their own. */
export const PEAK = 10;
/** Bytes of log for a call of the API: its line in the access log and what its function says. */
export const LOG_BYTES_A_CALL = 600;
/** Bytes of log for a run of a job. */
export const LOG_BYTES_A_RUN = 800;
/** Of the calls X-Ray takes one a second and a twentieth of the rest. */
export const TRACED = 0.05;
/** Metrics of a route with detailed metrics: count, 4xx, 5xx, latency, integration latency, bytes. */
export const METRICS_A_ROUTE = 6;
