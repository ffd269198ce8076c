import { findState, type StateName } from '../permit/states.ts';
import { findOtherState } from '../places/us-states.ts';
import { cityKey } from '../territory/city-name.ts';

/** A parsed line of text: a permit number, an address, a place, or several of them. */
export interface LookupQuery {
  /** Text that may be a permit number, as typed. */
  readonly number: string | null;
  /** House number and street, as typed. The same text can be both number and street. */
  readonly street: string | null;
  readonly city: string | null;
  /** One of the 17 collected states. */
  readonly state: StateName | null;
  /** The name of any other state. */
  readonly otherState: string | null;
  /** Five digits. */
  readonly zip: string | null;
}

/** Most characters of a line. */
export const LOOKUP_TEXT_MAX = 200;

/** House number, optional direction, then a word of a street. */
const STREET = /^\d{1,6}[A-Za-z]?(-\d{1,4})?\s+([NSEW]{1,2}\.?\s+)?[\p{L}\d'’.-]*\p{L}{2}/iu;
/** A house number, too short for a permit number. */
const HOUSE = /^\d{1,5}[A-Za-z]?$/;
const ZIP = /^(.*[^\s,])[\s,]+(\d{5})(?:-\d{4})?$/;
const DIGIT = /\d/;

/** Parses a line such as "B-2026-001234", "1418 Candlewick St, Austin, TX 78701" or "Fresno, CA". */
export function parseLookup(line: string): LookupQuery {
  const { rest, zip } = splitZip(line.trim().replace(/\s+/g, ' '));
  const { parts, state, otherState } = splitState(
    rest
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
  const [first = '', ...others] = parts;
  const last = others.at(-1);
  const what = DIGIT.test(first) ? first : null;
  const city = what === null ? first : last !== undefined && !DIGIT.test(last) ? last : '';
  return {
    number: what,
    street: what !== null && STREET.test(what) ? what : null,
    city: city === '' ? null : city.replace(/^city of /i, ''),
    state,
    otherState,
    zip,
  };
}

/** Splits off a city at the end of the number that has no comma before it. @param cities all known cities */
export function withKnownCity(lookup: LookupQuery, cities: Iterable<string>): LookupQuery {
  const { number, city } = lookup;
  if (number === null || city !== null) return lookup;
  const words = number.split(' ');
  const known = new Map(Array.from(cities, (name) => [cityKey(name), name]));
  const nameAt = words.findIndex((_, at) => at > 0 && known.has(cityKey(words.slice(at).join(' '))));
  const longest = known.get(cityKey(words.slice(nameAt).join(' ')));
  if (nameAt === -1 || longest === undefined) return lookup;
  const rest = words.slice(0, nameAt).join(' ');
  // "1783 bellows" is a part of an address, also where a city has the street's name.
  if (HOUSE.test(rest)) return lookup;
  return { ...lookup, number: rest, street: STREET.test(rest) ? rest : null, city: longest };
}

/** Splits off a ZIP code at the end. Five digits without a comma, street or state before them may be a permit number. */
function splitZip(text: string): { readonly rest: string; readonly zip: string | null } {
  const [, rest = '', zip = ''] = ZIP.exec(text) ?? [];
  const isOne = zip !== '' && (rest.includes(',') || STREET.test(rest) || stateAtEnd(rest) !== undefined);
  return isOne ? { rest, zip } : { rest: text, zip: null };
}

type States = Pick<LookupQuery, 'state' | 'otherState'>;

function splitState(parts: readonly string[]): States & { readonly parts: readonly string[] } {
  const last = parts.at(-1) ?? '';
  const found = stateAtEnd(last);
  if (found === undefined) return { parts, state: null, otherState: null };
  const { before, ...states } = found;
  return { ...states, parts: [...parts.slice(0, -1), ...(before === '' ? [] : [before])] };
}

/** Postal codes that are words, too; behind others they are a state only in capitals. "12 Elm Ct" is a court. */
const WORD_CODES: ReadonlySet<string> = new Set('al,co,ct,de,hi,id,in,la,ma,me,mt,oh,ok,or,pa'.split(','));

/** The state at the end of a text, and the text before it. */
function stateAtEnd(text: string): (States & { readonly before: string }) | undefined {
  const words = text.split(' ');
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const tail = words.slice(-count).join(' ');
    const isWhole = count === words.length;
    const isCode = tail.length === 2;
    if (isCode && !isWhole && WORD_CODES.has(tail.toLowerCase()) && tail !== tail.toUpperCase()) continue;
    const state = findState(tail) ?? null;
    const otherState = state === null ? (findOtherState(tail) ?? null) : null;
    // "New York" and "Washington" alone count as a state, although they are cities too.
    if (state !== null || otherState !== null)
      return { state, otherState, before: words.slice(0, -count).join(' ') };
  }
  return undefined;
}
