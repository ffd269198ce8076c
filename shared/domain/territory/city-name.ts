import { memoize } from '../memoize.ts';
import { findState } from '../permit/states.ts';

/** Cities whose own name begins with these words. */
export const WITH_CITY_OF: ReadonlySet<string> = new Set(['city of industry']);
/** Words with a small letter within a city's name: `Village of Oak Park`. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(['and', 'at', 'by', 'in', 'of', 'on', 'or', 'the']);
/** City words with capitals that no rule gives. */
export const INNER_CAPITALS: ReadonlyMap<string, string> = new Map(
  ['DeBary', 'DeKalb', 'DeLand', 'DeSoto', 'DeWitt', 'LaBelle', 'LaGrange', 'LaSalle'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);
/** Words before a name, as most people write them. */
export const WORDS_BEFORE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    saint: 'St.',
    st: 'St.',
    sainte: 'Ste.',
    ste: 'Ste.',
    ft: 'Fort',
    mt: 'Mount',
    pt: 'Port',
  }),
);
export const DIRECTIONS_BEFORE: ReadonlyMap<string, string> = new Map(
  Object.entries({ n: 'North', s: 'South', e: 'East', w: 'West' }),
);
/** Words after a name, with the abbreviations of the Postal Service (Publication 28, appendix C1) and of New Jersey. */
export const WORDS_AFTER: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bch: 'Beach',
    boro: 'Borough',
    gdns: 'Gardens',
    hts: 'Heights',
    mt: 'Mount',
    mtn: 'Mountain',
    pk: 'Park',
    pt: 'Point',
    spgs: 'Springs',
    twp: 'Township',
    vlg: 'Village',
  }),
);
/** Names after `Pt` that make it a point. */
export const POINTS: ReadonlySet<string> = new Set(['arena', 'pleasant', 'reyes', 'roberts']);

/** What publishers write behind a name, besides its state: a ZIP code, that the place is not incorporated. */
const BEHIND = /(?:[ ,(]\d{5}(?:-\d{4}|-)?|[ ,(-]uninc(?:\.|orp\.?|orporated)?(?: area)?\)?|[ ,-])$/i;
const NO_CITY = /^uninc(?:\.|orp\.?|orporated)?(?: area| (?:[a-z.'-]{1,20} ){0,3}county)?$/i;

/**
 * A city's name as most people write it, so that `CITY OF FORT WORTH`, `Ft Worth, TX 76102` and `Fort Worth (uninc)` are one city.
 * Null for a text that names none.
 */
export const cityName: (text: string) => string | null = memoize((text) => {
  const name = withoutCityOf(withoutEnd(text.replace(/\s+/g, ' ').replaceAll('’', "'").trim()));
  if (name === '' || NO_CITY.test(name)) return null;
  const words = name
    // `Mt.Juliet`
    .replace(/\.(?=\p{L}{3})/gu, '. ')
    .split(/([\s\-/]+)/);
  return words.map((word, at) => (at % 2 === 1 ? word : writeWord(word, words, at))).join('');
});

/** A city's name as it is compared wherever cities are: words in lower case, without signs and accents. */
export const cityKey: (name: string) => string = memoize((name) => foldWords(cityName(name) ?? name));

/** Words in lower case, without signs and accents. */
export function foldWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether two names are spellings of one city. */
export function isSameCity(a: string, b: string): boolean {
  return cityKey(a) === cityKey(b);
}

/** Longer texts are no names. */
const NAME_MAX = 100;

function withoutEnd(text: string): string {
  if (text.length > NAME_MAX) return text;
  const comma = text.lastIndexOf(',');
  const space = text.lastIndexOf(' ');
  // Only a comma tells the state from a city such as Port Washington.
  const stateAt = isState(text.slice(comma + 1))
    ? comma
    : text.length - space === 3 && isState(text.slice(space))
      ? space
      : -1;
  const shorter = stateAt === -1 ? text.replace(BEHIND, '') : text.slice(0, stateAt);
  return shorter === text ? text : withoutEnd(shorter);
}

function isState(text: string): boolean {
  return findState(text) !== undefined;
}

function withoutCityOf(text: string): string {
  return WITH_CITY_OF.has(text.toLowerCase())
    ? text
    : text.replace(/^city of /i, '').replace(/,? ?city of$/i, '');
}

/** @param words with what is between them */
function writeWord(word: string, words: readonly string[], at: number): string {
  const bare = word.toLowerCase().replace(/\.$/, '');
  const next = words[at + 2];
  const written =
    (next !== undefined && (wordBefore(bare, next) ?? (at === 0 && DIRECTIONS_BEFORE.get(bare)))) ||
    (at > 0 && WORDS_AFTER.get(bare));
  // Between dots. Its own capitals stay: `DeSoto`.
  return (
    written ||
    word.replace(/[^.]+/g, (part) =>
      /^\P{Ll}*\p{Ll}\P{Lu}*\p{Lu}/u.test(part) ? part : inCapitals(part.toLowerCase(), at === 0),
    )
  );
}

function wordBefore(word: string, next: string): string | undefined {
  return word === 'pt' && POINTS.has(next.toLowerCase()) ? 'Point' : WORDS_BEFORE.get(word);
}

/** A word of a city's name, from lower case. */
function inCapitals(word: string, isFirst: boolean): string {
  if (!isFirst && SMALL_WORDS.has(word)) return word;
  return (
    INNER_CAPITALS.get(word) ??
    word
      // `o'fallon` is `O'Fallon`, but `mary's` is `Mary's`.
      .replace(/^(?:\p{L}'(?=\p{L}{2})|mc(?=\p{L}{3}))?\p{L}/u, (start) =>
        start.length > 2
          ? start.charAt(0).toUpperCase() + start.slice(1, -1) + start.slice(-1).toUpperCase()
          : start.toUpperCase(),
      )
  );
}
