import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  FILTER_NAMES,
  FilterError,
  filterToQuery,
  MIN_SCORE_NAME,
  minScoreFromQuery,
  sortFromQuery,
} from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { shownLabels } from '#shared/domain/permit/who.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import type { Role } from '#shared/domain/profile.ts';
import {
  type FilterState,
  filterState,
  lacksContractorName,
  pageFilter,
  pageQuery,
} from '../../lib/page/links.ts';
import { useEventCallback } from '../../lib/page/use-event-callback.ts';
import type { SelectedPlace } from './filters/place.ts';
import { useTabFlag } from './list/tab-flag.ts';

/** What the leads page shows. It is stored in the URL, except for a contractor's name, so that Back, links and reloads restore it. */
export interface LeadsView {
  /** `all`: every permit. `search`: those that match the filter (PRODUCT §4, leads view mode). */
  readonly mode: 'all' | 'search';
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  /** The lowest lead score shown; 0 for any. */
  readonly minScore: number;
  readonly page: number;
}

/** The default view: every permit, newest first. */
export const ALL_LEADS: LeadsView = { mode: 'all', filter: {}, sort: 'newest', minScore: 0, page: 1 };

/** The view of a URL, or why the URL is invalid. */
type ParsedLeadsView = (
  | { readonly view: LeadsView; readonly problem: null }
  | { readonly view: null; readonly problem: string }
) & {
  /** Unknown query parameters, such as a misspelled filter. They have no effect. */
  readonly unknown: readonly string[];
  /** The link had a contractor's name, which links do not carry. */
  readonly lacksName: boolean;
};

const NAMES: ReadonlySet<string> = new Set([
  ...Object.values(FILTER_NAMES),
  MIN_SCORE_NAME,
  'sort',
  'view',
  'page',
  'permit',
  'map',
]);

/** Parses the page's URL and history state. Without a filter it shows every permit; `view=all` overrides any filter. */
export function parseLeadsView(query: URLSearchParams, state: FilterState = {}): ParsedLeadsView {
  const unknown = [...new Set(query.keys())].filter((name) => !NAMES.has(name));
  const isAll = query.get('view') === 'all';
  const rest = { unknown, lacksName: !isAll && lacksContractorName(query, state) };
  try {
    const filter = isAll ? {} : pageFilter(query, state);
    const minScore = isAll ? 0 : minScoreFromQuery(query);
    const mode = viewMode(filter, minScore);
    const page = Number(query.get('page') ?? '1');
    if (!Number.isSafeInteger(page) || page < 1)
      throw new FilterError(`“${query.get('page')}” is not a page. Pages are counted from 1.`);
    const sort = query.has('sort') ? sortFromQuery(query) : usualSort(mode);
    const view = { mode, filter, sort, minScore, page };
    return { view, problem: null, ...rest };
  } catch (error) {
    if (error instanceof FilterError) return { view: null, problem: error.message, ...rest };
    throw error;
  }
}

/** The order of a list that asks for none: a search has its best leads first. */
function usualSort(mode: LeadsView['mode']): PermitSort {
  return mode === 'all' ? ALL_LEADS.sort : 'score';
}

export function viewMode(filter: PermitFilter, minScore: number): LeadsView['mode'] {
  return Object.keys(filter).length === 0 && minScore === 0 ? 'all' : 'search';
}

/**
 * The view for another filter. A search begins with the labels that lists show this role, best first: the others are folded away. They
 * are part of the filter, so that addresses, exports, alerts, saved lists and the map mean the same leads; no link adds them. Who
 * has unfolded a list, or came to one by a link without labels, keeps seeing all of it.
 */
export function viewFor(
  filter: PermitFilter,
  before: LeadsView,
  role: Role | null,
  minScore: number = before.minScore,
  wanted?: PermitSort,
): LeadsView {
  const { who, ...rest } = filter;
  // Labels alone, which nobody chose, are no search.
  const mode = viewMode(isFolded({ who }, role) ? rest : filter, minScore);
  if (mode === 'all') return wanted === undefined ? ALL_LEADS : { ...ALL_LEADS, sort: wanted };
  const begins = before.mode === 'all';
  const folds = who === undefined && (begins || before.filter.who !== undefined);
  return {
    mode,
    filter: folds ? { ...filter, who: shownLabels(role) } : filter,
    sort: wanted ?? (begins ? usualSort(mode) : before.sort),
    minScore,
    page: 1,
  };
}

/** Whether a list shows exactly the labels with which its search began. */
export function isFolded(
  { who }: { readonly who?: PermitFilter['who'] | undefined },
  role: Role | null,
): boolean {
  return who !== undefined && String(who) === String(shownLabels(role));
}

/** The query of a view's URL. */
export function leadsViewQuery({ mode, filter, sort, minScore, page }: LeadsView): URLSearchParams {
  const query = mode === 'all' ? pageQuery({}) : pageQuery(filter, undefined, minScore);
  if (sort !== usualSort(mode)) query.set('sort', sort);
  if (mode === 'all') query.set('view', 'all');
  if (page > 1) query.set('page', String(page));
  return query;
}

/** The API query for a view's page: the filter, then limit and offset (PRODUCT §7, §9). */
export function leadsCallQuery({ filter, sort, minScore, page }: LeadsView): URLSearchParams {
  const query = filterToQuery(filter, sort, minScore);
  query.set('limit', String(PAGE_SIZE));
  query.set('offset', String((page - 1) * PAGE_SIZE));
  return query;
}

/** The user's own search, best first. */
function ownQuery(own: PermitFilter): URLSearchParams {
  return Object.keys(own).length === 0 ? new URLSearchParams() : pageQuery(own);
}

const PERMIT = 'permit';
/** `on`: the map is beside the list. */
const MAP = 'map';

/** State of a history entry besides its URL. */
interface HistoryState extends FilterState {
  /** The key of the entry that showed the list under the dialog; absent in the list's own entry. */
  readonly list?: string;
  /** The place the filter sheet opened with; present while it is open. */
  readonly sheet?: SelectedPlace;
}

export interface LeadsAddress {
  readonly parsed: ParsedLeadsView;
  readonly openId: string | null;
  /** The place the filter sheet starts from; null while it is closed. */
  readonly sheet: SelectedPlace | null;
  /** Shows a view as a new history entry. It replaces the entry of an open sheet, so that Back leads to the list before. */
  readonly show: (view: LeadsView) => void;
  readonly open: (permitId: string) => void;
  readonly openSheet: (place: SelectedPlace) => void;
  /** Whether the map is beside the list, or on a narrow screen in its place. The tab remembers it. */
  readonly hasMap: boolean;
  readonly setMap: (on: boolean) => void;
  readonly close: () => void;
}

/**
 * The URL of the leads page as state: the view, and the permit or sheet open over it.
 * @param own the user's own search, which a URL without a query gets
 */
export function useLeadsAddress(own: PermitFilter): LeadsAddress {
  const navigate = useNavigate();
  const location = useLocation();
  const isPlain = location.search === '';
  const query = isPlain ? ownQuery(own) : new URLSearchParams(location.search);
  const state = (location.state ?? {}) as HistoryState;
  const named = filterState(state);
  // The tab's choice leads, so that a press shows at once; the address follows.
  const [hasMap, setMap] = useTabFlag('leads-map', query.get(MAP) === 'on');
  const isBehind = isPlain || query.has(MAP) !== hasMap;
  if (hasMap) query.set(MAP, 'on');
  else query.delete(MAP);
  const nameOwnSearch = useEventCallback(() => {
    // In place of the plain URL, so that links and Back show the same list.
    if (query.size > 0 || !isPlain) navigate({ search: `?${query}` }, { replace: true, state });
  });
  useEffect(() => {
    if (isBehind) nameOwnSearch();
  }, [isBehind, nameOwnSearch]);
  return {
    hasMap,
    setMap,
    parsed: parseLeadsView(query, named),
    // `permit=` opens nothing.
    openId: query.get(PERMIT) || null,
    sheet: state.sheet ?? null,
    show: (view) => {
      const shown = leadsViewQuery(view);
      if (hasMap) shown.set(MAP, 'on');
      const search = `?${shown}`;
      // The same list once more is no step to go back to.
      const replace = state.sheet !== undefined || search === location.search;
      navigate({ search }, { replace, state: filterState(view.filter) });
    },
    open: (permitId) => {
      // The next lead replaces the open one, so that Back leads to the list.
      const replace = query.get(PERMIT) !== null;
      query.set(PERMIT, permitId);
      const opened =
        replace && state.list === undefined ? named : { ...named, list: state.list ?? location.key };
      navigate({ search: `?${query}` }, { replace, state: opened satisfies HistoryState });
    },
    openSheet: (sheet) =>
      navigate(
        { search: location.search },
        { state: { ...named, list: state.list ?? location.key, sheet } satisfies HistoryState },
      ),
    close: () => {
      // Opened by a link, the dialog has no list entry to go back to.
      if (state.list !== undefined) navigate(-1);
      else {
        query.delete(PERMIT);
        navigate({ search: `?${query}` }, { replace: true, state: named });
      }
    },
  };
}
