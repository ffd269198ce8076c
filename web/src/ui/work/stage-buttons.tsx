import { WORK_STAGES, type WorkStage } from '#shared/domain/work-list.ts';
import { classNames } from '../class-names.ts';

interface StageButtonsProps {
  /** Accessible name: "Stage of B-2026-001". */
  readonly label: string;
  /** Null if the permit is not in the work list. */
  readonly stage: WorkStage | null;
  /** Ignores clicks. */
  readonly busy: boolean;
  readonly onStage: (stage: WorkStage) => void;
}

export function StageButtons({ label, stage, busy, onStage }: StageButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div
      role="group"
      aria-label={label}
      aria-busy={busy}
      className="flex overflow-hidden rounded border border-line-strong sm:inline-grid sm:grid-cols-6"
    >
      {WORK_STAGES.map((one) => (
        <button
          key={one.stage}
          type="button"
          aria-pressed={one.stage === stage}
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy && one.stage !== stage) onStage(one.stage);
          }}
          className={classNames(
            // Each draws its left line; the frame hides the outer one.
            '-ml-px min-h-11 grow border-l border-line px-1.5 text-12 font-medium whitespace-nowrap sm:min-h-10',
            one.stage === stage ? 'bg-ink text-paper' : 'bg-raised text-ink hover:bg-sunken',
          )}
        >
          {one.stage === stage ? one.label : one.button}
        </button>
      ))}
    </div>
  );
}
