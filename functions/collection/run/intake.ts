import { type MeasuredFirms, withMeasuredTrades } from '#functions/permits/names/measured-trades.ts';
import { readRecordedPermits } from '#functions/permits/recorded-permits.ts';
import { type ConformedPermit, conform } from '../conform/conform.ts';
import { type RawRow, readColumn } from '../conform/mapping.ts';
import { holdsPlace } from '../conform/normal-forms/addresses.ts';
import { parseDay } from '../conform/normal-forms/dates.ts';
import { placeZone } from '../conform/place-zones.ts';
import { sendsAllDates } from '../portals/pages.ts';
import { type ChangedRecord, type CommitTarget, commitRecords } from '../records/commit.ts';
import { createFingerprint } from '../records/fingerprint.ts';
import type { SourceManifest } from '../records/manifest.ts';
import { type ManifestChange, type ManifestEntry, UNREAD } from '../records/manifest-codec.ts';
import { recordKey } from '../records/record-key.ts';
import { type Matches, NO_MATCHES } from '../records/same-record.ts';
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

interface PageRecords {
  /** Conformed records that were known before. */
  readonly known: ChangedRecord[];
  /** Conformed records that are new. */
  readonly unknown: ChangedRecord[];
  /** Unchanged records that were missing and are published again. */
  readonly found: ManifestChange[];
}

/**
 * Processes the rows of a run: skips records with an unchanged fingerprint and conforms the others. A first run commits them with
 * their page. Later ones hold changes and new records until the source is judged and the run calls `release` or `drop`
 * (ARCHITECTURE §4).
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
  readonly #firms: MeasuredFirms;
  readonly #fingerprint: (row: RawRow) => number;
  /** Whether new records are held: with none known, none can be an old one under another key. */
  #holdsNew: boolean;
  /** Whether `dateColumn` is the issue date. */
  readonly #isDatedByIssue: boolean;
  /** New records whose keys a killed run stored, but not their permits. */
  readonly #unstored = new Set<string>();

  /**
   * @param period `since` is the window's first day: where the portal cannot compare dates, older rows are skipped here
   * @param firms of the source's state, by their other permits
   */
  constructor(
    source: Source,
    target: CommitTarget,
    tally: Tally,
    period: { readonly today: string; readonly since: string | null },
    earlier: EarlierIntake = NO_EARLIER_INTAKE,
    firms: MeasuredFirms = new Map(),
  ) {
    this.#firms = firms;
    this.#target = target;
    this.#tally = tally;
    this.#today = period.today;
    this.#since = sendsAllDates(source) ? period.since : null;
    this.#source = source;
    this.#holdsNew = target.kind !== 'first' && target.manifest.size > 0;
    this.#fingerprint = createFingerprint(source);
    this.#isDatedByIssue = source.dateColumn === source.fields.issueDate;
    for (const key of earlier.keys) target.manifest.see(key);
    this.known = earlier.known;
    this.held = new HeldChanges(earlier.held);
  }

  /**
   * Processes rows. A row that fails is skipped and counted; if many rows and only failing ones come, the error is ours.
   * @returns the keys of the rows
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
    // guard: new records wait for the whole source
    if (this.#holdsNew) this.held.add(records.unknown);
    else await this.#commit(records.unknown);
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
    return findLostFields(this.#target.runtime.permits, this.#heldOf('known'), this.known);
  }

  /** Finds the held records that are new although their keys are known: a killed run stored the keys, not the permits. */
  async findUnstored(): Promise<void> {
    const { manifest, runtime } = this.#target;
    for (const batch of this.#heldOf('known')) {
      const unread = batch.filter(({ key }) => manifest.get(key)?.hash === UNREAD);
      const stored = await readRecordedPermits(
        runtime.permits,
        unread.map(({ permit }) => permit.id),
      );
      for (const { key, permit } of unread) if (!stored.has(permit.id)) this.#unstored.add(key);
    }
  }

  /** Holds new records, where the rows must first show how often keys repeat. */
  holdNew(): void {
    this.#holdsNew = true;
  }

  holdsNew(): boolean {
    for (const batch of this.#heldOf('new')) if (batch.length > 0) return true;
    return false;
  }

  newRecords(): Iterable<readonly ChangedRecord[]> {
    return this.#heldOf('new');
  }

  changedRecords(): Iterable<readonly ChangedRecord[]> {
    return this.#heldOf('known');
  }

  *#heldOf(which: 'new' | 'known'): Generator<readonly ChangedRecord[]> {
    for (const batch of this.#held()) yield batch.filter(({ key }) => this.#isNew(key) === (which === 'new'));
  }

  /** What is held, under the ids that the records have; a killed run may have given some meanwhile. */
  *#held(): Generator<readonly ChangedRecord[]> {
    const { manifest } = this.#target;
    for (const batch of this.held.batches())
      yield batch.map((record) => {
        // guard: a record keeps its id
        const id = manifest.get(record.key)?.id;
        return withId(record, id);
      });
  }

  #isNew(key: string): boolean {
    return this.#target.manifest.get(key) === undefined || this.#unstored.has(key);
  }

  /**
   * Commits what is held and no earlier run of the reading has committed.
   * @param before runs before each batch
   * @param matches what is known of the new records
   * @param believesChanges false where only new records are committed
   */
  async release(
    before: () => Promise<void>,
    matches: Matches = NO_MATCHES,
    believesChanges = true,
  ): Promise<void> {
    const { manifest } = this.#target;
    for (const batch of this.#held()) {
      await before();
      const open = batch.filter(({ key, entry }) => !sameEntry(manifest.get(key), entry));
      for (let done = open.length; done < batch.length; done++) this.#tally.addEarlierChange();
      const {
        known = [],
        news = [],
        old = [],
      } = Object.groupBy(open, (record) => {
        if (!this.#isNew(record.key) || matches.taken.has(record.key)) return 'known';
        return matches.isNews(record) ? 'news' : 'old';
      });
      if (believesChanges) await this.#commit(known.map((record) => this.#moved(record, matches)));
      else this.#leaveOut(known);
      // A backfill may find new permits on its way.
      await this.#commit(news, {
        ...this.#target,
        kind: this.#target.kind === 'first' ? 'first' : 'regular',
      });
      this.#tally.old += old.length;
      await this.#commit(old, { ...this.#target, kind: 'backfill' });
    }
    this.held.clear();
  }

  /** A record under the id of the one that it replaces. */
  #moved(record: ChangedRecord, { taken }: Matches): ChangedRecord {
    const before = taken.get(record.key);
    if (before === undefined) return record;
    this.#tally.moved++;
    return { ...withId(record, before.id), replaces: before.key };
  }

  /** Discards what is held and counts it as left out. */
  drop(): void {
    for (const batch of this.held.batches()) this.#leaveOut(batch);
    this.held.clear();
  }

  /** Discards the new records that are held: the next reading brings them again. */
  dropNew(): void {
    const kept = [...this.#heldOf('known')];
    for (const batch of this.#heldOf('new')) this.#leaveOut(batch);
    this.held.clear();
    for (const batch of kept) this.held.add(batch);
  }

  #leaveOut(records: readonly ChangedRecord[]): void {
    for (const _ of records) this.#tally.leaveOut('changed in a run that is not believed');
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
      return key;
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
    const { recheckOn, pointFault, textRepairs } = conformed;
    const permit = withMeasuredTrades(conformed.permit, this.#firms);
    if (pointFault !== null) this.#tally.addWrongPoint(pointFault);
    this.#tally.addTextRepairs(textRepairs);
    if (holdsPlace(permit.addressStreet, permit.addressCity, permit.addressZip))
      this.#tally.streetsWithPlace++;
    const day = this.#isDatedByIssue ? permit.issueDate : (this.#dayOf(row) ?? null);
    this.#tally.noteIssueDate(permit.issueDate);
    this.#tally.noteDay(day);
    if (hasUnread(permit)) this.#tally.unparsed++;
    const id = freeId(this.#target.manifest, key, permit.id);
    records.push(withId({ key, permit, entry: { hash, day, missedOn: null, recheckOn } }, id));
  }

  async #commit(records: readonly ChangedRecord[], target = this.#target): Promise<void> {
    for (let at = 0; at < records.length; at += BATCH) {
      const batch = records.slice(at, at + BATCH);
      this.noted = true;
      const counts = await commitRecords(target, this.batches++, batch);
      // Old permits say nothing about how soon we see new ones.
      this.#tally.addCommitted(target.kind === 'regular' ? counts : { ...counts, lags: [] });
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

/** A record under an id that its key may not give. */
function withId(record: ChangedRecord, id: string | undefined): ChangedRecord {
  const { permit, entry } = record;
  return id === undefined || id === permit.id
    ? record
    : { ...record, permit: { ...permit, id }, entry: { ...entry, id } };
}

/** The id that a key gives, or another one where a record has it that once had this key. */
function freeId(manifest: Pick<SourceManifest, 'ownerOf'>, key: string, own: string): string {
  let id = own;
  for (let count = 2; (manifest.ownerOf(id) ?? key) !== key; count++) id = `${own}.${count}`;
  return id;
}

function sameEntry(a: ManifestEntry | undefined, b: ManifestEntry): boolean {
  return a?.hash === b.hash && a.day === b.day && a.missedOn === b.missedOn && a.recheckOn === b.recheckOn;
}
