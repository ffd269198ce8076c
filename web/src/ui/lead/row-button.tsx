import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

interface RowButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onPress: () => void;
  readonly busy?: boolean;
  /** Filled and orange. */
  readonly pressed?: boolean;
  readonly className?: string;
}

/** A small button at the end of a lead's row. */
export function RowButton({ icon, label, onPress, busy = false, pressed, className }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={busy || undefined}
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'grid size-8 place-items-center rounded hover:bg-sunken',
        pressed === true ? 'text-signal-text' : 'text-muted hover:text-ink',
        className,
      )}
    >
      <Icon path={icon} filled={pressed === true} />
    </button>
  );
}
