import { classNames } from '../class-names.ts';

interface JoinedButtonsProps<T> {
  readonly label: string;
  readonly choices: readonly T[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** What a choice is called. */
  readonly words?: (choice: T) => string;
  /** The look of a button. */
  readonly className: string;
}

/** One choice of a few, as buttons in one frame. */
export function JoinedButtons<T extends string | number>(props: JoinedButtonsProps<T>) {
  const { label, choices, value, onChange, words = String, className } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of joined buttons
    <div role="group" aria-label={label} className="flex rounded border border-line-strong bg-raised">
      {choices.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
          className={classNames(
            'h-11 px-3 text-14 font-medium first:rounded-l-[3px] last:rounded-r-[3px]',
            className,
            one === value ? 'bg-ink text-paper forced-colors:outline-2' : 'hover:bg-sunken',
          )}
        >
          {words(one)}
        </button>
      ))}
    </div>
  );
}
