import type { Runtime } from '#functions/platform/runtime.ts';
import { addDays } from '#shared/domain/days.ts';
import { memoize } from '#shared/domain/memoize.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import { dateOf, LAST_DAY } from '../store/days.ts';
import { ManifestCache, readRoot } from '../store/generation.ts';
import { sourceOf } from '../store/index-row.ts';
import { FLAGS, type SegmentCore, type SegmentIds } from '../store/segment.ts';
import { SegmentCache } from '../store/segment-cache.ts';
import { recordsBegin } from './records-begin.ts';
import { lastFullDay } from './trends.ts';

/** Days of the short period, and of the long one. */
export const PERIOD_DAYS = 30;
export const YEAR_DAYS = 365;
const WEEKS_SHOWN = 26;
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;
/** Decoded segments are read once, so few need room. */
const CACHE_BYTES = 50_000_000;

/** Permits of a place, or of one of its trades, up to the last day that has all permits of the state. */
export interface WorkFigures {
  /** Issued in the last 30 days, and in the 30 days before. */
  readonly recent: number;
  readonly before: number;
  /** Issued in the last 365 days; the figures below are of these. */
  readonly year: number;
  /** Those with a value, and the median of it in US dollars; null without any. */
  readonly valued: number;
  readonly median: number | null;
  /** Those that name a contractor, name an owner, or show a phone of either. */
  readonly contractor: number;
  readonly owner: number;
  readonly phone: number;
  /** Of each of the last 26 times seven days, the oldest first. */
  readonly weeks: readonly number[];
}

/** A city with its permits, in sum and by trade. It holds no part of any single record. */
export interface PlaceFigures {
  readonly state: StateName;
  /** As most of its records spell it. */
  readonly city: string;
  readonly slug: string;
  /** `YYYY-MM-DD`: the oldest issue date of the year that is counted, since its records are whole, and the last day with all permits. */
  readonly since: string;
  readonly until: string;
  readonly all: WorkFigures;
  /** Most permits of the year first. */
  readonly trades: readonly { readonly trade: Trade; readonly work: WorkFigures }[];
  /** Ids of the sources of its permits, most permits first. */
  readonly sources: readonly string[];
}

/** A city's name in an address: `st-louis`. All spellings of a city have the same one. */
export function placeSlug(city: string): string {
  return cityKey(city).replace(/[^a-z0-9]+/g, '-');
}

class Counter {
  recent = 0;
  before = 0;
  year = 0;
  contractor = 0;
  owner = 0;
  phone = 0;
  readonly values: number[] = [];
  readonly weeks = new Array<number>(WEEKS_SHOWN).fill(0);

  /** @param age days before the last one */
  add(age: number, value: number, flags: number): void {
    this.year++;
    if (age < PERIOD_DAYS) this.recent++;
    else if (age < 2 * PERIOD_DAYS) this.before++;
    const week = WEEKS_SHOWN - 1 - Math.floor(age / WEEK_DAYS);
    if (week >= 0) this.weeks[week] = (this.weeks[week] ?? 0) + 1;
    if (!Number.isNaN(value)) this.values.push(value);
    if ((flags & FLAGS.hasContractor) !== 0) this.contractor++;
    if ((flags & FLAGS.hasOwnerName) !== 0) this.owner++;
    if ((flags & FLAGS.hasPhone) !== 0) this.phone++;
  }

  toFigures(): WorkFigures {
    const { recent, before, year, contractor, owner, phone, weeks } = this;
    const values = this.values.sort((a, b) => a - b);
    const middle = values.length / 2;
    const median =
      values.length === 0
        ? null
        : ((values[Math.ceil(middle) - 1] ?? 0) + (values[Math.floor(middle)] ?? 0)) / 2;
    return { recent, before, year, valued: values.length, median, contractor, owner, phone, weeks };
  }
}

interface PlaceCounter {
  readonly all: Counter;
  readonly trades: Map<Trade, Counter>;
  /** Permits by spelling, and by source. */
  readonly names: Map<string, number>;
  readonly sources: Map<string, number>;
  oldest: number;
}

/**
 * The figures of every city of every state, from the segments of the last year: most permits first in each state. Permits without a
 * city or an issue date count nowhere.
 */
export async function readPlaceFigures({
  index,
  clock,
}: Pick<Runtime, 'index' | 'clock'>): Promise<PlaceFigures[]> {
  const root = await readRoot(index);
  const today = clock.now().toISOString().slice(0, 10);
  const places: PlaceFigures[] = [];
  const cache = new SegmentCache(index, CACHE_BYTES);
  for (const manifest of await new ManifestCache(index, 'dated').load(root)) {
    const until = lastFullDay(manifest, today);
    if (until === undefined) continue;
    const from = addDays(until, 1 - YEAR_DAYS);
    const counters = new Map<string, PlaceCounter>();
    const begin = recordsBegin(manifest, today, placeSlug);
    const begins = memoize((slug: string) => begin(new Set([slug]))?.day ?? '');
    for (const entry of manifest.segments) {
      const { month } = entry;
      if (month < from.slice(0, 7) || month > until.slice(0, 7)) continue;
      const [[core], [ids]] = await Promise.all([cache.load([entry], 'core'), cache.load([entry], 'ids')]);
      if (core !== undefined && ids !== undefined)
        countRows(counters, { month, core, ids }, { until, begins });
    }
    places.push(...[...counters].map(([slug, counter]) => toPlace(manifest.state, slug, counter, until)));
  }
  return places.sort(
    (a, b) => (a.state < b.state ? -1 : a.state > b.state ? 1 : 0) || b.all.year - a.all.year,
  );
}

function countRows(
  counters: Map<string, PlaceCounter>,
  { month, core, ids }: { readonly month: string; readonly core: SegmentCore; readonly ids: SegmentIds },
  { until, begins }: { readonly until: string; readonly begins: (slug: string) => string },
): void {
  const { city, days, values, flags, trades, tradeNames } = core;
  const slugs = city.values.map((name) => (name === null ? '' : placeSlug(name)));
  const dates = Array.from({ length: LAST_DAY + 1 }, (_, day) => dateOf(month, day));
  const ages = dates.map((date) => Math.round((Date.parse(until) - Date.parse(date)) / DAY_MS));
  const firsts = slugs.map(begins);
  for (let row = 0; row < core.rows; row++) {
    const slug = slugs[city.codes[row] ?? 0] ?? '';
    const name = city.values[city.codes[row] ?? 0];
    const age = ages[days[row] ?? 0] ?? Number.NaN;
    if (slug === '' || name == null || !(age >= 0 && age < YEAR_DAYS)) continue;
    // Strays from before the records begin would make them look older.
    if ((dates[days[row] ?? 0] ?? '') < (firsts[city.codes[row] ?? 0] ?? '')) continue;
    const counter = counters.get(slug) ?? newPlace();
    counters.set(slug, counter);
    const [value, bits] = [values[row] ?? Number.NaN, flags[row] ?? 0];
    counter.all.add(age, value, bits);
    counter.oldest = Math.max(counter.oldest, age);
    addOne(counter.names, name);
    addOne(counter.sources, sourceOf(ids.idAt(row)));
    for (const [bit, trade] of tradeNames.entries()) {
      if (((trades[row] ?? 0) & (1 << bit)) === 0) continue;
      const ofTrade = counter.trades.get(trade) ?? new Counter();
      counter.trades.set(trade, ofTrade);
      ofTrade.add(age, value, bits);
    }
  }
}

function newPlace(): PlaceCounter {
  return { all: new Counter(), trades: new Map(), names: new Map(), sources: new Map(), oldest: 0 };
}

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function toPlace(state: StateName, slug: string, counter: PlaceCounter, until: string): PlaceFigures {
  return {
    state,
    city: mostFirst(counter.names)[0] ?? slug,
    slug,
    since: addDays(until, -counter.oldest),
    until,
    all: counter.all.toFigures(),
    trades: [...counter.trades]
      .map(([trade, one]) => ({ trade, work: one.toFigures() }))
      .sort((a, b) => b.work.year - a.work.year || (a.trade < b.trade ? -1 : 1)),
    sources: mostFirst(counter.sources),
  };
}

function mostFirst(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([key]) => key);
}
