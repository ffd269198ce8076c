import type { Runtime } from '#functions/platform/runtime.ts';
import { utcDay } from '#shared/domain/days.ts';
import { filterFromQuery, minScoreFromQuery, sortFromQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';

/** The filter, order and least lead score of a list. */
export interface LeadQuery {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly minScore: number;
}

/** @throws FilterError */
export function parseLeadQuery(query: URLSearchParams): LeadQuery {
  return {
    filter: filterFromQuery(query),
    sort: sortFromQuery(query),
    minScore: minScoreFromQuery(query),
  };
}

/** Today in UTC, `YYYY-MM-DD`: lead scores depend on it. */
export function utcToday({ clock }: Pick<Runtime, 'clock'>): string {
  return utcDay(clock.now());
}
