import { FILTER_NAMES, filterFromQuery, filterToQuery } from '#shared/domain/filter/filter-query.ts';
import {
  compactFilter,
  isRestricting,
  type PermitFilter,
  type PermitSort,
} from '#shared/domain/filter/permit-filter.ts';

/** Where a user chooses trades, role and area. */
export const PROFILE_HREF = '/start';

/** The user's stops of the day. */
export const ROUTE_HREF = '/route';

/** Every lead. The plain address of the leads page shows the user’s own search instead. */
export const ALL_LEADS_HREF = '/leads?view=all';

/** Query names that open the form of the alerts page: `?new=1` with a filter, or `?edit=<alert id>`. */
export const NEW_ALERT = 'new';
export const EDIT_ALERT = 'edit';

/** The facets with contractors' names, which may be people's. */
const NAMED = ['contractor', 'withoutContractors'] as const;

/**
 * What the history entry of a filtered page has besides its URL. Contractors' names are only here: browsers list URLs, and people
 * send them. Reloads and Back keep them; another tab and a sent link do not.
 */
export type FilterState = Pick<PermitFilter, (typeof NAMED)[number]>;

/** A filter as the query of a page's URL; a page with a contractor's name needs `filterState` too. */
export function pageQuery(filter: PermitFilter, sort?: PermitSort, minScore?: number): URLSearchParams {
  const { contractor, withoutContractors, ...rest } = filter;
  const query = filterToQuery(rest, sort, minScore);
  for (const facet of NAMED) if (isRestricting(filter[facet])) query.set(FILTER_NAMES[facet], '');
  return query;
}

export function filterState({ contractor, withoutContractors }: PermitFilter): FilterState {
  return compactFilter({ contractor, withoutContractors });
}

/** Reads the filter of a page. @throws FilterError */
export function pageFilter(query: URLSearchParams, state: FilterState): PermitFilter {
  const shown = new URLSearchParams(query);
  const named = NAMED.filter((facet) => query.has(FILTER_NAMES[facet]));
  for (const facet of named) shown.delete(FILTER_NAMES[facet]);
  return compactFilter({
    ...filterFromQuery(shown),
    ...Object.fromEntries(named.map((facet) => [facet, state[facet]])),
  });
}

/** Whether a page's filter had a contractor's name that did not come with its URL. */
export function lacksContractorName(query: URLSearchParams, state: FilterState): boolean {
  return NAMED.some((facet) => query.has(FILTER_NAMES[facet]) && !isRestricting(state[facet]));
}

/** History state of the open alert form: its filter, and which page opened it, so that Cancel returns there. */
export interface AlertFormState extends FilterState {
  readonly openedFrom?: 'alerts' | 'leads';
}

/** The alerts page with its form filled in from a filter, which needs `filterState` too. */
export function newAlertLink(filter: PermitFilter = {}): string {
  return `/alerts?${new URLSearchParams([[NEW_ALERT, '1'], ...pageQuery(filter)])}`;
}

/** History state of the letters page when a button led to it: then it makes them at once. A mere link costs nothing until a press. */
export interface LettersState {
  readonly make?: true;
}

/** The letters about leads, with the state of a button. */
export function lettersLink(ids: Iterable<string>): {
  readonly to: string;
  readonly state: LettersState;
} {
  return {
    to: `/letters?${new URLSearchParams([...ids].map((id) => ['permit', id]))}`,
    state: { make: true },
  };
}
