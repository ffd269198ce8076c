import type { Permit } from '#shared/domain/permit/permit.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { useWorkMark } from '../../lib/api/work-marks.ts';
import { useChangeWork } from './use-change-work.ts';

/** Puts a lead into a stage of the work list. */
export function useStageButton({ id: permitId, permitNumber }: Pick<Permit, 'id' | 'permitNumber'>) {
  const { mark } = useWorkMark(permitId);
  const changing = useChangeWork();
  const isBusy = changing.isPending || mark === undefined;
  return {
    isBusy,
    setStage: (stage: WorkStage): void => {
      if (isBusy) return;
      changing.mutate({ permitId, permitNumber, change: { version: mark?.version ?? '', stage } });
    },
  };
}
