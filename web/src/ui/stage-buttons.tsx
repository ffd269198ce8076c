import { WORK_STAGES, type WorkStage } from '#shared/domain/work-list.ts';
import { classNames } from './class-names.ts';

export interface StageButtonsProps {
  /** What the buttons are called together, for screen readers: "Stage of B-2026-001". */
  readonly label: string;
  /** Null where the permit is in no list yet. */
  readonly stage: WorkStage | null;
  /** Waiting for an answer: takes no other press. */
  readonly busy: boolean;
  readonly onStage: (stage: WorkStage) => void;
}

/** One button a stage, each as high as a thumb; the present one is pressed in. */
export function StageButtons({ label, stage, busy, onStage }: StageButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and these are no fields
    <div
      role="group"
      aria-label={label}
      aria-busy={busy}
      className="grid grid-cols-3 overflow-hidden rounded border border-line-strong sm:inline-grid sm:grid-cols-6"
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
            // Cells draw their left and top line; the frame hides the outermost ones.
            '-mt-px -ml-px min-h-11 border-t border-l border-line px-2 text-14 font-medium whitespace-nowrap sm:min-h-10 sm:px-3',
            one.stage === stage ? 'bg-ink text-paper' : 'bg-raised text-ink hover:bg-sunken',
          )}
        >
          {one.stage === stage ? one.label : one.button}
        </button>
      ))}
    </div>
  );
}
