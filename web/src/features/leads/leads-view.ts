import {
  FILTER_NAMES,
  FilterError,
  filterFromQuery,
  filterToQuery,
  MIN_SCORE_NAME,
  minScoreFromQuery,
  sortFromQuery,
} from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';

/** What the leads page shows. It lives in the page's address, so Back works and a link or a reload restores it. */
export interface LeadsView {
  /** `all`: every permit. `search`: those of the filter (PRODUCT §4, leads view mode). */
  readonly mode: 'all' | 'search';
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  /** The least lead score shown; 0 shows any. */
  readonly minScore: number;
  /** Counted from 1. */
  readonly page: number;
}

/** The page as it opens: every permit, newest first. */
export const ALL_LEADS: LeadsView = { mode: 'all', filter: {}, sort: 'newest', minScore: 0, page: 1 };

/** A view, or why the address could not be read as one. */
export type ReadView = (
  | { readonly view: LeadsView; readonly problem: null }
  | { readonly view: null; readonly problem: string }
) & {
  /** The names that mean nothing here, such as a misspelt filter: what they ask is not done. */
  readonly unknown: readonly string[];
};

/** Every name the page's address may use. */
const NAMES: ReadonlySet<string> = new Set([
  ...Object.values(FILTER_NAMES),
  MIN_SCORE_NAME,
  'sort',
  'view',
  'page',
  'permit',
]);

/** Reads the page's address. No filter at all means every permit; `view=all` says so and outweighs any filter. */
export function readLeadsView(query: URLSearchParams): ReadView {
  const unknown = [...new Set(query.keys())].filter((name) => !NAMES.has(name));
  try {
    const isAll = query.get('view') === 'all';
    const filter = isAll ? {} : filterFromQuery(query);
    const minScore = isAll ? 0 : minScoreFromQuery(query);
    const mode = modeOf(filter, minScore);
    const page = Number(query.get('page') ?? '1');
    if (!Number.isSafeInteger(page) || page < 1)
      throw new FilterError(`“${query.get('page')}” is not a page. Pages are counted from 1.`);
    const view = { mode, filter, sort: sortFromQuery(query), minScore, page };
    return { view, problem: null, unknown };
  } catch (error) {
    if (error instanceof FilterError) return { view: null, problem: error.message, unknown };
    throw error;
  }
}

/** What asks nothing at all shows every permit. */
export function modeOf(filter: PermitFilter, minScore: number): LeadsView['mode'] {
  return Object.keys(filter).length === 0 && minScore === 0 ? 'all' : 'search';
}

/** The page's address for a view. */
export function leadsViewQuery({ mode, filter, sort, minScore, page }: LeadsView): URLSearchParams {
  const query = mode === 'all' ? filterToQuery({}, sort) : filterToQuery(filter, sort, minScore);
  if (mode === 'all') query.set('view', 'all');
  if (page > 1) query.set('page', String(page));
  return query;
}

/** The query of the call that answers a view's page: the filter, then limit and offset (PRODUCT §7, §9). */
export function leadsCallQuery({ filter, sort, minScore, page }: LeadsView): URLSearchParams {
  const query = filterToQuery(filter, sort, minScore);
  query.set('limit', String(PAGE_SIZE));
  query.set('offset', String((page - 1) * PAGE_SIZE));
  return query;
}
