import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { findState, STATES, type StateName } from '#shared/domain/permit/states.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';
import { citiesQuery, citiesThatStay } from '../../../lib/api/filter-choices.ts';
import { read } from '../../../lib/api/read.ts';
import { CityOptions, cityOptions } from '../../../ui/form/city-options.tsx';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { type SelectedPlace, selectedPlace } from './place.ts';

interface PlaceSelectsProps {
  readonly filter: PermitFilter;
  readonly onPlace: (place: SelectedPlace) => void;
}

/** The state and city selects (PRODUCT §2, leads page; PRODUCT §4, state and city select). A choice applies immediately. */
export function PlaceSelects({ filter, onPlace }: PlaceSelectsProps) {
  const client = useQueryClient();
  /** The state chosen while the list of its cities loads, which decides if the city stays. */
  const [coming, setComing] = useState<string>();
  const { states, cities } = selectedPlace(filter);
  const [state, ...others] = states;
  const single = others.length === 0 ? state : undefined;
  const stateList = useQuery(read('permitStates'));
  const cityList = useQuery({ ...citiesQuery(single ?? ''), enabled: single !== undefined }).data;

  const chooseState = async (text: string): Promise<void> => {
    const chosen = findState(text);
    if (chosen === undefined) return onPlace({ states: [], cities: [] });
    if (cities.length === 0) return onPlace({ states: [chosen], cities: [] });
    setComing(chosen);
    const stay = await citiesThatStay(client, cities, [chosen], false);
    setComing(undefined);
    onPlace({ states: [chosen], cities: stay });
  };
  return (
    <>
      <ChipSelect
        aria-label="State"
        disabled={stateList.isPending}
        value={coming ?? (others.length > 0 ? 'several' : (state ?? ''))}
        onChange={(event) => void chooseState(event.target.value)}
      >
        <option value="">{stateList.isPending ? 'Loading states' : 'Select a state'}</option>
        {others.length > 0 && (
          <option value="several" disabled>
            {states.length} states
          </option>
        )}
        {stateChoices(stateList, coming === undefined ? single : findState(coming)).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </ChipSelect>
      {single !== undefined && cityList !== undefined && cityList.length > 0 && (
        <CitySelect
          list={cityList}
          chosen={cities}
          onChange={(next) => onPlace({ states: [single], cities: next })}
        />
      )}
    </>
  );
}

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
  const { shown } = cityOptions(list, chosen);
  return (
    <ChipSelect
      aria-label="City"
      value={chosen.length > 1 ? 'several' : (shown.find((city) => isSameCity(city, chosen[0] ?? '')) ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
    >
      <option value="">All cities</option>
      {chosen.length > 1 && (
        <option value="several" disabled>
          {chosen.length} cities
        </option>
      )}
      <CityOptions list={list} chosen={chosen} />
    </ChipSelect>
  );
}

/** A select that looks like a chip and is as wide as its choice. */
function ChipSelect(props: ComponentProps<'select'>) {
  return (
    <span className="relative flex shrink-0 items-center">
      <select
        {...props}
        className="h-8.5 max-w-44 appearance-none truncate rounded border border-line bg-sunken pr-6 pl-2 text-16 font-medium [field-sizing:content] disabled:opacity-60 sm:h-[1.625rem] sm:text-14"
      />
      <Icon
        path={ICONS.opens}
        width={2}
        className="pointer-events-none absolute right-2 size-2.5 text-muted"
      />
    </span>
  );
}
