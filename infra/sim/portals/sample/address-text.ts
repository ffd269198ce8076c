import type { Trade } from '#shared/domain/permit/trades.ts';
import { likeCase } from '../formats.ts';
import type { RandomStream } from '../random.ts';
import { hashOf, type Spot } from './streets.ts';
import { TRADE_FACTS } from './trade-facts.ts';

/** Writes an address in a fixed form. */
export type AddressForm = (spot: Spot) => string;

// biome-ignore format: a word list reads best in lines
const SUFFIXES: ReadonlySet<string> = new Set([
  'aly', 'av', 'ave', 'avenue', 'bay', 'bend', 'blvd', 'bnd', 'boulevard', 'cay', 'cir', 'court', 'ct', 'cv', 'dock', 'dr', 'drive', 'hwy', 'lane',
  'ln', 'loop', 'mall', 'parkway', 'pass', 'pike', 'pkwy', 'pl', 'place', 'plaza', 'plz', 'point', 'pt', 'rd', 'reach', 'road', 'row', 'sq', 'spur',
  'st', 'street', 'ter', 'terr', 'terrace', 'tr', 'trail', 'trl', 'way', 'wy', 'xing', 'wharf', 'hollow',
]);
const DIRECTIONS: ReadonlySet<string> = new Set('n s e w ne nw se sw north south east west'.split(' '));
const UNITS: ReadonlySet<string> = new Set('# apt bldg fl ste suite unit'.split(' '));
const NUMBER = /^0*\d+[A-Z]?$/i;
const HYPHENED = /^\d+-\d+$/;
/** Highest numbered street, and house number before a hyphen in Queens. */
const NUMBERED_MAX = 190;
const CROSS_MAX = 140;
const ZIP = /\d{5}(?=(?:-?\d{4}|-)?\s*$)/;
const STATE = /\b([A-Za-z]{2})[\s,]+\d{5}/;
const CITY = /,\s*(?:City of )?([A-Za-z][A-Za-z .'-]*?)\s*,?\s+(?=[A-Za-z]{2}\b[\s,]*(?:\d{5}|$))/;

/** Where a source's addresses are. */
export interface Home {
  /** Names of cities in its rows, longest first. */
  readonly cities: readonly string[];
  /** Postal code. */
  readonly state: string;
}

/** Compiles a street, with or without its city, into a writer of other addresses in the same form. */
export function addressForm(model: string, home: Home): AddressForm {
  const lines = model.split('\n');
  const at = lines.findIndex((line) => /^\s*\d/.test(line));
  if (lines.length > 1)
    return formOf(
      lines.map((line, index) => (index === at ? lineForm(line, home) : cityForm(line, home))),
      '\n',
    );
  return lineForm(model, home);
}

function lineForm(model: string, home: Home): AddressForm {
  const known = findCity(model, home.cities);
  const comma = model.indexOf(',');
  const end = Math.min(comma < 0 ? model.length : comma, known?.from ?? model.length);
  return formOf([streetForm(model.slice(0, end)), cityForm(model.slice(end), home)], '');
}

/** Compiles the tail of an address: its city and ZIP code change. */
function cityForm(model: string, home: Home): AddressForm {
  const known = findCity(model, home.cities) ?? matchCity(model);
  const zip = ZIP.exec(model);
  const [, state] = STATE.exec(model) ?? [];
  // An address in another state stays.
  if (state !== undefined && state.toUpperCase() !== home.state) return () => model;
  if (known === undefined && zip === null) return () => model;
  return (spot) => {
    let text = model;
    if (zip !== null) text = text.slice(0, zip.index) + spot.zip + text.slice(zip.index + 5);
    if (known !== undefined && spot.town.name !== null)
      text =
        text.slice(0, known.from) +
        likeCase(known.text, spot.town.name) +
        text.slice(known.from + known.text.length);
    return text;
  };
}

/** Compiles a ZIP code, with the four further digits if the model has them. */
export function zipForm(model: string): AddressForm {
  return /^\s*\d{5}/.test(model) ? (spot) => model.replace(/\d{5}/, spot.zip) : () => model;
}

interface Found {
  readonly from: number;
  readonly text: string;
}

function findCity(text: string, cities: readonly string[]): Found | undefined {
  const lower = text.toLowerCase();
  for (const city of cities) {
    // Behind the street, of which it may be the name.
    const from = lower.lastIndexOf(city.toLowerCase());
    if (from > 0 && /[\s,]/.test(text[from - 1] ?? '') && !/[a-z]/i.test(text[from + city.length] ?? ''))
      return { from, text: text.slice(from, from + city.length) };
  }
  return undefined;
}

function matchCity(text: string): Found | undefined {
  const match = CITY.exec(text.startsWith(',') ? text : `,${text}`);
  const city = match?.[1];
  return city === undefined ? undefined : { from: text.indexOf(city), text: city };
}

/** Compiles number, direction, name and suffix; direction, suffix and the rest of the model stay. */
function streetForm(model: string): AddressForm {
  const parts = model.split(/(\s+)/);
  const words = parts.flatMap((part, at) => (/\S/.test(part) ? [at] : []));
  const textAt = (place: number): string => (parts[words[place] ?? -1] ?? '').toLowerCase();
  // A column of its own for the direction, the suffix or the unit.
  if ((words.length === 1 && isPart(textAt(0))) || UNITS.has(textAt(0))) return () => model;
  const isNumbered = NUMBER.test(textAt(0)) || HYPHENED.test(textAt(0));
  let first = isNumbered ? 1 : 0;
  const direction = DIRECTIONS.has(textAt(first)) && words.length > first + 1 ? first++ : undefined;
  const unit = words.findIndex(
    (_, place) => place > first && (UNITS.has(textAt(place)) || textAt(place).startsWith('#')),
  );
  let last = (unit < 0 ? words.length : unit) - 1;
  const suffix = words.findLastIndex(
    (_, place) => place > first && place <= last && SUFFIXES.has(textAt(place)),
  );
  if (suffix > 0) last = suffix - 1;
  const from = words[first];
  const to = words[last];
  const number = isNumbered ? numberText(parts[words[0] ?? 0] ?? '') : undefined;
  if (from === undefined || to === undefined || to < from || /^p\.?o\.?$/i.test(textAt(0)))
    return (spot) => (number === undefined ? model : parts.with(words[0] ?? 0, number(spot)).join(''));
  const before = parts.slice(0, from);
  const name = parts.slice(from, to + 1).join('');
  const after = parts.slice(to + 1).join('');
  const isOrdinal = /^\d+$/.test(name);
  return (spot) => {
    const start = number === undefined ? [...before] : before.with(words[0] ?? 0, number(spot));
    const heading = words[direction ?? -1];
    if (heading !== undefined) start[heading] = headingLike(start[heading] ?? '', spot);
    const street = isOrdinal
      ? String(1 + (hashOf(spot.street + spot.suffix) % NUMBERED_MAX))
      : likeCase(name, spot.street);
    return start.join('') + street + after;
  };
}

function isPart(word: string): boolean {
  return DIRECTIONS.has(word) || SUFFIXES.has(word) || (word.length <= 2 && !/\d/.test(word));
}

/** The half of the town, in the words of the model. */
function headingLike(model: string, { town, latitude, longitude }: Spot): string {
  const text = model.toLowerCase();
  const isLong = text.length > 2;
  const [isNorth, isEast] = [latitude >= town.latitude, longitude >= town.longitude];
  const north = isNorth ? ['n', 'north'] : ['s', 'south'];
  const east = isEast ? ['e', 'east'] : ['w', 'west'];
  const heading =
    text.length === 2 ? `${north[0]}${east[0]}` : (/^[ns]/.test(text) ? north : east)[isLong ? 1 : 0];
  return likeCase(
    model,
    isLong && heading !== undefined
      ? heading[0]?.toUpperCase() + heading.slice(1)
      : (heading ?? '').toUpperCase(),
  );
}

/** The number like the model: with leading zeros, as a range, or with the cross street before a hyphen. */
function numberText(model: string): (spot: Spot) => string {
  if (!HYPHENED.test(model))
    return ({ number }) => String(number).padStart(/^0/.test(model) ? model.length : 0, '0');
  const isRange = /^\d{3,}-\d{3,}$/.test(model);
  return ({ number }) =>
    isRange
      ? `${number}-${number + 2}`
      : `${10 + (Math.floor(number / 100) % CROSS_MAX)}-${String(1 + (number % 60)).padStart(2, '0')}`;
}

function formOf(forms: readonly AddressForm[], by: string): AddressForm {
  return (spot) => forms.map((form) => form(spot)).join(by);
}

/** Compiles a phone: its separators stay. Too short ones and fillers stay as they are. */
export function phoneForm(model: string): (phone: string) => string {
  const digits = model.replace(/\D/g, '');
  if (digits.length < 10 || /^(\d)\1*$/.test(digits)) return () => model;
  const skipped = digits.startsWith('1') ? 1 : 0;
  return (phone) => {
    let seen = -skipped;
    return model.replace(/\d/g, (digit) => phone[seen++] ?? digit);
  };
}

/** Compiles a license: its letters stay, its digits become the holder's. Florida's letters say the trade. */
export function licenseForm(model: string): (trade: Trade | null, random: RandomStream) => string {
  const digits = FLORIDA.test(model) ? model.replace(/^[A-Z]+/, '') : model;
  return (trade, random) =>
    (digits === model ? '' : TRADE_FACTS[trade ?? 'remodel'].florida) +
    digits.replace(/\d/g, (_, at: number) => String(at === 0 ? random.whole(1, 9) : random.whole(0, 9)));
}

const FLORIDA = /^(?:C[ABCFGRPV]C|EC)\d/;
