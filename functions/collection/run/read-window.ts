import { addDays } from '#shared/domain/days.ts';
import type { Validators } from '../portals/paging.ts';
import type { SourceManifest } from '../records/manifest.ts';
import type { FileValidators, RunKind, SourceState } from '../status/source-state.ts';

/** How far back the first collection and each full read go in production: 24 months (ARCHITECTURE §4). */
export const HISTORY_DAYS = 730;
/** An increment rereads the days before the newest one, since permits are published late (ARCHITECTURE §4: at least 3). */
// guard: increments overlap
const OVERLAP_DAYS = 7;
/** A full read runs this often, to find corrections and withdrawals of older records. */
// guard: a source is swept every week
const SWEEP_EVERY_DAYS = 7;
/** A source this small is read in full each time: it takes few requests and finds every correction the same day. */
const SMALL_SOURCE = 5_000;

/** The rows that a run requests. */
export interface ReadWindow {
  /** The first day, `YYYY-MM-DD`. */
  readonly since: string;
  /** True for a full read, false for an increment. */
  readonly sweep: boolean;
  /** Whether rows without a date are included. Not in increments: such rows have no day to select new ones by. */
  readonly undated: boolean;
}

/**
 * Decides which rows to read.
 * @param state undefined before the first run
 * @param options `since` is set by hand; `missing` when a record is due to be looked for a second time; `remapped` when
 * the mapping changed since the last good run, so that every record must be read again; `unchanged` when the portal says that no row
 * did
 */
export function planWindow(
  state: SourceState | undefined,
  today: string,
  options: {
    readonly since?: string;
    readonly reachDays?: number;
    readonly missing?: boolean;
    readonly wholeUpTo?: number | undefined;
    readonly remapped?: boolean;
    readonly unchanged?: boolean;
  } = {},
): ReadWindow {
  if (options.since !== undefined) return { since: options.since, sweep: false, undated: true };
  const first = addDays(today, -(options.reachDays ?? HISTORY_DAYS));
  // guard: a sweep reads undated rows
  const sweep: ReadWindow = { since: first, sweep: true, undated: true };
  if (state?.watermark === null || state?.watermark === undefined || state.lastSweep === null) return sweep;
  if (options.remapped === true) return sweep;
  const small = options.unchanged !== true && state.known <= (options.wholeUpTo ?? SMALL_SOURCE);
  if (small || addDays(state.lastSweep, SWEEP_EVERY_DAYS) <= today) return sweep;
  const isIncomplete = options.missing === true || (state.unreadable ?? 0) > 0;
  if (isIncomplete && state.lastSweep < today) return sweep;
  const newest = state.watermark < today ? state.watermark : today;
  const since = addDays(newest, -OVERLAP_DAYS);
  return since <= sweep.since ? sweep : { since, sweep: false, undated: false };
}

/** A first run or a back-fill collects permits that have long been public. */
export function findRunKind(state: SourceState | undefined, { since }: ReadWindow): RunKind {
  // guard: a first run alerts nobody
  if (state === undefined || state.lastSuccess === null) return 'first';
  // guard: a back-fill alerts nobody
  return state.readFrom !== null && since < state.readFrom ? 'backfill' : 'regular';
}

/**
 * The file versions by which a portal may answer that nothing has changed. Undefined when the run must read in any case:
 * the mapping changed, a missing record is due to be looked for again, or an issue date is due for a recheck.
 */
export function findUsableVersions(
  versions: FileValidators | null | undefined,
  rules: string,
  manifest: Pick<SourceManifest, 'some'>,
  today: string,
): Validators | undefined {
  if (versions === null || versions === undefined || versions.mapping !== rules) return undefined;
  return mustReadAgain(manifest, today) ? undefined : versions;
}

/** True where an unchanged table says something new: a missing record is due to be looked for again, or an issue date to be rechecked. */
export function mustReadAgain(manifest: Pick<SourceManifest, 'some'>, today: string): boolean {
  // guard: a file with missing records is read
  return manifest.some(
    ({ missedOn, recheckOn }) => missedOn !== null || (recheckOn !== null && recheckOn <= today),
  );
}
