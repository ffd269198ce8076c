import { countMistakes, mistakesAllowed } from '../spelling.ts';
import { foldWords } from '../territory/city-name.ts';
import type { Place } from './place.ts';
import { NICKNAMED, placeKey, typedKey, withoutCounty } from './place-names.ts';
import { ALL_STATES } from './us-states.ts';

/** A place with how large it is, by which namesakes are told apart: its people, or its permits where nobody counted those. */
export interface SizedPlace extends Place {
  readonly size: number;
}

/** Places by the keys of their names. */
export type Gazetteer<P extends SizedPlace = SizedPlace> = ReadonlyMap<string, readonly P[]>;

/** What a text may mean, the most likely place first. No place: it is not known. */
export interface PlaceReading<P extends SizedPlace = SizedPlace> {
  readonly places: readonly P[];
  /** The text names no place; these are near it. */
  readonly isGuess: boolean;
}

/** The most places to choose from. */
const CHOICES_MAX = 5;
const GUESSES_MAX = 3;
export const SUGGESTIONS_MAX = 6;
/** A namesake below this share of the largest one’s size is not meant by the name alone. */
const NAMESAKE_SHARE = 0.1;
/** Towns without permits below this size are no guess: one is near every misspelling. */
const GUESSED_SIZE = 25_000;
/** Shorter keys are postal codes and nicknames, too close to each other to be guessed. */
const GUESSED_LETTERS = 4;
const STATE_WORDS_MAX = 3;
const AROUND = /^(?:(?:in|near|around|greater|downtown|the|all of|city of|town of|village of|state of) )+/;
const BEHIND: ReadonlySet<string> = new Set(['metro', 'area', 'usa', 'us']);
const COUNTY = / (?:county|cnty|co|parish|borough)$/;

/** The keys of each state: its name and its postal code. */
const stateKeys: ReadonlyMap<string, readonly string[]> = new Map(
  ALL_STATES.map(({ name, code }) => [name, [typedKey(name), typedKey(code)]]),
);
const stateOf: ReadonlyMap<string, string> = new Map(
  [...stateKeys].flatMap(([state, keys]) => keys.map((key) => [key, state])),
);

/** Finds places by name: counties as "harris county", states also by postal code, cities also by nickname. */
export function gazetteerOf<P extends SizedPlace>(places: Iterable<P>): Gazetteer<P> {
  const gazetteer = new Map<string, P[]>();
  const add = (key: string, place: P): void => {
    const same = gazetteer.get(key);
    if (same === undefined) gazetteer.set(key, [place]);
    else same.push(place);
  };
  for (const place of places) for (const key of keysOf(place)) add(key, place);
  for (const [nickname, cities] of NICKNAMED)
    for (const { city, code } of cities) {
      const state = stateOf.get(typedKey(code));
      const meant = gazetteer.get(placeKey(city))?.find((one) => one.kind === 'city' && one.state === state);
      if (meant !== undefined) add(nickname, meant);
    }
  return gazetteer;
}

function keysOf({ kind, state, name }: SizedPlace): readonly string[] {
  if (name === null) return stateKeys.get(state) ?? [];
  return [kind === 'county' ? `${placeKey(withoutCounty(name))} county` : placeKey(name)];
}

/** The ZIP code with which a text ends, five digits; null without one. */
export function zipIn(text: string): string | null {
  return /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(text.trim())?.[1] ?? null;
}

/**
 * Reads a place as people type it: "seattle wa", "Chicago Illinois", "NYC", "Harris County, TX". Several places where the name alone does
 * not say which; those near it where no place has the name. ZIP codes are for `zipIn`.
 */
export function readPlace<P extends SizedPlace>(text: string, gazetteer: Gazetteer<P>): PlaceReading<P> {
  const typed = typedKey(text).replace(/^county of (.+)$/, '$1 county');
  const words = typed.replace(AROUND, '').split(' ');
  const key = words.slice(0, words.findLastIndex((word) => !BEHIND.has(word)) + 1).join(' ');
  // "City of Industry" is a whole name.
  for (const { name, state } of [...splitsOf(typed), ...splitsOf(key)]) {
    const places = placesNamed(gazetteer, name, state);
    if (places.length > 0) return { places: likely(places), isGuess: false };
  }
  return { places: guesses(gazetteer, key), isGuess: true };
}

/** The places whose names a text begins, those with permits first, then the largest. */
export function placesThatStart<P extends SizedPlace>(text: string, gazetteer: Gazetteer<P>): P[] {
  const typed = typedKey(text);
  // The last word may go on: "seattle w" is not "seattle west".
  const open = [...typed.split(' ').slice(0, -1), foldWords(text).split(' ').at(-1) ?? ''].join(' ');
  const found = new Set<P>();
  for (const [key, places] of gazetteer)
    for (const place of places) {
      const keys = [key, ...(stateKeys.get(place.state) ?? []).map((state) => `${key} ${state}`)];
      if (keys.some((one) => one.startsWith(typed) || one.startsWith(open))) found.add(place);
    }
  return [...found]
    .sort((a, b) => Number(b.isCovered) - Number(a.isCovered) || b.size - a.size)
    .slice(0, SUGGESTIONS_MAX);
}

/** The name and the state that a key may end with, the longest state first, and last the whole key as a name. */
function splitsOf(key: string): readonly { readonly name: string; readonly state?: string }[] {
  const words = key.split(' ');
  const splits = [];
  for (let count = Math.min(STATE_WORDS_MAX, words.length - 1); count > 0; count--) {
    const state = stateOf.get(words.slice(-count).join(' '));
    if (state !== undefined) splits.push({ name: words.slice(0, -count).join(' '), state });
  }
  return [...splits, { name: key }];
}

/** The places of a name; a county also without that word where nothing else has the name. */
function placesNamed<P extends SizedPlace>(gazetteer: Gazetteer<P>, name: string, state?: string): P[] {
  const of = (key: string): P[] =>
    (gazetteer.get(key) ?? []).filter(
      (place) => state === undefined || (place.state === state && place.name !== null),
    );
  const bare = name.replace(COUNTY, '');
  const [exact, county] = [of(name), of(`${bare} county`)];
  if (exact.length > 0 || county.length > 0 || bare === name) return exact.length > 0 ? exact : county;
  // "austin travis county" is the city.
  const words = bare.split(' ');
  for (let at = words.length - 1; at > 0; at--) {
    const states = of(`${words.slice(at).join(' ')} county`).map((one) => one.state);
    const cities = of(words.slice(0, at).join(' ')).filter((city) => states.includes(city.state));
    if (cities.length > 0) return cities;
  }
  return [];
}

/** The places that a name alone may mean, the largest first. If the largest has no permits, those with permits are meant, too. */
function likely<P extends SizedPlace>(places: readonly P[]): P[] {
  const sorted = [...new Set(places)].sort((a, b) => b.size - a.size);
  const [largest] = sorted;
  return sorted
    .filter(
      ({ size, isCovered }) =>
        largest !== undefined && (size >= largest.size * NAMESAKE_SHARE || (isCovered && !largest.isCovered)),
    )
    .slice(0, CHOICES_MAX);
}

/** The places near a key: those of the name in another state, then as few mistakes as possible, then the largest. */
function guesses<P extends SizedPlace>(gazetteer: Gazetteer<P>, key: string): P[] {
  const found = new Map<P, number>();
  for (const { name, state } of splitsOf(key)) {
    // "Seattle, TX".
    if (state !== undefined)
      for (const place of gazetteer.get(name) ?? []) if (place.name !== null) found.set(place, 0);
    const wanted = name.replaceAll(' ', '');
    const allowed = mistakesAllowed(wanted);
    for (const [other, places] of gazetteer) {
      const near = other.replaceAll(' ', '');
      if (near.length < GUESSED_LETTERS || Math.abs(near.length - wanted.length) > allowed) continue;
      const mistakes = countMistakes(wanted, near);
      if (mistakes > allowed) continue;
      const known = places.filter(
        (place) =>
          (state === undefined || place.state === state) && (place.isCovered || place.size >= GUESSED_SIZE),
      );
      for (const place of likely(known)) found.set(place, Math.min(mistakes, found.get(place) ?? mistakes));
    }
  }
  return [...found]
    .sort(([a, less], [b, more]) => less - more || b.size - a.size)
    .slice(0, GUESSES_MAX)
    .map(([place]) => place);
}
