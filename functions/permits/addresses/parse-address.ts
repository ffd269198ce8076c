import { findState } from '#shared/domain/permit/states.ts';
import { findOtherState } from '#shared/domain/places/us-states.ts';
import { BARE_UNITS, DIRECTIONS, ROAD_SIDES, STREET_TYPES, UNIT_TYPES } from './address-words.ts';

/** A street in capitals, with directions and type as the Postal Service abbreviates them. Missing parts are null. */
export interface StreetParts {
  readonly before: string | null;
  readonly name: string;
  readonly type: string | null;
  readonly after: string | null;
}

/** What follows the street. */
interface Whereabouts {
  readonly city: string | null;
  /** Postal code. */
  readonly state: string | null;
  /** Five digits. */
  readonly zip: string | null;
}

export interface HouseAddress extends StreetParts, Whereabouts {
  readonly kind: 'house';
  /** Without leading zeros and without letters behind it; `77-12` in Queens, `N6W23001` in Wisconsin. */
  readonly number: string;
  /** The last number of `7101-7103`. */
  readonly numberTo: string | null;
  /** A fraction or a letter behind the number: `1/2`, `A`. */
  readonly numberSuffix: string | null;
  /** Parts of the building, such as `BLDG 2 UNIT 150`; `# 4` where the text does not say what 4 is. */
  readonly unit: string | null;
}

/** What the text of an address column says. `lot` is land in a plat, `other` no place that the parser knows (a post-office box). */
export type ParsedAddress =
  | HouseAddress
  | (StreetParts & Whereabouts & { readonly kind: 'street' })
  | (Whereabouts & { readonly kind: 'crossing'; readonly streets: readonly [StreetParts, StreetParts] })
  | { readonly kind: 'lot'; readonly lot: string | null; readonly block: string | null }
  | { readonly kind: 'other' };

const OTHER = { kind: 'other' } as const;
const NUMBER = /^(\d{1,10})-?([A-Z])?$/;
const NUMBERS = /^(\d{1,10})([A-Z])?-(\d{1,10})([A-Z])?$/;
const GRID = /^[NSEW]\d{1,5}[NSEW]\d{1,6}$/;
const FRACTION = /^[1-7]\/[2-8]$/;
const IDENTIFIER = /^(?:\d{1,6}[A-Z]{0,2}|[A-Z]{1,2}-?\d{1,5}[A-Z]?|\d{1,5}-[A-Z\d]{1,4}|[A-Z])$/;
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/;
const FLOORS = new Set(['FL', 'FLR', 'FLOOR']);
const LOT = /(?:^|[ ,])(?:LOTS?|LT) ?#? ?(\d[\dA-Z]{0,3}|[A-Z])(?=[ ,&-]|$)/;
const BLOCK = /(?:^|[ ,])(?:BLOCK|BLK) ?#? ?(\d[\dA-Z]{0,3}|[A-Z])(?=[ ,&-]|$)/;
const LAND_FIRST = /^(?:LOTS?|LT|BLOCK|BLK) ?#? ?(?:\d[\dA-Z]{0,3}|[A-Z])(?=[ ,&-]|$)/;
const CROSSING = / (?:&|AND|@|AT) | ?\/ ?(?=[A-Z])/;
/** Roads whose number is their name: `US HIGHWAY 290`, `FM 2222`, `COUNTY ROAD KK`, `IH 35`. */
const NUMBERED_ROAD =
  /^(?:(?:(?:US|STATE|COUNTY|CO|OLD|RANCH|FARM|FOREST|PRIVATE|TOWNSHIP|TWP|FARM TO MARKET|RANCH TO MARKET|[A-Z]{2}) )?(?:HIGHWAY|HWY|ROAD|RD|ROUTE|RTE|RT)|US|SR|CR|FM|RM|RR|IH|I|INTERSTATE|LOOP|SPUR) (?:\d{1,4}[A-Z]?|[A-Z]{1,2})$|^(?:AZ|CA|GA|IL|MI|MO|NC|NJ|NY|OH|PA|TN|TX|VA|WA) \d{1,4}$/;
/** `AVENUE B` and `AVENUE OF THE ARTS`: the type comes first and is a part of the name. */
const TYPE_FIRST = /^(?:AVENUE|AVE) (?:[A-Z]|OF .+)$/;
/** Types of streets that are named by a letter. */
const LETTER_STREETS = new Set(['AVE', 'BLVD', 'CIR', 'CT', 'DR', 'LN', 'PL', 'RD', 'ST', 'TER', 'WAY']);
const ZIP = /^(\d{5})(?:-\d{4})?$/;
const COUNTRIES = [' USA', ' U S A', ' UNITED STATES'];

/**
 * Parses the text of an address column: a house with or without its city, a street, two streets that cross, or a lot of a plat.
 * Where a direction or a type could be a part of the name, the order of the Postal Service decides: `100 SOUTH PARK` has the direction S.
 * @param text on one line or several
 * @param knownCity the city of the row: without a comma, only a known city can be told from the street
 */
export function parseAddress(text: string, knownCity: string | null = null): ParsedAddress {
  const line = plainText(text);
  const land = readLand(line);
  if (land !== undefined) return land;
  if (/^P O BOX |^PO BOX |^BOX \d/.test(line)) return OTHER;
  const { street, units, ...whereabouts } = splitParts(line, plainText(knownCity ?? ''));
  const { number, rest } = takeNumber(street);
  if (number === undefined) {
    const streets = rest
      .join(' ')
      .replace(/^(?:INTERSECTION|CORNER) (?:OF )?/, '')
      .split(CROSSING);
    const [one, other] = streets.map((part) => parseStreetWords(part.split(' ')).street);
    if (streets.length === 2 && one !== undefined && other !== undefined)
      return { kind: 'crossing', streets: [one, other], ...whereabouts };
    if (streets.length > 1) return OTHER;
  }
  const found = parseStreetWords(rest);
  if (found.street === undefined) return OTHER;
  if (number === undefined) return { kind: 'street', ...found.street, ...whereabouts };
  const unit = [...found.units, ...units].join(' ');
  return { kind: 'house', ...number, ...found.street, unit: unit === '' ? null : unit, ...whereabouts };
}

/** In capitals on one line, with commas between lines, without dots, accents and brackets. */
function plainText(text: string): string {
  return text
    .replace(/[¼½¾]/g, (sign) => ` ${sign.normalize('NFKC').replace('⁄', '/')} `)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[.\t ]+/g, ' ')
    .replace(/’/g, "'")
    .replace(/ ?# ?/g, ' # ')
    .split(/[\r\n;(),]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** A text that names a lot, or a block of a plat, instead of a house. */
function readLand(line: string): ParsedAddress | undefined {
  const lot = LOT.exec(line)?.[1] ?? null;
  const block = BLOCK.exec(line)?.[1] ?? null;
  const isLand = LAND_FIRST.test(line) || (lot !== null && block !== null && !/^\d/.test(line));
  // `LOT 14, 123 OAK ST` has a house.
  return isLand && !line.split(', ').some((part) => isHouse(part)) ? { kind: 'lot', lot, block } : undefined;
}

/** Whether a part between commas is a house number and a street with its type. */
function isHouse(part: string): boolean {
  return /^\d/.test(part) && part.split(' ').some((word, at) => at > 1 && STREET_TYPES.has(word));
}

interface Parts extends Whereabouts {
  readonly street: readonly string[];
  readonly units: readonly string[];
}

/** Splits city, state and ZIP code from the street, and the units between commas. */
function splitParts(line: string, knownCity: string): Parts {
  const country = COUNTRIES.find((name) => line.endsWith(name));
  const parts = (country === undefined ? line : line.slice(0, -country.length)).replace(/,$/, '').split(', ');
  if (/^(?:LOTS?|LT|BLK|BLOCK|UNIT|APT|STE|SUITE) ?#? ?\S+$/.test(parts[0] ?? '') && parts.length > 1)
    parts.push(parts.shift() ?? '');
  const tail = readTail(parts);
  // A name may stand before the house.
  const at = /^\d/.test(tail.parts[0] ?? '') ? 0 : tail.parts.findIndex((part) => isHouse(part));
  const [street = '', ...others] = tail.parts.slice(Math.max(at, 0));
  const units = others.filter((part) => isUnit(part)).map((part) => readUnits(part.split(' ')));
  const cities = others.filter((part) => !isUnit(part) && /^[A-Z][A-Z' -]*$/.test(part));
  const words = street.split(' ');
  const known = knownCity === '' ? [] : knownCity.split(' ');
  const endsInCity =
    known.length > 0 &&
    words.slice(-known.length).join(' ') === knownCity &&
    words
      .slice(0, -known.length)
      .slice(-3)
      .some((word) => isEnd(word));
  return {
    street: endsInCity ? words.slice(0, -known.length) : words,
    units,
    city: cities.at(-1) ?? (endsInCity ? knownCity : null),
    state: tail.state,
    zip: tail.zip,
  };
}

function readTail(parts: readonly string[]): Omit<Parts, 'street' | 'units' | 'city'> & {
  readonly parts: readonly string[];
} {
  const [last = '', ...above] = [...parts].reverse();
  const words = last.split(' ');
  const withoutLast = (count: number): string[] => {
    const rest = words.slice(0, -count).join(' ');
    return [...above.toReversed(), ...(rest === '' ? [] : [rest])];
  };
  const zip = ZIP.exec(words.at(-1) ?? '')?.[1];
  const state = words.at(zip === undefined ? -1 : -2) ?? '';
  const isTold = isState(state) && (zip !== undefined || parts.length > 1);
  if (isTold) return { parts: withoutLast(zip === undefined ? 1 : 2), state, zip: zip ?? null };
  // Five digits alone behind a street are a ZIP code only after a comma or a state.
  if (zip === undefined || parts.length === 1) return { parts, state: null, zip: null };
  const rest = withoutLast(1);
  return words.length > 1 ? { parts: rest, state: null, zip } : { ...readTail(rest), zip };
}

function isState(code: string): boolean {
  return code.length === 2 && (findState(code) ?? findOtherState(code)) !== undefined;
}

function isUnit(part: string): boolean {
  const [first = ''] = part.split(' ');
  return UNIT_TYPES.has(first) || BARE_UNITS.has(first) || first === '#' || /^\d{1,5}[A-Z]?$/.test(part);
}

function isEnd(word: string | undefined): boolean {
  return word !== undefined && (STREET_TYPES.has(word) || DIRECTIONS.has(word) || ROAD_SIDES.has(word));
}

type HouseNumber = Pick<HouseAddress, 'number' | 'numberTo' | 'numberSuffix'>;

/** Takes the house number from the front; undefined without one, for 0, and for the first of `5TH AVE` and `1000 BLOCK OF OAK ST`. */
function takeNumber(words: readonly string[]): {
  readonly number: HouseNumber | undefined;
  readonly rest: readonly string[];
} {
  const [first = '', second = '', third = ''] = words;
  if (GRID.test(first)) return { number: toNumber(first), rest: words.slice(1) };
  const range = NUMBERS.exec(first) ?? (/^(?:-|&|TO)$/.test(second) && NUMBERS.exec(`${first}-${third}`));
  if (range) {
    const rest = words.slice(first.includes('-') ? 1 : 3);
    const [, from = '', letter, to = ''] = range;
    // Queens: the number of the cross street, then two digits.
    const isRange = trimZeros(to).length >= trimZeros(from).length && Number(to) >= Number(from);
    return isRange
      ? { number: toNumber(from, trimZeros(to), letter), rest }
      : { number: toNumber(`${from}-${to}`, null, range[4]), rest };
  }
  const [, digits, letter] = NUMBER.exec(first) ?? [];
  if (digits === undefined) return { number: undefined, rest: words };
  if (/^(?:BLOCK|BLK)$/.test(second) && words.length > 3)
    return { number: undefined, rest: words.slice(third === 'OF' ? 3 : 2) };
  if (trimZeros(digits) === '0') return { number: undefined, rest: words.slice(1) };
  if (FRACTION.test(second)) return { number: toNumber(digits, null, second), rest: words.slice(2) };
  const isSuffix = letter === undefined && isNumberSuffix(words);
  return { number: toNumber(digits, null, isSuffix ? second : letter), rest: words.slice(isSuffix ? 2 : 1) };
}

/** Whether the second word belongs to the number: in `12 B OAK ST`, not in `12 B ST` or `12 J C OAK ST`. */
function isNumberSuffix([, letter = '', next = '', ...others]: readonly string[]): boolean {
  if (!/^[A-Z]$/.test(letter) || DIRECTIONS.has(letter) || next === '') return false;
  if (DIRECTIONS.has(next))
    return others.length > 0 && !(others.length === 1 && isEnd(others[0]) && next === 'ST');
  // `12 B LAKE ST` has a type behind the word that could be one.
  if (STREET_TYPES.has(next)) return others.some((word) => STREET_TYPES.has(word));
  return next.length > 1 && !UNIT_TYPES.has(next) && next !== '#' && others.length > 0;
}

function toNumber(number: string, numberTo: string | null = null, suffix?: string): HouseNumber {
  const plain = trimZeros(number);
  return { number: plain, numberTo: numberTo === plain ? null : numberTo, numberSuffix: suffix ?? null };
}

function trimZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, '');
}

/** Parses the words of a street with its units. The street is undefined without a name. */
function parseStreetWords(all: readonly string[]): {
  readonly street: StreetParts | undefined;
  readonly units: readonly string[];
} {
  const { words, units } = splitUnits(all.filter((word) => word !== ''));
  const rest = [...words];
  const before = rest.length > 1 && !TYPE_FIRST.test(rest.join(' ')) ? takeDirection(rest) : null;
  if (rest.length === 0) return { street: undefined, units };
  const whole = rest.join(' ');
  if (isWholeName(whole)) return { street: { before, name: whole, type: null, after: null }, units };
  const after = takeLastDirection(rest);
  const type =
    rest.length > 1 && !isWholeName(rest.join(' ')) ? (STREET_TYPES.get(rest.at(-1) ?? '') ?? null) : null;
  if (type !== null) rest.pop();
  return { street: { before, name: rest.join(' '), type, after }, units };
}

/** Takes the direction behind a street, also one in two words: `OAK ST N E`. */
function takeLastDirection(words: string[]): string | null {
  const [first = '', last = ''] = words.slice(-2);
  const both = words.length > 2 && endsStreet(words.slice(0, -2)) ? DIRECTIONS.get(first + last) : undefined;
  const direction = words.length > 1 ? (both ?? ROAD_SIDES.get(last) ?? DIRECTIONS.get(last)) : undefined;
  if (direction === undefined) return null;
  words.splice(both === undefined ? -1 : -2);
  return direction;
}

/** Takes the direction before a name that has at least one more word than its type: `NORTH AVE` has none. */
function takeDirection(words: string[]): string | null {
  const [first = '', second = ''] = words;
  const direction = DIRECTIONS.get(first);
  const last = words.at(-1) ?? '';
  // `EAST MARGINAL WAY S` has the direction S.
  if (direction === undefined || (first.length > 2 && last.length <= 2 && DIRECTIONS.has(last))) return null;
  const rest = words.slice(1);
  const isName = rest.length > 0 && rest.slice(1).every((word) => DIRECTIONS.has(word));
  const type = STREET_TYPES.get(second);
  // `NORTH PARK` and `E ST` are names, `N PARK` has a direction.
  if (isName && type !== undefined && (first.length > 2 || LETTER_STREETS.has(type))) return null;
  const both = DIRECTIONS.get(first + second);
  // `N W 12TH ST`, but not `N E ST`.
  const isLetter = STREET_TYPES.has(words[2] ?? '') && words.slice(3).every((word) => DIRECTIONS.has(word));
  if (both !== undefined && words.length > 2 && !isLetter) {
    words.splice(0, 2);
    return both;
  }
  words.shift();
  return direction;
}

function splitUnits(words: readonly string[]): {
  readonly words: readonly string[];
  readonly units: readonly string[];
} {
  const at = words.findIndex((word, index) => {
    if (index === 0) return false;
    const next = words[index + 1];
    const isId = next !== undefined && (IDENTIFIER.test(next) || next === '#');
    if (word === '#' || (ORDINAL.test(word) && FLOORS.has(next ?? ''))) return true;
    if (UNIT_TYPES.has(word))
      return isId || (endsStreet(words.slice(0, index)) && next !== undefined && !isEnd(next));
    return BARE_UNITS.has(word) && endsStreet(words.slice(0, index)) && (next === undefined || isId);
  });
  if (at !== -1) return { words: words.slice(0, at), units: [readUnits(words.slice(at))] };
  // `OAK BLVD 40` and `OAK ST 2 B`.
  const length = [1, 2].find((count) => isBareUnit(words, count));
  return length === undefined
    ? { words, units: [] }
    : { words: words.slice(0, -length), units: [`# ${words.slice(-length).join(' ')}`] };
}

/** Whether the last words name a unit without saying so: they are numbers or letters behind the end of a street. */
function isBareUnit(words: readonly string[], length: number): boolean {
  return (
    words.slice(-length).every((word) => IDENTIFIER.test(word) && !DIRECTIONS.has(word)) &&
    endsStreet(words.slice(0, -length)) &&
    !hasWholeName(words)
  );
}

/** Whether words are a street with its end: a type, a direction or the number of a road. */
function endsStreet(words: readonly string[]): boolean {
  return (words.length > 1 && isEnd(words.at(-1))) || hasWholeName(words);
}

/** Whether the name of a street, behind its directions, is that of a numbered road or begins with its type. */
function hasWholeName(words: readonly string[]): boolean {
  const from = words.findIndex((word) => !DIRECTIONS.has(word));
  return isWholeName(words.slice(Math.max(from, 0)).join(' '));
}

function isWholeName(name: string): boolean {
  return NUMBERED_ROAD.test(name) || TYPE_FIRST.test(name);
}

/** Units as the Postal Service abbreviates them. */
function readUnits(words: readonly string[]): string {
  return words
    .filter((word, at) => word !== '#' || at === 0)
    .map((word) => UNIT_TYPES.get(word) ?? BARE_UNITS.get(word) ?? word)
    .join(' ');
}
