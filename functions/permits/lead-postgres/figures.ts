import type { Query } from '#functions/platform/database/database.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import { type Activity, periodDates } from '#shared/domain/heat-map.ts';
import { OPPORTUNITY_BITS } from '#shared/domain/permit/opportunity.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { WEEKS_COUNTED, weekStart } from '#shared/domain/weeks.ts';
import { type ActivityByLocation, type ActivityQuery, toActivity } from '../lead-index/figures/activity.ts';
import type { Naming } from '../lead-index/figures/naming.ts';
import type { LeadSummary } from '../lead-index/figures/summary.ts';
import { toWeeks, type WeekCount } from '../lead-index/figures/weekly.ts';
import { toWork, type Work, workMonths } from '../lead-index/figures/work.ts';
import type { Scoring } from '../lead-index/search/scorer.ts';
import { FLAGS } from '../lead-index/store/segment.ts';
import { fromMatches, type Reader } from './conditions.ts';
import { countWhere, periodTerms } from './periods.ts';
import { labelTerm } from './reader-terms.ts';
import { SCHEMA } from './schema.ts';
import { Values } from './values.ts';
import { TRADE_MASK } from './write-rows.ts';

type Filtered = Reader & { readonly filter: DatedFilter };

/** Counts the permits of a search by label, as `summarize` does. */
export async function summaryOf(
  query: Query,
  { filter, ...reader }: Filtered & { readonly scoring: Scoring },
): Promise<LeadSummary> {
  const values = new Values();
  const rows = await query<{ label: number; permits: number }>(
    `SELECT ${labelTerm(reader.scoring, values)} AS label, count(*)::int AS permits
      FROM ${fromMatches({ filter, ...reader, withKinds: true }, values)} GROUP BY 1`,
    values.all,
  );
  const byBit = new Map(rows.map(({ label, permits }) => [label, permits]));
  const total = rows.reduce((sum, { permits }) => sum + permits, 0);
  const opportunities = Object.fromEntries(
    Object.entries(OPPORTUNITY_BITS).map(([label, bit]) => [label, byBit.get(bit) ?? 0]),
  ) as LeadSummary['opportunities'];
  const labeled = Object.values(opportunities).reduce((sum, permits) => sum + permits, 0);
  return { total, opportunities, unlabeled: total - labeled };
}

/** Counts the permits of a filter by whom they name, as `countNaming` does. */
export async function namingOf(query: Query, filter: DatedFilter): Promise<Naming> {
  const values = new Values();
  const [row] = await query<Naming>(
    `SELECT count(*)::int AS permits, ${counted(FLAGS.hasOwnerName)} AS owner, ${counted(FLAGS.hasContractor)} AS contractor,
      ${counted(FLAGS.hasPhone)} AS phone FROM ${fromMatches({ filter }, values)}`,
    values.all,
  );
  return row ?? { permits: 0, owner: 0, contractor: 0, phone: 0 };
}

function counted(flag: number): string {
  return `(count(*) FILTER (WHERE flags & ${flag} <> 0))::int`;
}

/** Counts permits by week of issue, as `countByWeek` does. @param today `YYYY-MM-DD` */
export async function weeksOf(
  query: Query,
  { filter, ...reader }: Filtered,
  today: string,
): Promise<readonly WeekCount[]> {
  const values = new Values();
  const dated = { ...filter, from: weekStart(today, WEEKS_COUNTED - 1), to: today };
  const rows = await query<{ date: string; permits: number }>(
    `SELECT issued AS date, count(*)::int AS permits FROM ${fromMatches({ filter: dated, ...reader }, values)} GROUP BY 1`,
    values.all,
  );
  return toWeeks(
    today,
    rows.map(({ date, permits }) => [date, permits]),
  );
}

/** Counts permits by month, trade and place, as `countWork` does. @param today `YYYY-MM-DD` */
export async function workIn(query: Query, filter: DatedFilter, today: string): Promise<Work> {
  const values = new Values();
  const months = workMonths(today);
  const dated = { ...filter, from: `${months[0]}-01`, to: today };
  const rows = await query<{
    month: string;
    trades: number;
    city: string | null;
    county: string | null;
    count: number;
  }>(
    `SELECT left(issued, 7) AS month, trades, city, county, count(*)::int AS count FROM ${fromMatches({ filter: dated, withKinds: true }, values)}
      GROUP BY 1, 2, 3, 4`,
    values.all,
  );
  return toWork(
    months,
    rows.map(({ trades, ...row }) => ({ ...row, trades: TRADE_MASK.decode(trades) })),
  );
}

/** Sums the permits of a period and of the one before it by location, as `findActivity` does. */
export async function activityOf(
  query: Query,
  { days, by, filter, ...reader }: ActivityQuery,
  { today, fullDays }: { readonly today: string; readonly fullDays: ReadonlyMap<string, string> },
): Promise<ActivityByLocation> {
  const values = new Values();
  const { states = [] } = filter;
  const hundredths = (column: string): string => `floor(${column} / 1e6::float8 * 100 + 0.5)::float8 / 100`;
  const dated = { ...filter, from: periodDates(today, 2 * days).from, to: today };
  const from = fromMatches({ filter: dated, ...reader, withKinds: true }, values);
  const { join, now, full, before } = periodTerms(values, days, { today, fullDays });
  const wanted = values.add(states, 'text[]');
  const all = `SELECT coalesce(sum(permits), 0) FROM ${SCHEMA}.kinds WHERE kind_state = ANY(${wanted}) OR cardinality(${wanted}) = 0`;
  const rows = await query<{
    state: StateName | null;
    county: string | null;
    city: string | null;
    latitude: number | null;
    longitude: number | null;
    permits: number;
    full: number;
    before: number;
    valued: number;
    valuation: number;
    all: number;
  }>(
    `SELECT (${all})::int AS all, counted.* FROM (SELECT 1) AS always LEFT JOIN (
      SELECT state, county, city, ${hundredths('latitude')} AS latitude, ${hundredths('longitude')} AS longitude,
        ${countWhere(now)} AS permits, ${countWhere(full)} AS full, ${countWhere(before)} AS before,
        ${countWhere(`${now} AND valuation IS NOT NULL`)} AS valued,
        coalesce(sum(valuation) FILTER (WHERE ${now}), 0)::float8 AS valuation
      FROM (SELECT * FROM ${from}) AS one ${join} GROUP BY 1, 2, 3, 4, 5) AS counted ON true`,
    values.all,
  );
  const activity = rows.flatMap(({ state, county, city, latitude, longitude, ...sums }): Activity[] => {
    if (state === null) return [];
    const points =
      latitude === null || longitude === null
        ? []
        : Array.from({ length: sums.permits }, () => [latitude, longitude] as const);
    const { permits: permitCount, full, before, valued, valuation: totalValuation } = sums;
    return [{ state, county, city, permitCount, full, before, valued, totalValuation, points }];
  });
  return toActivity(activity, { days, by, totalPermits: rows[0]?.all ?? 0 }, { today, fullDays });
}
