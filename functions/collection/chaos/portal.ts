import type { Dice } from '#infra/sim/harness/random.ts';
import type { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import { addDays } from '#shared/domain/days.ts';
import type { RawRow } from '../conform/mapping.ts';
import type { Source } from '../source.ts';
import type { FakeReply } from '../testing/fake-portal.ts';
import { FileServer, type VersionHeaders } from './files.ts';
import type { StoryKind } from './kinds.ts';
import type { PortalRecord, RecordVersion } from './records.ts';

/** How many recent records may leave the window of increments at once before a run distrusts the source. */
const GONE_OF_LATE_MAX = 2;
/** The same for all records. */
const GONE_MAX = 6;
/** A run accepts a blank column when fewer rows than this are blank. */
const BLANKED_MIN = 6;
/** The first index of records that were never published. */
const DECOYS = 50_000;
/** A publisher undoes only changes younger than this, in milliseconds. */
const UNDO_MS = 3_600_000;
/** Days that every increment reads again (ARCHITECTURE §4: at least 3; ours is 7). */
export const LATE_DAYS = 5;

/** What a portal publishes at the beginning of a story. */
export interface PortalOptions {
  readonly size: number;
  /** How many of these are from the last days. */
  readonly late: number;
  /** Age of the oldest record, in days. */
  readonly age: number;
  /** Maximum rows of one response. */
  readonly limit: number;
  readonly versions: VersionHeaders;
  /** Records that are too old for anything but a backfill. */
  readonly ancient: number;
}

/** The portal of a story: what it publishes, how that changes, and its history. */
export class StoryPortal {
  readonly kind: StoryKind;
  readonly source: Source;
  readonly #options: PortalOptions;
  readonly #random: Dice;
  readonly #time: VirtualTime;
  readonly #records = new Map<number, PortalRecord>();
  readonly #histories = new Map<number, RecordVersion[]>();
  readonly #files: FileServer;
  readonly #rows = new WeakMap<PortalRecord, RawRow>();
  /** The row numbers of records that have another one's, by their index. */
  readonly #moved = new Map<number, unknown>();
  readonly #removed: PortalRecord[] = [];
  /** Records that the table has lost for a while, without a removal. */
  #lost: ReadonlySet<number> = new Set();
  /** Records that left the window of increments, until a run has noticed. */
  readonly #gone = new Set<number>();
  #stored: ReadonlySet<number> = new Set();
  #next = 0;
  #published: { readonly records: readonly PortalRecord[]; readonly rows: readonly RawRow[] } | undefined;

  constructor(kind: StoryKind, source: Source, options: PortalOptions, random: Dice, time: VirtualTime) {
    this.kind = kind;
    this.source = source;
    this.#options = options;
    this.#random = random;
    this.#time = time;
    this.#files = new FileServer(options.versions, () => time.milliseconds);
    for (let one = 0; one < options.ancient; one++) this.#insert(addDays(this.today, -200 - one));
    this.add(options.late, LATE_DAYS);
    this.add(options.size - options.late, options.age);
    this.#insert(null);
  }

  get today(): string {
    return this.#time.now().toISOString().slice(0, 10);
  }
  /** Yesterday: the newest issue date that a portal usually shows. */
  get newest(): string {
    return addDays(this.today, -1);
  }

  get records(): readonly PortalRecord[] {
    return this.#now().records;
  }

  /** The versions of each record that ever existed, oldest first. */
  get histories(): ReadonlyMap<number, readonly RecordVersion[]> {
    return this.#histories;
  }

  rowOf(record: PortalRecord): RawRow {
    return this.kind.row(record);
  }

  /**
   * The reply to a request.
   * @param blanked a column is empty in all rows that are known to be stored
   */
  answer(url: URL, headers: Headers, blanked = false): FakeReply {
    const { records, rows } = this.#now();
    const since = addDays(this.newest, -LATE_DAYS);
    const late = records.filter((record) => this.#isStored(record) && (record.day ?? '') >= since);
    const isBlank = blanked && late.length >= BLANKED_MIN;
    const shown = isBlank
      ? rows.map((row, at) => (this.#isStored(records[at]) ? { ...row, [this.kind.column]: null } : row))
      : rows;
    return this.#reply(records, shown, url, headers);
  }

  /** The reply of another host: records that were never published. */
  decoy(url: URL): FakeReply {
    const records = this.records.map((record) => ({ ...record, index: record.index + DECOYS }));
    return this.#reply(
      records,
      records.map((record) => this.kind.row(record)),
      url,
      new Headers(),
    );
  }

  #reply(records: readonly PortalRecord[], rows: readonly RawRow[], url: URL, headers: Headers): FakeReply {
    return this.kind.reply(
      {
        rows: () => rows,
        records,
        files: this.#files,
        dateColumn: this.source.dateColumn,
        limit: this.#options.limit,
      },
      url,
      headers,
      this.source,
    );
  }

  /** Publishes records dated up to `daysBack` days before yesterday. */
  add(count: number, daysBack: number): void {
    for (let one = 0; one < count; one++)
      this.#insert(addDays(this.newest, -this.#random.below(daysBack + 1)));
  }

  /** Makes random changes of a publisher. `small` changes may happen during a run. */
  change(size: 'small' | 'any'): void {
    const random = this.#random;
    const times = size === 'small' ? 1 : 2 + random.below(3);
    this.add(1 + random.below(2), size === 'small' ? LATE_DAYS : random.oneOf([1, LATE_DAYS]));
    for (let time = 0; time < times; time++)
      switch (random.below(size === 'small' ? 5 : 11)) {
        case 0:
        case 1:
          this.#update(this.#pickLate(), ({ version }) => ({ version: version + 1 }));
          break;
        case 2:
          this.#leave(this.#pickLate(), () => null);
          break;
        case 3:
          this.#putBack();
          break;
        case 4:
          this.#leave(this.#pickLate(), () => ({ day: null }));
          break;
        case 5:
          this.#update(
            this.#pick(() => true),
            ({ version }) => ({ version: version + 1 }),
          );
          break;
        case 6:
          this.#leave(
            this.#pick(() => true),
            () => null,
          );
          break;
        case 7:
          this.#leave(this.#pickLate(), ({ day }) => ({ day: addDays(day ?? this.newest, -30) }));
          break;
        case 8:
          // A typing error: a year in the far future or in the Middle Ages (seen in Naperville and New Jersey).
          this.#leave(this.#pickLate(), ({ day }) => ({
            day: `${random.oneOf(['2626', '1113'])}${(day ?? this.newest).slice(4)}`,
          }));
          break;
        case 9:
          // No date yet, or a future date: tomorrow (seen in Norfolk) or later.
          this.#insert(random.oneOf([null, ...[1, 6, 11].map((days) => addDays(this.today, days))]));
          break;
        default:
          this.#date();
      }
  }

  /** Undoes some of the last changes. */
  undo(): void {
    const since = this.#time.milliseconds - UNDO_MS;
    for (const versions of [...this.#histories.values()]) {
      const [last, before] = [versions.at(-1), versions.at(-2)];
      const record = before?.record ?? null;
      if (last !== undefined && last.at >= since && record !== null && this.#random.below(2) === 0)
        this.#set(record);
    }
  }

  /** Reloads the table with all of its records, or with half of them. */
  reload(isWhole: boolean): void {
    this.#lost = new Set(isWhole ? [] : [...this.#records.keys()].filter((index) => index % 2 === 1));
    this.#published = undefined;
  }

  /**
   * Corrects typing errors in dates. A portal that filters by date never returns such a record, so a run cannot tell whether
   * it still exists.
   */
  correctDates(): void {
    for (const record of [...this.#records.values()])
      if (record.day !== null && record.day < '2000') this.#set({ ...record, day: this.newest });
  }

  /** Notes that these records are stored as they are published. */
  noteStored(indexes: ReadonlySet<number>): void {
    for (const index of this.#gone) if (indexes.has(index)) this.#gone.delete(index);
    this.#stored = new Set([...indexes].filter((index) => this.#records.has(index)));
  }

  #isStored(record: PortalRecord | undefined): boolean {
    return record !== undefined && this.#stored.has(record.index);
  }

  #now(): { readonly records: readonly PortalRecord[]; readonly rows: readonly RawRow[] } {
    if (this.#published === undefined) {
      const records = [...this.#records.values()].filter(({ index }) => !this.#lost.has(index));
      this.#published = { records, rows: records.map((record) => this.#row(record)) };
    }
    return this.#published;
  }

  /** Exchanges the row numbers of some records, so that their rows are on other pages. */
  moveRows(): void {
    const { rowNumber } = this.kind;
    if (rowNumber === undefined) return;
    const { records, rows } = this.#now();
    for (let pair = 0; pair < 5; pair++) {
      const [one, other] = [this.#random.below(rows.length), this.#random.below(rows.length)];
      const numbers = [one, other].map(
        (at) => this.#moved.get(records[at]?.index ?? 0) ?? rows[at]?.[rowNumber],
      );
      this.#moved.set(records[one]?.index ?? 0, numbers[1]);
      this.#moved.set(records[other]?.index ?? 0, numbers[0]);
    }
    this.#published = undefined;
  }

  #row(record: PortalRecord): RawRow {
    const row = this.#rows.get(record) ?? this.kind.row(record);
    this.#rows.set(record, row);
    const { rowNumber } = this.kind;
    const moved = this.#moved.get(record.index);
    return rowNumber === undefined || moved === undefined ? row : { ...row, [rowNumber]: moved };
  }

  #insert(day: string | null): void {
    const index = this.#next++;
    this.#set({ index, day, version: 0, home: this.newest.slice(0, 4) });
  }

  /** Sets or corrects a record's date. */
  #date(): void {
    const random = this.#random;
    this.#update(
      this.#pick(({ day }) => day === null || day > this.newest || day < '2000'),
      () => ({ day: addDays(this.newest, -random.below(LATE_DAYS + 1)) }),
    );
  }

  /** Publishes a removed record again, sometimes changed. */
  #putBack(): void {
    const [record] = this.#removed.splice(this.#random.below(this.#removed.length), 1);
    if (record === undefined) return;
    const changed = this.#random.below(2) === 0;
    this.#set(changed ? { ...record, version: record.version + 1 } : record);
  }

  #update(record: PortalRecord | undefined, change: (record: PortalRecord) => Partial<PortalRecord>): void {
    if (record !== undefined) this.#set({ ...record, ...change(record) });
  }

  /** Removes a record, or moves it out of the window of increments. */
  #leave(record: PortalRecord | undefined, to: (record: PortalRecord) => Partial<PortalRecord> | null): void {
    const late = [...this.#gone].filter((index) => this.#wasLate(index)).length;
    if (record === undefined || late >= GONE_OF_LATE_MAX || this.#gone.size >= GONE_MAX) return;
    this.#gone.add(record.index);
    const change = to(record);
    if (change !== null) {
      this.#set({ ...record, ...change });
      return;
    }
    this.#removed.push(record);
    this.#records.delete(record.index);
    this.#note(record.index, null);
  }

  #wasLate(index: number): boolean {
    return (this.#histories.get(index) ?? []).some(({ record }) => this.#isLate(record));
  }

  #isLate(record: PortalRecord | null): boolean {
    const since = addDays(this.newest, -LATE_DAYS - 5);
    return record !== null && record.day !== null && record.day >= since && record.day <= this.newest;
  }

  #set(record: PortalRecord): void {
    this.#records.set(record.index, record);
    this.#note(record.index, record);
  }

  #note(index: number, record: PortalRecord | null): void {
    const at = this.#time.milliseconds;
    this.#histories.set(index, [...(this.#histories.get(index) ?? []), { at, record }]);
    this.#published = undefined;
  }

  /** A record from the days that increments read. */
  #pickLate(): PortalRecord | undefined {
    const since = addDays(this.newest, -LATE_DAYS);
    return this.#pick(({ day }) => day !== null && day >= since && day <= this.newest);
  }

  /** A random record that suits. Never one that is too old for increments, because no run would see the change. */
  #pick(suits: (record: PortalRecord) => boolean): PortalRecord | undefined {
    const choice = [...this.#records.values()].filter(
      (record) => record.index >= this.#options.ancient && suits(record),
    );
    return choice[this.#random.below(choice.length)];
  }
}
