import type { MailFrequency } from '#shared/domain/alerts/digest-windows.ts';

/** Assumptions about use and measured sizes. Change one and run `npm run ops -- cost` again. */

export const HOURS_A_MONTH = 730;
export const DAYS_A_MONTH = HOURS_A_MONTH / 24;

/** Sessions per user and month: three working days of the week. */
export const SESSIONS = 13;
/** Calls per session by area. Most are searches and opened permits; two are about the work list. */
export const CALLS_A_SESSION = {
  permits: 18,
  account: 3,
  alerts: 2,
  webhooks: 0.1,
  billing: 0.2,
  push: 0.1,
  status: 0,
} as const;
/** Public API calls per user and month: one user in ten polls for changes every hour. */
export const KEYED_CALLS = 73;
/** Permit calls of a session that list a page or open a single permit. */
export const LISTS_A_SESSION = 8;
export const OPENED_A_SESSION = 6;
/** Minutes per user and month on the monitoring page, which polls every 5 s while visible (PRODUCT §2). */
export const MONITORING_MINUTES = 5;
/** Removal and correction requests per visitor. */
export const REMOVALS_A_VISIT = 0.001;
/** Messages of the contact form per visitor. */
export const MESSAGES_A_VISIT = 0.005;
/** Visitors of public pages per user and month. */
export const VISITORS_A_USER = 5;
/** Requests and compressed bytes of a first visit (page, styles, fonts, code), and of an API response (100 permits). */
export const REQUESTS_A_VISIT = 12;
export const BYTES_A_VISIT = 300_000;
export const BYTES_AN_ANSWER = 9_000;
/** Compressed bytes of a status poll (`functions/DECISIONS.md`). */
export const BYTES_A_POLL = 2_300;
/** Edge locations with a cache of their own; CloudFront has about twenty in North America. */
export const EDGE_PLACES = 20;

/** Share of users by frequency; daily is the default (PRODUCT §9). */
export const FREQUENCY_SHARE: Readonly<Record<MailFrequency, number>> = {
  immediate: 0.1,
  hourly: 0.1,
  daily: 0.65,
  weekly: 0.15,
};
/** Alert mails per month at each frequency. A window without matches sends none. */
export const MAILS_A_MONTH: Readonly<Record<MailFrequency, number>> = {
  immediate: 60,
  hourly: 60,
  daily: 22,
  weekly: 4.3,
};
/** Share of users with phone alerts, and messages per month to each. */
export const WITH_PHONE = 0.3;
export const PUSHES_A_MONTH = 45;
/** Codes, receipts, reminders about access and welcome mails per user and month. */
export const OTHER_MAILS = 2;
/** Reminders of call-backs per user and month. They count as mail, although some go to phones. */
export const REMINDERS = 8;
/** Calls of a run of the canary about its session: it signs in and out. A third one searches (functions/canary/run-canary.ts). */
export const CANARY_SESSION_CALLS = 2;
/** Sign-ups of the canary a month (functions/canary/sign-up.ts), each of a new user with a mail and two calls. */
export const CANARY_SIGN_UPS = 4 * DAYS_A_MONTH;
export const CALLS_A_SIGN_UP = 2;
/** Sign-ups, codes and new passwords at the user pool, per user and month. */
export const POOL_EVENTS_A_USER = 0.5;
/** SES events per mail: Send, Delivery and sometimes another. */
export const EVENTS_A_MAIL = 2.1;
/** Share of daily digests in the busiest hour: most users keep the default hour and share one of four time zones. */
export const SHARE_OF_BUSIEST_HOUR = 0.5;

/** Alerts per user, and bytes of one as matching reads it (`functions/DECISIONS.md`). */
export const ALERTS_A_USER = 3;
export const BYTES_AN_ALERT = 79;

/** Months of permits that are kept; a month brings one part of them. */
export const MONTHS_KEPT = 24;
/** Changes per permit. */
export const CHANGES_A_PERMIT = 3;
/** Bytes of a stored permit with provenance, of a history entry, and of what a user has (account, sessions, alerts, mails, matches). */
export const BYTES_A_PERMIT = 1_300;
export const BYTES_A_CHANGE = 250;
export const BYTES_A_USER = 12_000;
/** Bytes per record in a source's manifest, which every run reads. */
export const BYTES_A_RECORD = 40;
/** Bytes per permit in the lead index at 110,000 permits in 24 months; 55 when segments are larger. Words add about 35. */
export const BYTES_INDEXED = 117;
/** Asks whether a source has changed, and reads because it has, per source and day (`npm run bench -- fresh`). */
export const ASKS_A_SOURCE = 57;
export const CHANGES_A_SOURCE = 0.71;
/** Share of planned runs that read: not those after a change, nor those of a portal that is believed (the same bench). */
export const PLANNED_READ = 0.15;
/** Share of runs that find something new; others publish nothing. */
export const RUNS_WITH_NEWS = 0.9;
/** Segments (state × month) that a publication rewrites: this month, last month, and some older ones with changes. */
export const SEGMENTS_TOUCHED = 8;

/**
 * Reads of the bucket by a cold start whose first search looks for a keyword in the country (`npm run bench -- index --nationwide`):
 * every cold start is counted at this cost. They depend on states and half years, hardly on permits.
 */
export const COLD_READS = 250;
/** Reads of the bucket by a permit call of a running function: blocks of words and segments that it does not hold (any more). */
export const REREADS = {
  /** While all fits in memory: a tenth of the 18 that the 300th to 600th keyword search of a process read on average. */
  fits: 1.8,
  /** Of a keyword search whose words are not in memory. */
  misses: 180,
} as const;
/** Share of permit calls that search for a keyword in the country. */
export const NATIONWIDE_SHARE = 0.1;
/** Bytes in memory per permit of the blocks of words (`npm run bench -- index --nationwide`). */
export const WORD_BYTES_A_PERMIT = 50;
/** Prerendered pages for each permit: a city's and those of its trades, for every hundred permits. */
export const PUBLIC_PAGES_A_PERMIT = 0.01;
/** Hours until Lambda ends a busy instance. */
export const LIFE_HOURS = 2;

/** Estimated milliseconds of a warm run, from measurements on one core and about 5 ms for each DynamoDB read. */
export const RUN_DURATION_MS = {
  'api-reads': 60,
  'api-account': 40,
  'api-money': 600,
  'api-outside': 60,
  // It waits for the site.
  canary: 1500,
  'plan-collection': 400,
  // Some 50 portals a tick, side by side; those of one host one after the other.
  'ask-portals': 15_000,
  'collect-source': 60_000,
  'publish-index': 8_000,
  'match-alerts': 3_000,
  'measure-completeness': 180_000,
  'measure-next': 120_000,
  'measure-scores': 60_000,
  // Once a day it writes for some 40 seconds; the other runs only look at when that was.
  'prerender-pages': 5_000,
  // Most of it waits for the answers of the geocoder, and once a day of the rolls of parcels: a minute for the permits of a day.
  'locate-permits': 135_000,
  // Some files of storm reports, and on some twelve days of a month one board, with the pauses between requests.
  'read-boards': 30_000,
  'send-mail': 600,
  'send-digests': 800,
  'send-webhooks': 500,
  'record-mail-event': 30,
  'sweep-orders': 300,
  'user-pool-trigger': 40,
  'send-pushes': 500,
} as const;
/** Milliseconds per phone message: encryption and the push service's response. */
export const PUSH_MS = 150;
/** Milliseconds more that a call about a webhook takes. */
export const WEBHOOK_CALL_MS = 340;
/** Webhook messages per user and month: one user in twenty has a webhook with about ten messages a day. */
export const HOOKS_A_USER = 15;
/** Milliseconds per webhook message. */
export const HOOK_MS = 300;
/** Milliseconds per mail, and per million permits in a publisher run. */
export const MAIL_MS = 120;
export const PUBLISH_MS_A_MILLION = 6_000;

/** Load of the busiest second relative to the month's mean. */
export const PEAK = 10;
/** Log bytes per API call: the access log line and the function's lines. */
export const LOG_BYTES_A_CALL = 600;
/** Log bytes per job run. */
export const LOG_BYTES_A_RUN = 800;
/** Detailed metrics per route: count, 4xx, 5xx, latency, integration latency, bytes. */
export const METRICS_A_ROUTE = 6;
/** Bytes that a portal sends in a collection: some ten pages of 1,000 rows. */
export const BYTES_A_COLLECTION = 10_000_000;
