import { useSearchParams } from 'react-router';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { HEAT_MAP_PERIOD_DEFAULT, HEAT_MAP_PERIODS, type HeatMapPeriod } from '#shared/domain/heat-map.ts';
import { OPPORTUNITY_IDS, type Opportunity } from '#shared/domain/permit/opportunity.ts';
import { PROPERTY_USE_IDS, type PropertyUse } from '#shared/domain/permit/property-use.ts';
import { findState, type StateName } from '#shared/domain/permit/states.ts';
import { TRADES, type Trade } from '#shared/domain/permit/trades.ts';
import { WORK_ACTION_IDS, type WorkAction } from '#shared/domain/permit/work-actions.ts';
import type { Profile } from '#shared/domain/profile.ts';

/** The least project values to choose from, in US dollars. */
export const LEAST_VALUES = [10_000, 25_000, 50_000, 100_000, 500_000] as const;

/** What the map shows. Undefined and null mean no limit. */
export interface MapQuestion {
  readonly state: StateName | null;
  readonly days: HeatMapPeriod;
  /** `mine`: all trades of the user's profile. */
  readonly trade: Trade | 'mine' | null;
  readonly action: WorkAction | null;
  readonly use: PropertyUse | null;
  readonly minValue: number | null;
  readonly opportunity: Opportunity | null;
  /** The trade that is likely next. */
  readonly next: Trade | null;
}

/** The address says `all` where no limit differs from the user's own state or trade. */
const ALL = 'all';

/**
 * The question in the page's address. Without one the map shows the user's own state and trades.
 * @returns the question, and what changes it; a new state closes the open place
 */
export function useMapQuestion(profile: Pick<Profile, 'trades' | 'area'>) {
  const [query, setQuery] = useSearchParams();
  const question = readQuestion(query, profile);
  const ask = (change: Partial<MapQuestion>): void => {
    const next = questionQuery({ ...question, ...change }, profile);
    const place = query.get('place');
    if (place !== null && !('state' in change)) next.set('place', place);
    setQuery(next);
  };
  return { question, ask };
}

function readQuestion(query: URLSearchParams, profile: Pick<Profile, 'trades' | 'area'>): MapQuestion {
  const own = ownQuestion(profile);
  const [state, trade] = [query.get('state'), query.get('trade')];
  return {
    state: state === null ? own.state : (findState(state) ?? null),
    days: HEAT_MAP_PERIODS.find((period) => String(period) === query.get('days')) ?? HEAT_MAP_PERIOD_DEFAULT,
    trade: trade === null ? own.trade : (TRADES.find(({ id }) => id === trade)?.id ?? null),
    action: WORK_ACTION_IDS.find((id) => id === query.get('action')) ?? null,
    use: PROPERTY_USE_IDS.find((id) => id === query.get('use')) ?? null,
    minValue: LEAST_VALUES.find((value) => String(value) === query.get('minValue')) ?? null,
    opportunity: OPPORTUNITY_IDS.find((id) => id === query.get('opportunity')) ?? null,
    next: TRADES.find(({ id }) => id === query.get('next'))?.id ?? null,
  };
}

/** Only what differs from the user's own question, so that the plain address is everybody's own map. */
function questionQuery(question: MapQuestion, profile: Pick<Profile, 'trades' | 'area'>): URLSearchParams {
  const own = ownQuestion(profile);
  const { state, days, trade, action, use, minValue, opportunity, next } = question;
  const query = new URLSearchParams();
  if (state !== own.state) query.set('state', state ?? ALL);
  if (days !== HEAT_MAP_PERIOD_DEFAULT) query.set('days', String(days));
  if (trade !== own.trade) query.set('trade', trade ?? ALL);
  if (action !== null) query.set('action', action);
  if (use !== null) query.set('use', use);
  if (minValue !== null) query.set('minValue', String(minValue));
  if (opportunity !== null) query.set('opportunity', opportunity);
  if (next !== null) query.set('next', next);
  return query;
}

function ownQuestion({
  trades,
  area,
}: Pick<Profile, 'trades' | 'area'>): Pick<MapQuestion, 'state' | 'trade'> {
  const [first] = trades;
  return { state: area?.state ?? null, trade: trades.length > 1 ? 'mine' : (first ?? null) };
}

/** The filter of a question, without its period. */
export function filterOf(
  { state, trade, action, use, minValue, opportunity, next }: MapQuestion,
  { trades }: Pick<Profile, 'trades'>,
): PermitFilter {
  return {
    ...(state !== null && { states: [state] }),
    ...(trade !== null && { trades: trade === 'mine' ? trades : [trade] }),
    ...(action !== null && { actions: [action] }),
    ...(use !== null && { uses: [use] }),
    ...(minValue !== null && { minValue }),
    ...(opportunity !== null && { opportunities: [opportunity] }),
    ...(next !== null && { next: [next] }),
  };
}

/** The query of the activity call. */
export function activityQuery(filter: PermitFilter, days: HeatMapPeriod): URLSearchParams {
  const query = filterToQuery(filter);
  query.set('days', String(days));
  return query;
}
