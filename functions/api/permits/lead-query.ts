import type { Runtime } from '#functions/platform/runtime.ts';
import { utcDay } from '#shared/domain/days.ts';
import {
  FilterError,
  filterFromQuery,
  minScoreFromQuery,
  sortFromQuery,
} from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { parseTerritory } from '#shared/domain/territory/territory.ts';

/** The filter, order and least lead score of a list. */
export interface LeadQuery {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly minScore: number;
}

/** The filter of a query, with areas that can be read. @throws FilterError */
export function parseFilter(query: URLSearchParams): PermitFilter {
  const filter = filterFromQuery(query);
  const territory = parseTerritory(filter.territory ?? []);
  if (typeof territory === 'string') throw new FilterError(territory);
  return filter;
}

/** @throws FilterError */
export function parseLeadQuery(query: URLSearchParams): LeadQuery {
  return {
    filter: parseFilter(query),
    sort: sortFromQuery(query),
    minScore: minScoreFromQuery(query),
  };
}

/** Today in UTC, `YYYY-MM-DD`: lead scores depend on it. */
export function utcToday({ clock }: Pick<Runtime, 'clock'>): string {
  return utcDay(clock.now());
}
