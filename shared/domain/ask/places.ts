import { STATES, type StateName } from '../permit/states.ts';
import { cityKey, DIRECTIONS_BEFORE, WORDS_AFTER, WORDS_BEFORE } from '../territory/city-name.ts';

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

/** What people call large cities. */
const NICKNAMES: Readonly<Record<string, string>> = {
  la: 'Los Angeles',
  nyc: 'New York',
  'new york city': 'New York',
  manhattan: 'New York',
  philly: 'Philadelphia',
  sf: 'San Francisco',
  'san fran': 'San Francisco',
  'st pete': 'St. Petersburg',
  jax: 'Jacksonville',
  atl: 'Atlanta',
  phx: 'Phoenix',
  vegas: 'Las Vegas',
  kc: 'Kansas City',
};

/** Spellings of words in names, in lower case. Where a word has two meanings, the one before a name counts. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [...WORDS_AFTER, ...WORDS_BEFORE, ...DIRECTIONS_BEFORE].map(([word, written]) => [
    word,
    written.toLowerCase().replace('.', ''),
  ]),
);

/** A word of a name in one spelling. */
export function placeWord(word: string): string {
  return SPELLINGS.get(word) ?? word;
}

/** The key of a name: its words, as a question's tokens have them. */
const keyOf = (name: string): string => cityKey(name).split(' ').map(placeWord).join(' ');

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
    words: new Set([...names.flatMap((name) => name.split(' ')), ...SPELLINGS.keys()]),
  };
}
