import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';

/** Names the form of the filters where it outlasts a session. */
export const FILTER_FORM_ID = 'leads-filters';

/** The choice of place; lists of one unless the filter sheet chose more. */
export interface Place {
  readonly states: readonly StateName[];
  readonly cities: readonly string[];
}

/** Where a filter looks. */
export function placeOf({ states = [], cities = [] }: PermitFilter): Place {
  return { states, cities };
}

/** The filter at another place: a county or ZIP of the state before would leave nothing to find. */
export function moveTo(filter: PermitFilter, { states, cities }: Place): PermitFilter {
  const { states: before, cities: _cities, counties, zips, ...rest } = filter;
  const stays = String(before ?? []) === String(states);
  return {
    ...rest,
    ...(states.length > 0 && { states }),
    ...(cities.length > 0 && { cities }),
    ...(stays && counties !== undefined && { counties }),
    ...(stays && zips !== undefined && { zips }),
  };
}

/** How many of a filter's facets the selects of state and city do not show. */
export function furtherFacets({ states: _states, cities: _cities, ...rest }: PermitFilter): number {
  return Object.keys(rest).length;
}
