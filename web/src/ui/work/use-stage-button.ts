import type { Permit } from '#shared/domain/permit/permit.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { useChangeWork } from './use-change-work.ts';

/** Puts a lead into a stage of the work list. Reads its mark only then: a list has a hundred leads. */
export function useStageButton({ id: permitId, permitNumber }: Pick<Permit, 'id' | 'permitNumber'>) {
  const { isPending: isBusy, mutate } = useChangeWork();
  return {
    isBusy,
    setStage: (stage: WorkStage): void => {
      if (!isBusy) mutate({ permitId, permitNumber, change: { stage } });
    },
  };
}
