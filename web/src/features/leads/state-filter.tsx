import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PermitFilter } from '#shared/domain/permit-filter.ts';
import { findState, STATES, type StateName } from '#shared/domain/states.ts';
import { formatCount } from '../../lib/format.ts';
import { read } from '../../lib/read.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { UnknownCount } from '../../ui/unknown-count.tsx';
import { citiesInList, cityOptions } from './city-choice.ts';

/** The choice of place; lists of one unless the filter sheet chose more. */
export interface Place {
  readonly states: readonly StateName[];
  readonly cities: readonly string[];
}

export interface StateFilterProps {
  readonly filter: PermitFilter;
  readonly onSearch: (place: Place) => void;
  readonly onLoadAll: () => void;
  readonly onClear: () => void;
  readonly onMoreFilters: () => void;
}

/** State and city selects and what is done with them (spec §2, leads page; spec §4, state and city select). */
export function StateFilter({ filter, onSearch, onLoadAll, onClear, onMoreFilters }: StateFilterProps) {
  const applied: Place = { states: filter.states ?? [], cities: filter.cities ?? [] };
  const appliedKey = JSON.stringify(applied);
  const [draft, setDraft] = useState(applied);
  const [draftOf, setDraftOf] = useState(appliedKey);
  if (draftOf !== appliedKey) {
    // What was applied elsewhere (Back, a link, the sheet) replaces what was being chosen here.
    setDraftOf(appliedKey);
    setDraft(applied);
  }
  const [state, ...others] = draft.states;
  const single = others.length === 0 ? state : undefined;
  const stateList = useQuery(read('permitStates')).data ?? STATES.map(({ name }) => name);
  const cityList = useQuery({
    ...read('permitCities', { query: new URLSearchParams({ state: single ?? '' }) }),
    enabled: single !== undefined,
  }).data;
  const unchanged = String(draft.states) === String(applied.states);
  const cities = unchanged ? draft.cities : citiesInList(draft.cities, cityList);
  const filtered = draft.states.length > 0 || Object.keys(filter).length > 0;

  const search = (): void => {
    if (draft.states.length > 0) onSearch({ states: draft.states, cities });
    else
      showToast({
        title: 'Please select a state',
        description: 'State selection is required to search permits',
        tone: 'problem',
      });
  };
  const clear = (): void => {
    setDraft({ states: [], cities: [] });
    onClear();
  };

  return (
    <form
      aria-label="Search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
      className="grid grid-cols-2 items-end gap-3 rounded border border-line bg-raised p-4 sm:flex sm:flex-wrap"
    >
      <SelectField
        label="State"
        className={single !== undefined && cityList?.length ? 'sm:w-48' : 'col-span-2 sm:w-48'}
        value={others.length > 0 ? 'several' : (state ?? '')}
        onChange={(event) => {
          const chosen = findState(event.target.value);
          setDraft({
            states: chosen === undefined ? [] : [chosen],
            cities: chosen === undefined ? [] : draft.cities,
          });
        }}
      >
        <option value="">Select a state</option>
        {others.length > 0 && <option value="several">{draft.states.length} states</option>}
        {stateList.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {single !== undefined && cityList !== undefined && cityList.length > 0 && (
        <CitySelect
          list={cityList}
          chosen={cities}
          onChange={(next) => setDraft({ ...draft, cities: next })}
        />
      )}
      <Button look="primary" type="submit">
        Search by State
      </Button>
      <Button onClick={onMoreFilters}>More filters</Button>
      {filtered && (
        <Button look="quiet" onClick={clear} className="col-span-2">
          Clear Filter
        </Button>
      )}
      <LoadAll onLoadAll={onLoadAll} />
    </form>
  );
}

interface CitySelectProps {
  readonly list: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (cities: string[]) => void;
}

function CitySelect({ list, chosen, onChange }: CitySelectProps) {
  const { shown, more } = cityOptions(list, chosen);
  return (
    <SelectField
      label="City"
      className="sm:w-48"
      value={chosen.length > 1 ? 'several' : (shown.find((city) => sameCity(city, chosen[0])) ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
    >
      <option value="">All cities</option>
      {chosen.length > 1 && (
        <option value="several" disabled>
          {chosen.length} cities
        </option>
      )}
      {shown.map((city) => (
        <option key={city}>{city}</option>
      ))}
      {more > 0 && <option disabled>... and {more} more</option>}
    </SelectField>
  );
}

function sameCity(a: string, b: string | undefined): boolean {
  return a.toLowerCase() === b?.toLowerCase();
}

/** Its label shows how many permits there are, or the marked stand-in of spec §9 while that is unknown. */
function LoadAll({ onLoadAll }: { readonly onLoadAll: () => void }) {
  const total = useQuery(read('permitStats')).data?.totalPermits;
  return (
    <Button onClick={onLoadAll} className="col-span-2 sm:ml-auto">
      Load All {total === undefined ? <UnknownCount count="allPermits" /> : formatCount(total)} permits
    </Button>
  );
}
