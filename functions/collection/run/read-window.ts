import { addDays } from '../conform/normal-forms/dates.ts';
import type { RunKind, SourceState } from '../status/source-state.ts';
import { PLACE_LASTS_DAYS, type Place } from './checkpoint.ts';

/** How far back a first collection and every sweep go in production: 24 months (ARCHITECTURE §4). */
export const REACH_DAYS = 730;
/** An increment asks again for the days before the newest one: permits are published late (ARCHITECTURE §4: at least 3). */
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
 * @param options `since` widens or narrows this run by hand; `missing` when records wait to be found missing again;
 * `remapped` when we read the source in another way than its last good run, so that every record is to be read in it
 */
export function reachOf(
  state: SourceState | undefined,
  today: string,
  options: {
    readonly since?: string;
    readonly reachDays?: number;
    readonly missing?: boolean;
    readonly wholeUpTo?: number | undefined;
    readonly remapped?: boolean;
  } = {},
): Reach {
  if (options.since !== undefined) return { since: options.since, sweep: false, undated: true };
  const first = addDays(today, -(options.reachDays ?? REACH_DAYS));
  const sweep: Reach = { since: first, sweep: true, undated: true };
  if (state?.watermark === null || state?.watermark === undefined || state.lastSweep === null) return sweep;
  if (options.remapped === true) return sweep;
  const small = state.known <= (options.wholeUpTo ?? SMALL_SOURCE);
  if (small || addDays(state.lastSweep, SWEEP_EVERY_DAYS) <= today) return sweep;
  if (options.missing === true && state.lastSweep < today) return sweep;
  const newest = state.watermark < today ? state.watermark : today;
  const since = addDays(newest, -OVERLAP_DAYS);
  return since <= sweep.since ? sweep : { since, sweep: false, undated: false };
}

/**
 * The place an earlier run left, when this run is to go on from there: it is not old, read the rows as we read them now,
 * asks no less than a usual run would, and, where a day is given by hand, asks from that day. What somebody has looked at
 * is read whole.
 */
export function usablePlace(
  place: Place | undefined,
  usual: Reach,
  today: string,
  options: { readonly rules: string; readonly since?: string; readonly acceptShrunk?: boolean },
): Place | undefined {
  if (place === undefined || addDays(place.startedOn, PLACE_LASTS_DAYS) < today) return undefined;
  if (place.rules !== options.rules || options.acceptShrunk === true) return undefined;
  const covers = options.since === undefined ? place.sweep || !usual.sweep : place.since === options.since;
  return covers ? place : undefined;
}

/** Whether a run brings what was long public. */
export function runKind(state: SourceState | undefined, { since }: Reach): RunKind {
  if (state === undefined || state.lastSuccess === null) return 'first';
  return state.readFrom !== null && since < state.readFrom ? 'backfill' : 'regular';
}
