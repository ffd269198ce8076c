import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { STATE_NAMES, type StateName } from '#shared/domain/permit/states.ts';
import { tradeLabel } from '#shared/domain/permit/trades.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';
import { read } from './read.ts';

/** One option of a list. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

const asChoices = (texts: readonly string[]): Choice<string>[] =>
  [...new Set(texts)].map((text) => ({ value: text, label: text }));

export interface FilterChoices {
  readonly cities: readonly Choice<string>[];
  readonly counties: readonly Choice<string>[];
  readonly permitTypes: readonly Choice<string>[];
  /** Only the trades that are likely next somewhere there; none until that is known. */
  readonly next: readonly Choice<string>[];
}

/** Choices for the filters: cities of each chosen state, and the counties and types of one state or of all. */
export function useFilterChoices(states: readonly StateName[]): FilterChoices {
  const [state, ...others] = states;
  const single = others.length === 0 ? state : undefined;
  const facets = useQuery(
    read('permitFacets', single === undefined ? {} : { query: new URLSearchParams({ state: single }) }),
  ).data;
  const client = useQueryClient();
  // `useQueries` would add 1 kB to every page.
  const cityLists = useQuery({
    queryKey: ['citiesOf', ...states],
    queryFn: () => Promise.all(states.map((name) => client.fetchQuery(citiesQuery(name)))),
  }).data;
  return {
    cities: asChoices((cityLists?.flat() ?? []).sort((a, b) => a.localeCompare(b))),
    counties: asChoices(facets?.counties ?? []),
    permitTypes: asChoices(facets?.permitTypes ?? []),
    next: (facets?.next ?? []).map((trade) => ({ value: trade, label: tradeLabel(trade) })),
  };
}

/** The cities of a state with permits. */
export function citiesQuery(state: string) {
  return read('permitCities', { query: new URLSearchParams({ state }) });
}

/**
 * The cities of a filter that stay when its states change: those in the list of one of the new states (PRODUCT §4). Without a state a
 * city's name matches in any, so that all stay.
 * @param isTyped somebody may have typed cities that are in no list: these stay, and all do where a list cannot be read
 */
export async function citiesThatStay(
  client: QueryClient,
  cities: readonly string[],
  states: readonly StateName[],
  isTyped: boolean,
): Promise<readonly string[]> {
  if (states.length === 0) return cities;
  const lists = await Promise.allSettled(states.map((state) => client.ensureQueryData(citiesQuery(state))));
  if (isTyped && lists.some(({ status }) => status === 'rejected')) return cities;
  const there = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
  const known = isTyped
    ? STATE_NAMES.flatMap((state) => client.getQueryData(citiesQuery(state).queryKey) ?? [])
    : cities;
  const isIn = (list: readonly string[], city: string): boolean => list.some((one) => isSameCity(one, city));
  return cities.filter((city) => isIn(there, city) || !isIn(known, city));
}
