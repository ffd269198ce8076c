import type { Calendars } from './calendars.ts';
import type { AlertRecord, Fact, StoryRecord, Stretch } from './record.ts';
import type { Taken } from './story-mailer.ts';

/** What was wrong with a story, in words. */
export interface Wrongs {
  /** Told again by the same alert, by no alert, or to somebody who wanted no mail. */
  readonly dup: readonly string[];
  readonly miss: readonly string[];
  /** Seconds in which more mails were begun than SES grants. */
  readonly overrate: readonly string[];
}

/** What there is to judge. */
export interface Evidence {
  readonly record: StoryRecord;
  readonly calendars: Calendars;
  readonly taken: readonly Taken[];
  readonly begun: readonly number[];
  /** Mails a second. */
  readonly rate: number;
}

const MINUTE_MS = 60_000;
/** "Mailed within a minute of the run's commit". */
const AT_ONCE_MS = MINUTE_MS;
/** How long after the end of a window the last of its digests may be, besides what the rate takes. */
const AFTER_WINDOW_MS = 5 * MINUTE_MS;
/** A run that ends so short before a window does may be matched after it. */
const MATCHING_MS = 2 * MINUTE_MS;
/** Mail goes on so long after a trouble at the latest: the longest pause after refusals, half an hour of doubt, a tick. */
const PAUSES_MS = 80 * MINUTE_MS;
/** A mail's claim lasts so long; an event is waited for so long at least; a process stands still for so long at most. */
const LEASE_MS = MINUTE_MS;
const DOUBT_MS = 30 * MINUTE_MS;
const STANDS_MOST_MS = 4 * 60 * MINUTE_MS;
/** A mail that was claimed when it was still wanted may be so much later at SES. */
const UNDER_WAY_MS = 20 * MINUTE_MS;

/** Compares what SES took with what happened, by plain loops over the record. */
export function judge(evidence: Evidence): Wrongs {
  return { ...toldWrong(evidence), overrate: secondsOver(evidence) };
}

function secondsOver({ begun, rate }: Evidence): string[] {
  const sorted = begun.toSorted((a, b) => a - b);
  const seconds = new Set<string>();
  for (let from = 0, to = 0; from < sorted.length; from++) {
    const start = sorted[from] ?? 0;
    while (to < sorted.length && (sorted[to] ?? 0) < start + 1000) to++;
    if (to - from > rate) seconds.add(`${inWords(start).slice(0, 19)}: ${to - from} mails begun`);
  }
  return [...seconds];
}

function toldWrong(evidence: Evidence): Pick<Wrongs, 'dup' | 'miss'> {
  const { record, taken } = evidence;
  const [dup, miss]: [string[], string[]] = [[], []];
  const facts = Map.groupBy(record.facts, ({ number }) => number);
  const byName = new Map(record.alerts.map((alert) => [alert.name, alert]));
  /** When each alert told of each permit. */
  const tellings = new Map<string, number[]>();
  const forsaken = new Map<string, Taken>();
  for (const mail of taken) {
    const who = `${mail.userId} at ${inWords(mail.at)}`;
    // No story is so full unless something is told over and over.
    if (mail.isCut) dup.push(`${who} was told of more than a mail shows`);
    const deaf = record.people.get(mail.userId)?.deaf ?? [];
    if (deaf.some(({ from, to }) => from + UNDER_WAY_MS <= mail.at && mail.at < to))
      dup.push(`${who} wanted no mail`);
    const name = `${mail.userId} ${mail.mail}`;
    const copyOf = forsaken.get(name);
    forsaken.delete(name);
    if (mail.forsaken === true) forsaken.set(name, mail);
    // Nobody could know that SES had the first one: once it goes again, not before the end of its window.
    const isCopy = copyOf !== undefined && mail.at >= patienceEnd(evidence, copyOf);
    for (const { number, alerts } of mail.permits)
      for (const alertName of alerts) {
        const alert = byName.get(alertName);
        if (alert?.userId !== mail.userId) dup.push(`${who} was told of ${number} by ${alertName}`);
        else {
          const key = `${number} ${alertName}`;
          const before = tellings.get(key) ?? [];
          const news = record
            .factsFor(alert, facts.get(number) ?? [])
            .filter(({ seenAt }) => seenAt <= mail.at);
          if (!isCopy) tellings.set(key, [...before, mail.at]);
          if (!isCopy && before.length >= news.length)
            dup.push(`${who} was told again of ${number} by ${alertName}`);
        }
      }
  }
  for (const [userId, alerts] of Map.groupBy(record.alerts, (alert) => alert.userId)) {
    const delays = delaysOf(evidence, userId);
    for (const alert of alerts)
      for (const [number, some] of facts)
        for (const fact of record.factsFor(alert, some)) {
          const told = tellings.get(`${number} ${alert.name}`)?.find((at) => at >= fact.seenAt);
          const by = deadline(evidence, userId, fact, delays);
          if (told !== undefined && told <= by) continue;
          if (isExcused(evidence, alert, { from: fact.seenAt, to: told ?? Number.POSITIVE_INFINITY }))
            continue;
          const when = told === undefined ? 'never' : `only at ${inWords(told)}`;
          miss.push(`${userId} was ${when} told of ${number} by ${alert.name}, due by ${inWords(by)}`);
        }
  }
  return { dup, miss };
}

/** Somebody who wanted no mail meanwhile, or switched the alert off, may have lost what was matched. */
function isExcused({ record }: Evidence, { userId, deaf }: AlertRecord, { from, to }: Stretch): boolean {
  return [...deaf, ...(record.people.get(userId)?.deaf ?? [])].some(
    (stretch) => stretch.from <= to && stretch.to >= from,
  );
}

/** By when a fact must be told: when its window is over, or, where something went wrong, when what that delays is over. */
function deadline(evidence: Evidence, userId: string, fact: Fact, delays: readonly Stretch[]): number {
  const { record, calendars } = evidence;
  const over = record.over.get(fact.run) ?? Number.POSITIVE_INFINITY;
  if (over === Number.POSITIVE_INFINITY) return over;
  let isDelayed = false;
  for (let from = Math.max(fact.seenAt, over); ; ) {
    const wish = record.wishOf(userId, from);
    const window = calendars.nextEnd(wish, isDelayed ? from : fact.seenAt);
    const end = window >= over + MATCHING_MS ? window : calendars.nextEnd(wish, over + MATCHING_MS);
    const atOnce = from + (isDelayed ? PAUSES_MS : AT_ONCE_MS);
    const by = wish.notificationFrequency === 'immediate' ? atOnce : end + lateness(evidence);
    const ends = delays.filter(({ from: begins, to }) => begins <= by && to > from).map(({ to }) => to);
    if (ends.length === 0) return by;
    from = Math.max(...ends);
    isDelayed = true;
    if (from === Number.POSITIVE_INFINITY) return from;
  }
}

/** How long after the end of a window its last digest may be. */
function lateness({ record, rate }: Evidence): number {
  return AFTER_WINDOW_MS + (record.people.size * 1000) / rate;
}

/** When mail to somebody may be delayed: from each trouble on until what was in doubt has waited to the end of its window. */
function delaysOf(evidence: Evidence, userId: string): Stretch[] {
  const { record, calendars } = evidence;
  const born = bornAt(record, userId);
  const untilRecovered = ({ from, to }: Stretch): Stretch => {
    if (to === Number.POSITIVE_INFINITY) return { from, to };
    const wishes = [to, to - 1].map((at) => record.wishOf(userId, Math.max(at, born)));
    const end = Math.max(to + PAUSES_MS, ...wishes.map((wish) => calendars.nextEnd(wish, to)));
    return { from, to: end + PAUSES_MS / 4 + lateness(evidence) };
  };
  return [...record.troubles, ...changesOf(record, userId)].map(untilRecovered);
}

function bornAt(record: StoryRecord, userId: string): number {
  return record.people.get(userId)?.wishes[0]?.from ?? 0;
}

function changesOf(record: StoryRecord, userId: string): Stretch[] {
  const wishes = record.people.get(userId)?.wishes.slice(1) ?? [];
  return wishes.map(({ from }) => ({ from, to: from }));
}

/** Until when a mail that SES took is waited for by whoever does not know: at least half an hour, and to its window's end. */
export function patienceEnd(
  { record, calendars }: Pick<Evidence, 'record' | 'calendars'>,
  { userId, begunAt }: Pick<Taken, 'userId' | 'begunAt'>,
): number {
  // It was claimed up to a lease before, by a sender that may have stood still with what it knew of the person.
  const claimed = begunAt - LEASE_MS;
  const wishes = record.people.get(userId)?.wishes ?? [];
  const known = wishes.filter(
    ({ from }, at) => from <= begunAt && (wishes[at + 1]?.from ?? begunAt) >= claimed - STANDS_MOST_MS,
  );
  const ends = known.map(({ times }) => calendars.nextEnd(times, claimed));
  return Math.max(claimed + DOUBT_MS, Math.min(...ends));
}

function inWords(at: number): string {
  return Number.isFinite(at) ? new Date(at).toISOString() : 'the end';
}
