import type { WorkMark } from '../../lib/api/work-marks.ts';
import { useChangeWork } from '../work/use-change-work.ts';

interface DoneButtonProps {
  readonly mark: Pick<WorkMark, 'permitId' | 'permitNumber' | 'callBack' | 'version'>;
  readonly label: string;
  readonly className: string;
}

/** Takes a call-back off a lead: one press, with Undo. */
export function DoneButton({ mark, label, className }: DoneButtonProps) {
  const { permitId, permitNumber, callBack, version } = mark;
  const changing = useChangeWork();
  const finish = (): void => {
    if (changing.isPending) return;
    changing.mutate({ permitId, permitNumber, change: { version, callBack: null }, previous: callBack });
  };
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={changing.isPending || undefined}
      onClick={finish}
      className={className}
    >
      Done
    </button>
  );
}
