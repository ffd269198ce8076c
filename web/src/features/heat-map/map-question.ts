import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { FACETS, type Facet } from '#shared/domain/filter/facets.ts';
import { filterFromQuery, filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { compactFilter, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { HEAT_MAP_PERIOD_DEFAULT, HEAT_MAP_PERIODS, type HeatMapPeriod } from '#shared/domain/heat-map.ts';
import type { Profile } from '#shared/domain/profile.ts';
import { LEAST_VALUES } from '../../ui/filter/facet-field.tsx';
import { BAR_MORE, BAR_PLACE, BAR_WORK } from '../../ui/filter/filter-layouts.ts';

export interface MapQuestion {
  /** What the bar says: one value of each facet, or all trades of the user's profile. */
  readonly filter: PermitFilter;
  readonly days: HeatMapPeriod;
}

/** The address says `all` where no limit differs from the user's own state or trade, and `mine` for all trades of the profile. */
const ALL = 'all';
const MINE = 'mine';

const BAR_FACETS = /* @__PURE__ */ Object.keys({
  ...BAR_PLACE,
  ...BAR_WORK,
  ...BAR_MORE,
}) as readonly Facet[];

/**
 * The question in the page's address. Without one the map shows the user's own state and trades.
 * @returns the question, and what changes it; a new state closes the open place
 */
export function useMapQuestion({ trades, area }: Pick<Profile, 'trades' | 'area'>) {
  const [query, setQuery] = useSearchParams();
  const list = query.get('list');
  const listed = useMemo(() => (list === null ? null : readFilter(list)), [list]);
  const own =
    listed === null ? compactFilter({ states: area === null ? [] : [area.state], trades }) : sayable(listed);
  const question = readQuestion(query, own, trades);
  const ask = (change: Partial<MapQuestion>): void => {
    const changed = { ...question, ...change };
    const next = questionQuery(changed, own);
    if (list !== null) next.set('list', list);
    const place = query.get('place');
    if (place !== null && textOf(changed.filter, 'states') === textOf(question.filter, 'states'))
      next.set('place', place);
    setQuery(next);
  };
  return { question, ask, rest: useMemo(() => restOf(listed), [listed]), list };
}

/** The filter of a query; an address that somebody changed by hand may be none. */
function readFilter(query: string): PermitFilter {
  try {
    return filterFromQuery(new URLSearchParams(query));
  } catch {
    return {};
  }
}

/** What the map's bar can say of a filter. */
function sayable(filter: PermitFilter): PermitFilter {
  const said = BAR_FACETS.filter((facet) => {
    const value = filter[facet];
    return Array.isArray(value) ? value.length === 1 : LEAST_VALUES.some((one) => one === value);
  });
  return Object.fromEntries(said.map((facet) => [facet, filter[facet]]));
}

/** The rest of a list's filter, without its dates: the map has a period. */
function restOf(listed: PermitFilter | null): PermitFilter {
  if (listed === null) return {};
  const { from: _from, to: _to, lastDays: _days, ...rest } = listed;
  const said = sayable(listed);
  return Object.fromEntries(Object.entries(rest).filter(([facet]) => !(facet in said)));
}

/** A value of the address; `all` is none, and without one the own value holds. */
function readQuestion(query: URLSearchParams, own: PermitFilter, trades: Profile['trades']): MapQuestion {
  const read = (facet: Facet): PermitFilter => {
    const name = FACETS[facet].queryName;
    const text = query.get(name);
    if (text === null) return { [facet]: own[facet] };
    return facet === 'trades' && text === MINE
      ? { trades }
      : sayable(readFilter(String(new URLSearchParams({ [name]: text }))));
  };
  return {
    filter: compactFilter(Object.assign({}, ...BAR_FACETS.map(read))),
    days: HEAT_MAP_PERIODS.find((period) => String(period) === query.get('days')) ?? HEAT_MAP_PERIOD_DEFAULT,
  };
}

/** Only what differs from the user's own question, so that the plain address is everybody's own map. */
function questionQuery({ filter, days }: MapQuestion, own: PermitFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const facet of BAR_FACETS) {
    const text = textOf(filter, facet);
    if (text !== textOf(own, facet)) query.set(FACETS[facet].queryName, text === '' ? ALL : text);
  }
  if (days !== HEAT_MAP_PERIOD_DEFAULT) query.set('days', String(days));
  return query;
}

function textOf(filter: PermitFilter, facet: Facet): string {
  const value = filter[facet];
  return Array.isArray(value) && value.length > 1 ? MINE : String(value ?? '');
}

/** The query of the activity call. */
export function activityQuery(filter: PermitFilter, days: HeatMapPeriod): URLSearchParams {
  const query = filterToQuery(filter);
  query.set('days', String(days));
  return query;
}
