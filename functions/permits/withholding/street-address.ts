import { DIRECTIONS, STREET_TYPES } from '../addresses/address-words.ts';
import { type Span, type Word, wordsOf } from './words.ts';

/** Types that people write with every address. A rarer one may be the name of a street written without its type, as in `700 W Park`. */
const USUAL_TYPES = new Set(
  'ST AVE BLVD DR LN RD CT PL TER CIR HWY PKWY TRL SQ WAY LOOP RUN CV XING ALY'.split(' '),
);
// guard: a street is found in any spelling
const TYPES = new Map([...STREET_TYPES].filter(([, type]) => USUAL_TYPES.has(type)));
const ORDINALS: ReadonlyMap<string, string> = new Map(
  ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH'].map(
    (word, at) => [word, `${at + 1}${['ST', 'ND', 'RD'][at] ?? 'TH'}`],
  ),
);
/** Words before a part of a building. */
const UNITS = new Set(['APT', 'UNIT', 'STE', 'SUITE', 'FL', 'FLOOR', 'RM', 'ROOM', 'BLDG', 'LOT', 'TRLR']);

/**
 * A house number and street in the form used for matching. A direction or a type (`N`, `Ave`) may be missing on either side, but must
 * not differ. Unit, city and later parts are ignored.
 */
export interface AddressForm {
  readonly number: string;
  readonly before: string | undefined;
  /** The street's name, at least one word. */
  readonly name: readonly string[];
  readonly type: string | undefined;
  readonly after: string | undefined;
}

/** Parses an address such as `1200 N Harbor Lane`; undefined without a house number and a street. */
export function addressForm(address: string): AddressForm | undefined {
  const [street = ''] = address.split(/[,;\n#]/, 1);
  const all = wordsOf(street).map(({ text }) => text);
  const unit = all.findIndex((word, at) => at > 1 && UNITS.has(word));
  const [first = '', ...words] = unit === -1 ? all : all.slice(0, unit);
  if (!/^\d/.test(first) || words.length === 0) return undefined;
  const take = (kinds: ReadonlyMap<string, string>, at: 0 | -1): string | undefined => {
    const kind = words.length > 1 ? kinds.get(words.at(at) ?? '') : undefined;
    if (kind !== undefined) words.splice(at, 1);
    return kind;
  };
  const after = take(DIRECTIONS, -1);
  const type = take(TYPES, -1);
  return {
    number: houseNumber(first),
    before: take(DIRECTIONS, 0),
    name: words.map(plainStreet),
    type,
    after,
  };
}

/** Normalizes a word to the form of `AddressForm.number`. */
export function houseNumber(word: string): string {
  return word.replace(/^0+(?=\d)/, '');
}

/** The span of an address in a text whose word `at` is its house number; undefined if it is another address. */
export function addressAt(
  text: string,
  words: readonly Word[],
  at: number,
  form: AddressForm,
): Span | undefined {
  let next = at + 1;
  const kindAt = (kinds: ReadonlyMap<string, string>): string | undefined =>
    kinds.get(words[next]?.text ?? '');
  const isNameAt = (from: number): boolean =>
    form.name.every((word, offset) => plainStreet(words[from + offset]?.text ?? '') === word);
  const before = kindAt(DIRECTIONS);
  // A street may be called North.
  if (before !== undefined && isNameAt(next + 1)) {
    if (differs(before, form.before)) return undefined;
    next++;
  } else if (!isNameAt(next)) return undefined;
  next += form.name.length;
  const type = kindAt(TYPES);
  if (type !== undefined) {
    if (differs(type, form.type)) return undefined;
    next++;
  } else if (form.type !== undefined && !isStreetOver(text, words, next)) return undefined;
  const after = kindAt(DIRECTIONS);
  if (after !== undefined) {
    if (differs(after, form.after)) return undefined;
    next++;
  }
  return [words[at]?.start ?? 0, words[next - 1]?.end ?? 0];
}

/** The five digits of every ZIP code in a text after a position. */
export function zipsAfter(text: string, from: number): string[] {
  return [...text.slice(from).matchAll(/(?<![\d-])(\d{5})(?:-\d{4})?(?!\d)/g)].flatMap(([, zip = '']) => zip);
}

/** Whether a street's name ends before the word `next`: `1200 Park` is not the address `1200 Park Ridge Ave`. */
function isStreetOver(text: string, words: readonly Word[], next: number): boolean {
  const [last, word] = [words[next - 1], words[next]];
  if (last === undefined || word === undefined) return true;
  return (
    UNITS.has(word.text) || DIRECTIONS.has(word.text) || /[,;\n#(]/.test(text.slice(last.end, word.start))
  );
}

function differs(shown: string, wanted: string | undefined): boolean {
  return wanted !== undefined && shown !== wanted;
}

/** Normalizes a word of a street's name: `5TH` for `Fifth`, `ST` for `Saint`, `N` for `North`. */
function plainStreet(word: string): string {
  if (word === 'SAINT') return 'ST';
  return DIRECTIONS.get(word) ?? TYPES.get(word) ?? ORDINALS.get(word) ?? word;
}
