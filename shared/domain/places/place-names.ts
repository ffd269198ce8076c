import { cityKey, DIRECTIONS_BEFORE, foldWords, WORDS_AFTER, WORDS_BEFORE } from '../territory/city-name.ts';
import { countyName } from '../territory/county-name.ts';

/** What people call cities and their boroughs, with the cities that are meant. */
const NICKNAMES: readonly (readonly [names: string, ...cities: string[]])[] = [
  ['la,l a,city of angels', 'Los Angeles, CA'],
  ['nyc,n y c,new york city,manhattan,brooklyn,queens,bronx,staten island', 'New York, NY'],
  ['philly', 'Philadelphia, PA'],
  ['sf,san fran', 'San Francisco, CA'],
  ['st pete', 'St. Petersburg, FL'],
  ['jax', 'Jacksonville, FL'],
  ['atl', 'Atlanta, GA'],
  ['phx', 'Phoenix, AZ'],
  ['atx', 'Austin, TX'],
  ['dfw', 'Dallas, TX', 'Fort Worth, TX'],
  ['stl', 'St. Louis, MO'],
  ['kc,kcmo', 'Kansas City, MO'],
  ['cincy', 'Cincinnati, OH'],
  ['vegas', 'Las Vegas, NV'],
  ['okc', 'Oklahoma City, OK'],
  ['slc', 'Salt Lake City, UT'],
  ['indy', 'Indianapolis, IN'],
  ['nola', 'New Orleans, LA'],
];

/** Each nickname by its key, with the names and postal codes of its cities. */
export const NICKNAMED: ReadonlyMap<string, readonly { readonly city: string; readonly code: string }[]> =
  new Map(
    NICKNAMES.flatMap(([names, ...cities]) => {
      const meant = cities.map((text) => {
        const [city = '', code = ''] = text.split(', ');
        return { city, code };
      });
      return names.split(',').map((name) => [name, meant] as const);
    }),
  );

/** Spellings of words in names, in lower case. Where a word has two meanings, the one before a name counts. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [...WORDS_AFTER, ...WORDS_BEFORE, ...DIRECTIONS_BEFORE].map(([word, written]) => [
    word,
    written.toLowerCase().replace('.', ''),
  ]),
);

/** The words that are spelled in several ways. */
export const SPELLED_WORDS: readonly string[] = [...SPELLINGS.keys()];

/** A word of a name in one spelling. */
export function placeWord(word: string): string {
  return SPELLINGS.get(word) ?? word;
}

/** The key of a name as records write it: its words, each in one spelling. */
export function placeKey(name: string): string {
  return typedKey(cityKey(name));
}

/** The key of a place as people type it, with all its words, as that of its state. */
export function typedKey(text: string): string {
  return foldWords(text).split(' ').map(placeWord).join(' ');
}

/** A typed county with the word that says so, since it may be named like a city: "Travis, TX" is "Travis County, TX". */
export function asCounty(typed: string): string {
  return countyName(typed) === typed ? typed : typed.replace(/(?=,|$)/, ' County');
}

/** A county's name without the word that says so, as records and people write it. */
export function withoutCounty(name: string): string {
  return name.replace(/ (county|parish|borough)$/i, '');
}
