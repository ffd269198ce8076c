import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { call, request } from '../../../lib/api/api.ts';
import { PERMIT_PAGE_KEY } from '../../../lib/api/read.ts';
import { type LeadsView, leadsCallQuery } from '../leads-view.ts';

/** One page of a list and the total; null when the server does not report it. */
interface PermitRows {
  readonly permits: readonly ScoredPermit[];
  readonly total: number | null;
}

export interface PermitPage extends PermitRows {
  /** Tells the rows of one page of one list from all others. */
  readonly key: string;
}

function keyOf(view: LeadsView): string {
  return `${view.mode}?${leadsCallQuery(view)}`;
}

async function fetchPermitPage(view: LeadsView, signal: AbortSignal): Promise<PermitPage> {
  return { key: keyOf(view), ...(await fetchPermits(view.mode, leadsCallQuery(view), signal)) };
}

/** The permits of a list by its query. */
export async function fetchPermits(
  mode: LeadsView['mode'],
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<PermitRows> {
  if (mode === 'all') return call('allPermits', { query, signal });
  const response = await request('searchPermits', { query, signal });
  const total = response.headers.get('X-Total-Count');
  return { permits: (await response.json()) as ScoredPermit[], total: total === null ? null : Number(total) };
}

/** The permits of a view's page. The old rows stay while another page of the same filter loads; a new filter starts empty. */
export function usePermitPage(view: LeadsView | null): UseQueryResult<PermitPage> {
  const filterKey = view === null ? '' : keyOf({ ...view, page: 1 });
  return useQuery({
    queryKey: [PERMIT_PAGE_KEY, filterKey, view?.page ?? 0],
    queryFn: ({ signal }) =>
      view === null ? { key: '', permits: [], total: 0 } : fetchPermitPage(view, signal),
    enabled: view !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === filterKey ? before : undefined),
  });
}
