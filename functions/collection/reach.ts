import { addDays } from './dates.ts';
import type { SourceState } from './source-state.ts';

/** How far back a first collection and every sweep go in production: 24 months (DESIGN §4). */
export const REACH_DAYS = 730;
/** An increment asks again for the days before the newest one: permits are published late (DESIGN §4: at least 3). */
export const OVERLAP_DAYS = 7;
/** The whole reach is read again this often, for corrections and withdrawals of older records. */
const SWEEP_EVERY_DAYS = 7;
/** A source this small is read whole each time: a few requests, and every correction is seen the same day. */
const SMALL_SOURCE = 5_000;

/**
 * From which day a run reads, and whether that is the whole reach. Rows without a date are asked for by sweeps and by
 * hand: they have no day by which an increment could pass over those it knows.
 */
export interface Reach {
  readonly since: string;
  readonly sweep: boolean;
  readonly undated: boolean;
}

/**
 * From which day to read a source.
 * @param state what the last run left; undefined before the first
 * @param options `since` widens or narrows this run by hand; `missing` when records wait to be found missing again
 */
export function reachOf(
  state: SourceState | undefined,
  today: string,
  options: { readonly since?: string; readonly reachDays?: number; readonly missing?: boolean } = {},
): Reach {
  if (options.since !== undefined) return { since: options.since, sweep: false, undated: true };
  const first = addDays(today, -(options.reachDays ?? REACH_DAYS));
  const sweep: Reach = { since: first, sweep: true, undated: true };
  if (state?.watermark === null || state?.watermark === undefined || state.lastSweep === null) return sweep;
  if (state.known <= SMALL_SOURCE || addDays(state.lastSweep, SWEEP_EVERY_DAYS) <= today) return sweep;
  if (options.missing === true && state.lastSweep < today) return sweep;
  const newest = state.watermark < today ? state.watermark : today;
  const since = addDays(newest, -OVERLAP_DAYS);
  return since <= sweep.since ? sweep : { since, sweep: false, undated: false };
}
