import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { useWorkMark } from '../../lib/api/work-marks.ts';
import { pageQuery } from '../../lib/page/links.ts';
import { useChangeWork } from '../../ui/work/use-change-work.ts';

export interface LeadProps {
  readonly permit: ScoredPermit;
  /** The search that found it. */
  readonly filter: PermitFilter;
  /** Null if it is not in the work list. */
  readonly stage: WorkStage | null;
}

/** The leads page with this search, and the lead open. */
export function leadHref({ permit, filter }: Pick<LeadProps, 'permit' | 'filter'>): string {
  return `/leads?${new URLSearchParams([...pageQuery(filter, 'score'), ['permit', permit.id]])}`;
}

/** Puts the lead into a stage of the work list. */
export function useStageButton({ permit }: Pick<LeadProps, 'permit'>) {
  const { mark } = useWorkMark(permit.id);
  const changing = useChangeWork();
  const isBusy = changing.isPending || mark === undefined;
  return {
    isBusy,
    setStage: (stage: WorkStage): void => {
      if (isBusy) return;
      const { id: permitId, permitNumber } = permit;
      changing.mutate({ permitId, permitNumber, change: { version: mark?.version ?? '', stage } });
    },
  };
}
