import { normal, type Random } from '#infra/sim/harness/random.ts';
import type { MonthCount } from '../judge.ts';
import { arrivedShare } from '../judge.ts';
import type { SurveyRow } from '../survey-file.ts';

/** A place of the survey with its reported months, and our side of it, made from the survey. */
export interface PlantedPlace {
  readonly id: string;
  readonly state: string;
  readonly months: readonly MonthCount[];
}

/** Homes that offices count in the month before or after, since they close their books early. */
const MOVED = 0.02;
/** Days from issue to our first sight of an ordinary source. */
const LAG_DAYS = 4;
/** Mean delay in days of a source that is late. */
const LATE_DAYS = 24;
const LAGS_MAX = 60;

/** Reported months by place, at least `least` of them. */
export function groupPlaces(
  rows: readonly SurveyRow[],
  least: number,
): Map<string, { month: string; homes: number }[]> {
  const places = new Map<string, { month: string; homes: number }[]>();
  for (const { state, county, place, name, month, homes } of rows) {
    if (homes === null || homes === 0) continue;
    const id = `${state}-${county}-${place ?? name}`;
    places.set(id, [...(places.get(id) ?? []), { month, homes }]);
  }
  return new Map(
    [...places]
      .filter(([, months]) => months.length >= least)
      .map(([id, months]) => [id, months.sort((a, b) => (a.month < b.month ? -1 : 1))]),
  );
}

/** Our side of a place: a share of its homes of its own, some homes in a neighboring month, and some that the survey does not count. */
export function holdPlace(
  id: string,
  months: readonly { readonly month: string; readonly homes: number }[],
  random: Random,
): PlantedPlace {
  const share = 0.86 + 0.14 * random();
  const beyond = random() < 0.3 ? 0.08 * random() : 0;
  const held = months.map(({ homes }) => draw(homes, share, random) + draw(homes, beyond, random));
  let before = draw(months[0]?.homes ?? 0, MOVED, random);
  for (const [at, own] of held.entries()) {
    const moved = draw(own, MOVED, random);
    held[at] = own - moved + before;
    before = moved;
  }
  return {
    id,
    state: id.slice(0, 2),
    months: months.map(({ month, homes }, at) => ({
      month,
      counted: homes,
      held: held[at] ?? 0,
      arrived: 1,
    })),
  };
}

/** A month without a share of its rows. */
export function loseRows(place: PlantedPlace, at: number, share: number): PlantedPlace {
  return withHeld(place, at, (held) => held - Math.round(held * share));
}

/** A month with a share of its rows twice. */
export function doubleRows(place: PlantedPlace, at: number, share: number): PlantedPlace {
  return withHeld(place, at, (held) => held + Math.round(held * share));
}

/**
 * The last two months of a source that became late: its permits come after an exponential delay, and what we know of it are the delays of
 * those that came.
 */
export function comeLate(place: PlantedPlace, random: Random): PlantedPlace {
  const from = place.months.length - 2;
  const today = dayAfter(place.months.at(-1)?.month ?? '', 28);
  const lags = histogram(20_000, () => -LATE_DAYS * Math.log(1 - random()));
  const months = place.months.map((month, at) => {
    if (at < from) return month;
    let held = 0;
    for (let row = 0; row < month.held; row++) {
      const issued = Date.parse(`${month.month}-01`) + Math.floor(random() * 30) * 86_400_000;
      const delay = lagFrom(lags, random);
      if (issued + delay * 86_400_000 <= Date.parse(today)) held++;
    }
    return { ...month, held, arrived: arrivedShare(month.month, { lags, newest: null, today }) };
  });
  return { ...place, months };
}

/** The last two months as an ordinary source has them when they are first measured. */
export function comeInTime(place: PlantedPlace, random: Random): PlantedPlace {
  const today = dayAfter(place.months.at(-1)?.month ?? '', 28);
  const lags = histogram(5_000, () => LAG_DAYS * random());
  return {
    ...place,
    months: place.months.map((month) => ({
      ...month,
      arrived: arrivedShare(month.month, { lags, newest: null, today }),
    })),
  };
}

/** Places as one, month by month. */
export function pool(id: string, places: readonly PlantedPlace[]): PlantedPlace {
  const months = new Map<string, MonthCount>();
  for (const month of places.flatMap((place) => place.months)) {
    const before = months.get(month.month);
    months.set(
      month.month,
      before === undefined
        ? month
        : { ...month, counted: before.counted + month.counted, held: before.held + month.held },
    );
  }
  return { id, state: id, months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)) };
}

/** How many of `count` happen with a chance. */
export function draw(count: number, chance: number, random: Random): number {
  if (count > 200) {
    const mean = count * chance;
    return Math.min(count, Math.max(0, Math.round(mean + Math.sqrt(mean * (1 - chance)) * normal(random))));
  }
  let happened = 0;
  for (let at = 0; at < count; at++) if (random() < chance) happened++;
  return happened;
}

function withHeld(place: PlantedPlace, at: number, change: (held: number) => number): PlantedPlace {
  return {
    ...place,
    months: place.months.map((month, index) =>
      index === at ? { ...month, held: change(month.held) } : month,
    ),
  };
}

function histogram(count: number, lag: () => number): number[] {
  const lags = Array.from({ length: LAGS_MAX + 1 }, () => 0);
  for (let at = 0; at < count; at++) {
    const days = Math.floor(lag());
    if (days <= LAGS_MAX) lags[days] = (lags[days] ?? 0) + 1;
  }
  return lags;
}

function lagFrom(lags: readonly number[], random: Random): number {
  let left = random() * lags.reduce((sum, count) => sum + count, 0);
  for (const [days, count] of lags.entries()) {
    left -= count;
    if (left < 0) return days;
  }
  return 0;
}

/** A day of the month after. */
function dayAfter(month: string, day: number): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, day)).toISOString().slice(0, 10);
}
