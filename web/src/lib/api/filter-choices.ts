import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StateName } from '#shared/domain/permit/states.ts';
import { read } from './read.ts';

/** One option of a list. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

const asChoices = (texts: readonly string[]): Choice<string>[] =>
  [...new Set(texts)].map((text) => ({ value: text, label: text }));

interface FilterChoices {
  readonly cities: readonly Choice<string>[];
  readonly counties: readonly Choice<string>[];
  readonly permitTypes: readonly Choice<string>[];
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
    queryFn: () =>
      Promise.all(
        states.map((name) =>
          client.fetchQuery(read('permitCities', { query: new URLSearchParams({ state: name }) })),
        ),
      ),
  }).data;
  return {
    cities: asChoices((cityLists?.flat() ?? []).sort((a, b) => a.localeCompare(b))),
    counties: asChoices(facets?.counties ?? []),
    permitTypes: asChoices(facets?.permitTypes ?? []),
  };
}
