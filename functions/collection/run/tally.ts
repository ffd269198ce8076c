import { NameCounts } from '../checks/frequent-names.ts';
import { StreetsOfPoints } from '../checks/shared-points.ts';
import type { ConformedPermit, LeftOutReason } from '../conform/conform.ts';
import type { PointFault } from '../conform/normal-forms/points.ts';
import type { TextRepair } from '../conform/normal-forms/text-repairs.ts';
import type { CommitCounts } from '../records/commit.ts';
import { addMeasures, addPermits, EMPTY_MEASURES, type Measures } from '../status/measures.ts';
import type { RunCounts } from '../status/source-state.ts';

/** The counts of a reading, stored for the run that continues it. */
export interface TallySnapshot {
  readonly counts: RunCounts;
  readonly newest: string | null;
  readonly reached: string | null;
  readonly measures: Measures;
}

export const EMPTY_TALLY: TallySnapshot = {
  counts: {
    read: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    leftOut: {},
    unparsed: 0,
    wrongPoints: {},
    withdrawn: 0,
    moved: 0,
    old: 0,
    pages: 0,
    requests: 0,
    bytes: 0,
  },
  newest: null,
  reached: null,
  measures: EMPTY_MEASURES,
};

/** The part that still counts when a reading starts over. */
export function costOnly({ counts: { pages, requests, bytes } }: TallySnapshot): TallySnapshot {
  return { ...EMPTY_TALLY, counts: { ...EMPTY_TALLY.counts, pages, requests, bytes } };
}

/** Counts what happens to the rows of a reading. */
export class Tally {
  read: number;
  unreadable: number;
  pages: number;
  unchanged: number;
  unparsed: number;
  withdrawn = 0;
  /** Records that go on under another key. */
  moved: number;
  /** New records that are no news. */
  old: number;
  streetsWithPlace: number;
  /** The newest issue date, `YYYY-MM-DD`. Future days do not count: they would hide what is issued until then. */
  newest: string | null;
  /** The newest day by the source's `dateColumn`, without future days. */
  reached: string | null;
  /** Of the conformed rows. */
  measures: Measures;
  /** Of the conformed rows of this run alone. */
  readonly names = new NameCounts();
  readonly streets = new StreetsOfPoints();
  /** Bytes received by earlier runs of the same reading. */
  readonly bytesBefore: number;
  readonly #requestsBefore: number;
  #new: number;
  #changed: number;
  readonly #leftOut: Map<string, number>;
  readonly #wrongPoints: Map<string, number>;
  readonly #textRepairs: Map<string, number>;
  readonly #today: string;

  /** @param before counts of earlier runs of the same reading */
  constructor(today: string, { counts, newest, reached, measures }: TallySnapshot = EMPTY_TALLY) {
    this.#today = today;
    this.read = counts.read;
    this.unreadable = counts.unreadable ?? 0;
    this.pages = counts.pages;
    this.unchanged = counts.unchanged;
    this.unparsed = counts.unparsed;
    this.moved = counts.moved;
    this.old = counts.old;
    this.streetsWithPlace = counts.streetsWithPlace ?? 0;
    this.newest = newest;
    this.reached = reached;
    this.measures = measures;
    this.bytesBefore = counts.bytes;
    this.#requestsBefore = counts.requests;
    this.#new = counts.new;
    this.#changed = counts.changed;
    this.#leftOut = new Map(Object.entries(counts.leftOut));
    this.#wrongPoints = new Map(Object.entries(counts.wrongPoints));
    this.#textRepairs = new Map(Object.entries(counts.textRepairs ?? {}));
  }

  leaveOut(reason: LeftOutReason): void {
    addOne(this.#leftOut, reason);
  }

  leftOutFor(reason: LeftOutReason): number {
    return this.#leftOut.get(reason) ?? 0;
  }

  addWrongPoint(fault: PointFault): void {
    addOne(this.#wrongPoints, fault);
  }

  /** Counts a record whose texts were repaired, once for each kind of repair. */
  addTextRepairs(repairs: readonly TextRepair[]): void {
    for (const repair of repairs) addOne(this.#textRepairs, repair);
  }

  /** Counts a change that an earlier run of the reading committed. */
  addEarlierChange(): void {
    this.#changed++;
  }

  addCommitted(counts: CommitCounts): void {
    this.#new += counts.new;
    this.#changed += counts.changed;
    this.unchanged += counts.unchanged;
    this.measures = addMeasures(this.measures, { ...EMPTY_MEASURES, lags: counts.lags });
  }

  addConformed(records: readonly { readonly permit: ConformedPermit }[]): void {
    this.measures = addPermits(this.measures, records);
    this.names.add(records);
    this.streets.add(records);
  }

  noteIssueDate(day: string | null): void {
    this.newest = this.#later(this.newest, day);
  }

  /** Updates the newest day by the source's `dateColumn`. */
  noteDay(day: string | null): void {
    this.reached = this.#later(this.reached, day);
  }

  #later(before: string | null, day: string | null): string | null {
    return day !== null && (before === null || day > before) && day <= this.#today ? day : before;
  }

  /** True when the run changed something that users see. */
  get changedAnything(): boolean {
    return this.#new + this.#changed + this.withdrawn > 0;
  }

  counts(traffic: { readonly requests: number; readonly bytes: number }): RunCounts {
    const { read, unreadable, unchanged, unparsed, withdrawn, pages } = this;
    return {
      read,
      new: this.#new,
      changed: this.#changed,
      unchanged,
      leftOut: Object.fromEntries(this.#leftOut),
      ...(unreadable > 0 && { unreadable }),
      unparsed,
      wrongPoints: Object.fromEntries(this.#wrongPoints),
      ...(this.#textRepairs.size > 0 && { textRepairs: Object.fromEntries(this.#textRepairs) }),
      ...(this.streetsWithPlace > 0 && { streetsWithPlace: this.streetsWithPlace }),
      withdrawn,
      moved: this.moved,
      old: this.old,
      pages,
      requests: this.#requestsBefore + traffic.requests,
      bytes: this.bytesBefore + traffic.bytes,
    };
  }

  snapshot(traffic: { readonly requests: number; readonly bytes: number }): TallySnapshot {
    const { newest, reached, measures } = this;
    return { counts: this.counts(traffic), newest, reached, measures };
  }
}

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
