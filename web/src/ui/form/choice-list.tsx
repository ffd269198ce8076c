import { useId, useState } from 'react';
import type { Choice } from '../../lib/api/filter-choices.ts';
import { formatCount } from '../../lib/format/format.ts';
import { ICONS, Icon } from '../icon.tsx';
import { CheckboxField } from './checkbox.tsx';
import { CONTROL_CLASS } from './field.tsx';

/** Shows at most this many choices; the search box finds the others. */
const SHOWN_MAX = 50;
/** Shows the search box above this many choices. */
const SEARCH_MIN = 20;

interface ChoiceListProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<T>[];
  readonly value: readonly T[];
  readonly onChange: (value: T[]) => void;
  /** Text for an empty list. */
  readonly empty?: string | undefined;
  /** Shown in the heading while nothing is chosen. */
  readonly none?: string | undefined;
}

/** A collapsed list of checkboxes; its heading shows what is chosen. Chosen values that are not in the list come first. */
export function ChoiceList<T extends string>({
  legend,
  choices,
  value,
  onChange,
  empty,
  none = 'Any',
}: ChoiceListProps<T>) {
  const [search, setSearch] = useState('');
  const searchId = useId();
  const known = new Set(choices.map((choice) => choice.value));
  const all = [
    ...value.filter((one) => !known.has(one)).map((one) => ({ value: one, label: one })),
    ...choices,
  ];
  const found = all.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  const labels = all.filter((choice) => value.includes(choice.value)).map(({ label }) => label);

  const toggle = (one: T): void =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);

  return (
    <details className="group border-b border-line py-1 last:border-b-0">
      <summary className="flex min-h-10 items-center gap-3 text-14">
        <span className="font-medium">{legend}</span>
        <span className="ml-auto min-w-0 truncate text-muted">
          {labels.length === 0 ? none : labels.join(', ')}
        </span>
        <Icon path={ICONS.opens} width={2} className="size-3 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{legend}</legend>
        {all.length > SEARCH_MIN && (
          <>
            <label htmlFor={searchId} className="sr-only">
              Find in {legend}
            </label>
            <input
              id={searchId}
              type="search"
              placeholder={`Find in ${formatCount(all.length)}`}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className={CONTROL_CLASS}
            />
          </>
        )}
        {all.length === 0 && (
          <p className="text-14 text-muted">{empty ?? 'There is nothing to choose from.'}</p>
        )}
        {all.length > 0 && (
          <div className="mt-2 grid max-h-72 grid-cols-2 gap-x-4 overflow-y-auto">
            {found.slice(0, SHOWN_MAX).map((choice) => (
              <CheckboxField
                key={choice.value}
                label={<span className="break-words">{choice.label}</span>}
                checked={value.includes(choice.value)}
                onChange={() => toggle(choice.value)}
              />
            ))}
          </div>
        )}
        {all.length > 0 && found.length === 0 && <p className="mt-2 text-14 text-muted">Nothing matches.</p>}
        {found.length > SHOWN_MAX && (
          <p className="mt-2 text-12 text-muted">
            ... and {formatCount(found.length - SHOWN_MAX)} more. Type to find them.
          </p>
        )}
      </fieldset>
    </details>
  );
}
