import type { IndexRow } from '#functions/permits/lead-index/store/index-row.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { memoize } from '#shared/domain/memoize.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { REPORT_MILES, readRule, type StormArea } from '#shared/domain/permit/storms.ts';
import { type Circle, circleOf, isInShape, toMicro } from '#shared/domain/territory/geometry.ts';
import { readCompleteSources, readReports, type StormReport } from './report-store.ts';

/**
 * Whether a house of a state has no roofing permit on record since a day. False where it cannot be said: without a street (0), or where
 * the city's records would not show one. @param streetKey of `LookupKeys`
 */
export type LacksReRoof = (city: string | null, streetKey: number, since: string) => boolean;

/** What was reported on some days, and what was built since. */
export interface Storms {
  /** The reports of a storm area, also those across the state's line; none while its state is off. */
  readonly reportsOf: (storm: StormArea) => readonly StormReport[];
  readonly isNear: (
    storm: StormArea,
    site: Pick<IndexRow, 'state' | 'city' | 'point' | 'streetKey'>,
  ) => boolean;
}

/**
 * Reads what some areas ask for.
 * @param findReRoofs finds the roofing permits of a state, given the ids of sources that would show each
 */
export async function readStorms(
  runtime: Pick<Runtime, 'index'>,
  areas: readonly StormArea[],
  findReRoofs: (state: StateName, complete: ReadonlySet<string>) => Promise<LacksReRoof | undefined>,
): Promise<Storms> {
  const days = await readReports(runtime, [...new Set(areas.map(({ day }) => day))]);
  const states = [...new Set(areas.flatMap(({ state, noReRoof }) => (noReRoof ? [state] : [])))];
  const complete = states.length === 0 ? new Set<string>() : await readCompleteSources(runtime);
  const lacksOf = new Map(
    await Promise.all(states.map(async (state) => [state, await findReRoofs(state, complete)] as const)),
  );
  const reportsOf: Storms['reportsOf'] = ({ kind, state, day, least }) =>
    readRule(state) === undefined
      ? []
      : (days.get(day) ?? []).filter((report) => report.kind === kind && report.size >= least);
  const cellsOf = memoize((storm: StormArea) => circlesByCell(reportsOf(storm)));
  return {
    reportsOf,
    isNear: (storm, { state, point, city, streetKey }) =>
      storm.state === state &&
      point !== null &&
      (cellsOf(storm).get(cellOf(...point)) ?? []).some((circle) => isInShape(circle, ...point)) &&
      (!storm.noReRoof || lacksOf.get(state)?.(city, streetKey, storm.day) === true),
  };
}

/** Micro-degrees, more than 4 miles: a circle lies in its cell and those around, and a point is compared with those of its own. */
const CELL = 100_000;
const AROUND = [-CELL, 0, CELL] as const;

function circlesByCell(reports: readonly StormReport[]): ReadonlyMap<number, readonly Circle[]> {
  const cells = new Map<number, Circle[]>();
  for (const { latitude, longitude } of reports) {
    const circle = circleOf(toMicro(latitude), toMicro(longitude), REPORT_MILES);
    for (const cell of AROUND.flatMap((north) =>
      AROUND.map((east) => cellOf(circle.latitude + north, circle.longitude + east)),
    ))
      cells.set(cell, [...(cells.get(cell) ?? []), circle]);
  }
  return cells;
}

function cellOf(latitude: number, longitude: number): number {
  return Math.floor(latitude / CELL) * 10_000 + Math.floor(longitude / CELL);
}
