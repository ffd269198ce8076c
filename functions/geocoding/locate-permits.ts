import { parsePoint } from '#functions/collection/conform/normal-forms/points.ts';
import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import { withFound } from '#functions/permits/found-point.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { foundNews } from '#functions/permits/news.ts';
import { notePending } from '#functions/permits/pending-changes.ts';
import { readPermits, writeFound } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { acquireLease, type Lease } from '#functions/platform/tables/lease.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';
import { askCensus, type CensusAnswer } from './census-geocoder.ts';
import {
  type LocateReport,
  type Outcome,
  RUN,
  readAnswers,
  readAsked,
  readOffSince,
  type StoredAnswer,
  storeAnswers,
  storeAsked,
  storeReport,
} from './geocoding-store.ts';
import { boxOf, judgeMatch, type Question, questionOf } from './question.ts';

/**
 * What the geocoder is asked at most. It takes 10,000 addresses in a request and names no limit of requests; a tenth of that in a
 * request, three requests in a run and less than one full request a day are ours. A run every six hours finds the permits of a day.
 */
export const LOCATE_BUDGET = { aRequest: 1_000, aRun: 3_000, aDay: 9_000 } as const;
export type LocateBudget = Readonly<Record<keyof typeof LOCATE_BUDGET, number>>;
/** Older permits are no leads any more. */
const REACH_DAYS = 365;
/** Address ranges of new streets come with a new edition, about twice a year. */
const RETRY_DAYS = 180;
/** An address without an answer so many times is left for as long as one without a match. */
const TRIES_MAX = 3;
/** Permits that a run reads at most, and reads at a time. */
const READ_MOST = 200_000;
const READ_AT_ONCE = 1_000;
/** Permits written at a time. */
const WRITES = 25;
/** A run lives for 15 minutes. */
const RUN_MS = 16 * 60_000;

type Tables = Pick<Runtime, 'permits' | 'collection' | 'index' | 'clock' | 'log'>;

export interface LocateParts {
  readonly runtime: Tables;
  readonly fetch: PortalFetch;
  /** Told once the lead index has to be published again. */
  readonly onChanged: (runId: string) => Promise<void>;
  /** Tests set a smaller one. */
  readonly budget?: LocateBudget;
}

/** The permits of one address. */
interface Asked {
  readonly question: Question;
  readonly permits: StoredPermit[];
}

/**
 * Looks for the points of permits whose publisher gives none, the newest first: asks the Census geocoder for each address once, checks
 * its answers, and writes the points to the permits. What removals and terms withhold is not sent. A run that is killed anywhere loses
 * nothing: an answer is stored before the permits, and a permit whose point the lead index does not show is noted for it again.
 * @returns undefined while it is switched off, or another run is at work
 */
export async function locatePermits(parts: LocateParts): Promise<LocateReport | undefined> {
  const { runtime } = parts;
  if ((await readOffSince(runtime)) !== undefined) return undefined;
  const lease = await acquireLease(runtime.collection, runtime.clock, RUN, RUN_MS);
  if (lease === undefined) return undefined;
  try {
    return await new LocateRun(parts, lease).run();
  } finally {
    await lease.release();
  }
}

class LocateRun {
  readonly #parts: LocateParts;
  readonly #runtime: Tables;
  readonly #lease: Lease;
  readonly #budget: LocateBudget;
  readonly #now: string;
  readonly #runId: string;
  /** Addresses that will be asked, by key. */
  readonly #toAsk = new Map<string, Asked>();
  readonly #outcomes: Partial<Record<Outcome, number>> = {};
  #notes = 0;
  #read = 0;
  #asked = 0;
  #placed = 0;
  #cause: string | null = null;

  constructor(parts: LocateParts, lease: Lease) {
    this.#parts = parts;
    this.#runtime = parts.runtime;
    this.#lease = lease;
    this.#budget = parts.budget ?? LOCATE_BUDGET;
    this.#now = parts.runtime.clock.now().toISOString();
    this.#runId = `${this.#now}-geocoder`;
  }

  async run(): Promise<LocateReport> {
    const askedToday = await readAsked(this.#runtime, this.#today);
    await this.#findQuestions(Math.min(this.#budget.aRun, this.#budget.aDay - askedToday));
    await this.#askAll(askedToday);
    if (this.#notes > 0) await this.#parts.onChanged(this.#runId);
    const report: LocateReport = {
      at: this.#now,
      read: this.#read,
      asked: this.#asked,
      outcomes: this.#outcomes,
      placed: this.#placed,
      cause: this.#cause,
    };
    await storeReport(this.#runtime, report);
    return report;
  }

  get #today(): string {
    return this.#now.slice(0, 10);
  }

  /** Collects the questions that were never asked, or long ago, and writes points that are known. */
  async #findQuestions(most: number): Promise<void> {
    const since = addDays(utcDay(this.#runtime.clock.now()), -REACH_DAYS).slice(0, 7);
    const index = await openLeadIndex(this.#runtime);
    for await (const ids of index.unplaced(since))
      for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
        if (this.#read >= READ_MOST) return;
        const chunk = ids.slice(at, at + READ_AT_ONCE);
        this.#read += chunk.length;
        await this.#sortOut([...(await readPermits(this.#runtime.permits, chunk)).values()], most);
        if (most > 0 && this.#toAsk.size >= most) return;
      }
  }

  async #sortOut(permits: readonly StoredPermit[], most: number): Promise<void> {
    // The index does not show these points yet: an earlier run was killed before its note.
    await this.#note(permits.filter(({ latitude }) => latitude !== null));
    const asked = permits.flatMap((permit) => {
      const question = permit.latitude === null ? questionOf(permit) : undefined;
      return question === undefined ? [] : [{ permit, question }];
    });
    const answers = await readAnswers(
      this.#runtime,
      asked.map(({ question }) => question.key),
    );
    const known: [StoredPermit, StoredAnswer][] = [];
    for (const { permit, question } of asked) {
      const answer = answers.get(question.key);
      if (answer?.point != null) known.push([permit, answer]);
      if (answer !== undefined && (answer.askAgainAt ?? this.#now) > this.#now) continue;
      if (answer?.point != null) continue;
      const same = this.#toAsk.get(question.key);
      if (same !== undefined) same.permits.push(permit);
      else if (this.#toAsk.size < most) this.#toAsk.set(question.key, { question, permits: [permit] });
    }
    await this.#place(known);
  }

  async #askAll(askedToday: number): Promise<void> {
    const all = [...this.#toAsk.values()];
    for (let at = 0; at < all.length; at += this.#budget.aRequest) {
      if ((await readOffSince(this.#runtime)) !== undefined) {
        this.#cause = 'It was switched off.';
        return;
      }
      await this.#lease.renew();
      const batch = all.slice(at, at + this.#budget.aRequest);
      this.#asked += batch.length;
      await storeAsked(this.#runtime, this.#today, askedToday + this.#asked);
      try {
        await this.#ask(batch);
      } catch (error) {
        if (!(error instanceof PortalFault)) throw error;
        this.#cause = error.message;
        return;
      }
    }
  }

  /** @throws PortalFault before anything is written */
  async #ask(batch: readonly Asked[]): Promise<void> {
    const lines = batch.map(({ question }) => question.line);
    const answers = await askCensus(this.#parts.fetch, lines);
    const before = await readAnswers(
      this.#runtime,
      batch.map(({ question }) => question.key),
    );
    const judged = batch.map(({ question }, at) =>
      this.#judge(question, answers.get(at), before.get(question.key)?.tries ?? 0),
    );
    for (const { outcome } of judged) this.#outcomes[outcome] = (this.#outcomes[outcome] ?? 0) + 1;
    await storeAnswers(this.#runtime, judged);
    await this.#place(
      batch.flatMap(({ permits }, at) => {
        const answer = judged[at];
        return answer === undefined ? [] : permits.map((permit) => [permit, answer] as const);
      }),
    );
  }

  /** @throws PortalFault */
  #judge(question: Question, answer: CensusAnswer | undefined, tries: number): StoredAnswer {
    const { key } = question;
    const later = `${addDays(this.#today, RETRY_DAYS)}${this.#now.slice(10)}`;
    if (answer === undefined) {
      const isLast = tries + 1 >= TRIES_MAX;
      const askAgainAt = isLast ? later : this.#now;
      return { key, outcome: 'no answer', point: null, tries: isLast ? 0 : tries + 1, askAgainAt };
    }
    const found = answer.kind === 'match' ? judgeMatch(question, answer) : answer.kind;
    return typeof found === 'string'
      ? { key, outcome: found, point: null, tries: 0, askAgainAt: later }
      : { key, outcome: 'placed', point: found, tries: 0, askAgainAt: null };
  }

  /** Writes points to permits, unless a permit was written since it was read, and notes the permits for the lead index. */
  async #place(found: readonly (readonly [StoredPermit, StoredAnswer])[]): Promise<void> {
    const placed: StoredPermit[] = [];
    const right = found.flatMap(([permit, { point }]) =>
      point !== null && liesIn(permit, point) ? [{ permit, point }] : [],
    );
    for (let at = 0; at < right.length; at += WRITES) {
      const chunk = right.slice(at, at + WRITES);
      const written = await Promise.all(
        chunk.map(({ permit, point }) => {
          const news = foundNews(permit.news, this.#runtime.clock.now(), 'placedAt');
          const { latitude, longitude, pointClass, addressZip } = withFound(permit, point);
          const found = { latitude, longitude, pointClass, addressZip, ...(news && { news }) };
          return writeFound(this.#runtime.permits, permit, found);
        }),
      );
      placed.push(...chunk.flatMap(({ permit }, which) => (written[which] === true ? [permit] : [])));
    }
    this.#placed += placed.length;
    await this.#note(placed);
  }

  async #note(permits: readonly StoredPermit[]): Promise<void> {
    if (permits.length === 0) return;
    await notePending(
      this.#runtime,
      this.#runId,
      this.#notes++,
      permits.map(({ id }) => id),
    );
  }
}

/** An equal address of another source may be believed to lie elsewhere. */
function liesIn(permit: StoredPermit, { latitude, longitude }: NonNullable<StoredAnswer['point']>): boolean {
  return parsePoint(String(latitude), String(longitude), boxOf(permit)).fault === null;
}
