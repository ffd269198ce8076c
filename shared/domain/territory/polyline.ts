/**
 * Points as text that needs no escaping in a link: HERE's flexible polyline, version 1, without a third dimension
 * (https://github.com/heremaps/flexible-polyline; libraries for many languages). We write whole micro-degrees, which is its precision
 * 6, and read any precision up to that.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VERSION = 1;
const PRECISION = 6;
/** Values of five bits; 32 says that more follow. */
const MORE = 32;
/** Differences of longitudes in micro-degrees have at most 30 bits. */
const DIGITS_MAX = 7;
const DEGREES_MAX = 180e6;

/** Encodes whole numbers: latitude, longitude, latitude and so on. */
export function writePolyline(numbers: ArrayLike<number>): string {
  let text = digits(VERSION) + digits(PRECISION);
  for (let at = 0; at < numbers.length; at++) {
    const step = (numbers[at] ?? 0) - (at < 2 ? 0 : (numbers[at - 2] ?? 0));
    // Odd numbers are negative steps, so that small steps have few digits whatever their sign.
    text += digits(step < 0 ? -2 * step - 1 : 2 * step);
  }
  return text;
}

/** The opposite of `writePolyline`; null for a text that is none. */
export function readPolyline(text: string): number[] | null {
  const values = readDigits(text);
  if (values === null || values.length % 2 !== 0) return null;
  const [version, header = 0, ...steps] = values;
  // The bits above the precision name a third dimension.
  if (version !== VERSION || header > PRECISION) return null;
  const unit = 10 ** (PRECISION - header);
  const numbers: number[] = [];
  steps.forEach((value, at) => {
    const step = (value % 2 === 1 ? -(value + 1) / 2 : value / 2) * unit;
    numbers.push(step + (at < 2 ? 0 : (numbers[at - 2] ?? 0)));
  });
  return numbers.every((number) => Math.abs(number) <= DEGREES_MAX) ? numbers : null;
}

function digits(value: number): string {
  let text = '';
  let rest = value;
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) text += ALPHABET.charAt(MORE + (rest % MORE));
  return text + ALPHABET.charAt(rest);
}

function readDigits(text: string): number[] | null {
  const values: number[] = [];
  let value = 0;
  let length = 0;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit === -1 || length === DIGITS_MAX) return null;
    value += (digit % MORE) * MORE ** length;
    length++;
    if (digit >= MORE) continue;
    values.push(value);
    value = 0;
    length = 0;
  }
  return length === 0 ? values : null;
}
