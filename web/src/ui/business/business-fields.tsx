import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { STATES } from '#shared/domain/permit/states.ts';
import { TRADES } from '#shared/domain/permit/trades.ts';
import { CITY_OPTIONS_SHOWN } from '#shared/domain/plan/plan.ts';
import { type Area, type Profile, ROLE_IDS, ROLES, type Role } from '#shared/domain/profile.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';
import { read } from '../../lib/api/read.ts';
import { CityOptions } from '../form/city-options.tsx';
import { SelectField, TextField } from '../form/field.tsx';
import { STATE_OPTIONS } from '../form/state-options.ts';

interface FieldProps<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A trade as a button that stays pressed. */
const PICK_CLASS =
  'relative inline-flex h-11 cursor-pointer items-center rounded border border-line-strong bg-raised px-3 text-14 font-medium sm:h-9 ' +
  'has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** Every trade as a checkbox. Needs a fieldset with a legend around it. */
export function TradePicks({ value, onChange }: FieldProps<Profile['trades']>) {
  return (
    <div className="flex flex-wrap gap-2">
      {TRADES.map(({ id, label }) => (
        <label key={id} className={PICK_CLASS}>
          <input
            type="checkbox"
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={value.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, id] : value.filter((other) => other !== id))
            }
          />
          {label}
        </label>
      ))}
    </div>
  );
}

/** The state and, within it, the city. Needs a fieldset with a legend around it. */
export function AreaFields({ value, onChange }: FieldProps<Area | null>) {
  const cities = useQuery({
    ...read('permitCities', { query: new URLSearchParams({ state: value?.state ?? '' }) }),
    enabled: value !== null,
  }).data;
  const chosen = value?.city ?? null;
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="State"
        value={value?.state ?? ''}
        onChange={({ target }) => {
          const state = STATES.find(({ name }) => name === target.value)?.name;
          onChange(state === undefined ? null : { state, city: null });
        }}
        options={STATE_OPTIONS}
      />
      <SelectField
        label="City"
        disabled={value === null}
        value={chosen ?? ''}
        onChange={({ target }) => {
          if (value !== null) onChange({ ...value, city: target.value === '' ? null : target.value });
        }}
      >
        <option value="">{value === null ? 'Choose a state first' : `All of ${value.state}`}</option>
        <CityOptions list={cities ?? []} chosen={chosen === null ? [] : [chosen]} />
      </SelectField>
      {value !== null && cities !== undefined && cities.length > CITY_OPTIONS_SHOWN && (
        <OtherCity
          key={value.state}
          state={value.state}
          cities={cities}
          onChoose={(city) => onChange({ ...value, city })}
        />
      )}
    </div>
  );
}

interface OtherCityProps {
  readonly state: string;
  readonly cities: readonly string[];
  readonly onChoose: (city: string) => void;
}

/** A field for the cities that the select leaves out. */
function OtherCity({ state, cities, onChoose }: OtherCityProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const find = (name: string) => cities.find((city) => isSameCity(city, name));
  return (
    <>
      <TextField
        label="Or type a city"
        list={listId}
        autoComplete="off"
        className="col-span-2"
        error={problem}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
          const city = find(target.value);
          if (city !== undefined) onChoose(city);
        }}
        onBlur={() => {
          if (text.trim() !== '' && find(text) === undefined)
            setProblem(
              `We have no permits for “${text.trim()}” in ${state}. Check the spelling, or choose all of ${state}.`,
            );
        }}
      />
      <datalist id={listId}>
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </>
  );
}

const ROLE_HINTS: Readonly<Record<Role, string>> = {
  prime: 'You sell to the owner',
  sub: 'General contractors hire you',
  supplier: 'You sell material or rent gear',
  other: 'Lender, insurer, inspector',
};

/** The roles as cards, of which one can be chosen. Needs a fieldset with a legend around it. */
export function RoleCards({ value, onChange, name }: FieldProps<Role | null> & { readonly name: string }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {ROLE_IDS.map((role) => (
        <label
          key={role}
          className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded border border-line-strong bg-raised px-3 py-2 has-checked:border-ink has-checked:outline has-checked:outline-ink"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 shrink-0 accent-ink"
            checked={value === role}
            aria-describedby={`${name}-${role}`}
            aria-label={ROLES[role]}
            onChange={() => onChange(role)}
          />
          <span className="min-w-0">
            <span className="block text-14 font-medium">{ROLES[role]}</span>
            <span id={`${name}-${role}`} className="block text-12 text-muted">
              {ROLE_HINTS[role]}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
