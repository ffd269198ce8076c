import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';

/** The id under which the filter form is kept when the session ends. */
export const FILTER_FORM_ID = 'leads-filters';

/** The id of the search form, whose button "Search by State" is at the list's end. */
export const SEARCH_FORM_ID = 'leads-search';

/** The selected states and cities. The selects set at most one of each, the filter sheet any number. */
export interface SelectedPlace {
  readonly states: readonly StateName[];
  readonly cities: readonly string[];
}

export function selectedPlace({ states = [], cities = [] }: PermitFilter): SelectedPlace {
  return { states, cities };
}

/** The filter at another place. A new state drops counties, ZIP codes and areas, which would match nothing there. */
export function moveTo(filter: PermitFilter, { states, cities }: SelectedPlace): PermitFilter {
  const { states: before, cities: _cities, counties, zips, territory, ...rest } = filter;
  const stays = String(before ?? []) === String(states);
  return {
    ...rest,
    ...(states.length > 0 && { states }),
    ...(cities.length > 0 && { cities }),
    ...(stays && counties !== undefined && { counties }),
    ...(stays && zips !== undefined && { zips }),
    ...(stays && territory !== undefined && { territory }),
  };
}
