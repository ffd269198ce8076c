import { STREET_TYPES } from '#functions/permits/addresses/address-words.ts';
import { findState } from '#shared/domain/permit/states.ts';
import { cityKey, isSameCity } from '#shared/domain/territory/city-name.ts';
import { oneLine } from './plain-text.ts';

const LINE_END = /[\r\n]+/;

/**
 * A street address on one line, with commas between its lines. Removes a first line that only repeats `name`, the zeros that
 * pad the street number and the dash of a ZIP+4 without its four digits.
 */
export function addressLine(text: string, name: string | null = null): string | null {
  if (text === '') return null;
  const lines = (LINE_END.test(text) ? text.split(LINE_END) : [text]).flatMap((line) => oneLine(line) ?? []);
  if (lines.length > 1 && name !== null && lines[0]?.toLowerCase() === name.toLowerCase()) lines.shift();
  const address = lines
    .join(', ')
    .replace(/^0+(?=\d)/, '')
    .replace(/\b(\d{5})-(?!\d)/g, '$1');
  return oneLine(address);
}

/** The most words between the type of a street and its city: a direction, "Apt" and a number. */
const WORDS_AFTER_TYPE = 3;

const COUNTRY_AT_END = /,? (?:USA|United States)$/i;
const ZIP_AT_END = /[ ,](\d{5}(?:-\d{4})?)$/;
const STATE_AT_END = /[ ,]([a-z]{2}|[a-z]{4,12}|(?:new|north) [a-z]{4,8})[ ,]*$/i;
const ZIP_BEHIND_STATE = /[ ,][A-Z]{2}[ ,]+\d{5}(?:-\d{4})?$/;

/** The parts of an address column that may hold a whole address. */
export interface SplitAddress {
  /** Without its city, state and ZIP code. */
  readonly street: string | null;
  /** As written: `95112`, `95112-1234`; null where the text shows none. */
  readonly zip: string | null;
}

/**
 * Splits an address that may end in its city, state and ZIP code: `88 Keystone Av , San Jose CA 95112`. Five digits are a ZIP code only
 * behind the state or the city; behind a street they may be a unit.
 * @param city the city of the row
 * @param state the postal code of its state
 */
export function splitAddress(address: string | null, city: string | null, state: string): SplitAddress {
  if (address === null) return { street: null, zip: null };
  const line = address.replace(COUNTRY_AT_END, '');
  const zip = ZIP_AT_END.exec(line)?.[1] ?? null;
  const beforeZip = withoutComma(zip === null ? line : line.slice(0, -zip.length));
  const [stateText = '', stateWord = ''] = STATE_AT_END.exec(beforeZip) ?? [];
  const isStateTold = findState(stateWord) !== undefined && findState(stateWord) === findState(state);
  const rest = isStateTold ? withoutComma(beforeZip.slice(0, -stateText.length)) : beforeZip;
  const street = streetWithoutCity(rest, city);
  // `123 N Ct` is a street in Connecticut.
  const isTold = (isStateTold && (zip !== null || /,/.test(line))) || street !== rest;
  return isTold ? { street, zip } : { street: streetWithoutCity(line, city), zip: null };
}

function withoutComma(text: string): string {
  // No expression for both, which would take squared time.
  const line = text.trimEnd();
  return line.endsWith(',') ? line.slice(0, -1).trimEnd() : line;
}

/** Whether a street ends in its own city, or in a ZIP code: no street of ours does. */
export function holdsPlace(street: string | null, city: string | null, zip: string | null): boolean {
  if (street === null) return false;
  const isInCity = city !== null && streetWithoutCity(street, city) !== street;
  return isInCity || ZIP_BEHIND_STATE.test(street) || (zip !== null && street.endsWith(` ${zip}`));
}

/** A street without the city that some portals write behind it, with or without a comma. */
export function streetWithoutCity(street: string, city: string | null): string;
export function streetWithoutCity(street: string | null, city: string | null): string | null;
export function streetWithoutCity(street: string | null, city: string | null): string | null {
  // Most streets, at no cost.
  if (street === null || city === null || !street.toLowerCase().endsWith(city.slice(-2).toLowerCase()))
    return street;
  const comma = street.lastIndexOf(',');
  if (comma > 0 && isSameCity(street.slice(comma + 1), city)) return withoutComma(street.slice(0, comma));
  const all = street.split(' ');
  // `St Louis`, which is `St. Louis`.
  const name = all.slice(-city.split(' ').length).join(' ');
  if (all.length <= city.split(' ').length || cityKey(name) !== cityKey(city)) return street;
  const words = street.slice(0, -name.length).trim().split(' ');
  const isStreet = words
    .slice(-1 - WORDS_AFTER_TYPE)
    .some((word) => STREET_TYPES.has(word.toUpperCase().replace(/[.,]$/, '')));
  return isStreet ? words.join(' ').replace(/,$/, '') : street;
}
