import { readRecordedPermits } from '#functions/permits/recorded-permits.ts';
import { type Conformer, createConformer } from '../conform/conform.ts';
import { parseDay } from '../conform/normal-forms/dates.ts';
import { NOTHING_UNPARSED } from '../conform/unparsed.ts';
import { sendsAllDates } from '../portals/pages.ts';
import { ColumnReader } from '../records/column-reader.ts';
import { type Candidate, type CommitTarget, commitRecords } from '../records/commit.ts';
import { createRowReader } from '../records/fingerprint.ts';
import type { ManifestChange, ManifestEntry } from '../records/manifest-codec.ts';
import type { ReadText } from '../records/read-text.ts';
import { createKeyReader } from '../records/record-key.ts';
import type { RowReader } from '../records/row-reader.ts';
import type { Row } from '../records/written-rows.ts';
import type { Source } from '../source.ts';
import { ROWS_TO_JUDGE } from './drift.ts';
import { HeldChanges } from './held-changes.ts';
import { countLosses, type Losses, lostFields } from './losses.ts';
import { SeenRecords } from './seen-records.ts';
import type { Tally } from './tally.ts';

/** What a run before has taken in of the same reading. */
export interface EarlierIntake {
  readonly keys: Iterable<string>;
  /** Of these, the records that were known before. */
  readonly known: number;
  /** The changes it held (`HeldChanges`). */
  readonly held: readonly Uint8Array[];
}

const NOTHING_EARLIER: EarlierIntake = { keys: [], known: 0, held: [] };

/** Records committed in one step. */
const BATCH = 1_000;

/** Rows of a page that were conformed: those of records we know, and new ones. */
interface Candidates {
  readonly known: Candidate[];
  readonly unknown: Candidate[];
}

/**
 * Takes in the rows of one run: finds each record by its key, passes over it when its fingerprint is the one we
 * remember, and conforms it otherwise. New records are committed with their page; changes to known ones are held until the
 * run says by `release` or `drop` whether the source is to be believed (ARCHITECTURE §4).
 */
export class Intake {
  /** The records read so far. */
  readonly seen: SeenRecords;
  /** Batches written so far; numbers the notes of a run. */
  batches = 0;
  /** True when a note for the lead index was made. */
  noted = false;
  /** Records read that we knew before. */
  known: number;
  readonly held: HeldChanges;
  readonly #target: CommitTarget;
  readonly #tally: Tally;
  readonly #today: string;
  readonly #since: string | null;
  /** Reads each row once; key, fingerprint and permit are those of the row read last. */
  readonly #rows: RowReader;
  readonly #readKey: () => string | undefined;
  readonly #conformRow: Conformer;
  /** Reads the column that is asked by. */
  readonly #readDay: ReadText;
  /** Whether that is the date of issue. */
  readonly #asksByIssue: boolean;

  /**
   * @param period `since` is the day the run asks from: where the portal cannot compare dates, older rows are left out here
   * @param earlier what a run before has taken in of the same reading
   */
  constructor(
    source: Source,
    target: CommitTarget,
    tally: Tally,
    period: { readonly today: string; readonly since: string | null },
    earlier: EarlierIntake = NOTHING_EARLIER,
  ) {
    this.#target = target;
    this.#tally = tally;
    this.#today = period.today;
    this.#since = sendsAllDates(source) ? period.since : null;
    this.#rows = createRowReader(source);
    this.#readKey = createKeyReader(source, this.#rows);
    this.#conformRow = createConformer(source, this.#rows);
    this.#readDay = new ColumnReader(this.#rows).text(source.dateColumn);
    this.#asksByIssue = source.dateColumn === source.fields.issueDate;
    this.seen = new SeenRecords(target.manifest, earlier.keys);
    this.known = earlier.known;
    this.held = new HeldChanges(earlier.held);
  }

  /**
   * Takes rows in. A row that cannot be read is left out and counted; when no row can, the fault is ours.
   * @returns the keys of the records among them that were not read before
   * @throws what the tables throw; then everything up to the last whole batch is in
   */
  async take(rows: readonly Row[]): Promise<string[]> {
    const keys: string[] = [];
    const candidates: Candidates = { known: [], unknown: [] };
    const found: ManifestChange[] = [];
    const errors: unknown[] = [];
    for (const row of rows) {
      this.#tally.read++;
      try {
        const key = this.#sort(row, candidates, found);
        if (key !== undefined) keys.push(key);
      } catch (error) {
        errors.push(error);
        this.#tally.leaveOut('could not be read');
      }
    }
    if (errors.length >= ROWS_TO_JUDGE && errors.length === rows.length) throw errors[0];
    this.#tally.measure(candidates.known);
    this.#tally.measure(candidates.unknown);
    this.held.add(candidates.known);
    await this.#commit(candidates.unknown);
    if (found.length > 0) await this.#remember(found);
    return keys;
  }

  /** The fields, in words, that too many known records would lose by the changes held. */
  async lostFields(): Promise<string[]> {
    const losses: Losses = new Map();
    for (const batch of this.held.batches())
      countLosses(
        losses,
        batch,
        await readRecordedPermits(
          this.#target.runtime.permits,
          batch.map(({ permit }) => permit.id),
        ),
      );
    return lostFields(losses, this.known);
  }

  /** Commits the changes held, but for those that an earlier run of the reading did. @param before called before each batch */
  async release(before: () => Promise<void>): Promise<void> {
    for (const batch of this.held.batches()) {
      await before();
      const open = batch.filter(({ key, entry }) => !sameEntry(this.#target.manifest.get(key), entry));
      for (let done = open.length; done < batch.length; done++) this.#tally.changedBefore();
      await this.#commit(open);
    }
    this.held.clear();
  }

  /** Gives the changes held up; they are counted as left out. */
  drop(): void {
    for (const batch of this.held.batches())
      for (const _ of batch) this.#tally.leaveOut('changed in a run that is not believed');
    this.held.clear();
  }

  /** @returns the row's key, when it was not read before */
  #sort(row: Row, candidates: Candidates, found: ManifestChange[]): string | undefined {
    this.#rows.peek(row);
    const key = this.#readKey();
    const { manifest } = this.#target;
    const place = key === undefined ? -1 : manifest.placeOf(key);
    if (key === undefined) this.#tally.leaveOut('no record key');
    else if (!this.seen.add(place)) this.#tally.leaveOut('repeats an earlier record');
    else {
      const { records } = manifest;
      const isKnown = records.has(place);
      if (isKnown) this.known++;
      const hash = this.#rows.fingerprint();
      if (records.hash(place) === hash && !records.isDue(place, this.#today)) {
        const day = records.day(place);
        this.#tally.unchanged++;
        this.#tally.dated(day);
        if (this.#asksByIssue) this.#tally.issued(day);
        const missed = records.missed(place);
        if (missed !== undefined) found.push({ key, entry: { ...missed, missedOn: null } });
        return key;
      }
      this.#rows.readOn();
      if (!isKnown && this.#isTooOld()) this.#tally.leaveOut('issued before the period asked for');
      else this.#consider(isKnown ? candidates.known : candidates.unknown, key, hash);
      return key;
    }
    return undefined;
  }

  #consider(candidates: Candidate[], key: string, hash: number): void {
    const conformed = this.#conformRow(this.#today);
    if ('leftOut' in conformed) {
      this.#tally.leaveOut(conformed.leftOut);
      return;
    }
    const { permit, recheckOn } = conformed;
    const day = this.#asksByIssue ? permit.issueDate : (parseDay(this.#readDay(), this.#today) ?? null);
    this.#tally.issued(permit.issueDate);
    this.#tally.dated(day);
    if (permit.unparsed !== NOTHING_UNPARSED) this.#tally.unparsed++;
    candidates.push({ key, permit, entry: { hash, day, missedOn: null, recheckOn } });
  }

  async #commit(candidates: readonly Candidate[]): Promise<void> {
    for (let at = 0; at < candidates.length; at += BATCH) {
      const batch = candidates.slice(at, at + BATCH);
      this.noted = true;
      this.#tally.committed(await commitRecords(this.#target, this.batches++, batch));
    }
  }

  async #remember(found: readonly ManifestChange[]): Promise<void> {
    if (this.#target.dryRun) this.#target.manifest.apply(found);
    else await this.#target.manifest.record(found);
  }

  #isTooOld(): boolean {
    if (this.#since === null) return false;
    const day = parseDay(this.#readDay(), this.#today);
    return day !== undefined && day < this.#since;
  }
}

function sameEntry(a: ManifestEntry | undefined, b: ManifestEntry): boolean {
  return a?.hash === b.hash && a.day === b.day && a.missedOn === b.missedOn && a.recheckOn === b.recheckOn;
}
