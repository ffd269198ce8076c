import type { CommitCounts } from './commit.ts';
import type { ConformedPermit, LeftOutReason } from './conform.ts';
import { addMeasures, type Measures, measured, NOTHING_MEASURED } from './measures.ts';
import type { RunCounts } from './source-state.ts';

/** Counts what becomes of the rows of a run while it goes on. */
export class Tally {
  read = 0;
  pages = 0;
  unchanged = 0;
  unparsed = 0;
  withdrawn = 0;
  /** The newest issue date among the rows, `YYYY-MM-DD`. */
  newest: string | null = null;
  /** What the rows that were conformed show. */
  measures: Measures = NOTHING_MEASURED;
  #new = 0;
  #changed = 0;
  readonly #leftOut = new Map<LeftOutReason, number>();

  leaveOut(reason: LeftOutReason): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
  }

  committed(counts: CommitCounts): void {
    this.#new += counts.new;
    this.#changed += counts.changed;
    this.unchanged += counts.unchanged;
    this.measures = addMeasures(this.measures, { ...NOTHING_MEASURED, lags: counts.lags });
  }

  measure(permit: ConformedPermit): void {
    this.measures = measured(this.measures, permit);
  }

  dated(day: string | null): void {
    if (day !== null && (this.newest === null || day > this.newest)) this.newest = day;
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
      requests: traffic.requests,
      bytes: traffic.bytes,
    };
  }
}
