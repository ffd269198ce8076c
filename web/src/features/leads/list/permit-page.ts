import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { request } from '../../../lib/api/api.ts';
import { PERMIT_PAGE_KEY } from '../../../lib/api/read.ts';
import { isRowRefusal, noteRefusal, noteRowsLeft, waitForRows } from '../../../lib/api/row-guard.ts';
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

/** Tells the pages of one list from those of all others. */
function listOf(view: LeadsView | null): string {
  return view === null ? '' : keyOf({ ...view, page: 1 });
}

async function fetchPermitPage(view: LeadsView, signal: AbortSignal): Promise<PermitPage> {
  return { key: keyOf(view), ...(await fetchPermits(view.mode, leadsCallQuery(view), signal)) };
}

/** The permits of a list by its query. Waits first when the server could not show so many yet. */
export async function fetchPermits(
  mode: LeadsView['mode'],
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<PermitRows> {
  const rows = Number(query.get('limit'));
  await waitForRows(rows, signal);
  const name = mode === 'all' ? 'allPermits' : 'searchPermits';
  const response = await request(name, { query, signal }).catch((error: unknown) => {
    noteRefusal(error, rows);
    throw error;
  });
  noteRowsLeft(response);
  if (mode === 'all') return (await response.json()) as PermitRows;
  const total = response.headers.get('X-Total-Count');
  return { permits: (await response.json()) as ScoredPermit[], total: total === null ? null : Number(total) };
}

/** The permits of a view's page. The old rows stay while another page of the same filter loads; a new filter starts empty. */
export function usePermitPage(view: LeadsView | null): UseQueryResult<PermitPage> {
  const filterKey = listOf(view);
  return useQuery({
    queryKey: [PERMIT_PAGE_KEY, filterKey, view?.page ?? 0],
    queryFn: ({ signal }) =>
      view === null ? { key: '', permits: [], total: 0 } : fetchPermitPage(view, signal),
    enabled: view !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === filterKey ? before : undefined),
  });
}

interface KeptPage {
  readonly list: string;
  readonly number: number;
  readonly data: PermitPage;
}

/** The page that stays on screen when another one of its list is refused for now: the last one that was shown. */
export function useKeptPage(
  view: LeadsView | null,
  result: UseQueryResult<PermitPage>,
): KeptPage | undefined {
  const { data, error, isPlaceholderData } = result;
  const [kept, setKept] = useState<KeptPage>();
  const list = listOf(view);
  if (view !== null && data !== undefined && !isPlaceholderData && data !== kept?.data)
    setKept({ list, number: view.page, data });
  return kept?.list === list && isRowRefusal(error) ? kept : undefined;
}
