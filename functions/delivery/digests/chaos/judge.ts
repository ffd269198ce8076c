import type { Calendars } from './calendars.ts';
import type { AlertRecord, NewsItem, StoryHistory, TimeSpan } from './history.ts';
import type { SentMail } from './story-ses.ts';

/**
 * What can be wrong with a story: permits reported again, by the wrong alert, or to a user who wanted no mail; permits not
 * reported in time; mails before the end of their window, or of alerts that are mailed at different times; seconds in which more mails began than SES grants.
 */
export type DigestFigure = 'dup' | 'miss' | 'early' | 'overrate';
/** What was wrong, in words. */
type DigestFailures = Readonly<Record<DigestFigure, readonly string[]>>;

/** What the judge compares. */
export interface Evidence {
  readonly record: StoryHistory;
  readonly calendars: Calendars;
  readonly taken: readonly SentMail[];
  readonly begun: readonly number[];
  /** Mails a second. */
  readonly rate: number;
}

const MINUTE_MS = 60_000;
/** Immediate mail goes out within a minute of the run's commit. */
const AT_ONCE_MS = MINUTE_MS;
/** How long after the end of a window its last digest may go out, besides the time that the rate takes. */
const AFTER_WINDOW_MS = 5 * MINUTE_MS;
/** A run that ends this shortly before a window may be matched after it. */
const MATCHING_MS = 2 * MINUTE_MS;
/** Mail resumes at most this long after a problem: the longest pause after refusals, half an hour of waiting for events, a tick. */
const PAUSES_MS = 80 * MINUTE_MS;
/** How long a mail's claim lasts, how long a sender waits for an event at least, and how long a process freezes at most. */
const LEASE_MS = MINUTE_MS;
const DOUBT_MS = 30 * MINUTE_MS;
const MAX_FREEZE_MS = 4 * 60 * MINUTE_MS;
/** A mail that was claimed while the user still wanted it may reach SES this much later. */
const MAX_SENDING_MS = 20 * MINUTE_MS;

/** Compares the mails that SES accepted with the story's history. */
export function judge(evidence: Evidence): DigestFailures {
  return { ...judgeMails(evidence), overrate: findOverrate(evidence) };
}

function findOverrate({ begun, rate }: Evidence): string[] {
  const sorted = begun.toSorted((a, b) => a - b);
  const seconds = new Set<string>();
  for (let from = 0, to = 0; from < sorted.length; from++) {
    const start = sorted[from] ?? 0;
    while (to < sorted.length && (sorted[to] ?? 0) < start + 1000) to++;
    if (to - from > rate) seconds.add(`${timeText(start).slice(0, 19)}: ${to - from} mails begun`);
  }
  return [...seconds];
}

function judgeMails(evidence: Evidence): Pick<DigestFailures, 'dup' | 'miss' | 'early'> {
  const { record, taken } = evidence;
  const [dup, miss, early]: [string[], string[], string[]] = [[], [], []];
  const newsByPermit = Map.groupBy(record.news, ({ number }) => number);
  const byName = new Map(record.alerts.map((alert) => [alert.name, alert]));
  /** When each alert reported each permit. */
  const reports = new Map<string, number[]>();
  const unreported = new Map<string, SentMail>();
  for (const mail of taken) {
    const who = `${mail.userId} at ${timeText(mail.at)}`;
    // A story has so many permits only if some are reported over and over.
    if (mail.isCut) dup.push(`${who} got more permits than a mail shows`);
    const muted = record.people.get(mail.userId)?.muted ?? [];
    if (muted.some(({ from, to }) => from + MAX_SENDING_MS <= mail.at && mail.at < to))
      dup.push(`${who} wanted no mail`);
    const name = `${mail.userId} ${mail.mail}`;
    const copyOf = unreported.get(name);
    unreported.delete(name);
    if (mail.unreported === true) unreported.set(name, mail);
    // Nobody could know that SES accepted the first copy: one more copy is right, after the time to wait for its events.
    const isCopy = copyOf !== undefined && mail.at >= waitEnd(evidence, copyOf);
    const reported: { alert: AlertRecord; seenAt: number }[] = [];
    for (const { number, alerts } of mail.permits)
      for (const alertName of alerts) {
        const alert = byName.get(alertName);
        if (alert?.userId !== mail.userId) dup.push(`${who} got ${number} from ${alertName}`);
        else {
          const key = `${number} ${alertName}`;
          const before = reports.get(key) ?? [];
          const due = record
            .newsFor(alert, newsByPermit.get(number) ?? [])
            .filter(({ seenAt }) => seenAt <= mail.at);
          reported.push({ alert, seenAt: firstSeen(newsByPermit.get(number) ?? [], due, before.length) });
          if (!isCopy) reports.set(key, [...before, mail.at]);
          if (!isCopy && before.length >= due.length)
            dup.push(`${who} got ${number} again from ${alertName}`);
        }
      }
    if (!isInTime(evidence, mail, reported)) early.push(`${who} got ${mail.mail} before its time`);
  }
  for (const alert of record.alerts) {
    const delays = delaysOf(evidence, alert);
    for (const [number, news] of newsByPermit)
      for (const item of record.newsFor(alert, news)) {
        const reportedAt = reports.get(`${number} ${alert.name}`)?.find((at) => at >= item.seenAt);
        const by = deadline(evidence, alert, item, delays);
        if (reportedAt !== undefined && reportedAt <= by) continue;
        if (isExcused(evidence, alert, { from: item.seenAt, to: reportedAt ?? Number.POSITIVE_INFINITY }))
          continue;
        const when = reportedAt === undefined ? 'never' : `only at ${timeText(reportedAt)}`;
        miss.push(`${alert.userId} got ${number} from ${alert.name} ${when}, due by ${timeText(by)}`);
      }
  }
  return { dup, miss, early };
}

/** Since when a permit's next report waits. What was new and changed before it was matched counts from when it was new. */
function firstSeen(all: readonly NewsItem[], due: readonly NewsItem[], before: number): number {
  const next = due[Math.min(before, due.length - 1)]?.seenAt ?? Number.POSITIVE_INFINITY;
  return Math.min(next, ...all.filter(({ kind }) => kind === 'new').map(({ seenAt }) => seenAt));
}

/**
 * Whether a mail could go when it did: all its alerts had one frequency at some time since its oldest news was seen, and the window of
 * that news is over. A mail that was planned keeps its alerts when their frequencies change.
 */
function isInTime(
  { record, calendars }: Evidence,
  { begunAt }: SentMail,
  reported: readonly { readonly alert: AlertRecord; readonly seenAt: number }[],
): boolean {
  const oldest = Math.min(...reported.map(({ seenAt }) => seenAt));
  const span = { from: oldest, to: begunAt };
  const [first, ...others] = reported.map(({ alert }) => record.timesIn(alert, span));
  return (first ?? []).some(
    (times) =>
      others.every((some) => some.some((one) => one.notificationFrequency === times.notificationFrequency)) &&
      (times.notificationFrequency === 'immediate' || calendars.nextEnd(times, oldest) <= begunAt),
  );
}

/** A user who muted mail or the alert in the meantime may have lost the match. */
function isExcused({ record }: Evidence, { userId, muted }: AlertRecord, { from, to }: TimeSpan): boolean {
  return [...muted, ...(record.people.get(userId)?.muted ?? [])].some(
    (stretch) => stretch.from <= to && stretch.to >= from,
  );
}

/** When news must be reported: at the end of its window or, after a problem, when the delay that it causes is over. */
function deadline(
  evidence: Evidence,
  alert: AlertRecord,
  item: NewsItem,
  delays: readonly TimeSpan[],
): number {
  const { record, calendars } = evidence;
  const over = record.over.get(item.run) ?? Number.POSITIVE_INFINITY;
  if (over === Number.POSITIVE_INFINITY) return over;
  let isDelayed = false;
  for (let from = Math.max(item.seenAt, over); ; ) {
    const wish = record.timesAt(alert, from);
    const window = calendars.nextEnd(wish, isDelayed ? from : item.seenAt);
    const end = window >= over + MATCHING_MS ? window : calendars.nextEnd(wish, over + MATCHING_MS);
    const atOnce = from + (isDelayed ? PAUSES_MS : AT_ONCE_MS);
    const by = wish.notificationFrequency === 'immediate' ? atOnce : end + maxLateness(evidence);
    const ends = delays.filter(({ from: begins, to }) => begins <= by && to > from).map(({ to }) => to);
    if (ends.length === 0) return by;
    from = Math.max(...ends);
    isDelayed = true;
    if (from === Number.POSITIVE_INFINITY) return from;
  }
}

/** How long after the end of a window its last digest may go out. */
function maxLateness({ record, rate }: Evidence): number {
  return AFTER_WINDOW_MS + (record.people.size * 1000) / rate;
}

/** When mail of an alert may be late: from each problem until the mails that it left in doubt have waited to the end of their window. */
function delaysOf(evidence: Evidence, alert: AlertRecord): TimeSpan[] {
  const { record, calendars } = evidence;
  const untilRecovered = ({ from, to }: TimeSpan): TimeSpan => {
    if (to === Number.POSITIVE_INFINITY) return { from, to };
    const settings = [to, to - 1].map((at) => record.timesAt(alert, Math.max(at, alert.madeAt)));
    const end = Math.max(to + PAUSES_MS, ...settings.map((wish) => calendars.nextEnd(wish, to)));
    return { from, to: end + PAUSES_MS / 4 + maxLateness(evidence) };
  };
  return [...record.troubles, ...changesOf(record, alert)].map(untilRecovered);
}

/** An alert that is added later, or has another frequency, may wait for a digest of that frequency which is under way. */
function changesOf(record: StoryHistory, { userId, frequencies }: AlertRecord): TimeSpan[] {
  const [first, ...settings] = record.people.get(userId)?.settings ?? [];
  const ownChanges = frequencies.filter(({ from }) => from !== first?.from);
  return [...settings, ...ownChanges].map(({ from }) => ({ from, to: from }));
}

/** Until when senders wait for the events of a mail that they do not know to be sent: half an hour, and the end of its window. */
export function waitEnd(
  { record, calendars }: Pick<Evidence, 'record' | 'calendars'>,
  { begunAt, permits }: Pick<SentMail, 'begunAt' | 'permits'>,
): number {
  // It was claimed up to a lease earlier, by a sender that may have been frozen since it read the settings. Its alerts may have had
  // another frequency since its oldest news, when it was planned.
  const claimed = begunAt - LEASE_MS;
  const numbers = new Set(permits.map(({ number }) => number));
  const names = new Set(permits.flatMap(({ alerts }) => alerts));
  const seen = record.news.filter(({ number }) => numbers.has(number)).map(({ seenAt }) => seenAt);
  const span = { from: Math.min(claimed - MAX_FREEZE_MS, ...seen), to: begunAt };
  const known = record.alerts
    .filter(({ name }) => names.has(name))
    .flatMap((one) => record.timesIn(one, span));
  const ends = known.map((times) => calendars.nextEnd(times, claimed));
  return Math.max(claimed + DOUBT_MS, Math.min(...ends));
}

function timeText(at: number): string {
  return Number.isFinite(at) ? new Date(at).toISOString() : 'the end';
}
