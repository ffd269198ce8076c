import { readPermits } from '#functions/permits/permit-store.ts';
import { type Candidate, type CommitTarget, commitRecords } from './commit.ts';
import { conform } from './conform.ts';
import { parseDay } from './dates.ts';
import { ROWS_TO_JUDGE } from './drift.ts';
import { createFingerprint } from './fingerprint.ts';
import { HeldChanges } from './held-changes.ts';
import { countLosses, type Losses, lostFields } from './losses.ts';
import type { ManifestEntry } from './manifest-codec.ts';
import { type RawRow, readColumn } from './mapping.ts';
import { sendsAllDates } from './portals/pages.ts';
import { recordKey } from './record-key.ts';
import type { Source } from './source.ts';
import type { Tally } from './tally.ts';

/** Records committed in one step. */
const BATCH = 1_000;

/**
 * Takes in the rows of one run: finds each record by its key, passes over it when its fingerprint is the one we
 * remember, and conforms it otherwise. New records are committed with their page; changes to known ones are held until the
 * run says by `release` or `drop` whether the source is to be believed (DESIGN §4).
 */
export class Intake {
  /** Keys of the records read so far. */
  readonly seen = new Set<string>();
  /** Batches written so far; numbers the notes of a run. */
  batches = 0;
  /** True when a note for the lead index was made. */
  noted = false;
  /** Records read that we knew before. */
  #known = 0;
  readonly #held = new HeldChanges();
  readonly #source: Source;
  readonly #target: CommitTarget;
  readonly #tally: Tally;
  readonly #today: string;
  readonly #since: string | null;
  readonly #fingerprint: (row: RawRow) => string;

  /** @param since the day the run asks from: where the portal cannot compare dates, older rows are left out here */
  constructor(
    source: Source,
    target: CommitTarget,
    tally: Tally,
    period: { readonly today: string; readonly since: string | null },
  ) {
    this.#source = source;
    this.#target = target;
    this.#tally = tally;
    this.#today = period.today;
    this.#since = sendsAllDates(source.portal) ? period.since : null;
    this.#fingerprint = createFingerprint(source);
  }

  /**
   * Takes rows in. A row that cannot be read is left out and counted; when no row can, the fault is ours.
   * @throws what the tables throw; then everything up to the last whole batch is in
   */
  async take(rows: readonly RawRow[]): Promise<void> {
    const candidates: Candidate[] = [];
    const found: [string, ManifestEntry][] = [];
    const errors: unknown[] = [];
    for (const row of rows) {
      this.#tally.read++;
      try {
        this.#sort(row, candidates, found);
      } catch (error) {
        errors.push(error);
        this.#tally.leaveOut('could not be read');
      }
    }
    if (errors.length >= ROWS_TO_JUDGE && errors.length === rows.length) throw errors[0];
    const { manifest } = this.#target;
    this.#held.add(candidates.filter(({ key }) => manifest.get(key) !== undefined));
    await this.#commit(candidates.filter(({ key }) => manifest.get(key) === undefined));
    await this.#remember(new Map(found));
  }

  /** The fields, in words, that too many known records would lose by the changes held. */
  async lostFields(): Promise<string[]> {
    const losses: Losses = new Map();
    for (const batch of this.#held.batches())
      countLosses(
        losses,
        batch,
        await readPermits(
          this.#target.runtime.permits,
          batch.map(({ permit }) => permit.id),
        ),
      );
    return lostFields(losses, this.#known);
  }

  /** Commits the changes held. @param keepLease called between batches */
  async release(keepLease: () => Promise<void>): Promise<void> {
    for (const batch of this.#held.batches()) {
      await keepLease();
      await this.#commit(batch);
    }
    this.#held.clear();
  }

  /** Gives the changes held up; they are counted as left out. */
  drop(): void {
    for (const batch of this.#held.batches())
      for (const _ of batch) this.#tally.leaveOut('changed in a run that is not believed');
    this.#held.clear();
  }

  #sort(row: RawRow, candidates: Candidate[], found: [string, ManifestEntry][]): void {
    const key = recordKey(this.#source, row);
    if (key === undefined) this.#tally.leaveOut('no record key');
    else if (this.seen.has(key)) this.#tally.leaveOut('repeats an earlier record');
    else {
      this.seen.add(key);
      const known = this.#target.manifest.get(key);
      if (known !== undefined) this.#known++;
      const hash = this.#fingerprint(row);
      if (known?.hash === hash && (known.recheckOn === null || known.recheckOn > this.#today)) {
        this.#tally.unchanged++;
        this.#tally.dated(known.day);
        if (known.missedOn !== null) found.push([key, { ...known, missedOn: null }]);
      } else if (known === undefined && this.#isTooOld(row))
        this.#tally.leaveOut('issued before the period asked for');
      else this.#consider(candidates, row, key, hash);
    }
  }

  #consider(candidates: Candidate[], row: RawRow, key: string, hash: string): void {
    const conformed = conform(this.#source, row, this.#today);
    if ('leftOut' in conformed) {
      this.#tally.leaveOut(conformed.leftOut);
      return;
    }
    const { permit, recheckOn } = conformed;
    this.#tally.dated(permit.issueDate);
    this.#tally.measure(permit);
    if (Object.keys(permit.unparsed).length > 0) this.#tally.unparsed++;
    candidates.push({ key, permit, entry: { hash, day: permit.issueDate, missedOn: null, recheckOn } });
  }

  async #commit(candidates: readonly Candidate[]): Promise<void> {
    for (let at = 0; at < candidates.length; at += BATCH) {
      const batch = candidates.slice(at, at + BATCH);
      this.noted = true;
      this.#tally.committed(await commitRecords(this.#target, this.batches++, batch));
    }
  }

  async #remember(found: ReadonlyMap<string, ManifestEntry>): Promise<void> {
    if (this.#target.dryRun) this.#target.manifest.apply(found);
    else await this.#target.manifest.record(found);
  }

  #isTooOld(row: RawRow): boolean {
    if (this.#since === null) return false;
    const day = parseDay(readColumn(row, this.#source.dateColumn), this.#today);
    return day !== undefined && day < this.#since;
  }
}
