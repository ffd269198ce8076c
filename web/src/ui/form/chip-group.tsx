import { type ReactNode, useId } from 'react';
import type { Choice } from '../../lib/api/filter-choices.ts';

interface ChipGroupProps<T extends string> {
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly choices: readonly Choice<T>[];
  readonly value: readonly T[];
  readonly onChange: (value: T[]) => void;
  /** One choice, which is always made, instead of any number. */
  readonly single?: boolean;
}

/** Checkboxes or radio buttons as chips: all choices are in view and one press away. */
export function ChipGroup<T extends string>(props: ChipGroupProps<T>) {
  const { legend, hint, choices, value, onChange, single = false } = props;
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const choose = (one: T): void => {
    if (single) onChange([one]);
    else onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  };
  return (
    <fieldset className="min-w-0" aria-describedby={hintId}>
      <legend className="text-14 font-medium">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex h-11 cursor-pointer items-center rounded border border-line-strong bg-raised px-3 text-14 font-medium hover:bg-sunken has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:h-9"
          >
            <input
              type={single ? 'radio' : 'checkbox'}
              name={single ? id : undefined}
              checked={value.includes(choice.value)}
              onChange={() => choose(choice.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="mt-2 text-12 text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
