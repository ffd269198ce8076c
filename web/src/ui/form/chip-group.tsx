import { type ReactNode, useId } from 'react';
import type { Choice } from '../../lib/api/filter-choices.ts';
import { Chips } from './chips.tsx';

interface ChipGroupProps<T extends string> {
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly choices: readonly Choice<T>[];
  readonly value: readonly T[];
  readonly onChange: (value: T[]) => void;
  /** One choice, which is always made, instead of any number. */
  readonly single?: boolean;
}

/** A group of chips with its legend. */
export function ChipGroup<T extends string>(props: ChipGroupProps<T>) {
  const { legend, hint, choices, value, onChange, single = false } = props;
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <fieldset className="min-w-0" aria-describedby={hintId}>
      <legend className="mb-2 text-14 font-medium">{legend}</legend>
      <Chips
        more={legend.toLowerCase()}
        radioName={single ? id : undefined}
        chips={choices.map((choice) => ({
          label: choice.label,
          checked: value.includes(choice.value),
          onPress: (checked) => {
            const others = single ? [] : value.filter((other) => other !== choice.value);
            onChange(checked ? [...others, choice.value] : others);
          },
        }))}
      />
      {hint !== undefined && (
        <p id={hintId} className="mt-2 text-12 text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
