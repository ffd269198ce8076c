import type { Runtime } from '#functions/platform/runtime.ts';
import { filterFromQuery, minScoreFromQuery, sortFromQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';

/** What a list asks: which permits, in which order, and from which lead score on. */
export interface LeadQuestion {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly minScore: number;
}

/** @throws FilterError */
export function questionIn(query: URLSearchParams): LeadQuestion {
  return {
    filter: filterFromQuery(query),
    sort: sortFromQuery(query),
    minScore: minScoreFromQuery(query),
  };
}

/** The present day in UTC, from which lead scores count. */
export function dayOf({ clock }: Pick<Runtime, 'clock'>): string {
  return clock.now().toISOString().slice(0, 10);
}
