import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { findState, STATES, type StateName } from '#shared/domain/permit/states.ts';
import { formatCount } from '../../../lib/format.ts';
import { read } from '../../../lib/read.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { UnknownCount } from '../../../ui/unknown-count.tsx';
import { citiesInList, cityOptions } from './city-choice.ts';
import { furtherFacets, type Place, placeOf } from './place.ts';

export interface StateFilterProps {
  readonly filter: PermitFilter;
  /** The least lead score shown; 0 shows any. */
  readonly minScore: number;
  /** Changes whenever a list is shown; what was being chosen then gives way to what it shows. */
  readonly listKey: string;
  readonly onSearch: (place: Place) => void;
  readonly onLoadAll: () => void;
  readonly onClear: () => void;
  /** Told what is being chosen, so that the sheet goes on from there. */
  readonly onMoreFilters: (place: Place) => void;
}

/** State and city selects and what is done with them (PRODUCT §2, leads page; PRODUCT §4, state and city select). */
export function StateFilter(props: StateFilterProps) {
  const { filter, minScore, listKey, onSearch, onLoadAll, onClear, onMoreFilters } = props;
  const applied = placeOf(filter);
  const [draft, setDraft] = useState(applied);
  const [draftOf, setDraftOf] = useState(listKey);
  if (draftOf !== listKey) {
    // Whatever led to this list (a button, Back, a link, the sheet): the boxes say what it holds.
    setDraftOf(listKey);
    setDraft(applied);
  }
  const [state, ...others] = draft.states;
  const single = others.length === 0 ? state : undefined;
  const stateList = useQuery(read('permitStates'));
  const cityList = useQuery({
    ...read('permitCities', { query: new URLSearchParams({ state: single ?? '' }) }),
    enabled: single !== undefined,
  }).data;
  const unchanged = String(draft.states) === String(applied.states);
  const cities = unchanged ? draft.cities : citiesInList(draft.cities, cityList);
  const further = furtherFacets(filter) + (minScore > 0 ? 1 : 0);
  const filtered = draft.states.length > 0 || Object.keys(filter).length > 0 || minScore > 0;

  const search = (): void => {
    if (draft.states.length > 0) onSearch({ states: draft.states, cities });
    else
      showToast({
        title: 'Please select a state',
        description: 'State selection is required to search permits',
        tone: 'problem',
      });
  };

  return (
    <form
      aria-label="Search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
      className="grid items-end gap-3 rounded border border-line bg-raised p-4 print:hidden min-[22.5rem]:grid-cols-2 sm:flex sm:flex-wrap"
    >
      <SelectField
        label="State"
        className={classNames('sm:w-48', !(single !== undefined && cityList?.length) && WHOLE_LINE)}
        disabled={stateList.isPending}
        value={others.length > 0 ? 'several' : (state ?? '')}
        onChange={(event) => {
          const chosen = findState(event.target.value);
          setDraft({
            states: chosen === undefined ? [] : [chosen],
            cities: chosen === undefined ? [] : draft.cities,
          });
        }}
      >
        <option value="">{stateList.isPending ? 'Loading states' : 'Select a state'}</option>
        {others.length > 0 && <option value="several">{draft.states.length} states</option>}
        {stateChoices(stateList, single).map((name) => (
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
      <Button onClick={() => onMoreFilters({ states: draft.states, cities })}>
        More filters{further > 0 && ` (${further})`}
      </Button>
      {filtered && (
        <Button look="quiet" onClick={onClear} className={WHOLE_LINE}>
          Clear Filter
        </Button>
      )}
      <LoadAll onLoadAll={onLoadAll} />
    </form>
  );
}

/** Both columns, where there are two: on the narrowest phones there is one. */
const WHOLE_LINE = 'min-[22.5rem]:col-span-2';

/** The states that can be chosen: those with permits, the one chosen by a link, and all 17 where the list cannot be read. */
function stateChoices(list: UseQueryResult<readonly string[]>, chosen: StateName | undefined): string[] {
  const names = list.data ?? (list.isError ? STATES.map(({ name }) => name) : []);
  return chosen === undefined || names.includes(chosen) ? [...names] : [chosen, ...names];
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

/** Its label shows how many permits there are, or the marked stand-in of PRODUCT §9 while that is unknown. */
function LoadAll({ onLoadAll }: { readonly onLoadAll: () => void }) {
  const total = useQuery(read('permitStats')).data?.totalPermits;
  return (
    <Button
      onClick={onLoadAll}
      className={classNames(WHOLE_LINE, 'max-sm:h-auto max-sm:min-h-11 max-sm:whitespace-normal sm:ml-auto')}
    >
      Load All {total === undefined ? <UnknownCount count="allPermits" /> : formatCount(total)} permits
    </Button>
  );
}
