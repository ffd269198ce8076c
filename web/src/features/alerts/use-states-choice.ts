import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import { read } from '../../lib/read.ts';
import { splitList } from '../../lib/typed-values.ts';
import { type AlertForm, withChoices } from './alert-form.ts';

const citiesOf = (state: StateName) => read('permitCities', { query: new URLSearchParams({ state }) });

/**
 * Chooses states, and clears the cities of those no longer chosen that the others lack (PRODUCT §4). Cities that are in no list
 * stay: they were typed on purpose. With no state chosen a city means that name anywhere.
 */
export function useStatesChoice({
  getValues,
  setValue,
}: Pick<UseFormReturn<AlertForm>, 'getValues' | 'setValue'>): (states: StateName[]) => Promise<void> {
  const client = useQueryClient();
  return async (states) => {
    setValue('states', states, { shouldDirty: true });
    const lists = await Promise.allSettled(states.map((state) => client.ensureQueryData(citiesOf(state))));
    // Chosen anew meanwhile, or a list is missing: nothing is cleared on half the knowledge.
    const isKnown = lists.every(({ status }) => status === 'fulfilled');
    if (states.length === 0 || !isKnown || String(getValues('states')) !== String(states)) return;
    const known = STATES.flatMap(({ name }) => client.getQueryData(citiesOf(name).queryKey) ?? []);
    const there = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
    const cities = getValues('cities');
    const isThere = (city: string): boolean => there.some((one) => one.toLowerCase() === city.toLowerCase());
    const kept = withChoices(cities, known, splitList(cities).filter(isThere));
    if (kept !== cities) setValue('cities', kept, { shouldDirty: true, shouldValidate: true });
  };
}
