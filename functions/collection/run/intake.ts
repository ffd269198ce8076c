import { type ConformedPermit, conform } from '../conform/conform.ts';
import { type RawRow, readColumn } from '../conform/mapping.ts';
import { holdsPlace } from '../conform/normal-forms/addresses.ts';
import { parseDay } from '../conform/normal-forms/dates.ts';
import { placeZone } from '../conform/place-zones.ts';
import { sendsAllDates } from '../portals/pages.ts';
import { type ChangedRecord, type CommitTarget, commitRecords } from '../records/commit.ts';
import { createFingerprint } from '../records/fingerprint.ts';
import type { ManifestChange, ManifestEntry } from '../records/manifest-codec.ts';
import { recordKey } from '../records/record-key.ts';
import type { Source } from '../source.ts';
import { ROWS_TO_JUDGE } from './drift.ts';
import { HeldChanges } from './held-changes.ts';
import { findLostFields } from './losses.ts';
import type { Tally } from './tally.ts';

/** What earlier runs of the same reading have processed. */
export interface EarlierIntake {
  readonly keys: Iterable<string>;
  /** Number of these records that were known before the reading. */
  readonly known: number;
  /** Their held changes (`HeldChanges`). */
  readonly held: readonly Uint8Array[];
}

const NO_EARLIER_INTAKE: EarlierIntake = { keys: [], known: 0, held: [] };

/** Records per commit. */
const BATCH = 1_000;

/** The results of one page. */
interface PageRecords {
  /** Conformed records that were known before. */
  readonly known: ChangedRecord[];
  /** Conformed records that are new. */
  readonly unknown: ChangedRecord[];
  /** Unchanged records that were missing and are published again. */
  readonly found: ManifestChange[];
}

/**
 * Processes the rows of a run: skips records with an unchanged fingerprint and conforms the others. New records are
 * committed with their page. Changes of known records are held until the source is judged and the run calls `release` or
 * `drop` (ARCHITECTURE §4).
 */
export class Intake {
  /** Batches committed so far; numbers the pending changes of a run. */
  batches = 0;
  /** True when pending changes were noted for the lead index. */
  noted = false;
  /** Number of records read that were known before the reading. */
  known: number;
  readonly held: HeldChanges;
  readonly #target: CommitTarget;
  readonly #tally: Tally;
  readonly #today: string;
  readonly #since: string | null;
  readonly #source: Source;
  readonly #fingerprint: (row: RawRow) => number;
  /** Whether `dateColumn` is the issue date. */
  readonly #isDatedByIssue: boolean;

  /**
   * @param period `since` is the window's first day: where the portal cannot compare dates, older rows are skipped here
   */
  constructor(
    source: Source,
    target: CommitTarget,
    tally: Tally,
    period: { readonly today: string; readonly since: string | null },
    earlier: EarlierIntake = NO_EARLIER_INTAKE,
  ) {
    this.#target = target;
    this.#tally = tally;
    this.#today = period.today;
    this.#since = sendsAllDates(source) ? period.since : null;
    this.#source = source;
    this.#fingerprint = createFingerprint(source);
    this.#isDatedByIssue = source.dateColumn === source.fields.issueDate;
    for (const key of earlier.keys) target.manifest.see(key);
    this.known = earlier.known;
    this.held = new HeldChanges(earlier.held);
  }

  /**
   * Processes rows. A row that fails is skipped and counted; if many rows and only failing ones come, the error is ours.
   * @returns the keys of the records that this reading sees for the first time
   * @throws the errors of the tables; whole batches before are committed
   */
  async take(rows: readonly RawRow[]): Promise<string[]> {
    const keys: string[] = [];
    const records: PageRecords = { known: [], unknown: [], found: [] };
    const errors: unknown[] = [];
    for (const row of rows) {
      this.#tally.read++;
      try {
        const key = this.#process(row, records);
        if (key !== undefined) keys.push(key);
      } catch (error) {
        errors.push(error);
        this.#tally.leaveOut('could not be read');
      }
    }
    if (errors.length >= ROWS_TO_JUDGE && errors.length === rows.length) throw errors[0];
    this.#tally.addConformed(records.known);
    this.#tally.addConformed(records.unknown);
    // guard: changes wait for the whole source
    this.held.add(records.known);
    await this.#commit(records.unknown);
    if (this.#target.dryRun) this.#target.manifest.apply(records.found);
    else await this.#target.manifest.record(records.found);
    return keys;
  }

  /** The rows of this reading that are not known to be the same record: its records, and rows without a key. */
  get distinct(): number {
    return this.#target.manifest.seen + this.#tally.leftOutFor('no record key');
  }

  /** Rows of records that this reading has not seen. */
  unseen(rows: readonly RawRow[]): RawRow[] {
    return rows.filter((row) => {
      const key = recordKey(this.#source, row);
      return key !== undefined && !this.#target.manifest.hasSeen(key);
    });
  }

  /** The fields that too many known records would lose by the held changes. */
  lostFields(): Promise<string[]> {
    return findLostFields(this.#target.runtime.permits, this.held.batches(), this.known);
  }

  /** Commits the held changes that no earlier run of the reading has committed. @param before runs before each batch */
  async release(before: () => Promise<void>): Promise<void> {
    for (const batch of this.held.batches()) {
      await before();
      const open = batch.filter(({ key, entry }) => !sameEntry(this.#target.manifest.get(key), entry));
      for (let done = open.length; done < batch.length; done++) this.#tally.addEarlierChange();
      await this.#commit(open);
    }
    this.held.clear();
  }

  /** Discards the held changes and counts them as left out. */
  drop(): void {
    for (const batch of this.held.batches())
      for (const _ of batch) this.#tally.leaveOut('changed in a run that is not believed');
    this.held.clear();
  }

  /** @returns the row's key if this reading sees it for the first time */
  #process(row: RawRow, records: PageRecords): string | undefined {
    const key = recordKey(this.#source, row);
    if (key === undefined) {
      this.#tally.leaveOut('no record key');
      return undefined;
    }
    const entry = this.#target.manifest.see(key);
    if (entry === 'repeated') {
      this.#tally.leaveOut('repeats an earlier record');
      return undefined;
    }
    if (entry !== null) this.known++;
    const hash = this.#fingerprint(row);
    // guard: dates are rechecked when plausible
    if (entry?.hash === hash && (entry.recheckOn === null || entry.recheckOn > this.#today)) {
      this.#tally.unchanged++;
      this.#tally.noteDay(entry.day);
      if (this.#isDatedByIssue) this.#tally.noteIssueDate(entry.day);
      if (entry.missedOn !== null) records.found.push({ key, entry: { ...entry, missedOn: null } });
      return key;
    }
    if (entry === null && this.#isTooOld(row)) this.#tally.leaveOut('issued before the period asked for');
    else this.#conform(entry === null ? records.unknown : records.known, row, key, hash);
    return key;
  }

  #conform(records: ChangedRecord[], row: RawRow, key: string, hash: number): void {
    const conformed = conform(this.#source, row, this.#today);
    if ('leftOut' in conformed) {
      this.#tally.leaveOut(conformed.leftOut);
      return;
    }
    const { permit, recheckOn, pointFault, textRepairs } = conformed;
    if (pointFault !== null) this.#tally.addWrongPoint(pointFault);
    this.#tally.addTextRepairs(textRepairs);
    if (holdsPlace(permit.addressStreet, permit.addressCity, permit.addressZip))
      this.#tally.streetsWithPlace++;
    const day = this.#isDatedByIssue ? permit.issueDate : (this.#dayOf(row) ?? null);
    this.#tally.noteIssueDate(permit.issueDate);
    this.#tally.noteDay(day);
    if (hasUnread(permit)) this.#tally.unparsed++;
    records.push({ key, permit, entry: { hash, day, missedOn: null, recheckOn } });
  }

  async #commit(records: readonly ChangedRecord[]): Promise<void> {
    for (let at = 0; at < records.length; at += BATCH) {
      const batch = records.slice(at, at + BATCH);
      this.noted = true;
      this.#tally.addCommitted(await commitRecords(this.#target, this.batches++, batch));
    }
  }

  #isTooOld(row: RawRow): boolean {
    if (this.#since === null) return false;
    const day = this.#dayOf(row);
    return day !== undefined && day < this.#since;
  }

  /** The day of the source's `dateColumn`. */
  #dayOf(row: RawRow): string | undefined {
    const text = readColumn(row, this.#source.dateColumn);
    return parseDay(text, this.#today, placeZone(this.#source));
  }
}

/** Whether a text of the record could not be read. A text with several phones was. */
function hasUnread(permit: ConformedPermit): boolean {
  const values: Readonly<Record<string, unknown>> = { ...permit };
  return Object.keys(permit.unparsed).some((field) => (values[field] ?? null) === null);
}

function sameEntry(a: ManifestEntry | undefined, b: ManifestEntry): boolean {
  return a?.hash === b.hash && a.day === b.day && a.missedOn === b.missedOn && a.recheckOn === b.recheckOn;
}
