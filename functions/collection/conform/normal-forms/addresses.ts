import { STREET_TYPES } from '#functions/permits/addresses/address-words.ts';
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

/** A street without the city that some portals write behind it, with or without a comma. */
export function streetWithoutCity(street: string | null, city: string | null): string | null {
  if (street === null || city === null || !street.toLowerCase().endsWith(` ${city.toLowerCase()}`))
    return street;
  const words = street.slice(0, -city.length).trim().split(' ');
  const isStreet = words
    .slice(-1 - WORDS_AFTER_TYPE)
    .some((word) => STREET_TYPES.has(word.toUpperCase().replace(/[.,]$/, '')));
  return isStreet ? words.join(' ').replace(/,$/, '') : street;
}
