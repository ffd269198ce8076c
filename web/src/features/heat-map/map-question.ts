import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { filterFromQuery, filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { HEAT_MAP_PERIOD_DEFAULT, HEAT_MAP_PERIODS, type HeatMapPeriod } from '#shared/domain/heat-map.ts';
import { OPPORTUNITY_IDS, type Opportunity } from '#shared/domain/permit/opportunity.ts';
import { PROPERTY_USE_IDS, type PropertyUse } from '#shared/domain/permit/property-use.ts';
import { findState, type StateName } from '#shared/domain/permit/states.ts';
import { TRADE_IDS, type Trade } from '#shared/domain/permit/trades.ts';
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
  const list = query.get('list');
  const listed = useMemo(() => (list === null ? null : readList(list)), [list]);
  const own = listed === null ? ownQuestion(profile) : questionOf(listed);
  const question = readQuestion(query, own);
  const ask = (change: Partial<MapQuestion>): void => {
    const next = questionQuery({ ...question, ...change }, own);
    if (list !== null) next.set('list', list);
    const place = query.get('place');
    if (place !== null && !('state' in change)) next.set('place', place);
    setQuery(next);
  };
  return { question, ask, rest: useMemo(() => restOf(listed), [listed]), list };
}

/** The filter of a list's query; an address that somebody changed by hand may be none. */
function readList(list: string): PermitFilter {
  try {
    return filterFromQuery(new URLSearchParams(list));
  } catch {
    return {};
  }
}

/** What the map's bar can say of the filter of a list. */
function questionOf({
  states = [],
  trades = [],
  actions = [],
  uses = [],
  minValue,
  opportunities = [],
  next = [],
}: PermitFilter): OwnQuestion {
  const only = <T>(values: readonly T[]): T | null => (values.length === 1 ? (values[0] ?? null) : null);
  return {
    state: only(states),
    trade: only(trades),
    action: only(actions),
    use: only(uses),
    minValue: LEAST_VALUES.find((value) => value === minValue) ?? null,
    opportunity: only(opportunities),
    next: only(next),
  };
}

/** The rest of a list's filter, without its dates: the map has a period. */
function restOf(listed: PermitFilter | null): PermitFilter {
  if (listed === null) return {};
  const { from: _from, to: _to, lastDays: _days, ...rest } = listed;
  const said = filterOf({ ...questionOf(listed), days: HEAT_MAP_PERIOD_DEFAULT }, { trades: [] });
  return Object.fromEntries(Object.entries(rest).filter(([facet]) => !(facet in said)));
}

/** The question without a period that the plain address has. */
type OwnQuestion = Omit<MapQuestion, 'days'>;

function readQuestion(query: URLSearchParams, own: OwnQuestion): MapQuestion {
  const [state, trade] = [query.get('state'), query.get('trade')];
  /** A value of the address; `all` is none, and without one the own value holds. */
  const read = <T>(name: string, values: readonly T[], otherwise: T | null): T | null => {
    const text = query.get(name);
    return text === null ? otherwise : (values.find((value) => String(value) === text) ?? null);
  };
  return {
    state: state === null ? own.state : (findState(state) ?? null),
    days: HEAT_MAP_PERIODS.find((period) => String(period) === query.get('days')) ?? HEAT_MAP_PERIOD_DEFAULT,
    trade: trade === null ? own.trade : (TRADE_IDS.find((id) => id === trade) ?? null),
    action: read('action', WORK_ACTION_IDS, own.action),
    use: read('use', PROPERTY_USE_IDS, own.use),
    minValue: read('minValue', LEAST_VALUES, own.minValue),
    opportunity: read('opportunity', OPPORTUNITY_IDS, own.opportunity),
    next: read('next', TRADE_IDS, own.next),
  };
}

/** Only what differs from the user's own question, so that the plain address is everybody's own map. */
function questionQuery({ days, ...question }: MapQuestion, own: OwnQuestion): URLSearchParams {
  const query = new URLSearchParams();
  const names = ['state', 'trade', 'action', 'use', 'minValue', 'opportunity', 'next'] as const;
  for (const name of names) if (question[name] !== own[name]) query.set(name, String(question[name] ?? ALL));
  if (days !== HEAT_MAP_PERIOD_DEFAULT) query.set('days', String(days));
  return query;
}

function ownQuestion({ trades, area }: Pick<Profile, 'trades' | 'area'>): OwnQuestion {
  const [first] = trades;
  return {
    state: area?.state ?? null,
    trade: trades.length > 1 ? 'mine' : (first ?? null),
    action: null,
    use: null,
    minValue: null,
    opportunity: null,
    next: null,
  };
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
