import { stageLabel, type WorkStage } from '#shared/domain/work-list.ts';
import { classNames } from '../class-names.ts';

// A flag that is filled or not, and the word: never color alone.
const LOOKS: Readonly<Record<WorkStage, { readonly color: string; readonly filled: boolean }>> = {
  saved: { color: 'text-muted', filled: false },
  contacted: { color: 'text-signal-text', filled: false },
  quoted: { color: 'text-signal-text', filled: true },
  won: { color: 'text-issued', filled: true },
  lost: { color: 'text-ended', filled: true },
  hidden: { color: 'text-ended', filled: false },
};

export function StageMark({ stage, className }: { readonly stage: WorkStage; readonly className?: string }) {
  const { color, filled } = LOOKS[stage];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 font-sans text-12 font-medium whitespace-nowrap',
        color,
        className,
      )}
    >
      <svg
        viewBox="0 0 10 12"
        aria-hidden="true"
        className="h-3 w-2.5 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      >
        <path d="M1.5 11.5V1" />
        <path d="M1.5 1.2 9 3.7 1.5 6.5z" fill={filled ? 'currentColor' : 'none'} />
      </svg>
      <span className="sr-only">Your mark: </span>
      {stageLabel(stage)}
    </span>
  );
}
