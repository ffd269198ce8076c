import { type ComponentProps, type ReactNode, useId } from 'react';

interface RadioChoice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly hint?: ReactNode;
}

interface RadioGroupProps<T extends string> extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  readonly legend: string;
  readonly choices: readonly RadioChoice<T>[];
}

/** Accepts `register(...)` of react-hook-form. */
export function RadioGroup<T extends string>({ legend, choices, ...input }: RadioGroupProps<T>) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-14 font-medium">{legend}</legend>
      <div className="mt-1 grid overflow-hidden rounded border border-line-strong sm:grid-cols-2">
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 border-line px-3 py-2.5 has-checked:bg-sunken max-sm:not-first:border-t sm:not-first:border-l"
          >
            <input
              type="radio"
              {...input}
              value={value}
              aria-describedby={hint === undefined ? undefined : `${id}-${value}`}
              className="mt-0.5 size-4 shrink-0 accent-ink"
            />
            <span className="min-w-0">
              <span className="block text-14 font-medium">{label}</span>
              {hint !== undefined && (
                <span id={`${id}-${value}`} className="block text-12 text-pretty text-muted">
                  {hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
