import { STATES, type StateName } from '../permit/states.ts';
import { foldWord } from './tokens.ts';

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
  /** All words of all names. */
  readonly words: ReadonlySet<string>;
}

/** Longest name, in words. */
export const PLACE_WORDS_MAX = 5;

/** Short forms of words in names. */
const SHORT_FORMS: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };
/** What people call large cities. */
const NICKNAMES: Readonly<Record<string, string>> = {
  la: 'Los Angeles',
  nyc: 'New York',
  'new york city': 'New York',
  manhattan: 'New York',
  philly: 'Philadelphia',
  sf: 'San Francisco',
  'san fran': 'San Francisco',
  'saint pete': 'St. Petersburg',
  jax: 'Jacksonville',
  atl: 'Atlanta',
  phx: 'Phoenix',
  vegas: 'Las Vegas',
  kc: 'Kansas City',
};

/** A word of a name, with short forms written out. */
export function placeWord(word: string): string {
  return SHORT_FORMS[word] ?? word;
}

/** The key of a name: its words in lower case, as a question's tokens have them. */
const keyOf = (name: string): string =>
  name
    .split(/[\s.\-/]+/)
    .map((word) => placeWord(foldWord(word)))
    .filter((word) => word !== '')
    .join(' ');

const states: ReadonlyMap<string, StateName> = new Map(
  STATES.flatMap(({ name, code }) => [
    [keyOf(name), name],
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
  const cityNames = new Map(cities.toReversed().map((name) => [keyOf(name), name]));
  for (const [nickname, name] of Object.entries(NICKNAMES)) {
    const known = cityNames.get(keyOf(name));
    if (known !== undefined && !cityNames.has(nickname)) cityNames.set(nickname, known);
  }
  const countyNames = new Map(
    counties.map((name) => [keyOf(name.replace(/ (county|parish|borough)$/i, '')), name]),
  );
  const names = [...cityNames.keys(), ...countyNames.keys(), ...states.keys()];
  return {
    cities: cityNames,
    counties: countyNames,
    states,
    words: new Set([...names.flatMap((name) => name.split(' ')), ...Object.keys(SHORT_FORMS)]),
  };
}
