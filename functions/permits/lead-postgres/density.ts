import type { Query } from '#functions/platform/database/database.ts';
import { periodDates } from '#shared/domain/heat-map.ts';
import { GROUPS_ZOOM, gridFor, PINS_MAX } from '#shared/domain/map/density.ts';
import { WORTH_A_CALL } from '#shared/domain/permit/opportunity.ts';
import { type DensityQuery, type PermitDensity, toDensity } from '../lead-index/figures/density.ts';
import { DensityCounter, type PlaceCounts } from '../lead-index/figures/density-counter.ts';
import { labelMask } from '../lead-index/search/label-table.ts';
import { NO_SCORING } from '../lead-index/search/search.ts';
import { fromMatches } from './conditions.ts';
import { countWhere, type PeriodTerms, periodTerms } from './periods.ts';
import { labelTerm } from './reader-terms.ts';
import { Values } from './values.ts';

/** A row of the counts: those of a square and a ZIP code. */
interface SquareRow extends PlaceCounts {
  readonly row: number;
  readonly column: number;
  readonly zip: string;
}

/** Every row counts, and nothing is compared. */
const OWN_DATES: PeriodTerms = { join: '', now: 'true', full: 'false', before: 'false' };

/** Counts the permits of a box, as `findDensity` does. */
export async function densityOf(
  query: Query,
  { days, box, zoom, filter, ...reader }: DensityQuery,
  { today, fullDays }: { readonly today: string; readonly fullDays: ReadonlyMap<string, string> },
): Promise<PermitDensity> {
  const counter = new DensityCounter(gridFor(box, zoom), box);
  const inBox = (values: Values, periods: 1 | 2): string => {
    const { south, north, west, east } = counter.bounds;
    const [low, high] = [values.add(south, 'int'), values.add(north, 'int')];
    const [left, right] = [values.add(west, 'int'), values.add(east, 'int')];
    const more = [
      `ST_Point(longitude, latitude) && ST_MakeEnvelope(${left}, ${low}, ${right}, ${high})`,
      `latitude BETWEEN ${low} AND ${high} AND longitude BETWEEN ${left} AND ${right}`,
    ];
    const dated =
      days === 'own' ? filter : { ...filter, from: periodDates(today, periods * days).from, to: today };
    return fromMatches({ filter: dated, ...reader, withKinds: true, more }, values);
  };
  const values = new Values();
  const { norths, wests } = counter.edges;
  const { join, now, full, before } =
    days === 'own' ? OWN_DATES : periodTerms(values, days, { today, fullDays });
  const { scoring = NO_SCORING } = reader;
  const isCall =
    zoom < GROUPS_ZOOM ? 'false' : `(${labelMask(WORTH_A_CALL)} >> ${labelTerm(scoring, values)}) & 1 = 1`;
  const sum = (column: string): string => `coalesce(sum(${column}) FILTER (WHERE ${now}), 0)::float8`;
  // The lists of edges ascend, so the northern ones are negated.
  const rowOf = `width_bucket(-latitude, ${values.add(
    norths.map((north) => -north),
    'int[]',
  )}) - 1`;
  const rows = await query<SquareRow>(
    `SELECT ${rowOf} AS row, width_bucket(longitude, ${values.add(wests, 'int[]')}) - 1 AS column, zip,
      ${countWhere(now)} AS permits, ${countWhere(full)} AS full, ${countWhere(before)} AS before,
      ${countWhere(`${now} AND ${isCall}`)} AS calls,
      ${sum('latitude')} AS latitudes, ${sum('longitude')} AS longitudes,
      ${countWhere(`${now} AND valuation IS NOT NULL`)} AS valued, ${sum('valuation')} AS "totalValuation"
    FROM (SELECT * FROM ${inBox(values, 2)}) AS one ${join}
    GROUP BY 1, 2, 3`,
    values.all,
  );
  for (const { row, column, zip, ...counts } of rows) counter.addCounts({ row, column, zip }, counts);
  return toDensity(counter, { days, zoom, today }, () => newestIn(query, (inner) => inBox(inner, 1)));
}

async function newestIn(query: Query, from: (values: Values) => string): Promise<readonly string[]> {
  const values = new Values();
  const rows = await query<{ id: string }>(
    `SELECT id FROM ${from(values)} ORDER BY issued DESC, leads.state, id LIMIT ${PINS_MAX}`,
    values.all,
  );
  return rows.map(({ id }) => id);
}
