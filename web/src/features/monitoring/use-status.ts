import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { MONITORING_REFRESH_MS } from '#shared/domain/plan/plan.ts';
import { read } from '../../lib/read.ts';

export type Status = Output<'scrapersStatus'>;
export type StateStatus = Status['states'][number];
export type SourceStatus = Status['sources'][number];

/** How collection stands, asked anew every 5 seconds (PRODUCT §2) while the tab is seen. The one read that is (PRODUCT §7). */
export function useStatus(): UseQueryResult<Status> {
  return useQuery({
    ...read('scrapersStatus'),
    refetchInterval: MONITORING_REFRESH_MS,
    refetchIntervalInBackground: false,
    // What another page read before says how things stood then.
    refetchOnMount: 'always',
  });
}
