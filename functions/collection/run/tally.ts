import type { ConformedPermit, LeftOutReason } from '../conform/conform.ts';
import type { CommitCounts } from '../records/commit.ts';
import { addMeasures, type Measures, measured, NOTHING_MEASURED } from '../status/measures.ts';
import type { RunCounts } from '../status/source-state.ts';

/** What a reading has counted so far, for the run that goes on with it. */
export interface Counted {
  readonly counts: RunCounts;
  readonly newest: string | null;
  readonly reached: string | null;
  readonly measures: Measures;
}

/** A run that has read nothing. */
export const NOTHING_COUNTED: Counted = {
  counts: {
    ...{ read: 0, new: 0, changed: 0, unchanged: 0, leftOut: {}, unparsed: 0 },
    ...{ withdrawn: 0, pages: 0, requests: 0, bytes: 0 },
  },
  newest: null,
  reached: null,
  measures: NOTHING_MEASURED,
};

/** What a reading that is begun anew has cost all the same. */
export function costOnly({ counts: { pages, requests, bytes } }: Counted): Counted {
  return { ...NOTHING_COUNTED, counts: { ...NOTHING_COUNTED.counts, pages, requests, bytes } };
}

/** Counts what becomes of the rows of a run while it goes on. */
export class Tally {
  read: number;
  pages: number;
  unchanged: number;
  unparsed: number;
  withdrawn = 0;
  /** The newest issue date among the rows, `YYYY-MM-DD`. A day to come does not count: it would hide what is issued until then. */
  newest: string | null;
  /** The newest day by the column that is asked by, which may be another than that of the issue; no day to come either. */
  reached: string | null;
  /** What the rows that were conformed show. */
  measures: Measures;
  /** Answers of earlier runs of the same reading, in bytes. */
  readonly bytesBefore: number;
  readonly #requestsBefore: number;
  #new: number;
  #changed: number;
  readonly #leftOut: Map<string, number>;
  readonly #today: string;

  /** @param before what earlier runs counted of the same reading */
  constructor(today: string, { counts, newest, reached, measures }: Counted = NOTHING_COUNTED) {
    this.#today = today;
    this.read = counts.read;
    this.pages = counts.pages;
    this.unchanged = counts.unchanged;
    this.unparsed = counts.unparsed;
    this.newest = newest;
    this.reached = reached;
    this.measures = measures;
    this.bytesBefore = counts.bytes;
    this.#requestsBefore = counts.requests;
    this.#new = counts.new;
    this.#changed = counts.changed;
    this.#leftOut = new Map(Object.entries(counts.leftOut));
  }

  leaveOut(reason: LeftOutReason): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
  }

  /** A change that an earlier run of the reading made. */
  changedBefore(): void {
    this.#changed++;
  }

  committed(counts: CommitCounts): void {
    this.#new += counts.new;
    this.#changed += counts.changed;
    this.unchanged += counts.unchanged;
    this.measures = addMeasures(this.measures, { ...NOTHING_MEASURED, lags: counts.lags });
  }

  /** Records that were conformed. */
  measure(records: readonly { readonly permit: ConformedPermit }[]): void {
    this.measures = measured(this.measures, records);
  }

  /** A row's date of issue. */
  issued(day: string | null): void {
    this.newest = this.#later(this.newest, day);
  }

  /** A row's day by the column that is asked by. */
  dated(day: string | null): void {
    this.reached = this.#later(this.reached, day);
  }

  #later(before: string | null, day: string | null): string | null {
    // Few rows are newer than all before them, so that is asked first.
    return day !== null && (before === null || day > before) && day <= this.#today ? day : before;
  }

  /** True when the run changed something that readers see. */
  get changedAnything(): boolean {
    return this.#new + this.#changed + this.withdrawn > 0;
  }

  counts(traffic: { readonly requests: number; readonly bytes: number }): RunCounts {
    const { read, unchanged, unparsed, withdrawn, pages } = this;
    return {
      read,
      new: this.#new,
      changed: this.#changed,
      unchanged,
      leftOut: Object.fromEntries(this.#leftOut),
      unparsed,
      withdrawn,
      pages,
      requests: this.#requestsBefore + traffic.requests,
      bytes: this.bytesBefore + traffic.bytes,
    };
  }

  /** All of it, for the run that goes on with the reading. */
  counted(traffic: { readonly requests: number; readonly bytes: number }): Counted {
    const { newest, reached, measures } = this;
    return { counts: this.counts(traffic), newest, reached, measures };
  }
}
