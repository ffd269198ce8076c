import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { NEW_DAYS, profileFilter, type SearchProfile } from '#shared/domain/filter/profile-filter.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { request } from '../../lib/api/api.ts';
import { PERMIT_PAGE_KEY, read } from '../../lib/api/read.ts';

const [WEEK, MONTH] = NEW_DAYS;
/** More than are shown, so that others follow when some are skipped. */
const LIMIT = 18;

interface FoundLeads {
  readonly permits: readonly ScoredPermit[];
  readonly total: number;
}

/** The user's new leads, best score first. */
export interface NewLeads {
  readonly filter: PermitFilter;
  /** Issued in this many days. */
  readonly days: number;
  /** Undefined while loading. */
  readonly found: FoundLeads | undefined;
  /** How many of them can be reached each way; undefined while loading, and where it failed. */
  readonly reach: Output<'permitSummary'>['reach'] | undefined;
  /** How many of them the user has not exported; undefined as `reach` is. */
  readonly unexported: number | undefined;
  readonly isCounting: boolean;
  readonly error: Error | null;
  readonly readAgain: () => void;
}

function newLeadsQuery(filter: PermitFilter) {
  const query = filterToQuery(filter, 'score');
  query.set('limit', String(LIMIT));
  return queryOptions({
    queryKey: [PERMIT_PAGE_KEY, 'home', String(query)],
    queryFn: async ({ signal }): Promise<FoundLeads> => {
      const response = await request('searchPermits', { query, signal });
      const permits = (await response.json()) as readonly ScoredPermit[];
      return { permits, total: Number(response.headers.get('X-Total-Count') ?? permits.length) };
    },
  });
}

/** Reads the leads of the last week; of the last month if there are none, because many cities publish late. */
export function useNewLeads(profile: SearchProfile): NewLeads {
  const [week, month] = [profileFilter(profile, WEEK), profileFilter(profile, MONTH)];
  const ofWeek = useQuery(newLeadsQuery(week));
  const isEmpty = ofWeek.data?.total === 0;
  const ofMonth = useQuery({ ...newLeadsQuery(month), enabled: isEmpty });
  const { data, error, refetch } = isEmpty ? ofMonth : ofWeek;
  const filter = isEmpty ? month : week;
  const query = filterToQuery(filter);
  query.set('unexported', 'true');
  const counts = useQuery(read('permitSummary', { query }));
  return {
    filter,
    days: isEmpty ? MONTH : WEEK,
    found: data,
    reach: counts.data?.reach,
    unexported: counts.data?.unexported,
    isCounting: counts.isLoading,
    error,
    readAgain: () => void refetch(),
  };
}
