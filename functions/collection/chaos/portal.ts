import type { Dice } from '#functions/harness/random.ts';
import type { VirtualTime } from '#functions/harness/virtual-time.ts';
import type { RawRow } from '../conform/mapping.ts';
import { addDays } from '../conform/normal-forms/dates.ts';
import type { Source } from '../source.ts';
import type { FakeReply } from '../testing/fake-portal.ts';
import { FileServer, type VersionHeaders } from './files.ts';
import type { StoryKind } from './kinds.ts';
import type { PortalRecord, RecordVersion } from './records.ts';

/** So many records of the last days may at once have gone from where an increment looks, without the run doubting the source. */
const GONE_OF_LATE_MAX = 2;
/** And so many in all. */
const GONE_MAX = 6;
/** Where an increment sees fewer rows blank than this, they may well be. */
const BLANKED_MIN = 6;
/** The first number of records that nobody published. */
const DECOYS = 50_000;
/** What a publisher did so long ago, in milliseconds, it does not take back. */
const TAKEN_BACK_MS = 3_600_000;
/** Days back that every increment asks for again (ARCHITECTURE §4: at least 3; ours is 7). */
export const LATE_DAYS = 5;

/** What a story's portal publishes when it begins. */
export interface PortalOptions {
  readonly size: number;
  /** Of these, how many are of the last days. */
  readonly late: number;
  /** How old the oldest record is, in days. */
  readonly age: number;
  /** The most rows of one answer. */
  readonly limit: number;
  readonly versions: VersionHeaders;
  /** Records from long before the reach, which only a back-fill asks for. */
  readonly ancient: number;
}

/** The portal of a story: what it truly publishes, how that changes, and how it stood before. */
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
  readonly #taken: PortalRecord[] = [];
  /** Records that a reload of the table has lost for a while; nobody took them off. */
  #lost: ReadonlySet<number> = new Set();
  /** Records that went from where they were looked for, until the story has seen that this was noticed. */
  readonly #gone = new Set<number>();
  #seen: ReadonlySet<number> = new Set();
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
  /** The day before today: the newest issue date a portal usually shows. */
  get newest(): string {
    return addDays(this.today, -1);
  }

  get records(): readonly PortalRecord[] {
    return this.#now().records;
  }

  /** How each record that ever was stood, oldest first. */
  get histories(): ReadonlyMap<number, readonly RecordVersion[]> {
    return this.#histories;
  }

  rowOf(record: PortalRecord): RawRow {
    return this.kind.row(record);
  }

  /**
   * The answer to a question.
   * @param blanked a column is empty in all rows that the story has seen stored
   */
  answer(url: URL, headers: Headers, blanked = false): FakeReply {
    const { records, rows } = this.#now();
    const since = addDays(this.newest, -LATE_DAYS);
    const late = records.filter((record) => this.#isSeen(record) && (record.day ?? '') >= since);
    const isBlank = blanked && late.length >= BLANKED_MIN;
    const shown = isBlank
      ? rows.map((row, at) => (this.#isSeen(records[at]) ? { ...row, [this.kind.column]: null } : row))
      : rows;
    return this.#reply(records, shown, url, headers);
  }

  /** What another host would answer: records that nobody ever published. */
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

  /** Publishes records, some of them late: dated up to `daysBack` days before the newest. */
  add(count: number, daysBack: number): void {
    for (let one = 0; one < count; one++)
      this.#insert(addDays(this.newest, -this.#random.below(daysBack + 1)));
  }

  /** Something of what publishers do happens. `small` is what may happen while somebody reads. */
  move(size: 'small' | 'any'): void {
    const random = this.#random;
    const times = size === 'small' ? 1 : 2 + random.below(3);
    this.add(1 + random.below(2), size === 'small' ? LATE_DAYS : random.oneOf([1, LATE_DAYS]));
    for (let time = 0; time < times; time++)
      switch (random.below(size === 'small' ? 5 : 11)) {
        case 0:
        case 1:
          this.#alter(this.#late(), ({ version }) => ({ version: version + 1 }));
          break;
        case 2:
          this.#leave(this.#late(), () => null);
          break;
        case 3:
          this.#putBack();
          break;
        case 4:
          this.#leave(this.#late(), () => ({ day: null }));
          break;
        case 5:
          this.#alter(
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
          this.#leave(this.#late(), ({ day }) => ({ day: addDays(day ?? this.newest, -30) }));
          break;
        case 8:
          // A slip: a year of the far future, or of the Middle Ages (Naperville, New Jersey).
          this.#leave(this.#late(), ({ day }) => ({
            day: `${random.oneOf(['2626', '1113'])}${(day ?? this.newest).slice(4)}`,
          }));
          break;
        case 9:
          // Without a date yet, or dated ahead: tomorrow (Norfolk), or a while.
          this.#insert(random.oneOf([null, ...[1, 6, 11].map((days) => addDays(this.today, days))]));
          break;
        default:
          this.#date();
      }
  }

  /** The publisher thinks better of some of what it did last. */
  takeBack(): void {
    const since = this.#time.milliseconds - TAKEN_BACK_MS;
    for (const versions of [...this.#histories.values()]) {
      const [last, before] = [versions.at(-1), versions.at(-2)];
      const record = before?.record ?? null;
      if (last !== undefined && last.at >= since && record !== null && this.#random.below(2) === 0)
        this.#set(record);
    }
  }

  /** A reload of the table loses half of its records, or has found them again. */
  reload(isWhole: boolean): void {
    this.#lost = new Set(isWhole ? [] : [...this.#records.keys()].filter((index) => index % 2 === 1));
    this.#published = undefined;
  }

  /**
   * The publisher puts slips of the past right: a portal that compares dates never shows such a record, so nobody can tell
   * whether it is still there once it was overlooked.
   */
  mendSlips(): void {
    for (const record of [...this.#records.values()])
      if (record.day !== null && record.day < '2000') this.#set({ ...record, day: this.newest });
  }

  /** The story has seen that these records stand stored as they are published. */
  noticed(indexes: ReadonlySet<number>): void {
    for (const index of this.#gone) if (indexes.has(index)) this.#gone.delete(index);
    this.#seen = new Set([...indexes].filter((index) => this.#records.has(index)));
  }

  #isSeen(record: PortalRecord | undefined): boolean {
    return record !== undefined && this.#seen.has(record.index);
  }

  #now(): { readonly records: readonly PortalRecord[]; readonly rows: readonly RawRow[] } {
    if (this.#published === undefined) {
      const records = [...this.#records.values()].filter(({ index }) => !this.#lost.has(index));
      this.#published = { records, rows: records.map((record) => this.#row(record)) };
    }
    return this.#published;
  }

  #row(record: PortalRecord): RawRow {
    const row = this.#rows.get(record) ?? this.kind.row(record);
    this.#rows.set(record, row);
    return row;
  }

  #insert(day: string | null): void {
    const index = this.#next++;
    this.#set({ index, day, version: 0, home: this.newest.slice(0, 4) });
  }

  /** A record that has no date yet gets one, or the right one. */
  #date(): void {
    const random = this.#random;
    this.#alter(
      this.#pick(({ day }) => day === null || day > this.newest || day < '2000'),
      () => ({ day: addDays(this.newest, -random.below(LATE_DAYS + 1)) }),
    );
  }

  /** What was taken off comes back, sometimes changed meanwhile. */
  #putBack(): void {
    const [record] = this.#taken.splice(this.#random.below(this.#taken.length), 1);
    if (record === undefined) return;
    const changed = this.#random.below(2) === 0;
    this.#set(changed ? { ...record, version: record.version + 1 } : record);
  }

  #alter(record: PortalRecord | undefined, change: (record: PortalRecord) => Partial<PortalRecord>): void {
    if (record !== undefined) this.#set({ ...record, ...change(record) });
  }

  /** Takes a record from where it was: off, or to where increments do not look. */
  #leave(record: PortalRecord | undefined, to: (record: PortalRecord) => Partial<PortalRecord> | null): void {
    const late = [...this.#gone].filter((index) => this.#wasLate(index)).length;
    if (record === undefined || late >= GONE_OF_LATE_MAX || this.#gone.size >= GONE_MAX) return;
    this.#gone.add(record.index);
    const change = to(record);
    if (change !== null) {
      this.#set({ ...record, ...change });
      return;
    }
    this.#taken.push(record);
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

  /** One of the last days' records, which an increment asks for. */
  #late(): PortalRecord | undefined {
    const since = addDays(this.newest, -LATE_DAYS);
    return this.#pick(({ day }) => day !== null && day >= since && day <= this.newest);
  }

  /** One that suits; those from before the reach never do, since nobody would see what becomes of them. */
  #pick(suits: (record: PortalRecord) => boolean): PortalRecord | undefined {
    const choice = [...this.#records.values()].filter(
      (record) => record.index >= this.#options.ancient && suits(record),
    );
    return choice[this.#random.below(choice.length)];
  }
}
