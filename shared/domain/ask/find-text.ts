import { STREET_SUFFIXES } from '../lookup/street-suffixes.ts';
import { hasMeaning, isKnownWord } from './known-words.ts';
import type { PlaceIndex } from './places.ts';
import { startsAnew, type Token } from './tokens.ts';

export interface FindRequest {
  readonly kind: 'address' | 'number';
  /** As typed, with the place after an address. */
  readonly text: string;
}

/** Most words between a house number and its street's suffix. */
const STREET_WORDS_MAX = 5;
const DIRECTION = /^(n|s|e|w|ne|nw|se|sw|north|south|east|west)$/;
/** What a number counts or measures, so that it is no house number. */
const COUNTED = new Set(
  'amp,amps,bed,bedroom,bedrooms,day,days,feet,foot,ft,gallon,inch,job,jobs,kw,kva,lead,leads,mile,miles,month,months,permit,permits,sf,sq,sqft,stories,story,ton,tons,unit,units,volt,week,weeks,year,years,figure,figures'.split(
    ',',
  ),
);
const UNIT = /^(apt|unit|ste|suite|floor|bldg)$/;
const NUMBER = /[A-Za-z0-9]+(?:[-._/][A-Za-z0-9]+)*/y;
/** A few letters after a permit number belong to it: "2026-140112 BP". */
const NUMBER_TAIL = /^[A-Z]{1,3}$/;

/** The token after a permit number that starts here, or null. */
export function endOfNumber(
  text: string,
  tokens: readonly Token[],
  at: number,
  places: PlaceIndex,
): number | null {
  const token = tokens[at];
  if (token === undefined || (at > 0 && !/[\s#]$/.test(token.before))) return null;
  NUMBER.lastIndex = token.start;
  const [chunk = ''] = NUMBER.exec(text) ?? [];
  const after = text.charAt(token.start + chunk.length);
  if (!/^[\s,;:!?).]?$/.test(after) || !isNumber(chunk)) return null;
  let end = at;
  while ((tokens[end]?.start ?? Number.POSITIVE_INFINITY) < token.start + chunk.length) end++;
  const tail = tokens[end];
  const hasTail =
    tail !== undefined && NUMBER_TAIL.test(tail.text) && !startsAnew(tail) && !isKnownWord(tail.word, places);
  return hasTail ? end + 1 : end;
}

/** Three digits or more with letters or hyphens, or six digits alone, that are neither money, a date, a measure nor a ZIP code. */
function isNumber(chunk: string): boolean {
  const digits = chunk.replace(/\D/g, '').length;
  if (/^\d+$/.test(chunk)) return digits >= 6;
  if (digits < 3) return false;
  const isDate = /^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}[/.-]\d{1,2}([/.-]\d{2,4})?$/.test(chunk);
  const isMeasure =
    /^\d+(\.\d+)?[a-z]{0,4}(-\d+(\.\d+)?[a-z]{1,4})?$/i.test(chunk) && /^\d+(\.\d+)?([a-z]|-)/i.test(chunk);
  const isRecord = /^\d{2,}-\d{3,}$/.test(chunk) && !/^\d{5}-\d{4}$/.test(chunk);
  return !isDate && (isRecord || !isMeasure) && !/^\d+\.\d+$/.test(chunk);
}

/** The token after a street address that starts here, or null. "1783 bellows" is one: a number and a word without another meaning. */
export function endOfStreet(tokens: readonly Token[], at: number, places: PlaceIndex): number | null {
  const house = tokens[at];
  const next = tokens[at + 1];
  if (house?.kind !== 'number' || !/^\d{1,6}$/.test(house.text)) return null;
  // "4th Ave" is a street.
  if (next?.before === '' && /^(st|nd|rd|th)$/.test(next.word)) return null;
  const suffix = findSuffix(tokens, at + 1, places);
  if (suffix !== null)
    return afterUnit(tokens, DIRECTION.test(tokens[suffix + 1]?.word ?? '') ? suffix + 2 : suffix + 1);
  let end = DIRECTION.test(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1;
  const first = end;
  while (end < first + 3 && isStreetWord(tokens[end], places)) end++;
  // Five digits are a ZIP code unless the question begins with them; one digit counts something.
  const isHouse = house.text.length > 1 && (house.text.length < 5 || at === 0);
  return end > first && isHouse ? afterUnit(tokens, end) : null;
}

/** What is missing in words that name a street; null for other words. */
export function streetHint(tokens: readonly Token[]): string | null {
  const isStreet = tokens.length > 1 && STREET_SUFFIXES.has(tokens.at(-1)?.word ?? '');
  return isStreet ? 'needs a house number before it, as in 120 Main St.' : null;
}

function findSuffix(tokens: readonly Token[], from: number, places: PlaceIndex): number | null {
  for (let at = from; at < Math.min(tokens.length, from + STREET_WORDS_MAX); at++) {
    const token = tokens[at];
    if (token === undefined || startsAnew(token) || token.kind === 'quote' || COUNTED.has(token.word))
      return null;
    if (/^(in|over|under|since|by|with|and|or|to|last|past)$/.test(token.word)) return null;
    const isState = places.states.has(token.word) && places.cities.has(tokens[at - 1]?.word ?? '');
    if (at > from && STREET_SUFFIXES.has(token.word) && !isState) return at;
  }
  return null;
}

function isStreetWord(token: Token | undefined, places: PlaceIndex): boolean {
  return (
    token?.kind === 'word' &&
    token.before !== '' &&
    !startsAnew(token) &&
    token.word.length > 2 &&
    !COUNTED.has(token.word) &&
    (token.isCorrected || !hasMeaning(token.word, places))
  );
}

/** The token after "Apt 4" or "#4". */
function afterUnit(tokens: readonly Token[], at: number): number {
  if (UNIT.test(tokens[at]?.word ?? '') && tokens[at + 1] !== undefined) return at + 2;
  return tokens[at]?.before.includes('#') ? at + 1 : at;
}
