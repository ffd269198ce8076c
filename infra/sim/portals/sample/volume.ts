import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import type { RandomStream } from '../random.ts';
import { hashOf } from './streets.ts';

/** Permits per resident and day. About a fifth of what cities really issue, so that one machine holds every city. */
const PER_RESIDENT = 0.012 / 1000;
const DAY_MS = 86_400_000;

/** Sunday first: offices issue on weekdays, online systems also at weekends. Mean 1. */
const WEEKDAYS = [0.1, 1.3, 1.42, 1.46, 1.4, 1.16, 0.16] as const;
/** January first. Mean 1. */
const MONTHS_COLD = [0.7, 0.74, 0.94, 1.06, 1.13, 1.15, 1.1, 1.13, 1.09, 1.1, 1.03, 0.83] as const;
const MONTHS_WARM = [0.96, 0.97, 1.05, 1.04, 1.03, 1.03, 1, 1.02, 0.99, 1.01, 0.99, 0.92] as const;
const WARM: ReadonlySet<StateName> = new Set(['Arizona', 'California', 'Florida', 'Georgia', 'Texas']);

/** Growth and decline of a state: how far it swings around its mean, and days of a swing. */
const SWING = 0.22;
const SWING_DAYS = 260;
/** The golden ratio spreads the states over the swing. */
const EVENLY = 0.618;
/** How far a source lies from its share of residents. */
const OWN_SPREAD = 0.18;
/** Of a day's number, up to which a normal distribution would leave too few empty days. */
const POISSON_MAX = 40;

/**
 * Expected permits of a source on a day.
 * @param day days since 1970
 */
export function expectedPermits(id: string, state: StateName, residents: number, day: number): number {
  const date = new Date(day * DAY_MS);
  const months = WARM.has(state) ? MONTHS_WARM : MONTHS_COLD;
  // Between the middles of two months.
  const at = date.getUTCMonth() + (date.getUTCDate() - 15) / 30;
  const from = months[(Math.floor(at) + 12) % 12] ?? 1;
  const to = months[(Math.floor(at) + 13) % 12] ?? 1;
  const season = from + (to - from) * (at - Math.floor(at));
  const own = 1 + OWN_SPREAD * (((hashOf(id) % 1000) / 1000) * 2 - 1);
  return residents * PER_RESIDENT * own * (WEEKDAYS[date.getUTCDay()] ?? 1) * season * trendOf(state, day);
}

/** The largest number of permits that a source issues on a day; numbers of permits leave room for them. */
export function permitsMax(residents: number): number {
  return Math.ceil(residents * PER_RESIDENT * 3.2) + 6;
}

/** Draws how many permits a source issues, at most `permitsMax`. */
export function drawCount(expected: number, max: number, random: RandomStream): number {
  return Math.min(max, expected > POISSON_MAX ? aroundMean(expected, random) : poisson(expected, random));
}

function aroundMean(mean: number, random: RandomStream): number {
  return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
}

function poisson(mean: number, random: RandomStream): number {
  const end = Math.exp(-mean);
  let count = 0;
  for (let left = random.next(); left > end; left *= random.next()) count++;
  return count;
}

function trendOf(state: StateName, day: number): number {
  const place = STATES.findIndex(({ name }) => name === state);
  return Math.exp(SWING * Math.sin(2 * Math.PI * (day / SWING_DAYS + place * EVENLY)));
}
