import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { MONITORING_REFRESH_MS } from '#shared/domain/plan/plan.ts';
import { read } from '../../lib/api/read.ts';

export type Status = Output<'scrapersStatus'>;
export type StateStatus = Status['states'][number];
export type SourceStatus = Status['sources'][number];

/** The status of collection, polled every 5 seconds (PRODUCT §2) while the tab is visible. The only polled call (PRODUCT §7). */
export function useStatus(): UseQueryResult<Status> {
  return useQuery({
    ...read('scrapersStatus'),
    refetchInterval: MONITORING_REFRESH_MS,
    refetchIntervalInBackground: false,
    // The cached status of another page may be outdated.
    refetchOnMount: 'always',
  });
}
