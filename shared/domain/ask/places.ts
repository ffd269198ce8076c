import { STATES, type StateName } from '../permit/states.ts';
import { NICKNAMED, placeKey, SPELLED_WORDS, withoutCounty } from '../places/place-names.ts';

/** The places a question may name without quotation marks, as filters spell them; of names that read alike, the first one counts. */
export interface KnownPlaces {
  readonly cities: readonly string[];
  readonly counties?: readonly string[];
}

/** Finds known places by the words of their names. */
export interface PlaceIndex {
  readonly cities: ReadonlyMap<string, string>;
  readonly counties: ReadonlyMap<string, string>;
  readonly states: ReadonlyMap<string, StateName>;
  readonly words: ReadonlySet<string>;
}

/** Longest name, in words. */
export const PLACE_WORDS_MAX = 5;

const states: ReadonlyMap<string, StateName> = new Map(
  STATES.flatMap(({ name, code }) => [
    [placeKey(name), name],
    [code.toLowerCase(), name],
  ]),
);

const indexes = new WeakMap<KnownPlaces, PlaceIndex>();

/** The index of a list of places, built once for each list. */
export function indexPlaces(places: KnownPlaces): PlaceIndex {
  const built = indexes.get(places) ?? buildIndex(places);
  indexes.set(places, built);
  return built;
}

function buildIndex({ cities, counties = [] }: KnownPlaces): PlaceIndex {
  const cityNames = new Map(cities.toReversed().map((name) => [placeKey(name), name]));
  for (const [nickname, meant] of NICKNAMED) {
    const known = meant.map(({ city }) => cityNames.get(placeKey(city))).find((name) => name !== undefined);
    if (known !== undefined && !cityNames.has(nickname)) cityNames.set(nickname, known);
  }
  const countyNames = new Map(counties.map((name) => [placeKey(withoutCounty(name)), name]));
  const names = [...cityNames.keys(), ...countyNames.keys(), ...states.keys()];
  return {
    cities: cityNames,
    counties: countyNames,
    states,
    words: new Set([...names.flatMap((name) => name.split(' ')), ...SPELLED_WORDS]),
  };
}
