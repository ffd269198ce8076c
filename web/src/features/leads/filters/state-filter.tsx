import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { findState, STATES, type StateName } from '#shared/domain/permit/states.ts';
import { read } from '../../../lib/api/read.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EstimatedCount } from '../../../ui/estimated-count.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { citiesInList, cityOptions, type SelectedPlace, selectedPlace } from './place.ts';

interface StateFilterProps {
  readonly filter: PermitFilter;
  /** The lowest lead score shown; 0 for any. */
  readonly minScore: number;
  /** Changes with every new list, which resets the selects to it. */
  readonly listKey: string;
  readonly onSearch: (place: SelectedPlace) => void;
  readonly onLoadAll: () => void;
  readonly onClear: () => void;
  /** Gets the current selection, which the sheet starts from. */
  readonly onMoreFilters: (place: SelectedPlace) => void;
}

/** The state and city selects and their buttons (PRODUCT §2, leads page; PRODUCT §4, state and city select). */
export function StateFilter(props: StateFilterProps) {
  const { filter, minScore, listKey, onSearch, onLoadAll, onClear, onMoreFilters } = props;
  const applied = selectedPlace(filter);
  const [draft, setDraft] = useState(applied);
  const [draftKey, setDraftKey] = useState(listKey);
  if (draftKey !== listKey) {
    // A button, Back, a link or the sheet showed another list: the selects follow it.
    setDraftKey(listKey);
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
  const { states: _states, cities: _cities, ...moreFilters } = filter;
  const more = Object.keys(moreFilters).length + (minScore > 0 ? 1 : 0);
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
        More filters{more > 0 && ` (${more})`}
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

/** Spans both columns. The narrowest phones have one. */
const WHOLE_LINE = 'min-[22.5rem]:col-span-2';

/** The states with permits and the selected one. All 17 if the list fails to load. */
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
      value={
        chosen.length > 1
          ? 'several'
          : (shown.find((city) => city.toLowerCase() === chosen[0]?.toLowerCase()) ?? '')
      }
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

/** Shows the total number of permits, or the marked estimate of PRODUCT §9 while it is unknown. */
function LoadAll({ onLoadAll }: { readonly onLoadAll: () => void }) {
  const total = useQuery(read('permitStats')).data?.totalPermits;
  return (
    <Button
      onClick={onLoadAll}
      className={classNames(WHOLE_LINE, 'max-sm:h-auto max-sm:min-h-11 max-sm:whitespace-normal sm:ml-auto')}
    >
      Load All {total === undefined ? <EstimatedCount count="allPermits" /> : formatCount(total)} permits
    </Button>
  );
}
