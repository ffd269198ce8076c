import { findOtherState, findState, type StateName } from '../permit/states.ts';

/** What somebody looks for, as a line of text was understood: a permit number, an address, a place, or several of them. */
export interface Sought {
  /** Text that may be a permit number, as it was typed. */
  readonly number: string | null;
  /** House number and street, as they were typed. The same text may be a number too: some look alike. */
  readonly street: string | null;
  readonly city: string | null;
  /** Of the 17 that are collected. */
  readonly state: StateName | null;
  /** The name of a state that is not. */
  readonly otherState: string | null;
  /** Five digits. */
  readonly zip: string | null;
}

/** The most characters of such a line. */
export const SOUGHT_MAX = 200;

/** House number, perhaps a direction, then a word of a street. */
const STREET = /^\d{1,6}[A-Za-z]?(-\d{1,4})?\s+([NSEW]{1,2}\.?\s+)?[\p{L}\d'’.-]*\p{L}{2}/iu;
const ZIP = /^(.*?)[\s,]+(\d{5})(?:-\d{4})?$/;
const DIGIT = /\d/;

/** Reads a line such as "B-2026-001234", "1418 Candlewick St, Austin, TX 78701" or "Fresno, CA". */
export function readSought(line: string): Sought {
  const { rest, zip } = withoutZip(line.trim().replace(/\s+/g, ' '));
  const { parts, state, otherState } = withoutState(
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

/** The same where a city stands at the end without a comma before it. @param cities all that are known */
export function withKnownCity(sought: Sought, cities: Iterable<string>): Sought {
  const { number, city } = sought;
  if (number === null || city !== null) return sought;
  const text = number.toLowerCase();
  const [longest] = [...cities]
    .filter((name) => text.endsWith(` ${name.toLowerCase()}`))
    .sort((a, b) => b.length - a.length);
  if (longest === undefined) return sought;
  const rest = number.slice(0, -longest.length).trim();
  return { ...sought, number: rest, street: STREET.test(rest) ? rest : null, city: longest };
}

/** A ZIP code at the end, where something before it says that it is one: five digits alone may be a permit number. */
function withoutZip(text: string): { readonly rest: string; readonly zip: string | null } {
  const [, rest = '', zip = ''] = ZIP.exec(text) ?? [];
  const isOne = zip !== '' && (rest.includes(',') || STREET.test(rest) || stateAtEnd(rest) !== undefined);
  return isOne ? { rest, zip } : { rest: text, zip: null };
}

type Place = Pick<Sought, 'state' | 'otherState'>;

function withoutState(parts: readonly string[]): Place & { readonly parts: readonly string[] } {
  const last = parts.at(-1) ?? '';
  const found = stateAtEnd(last);
  if (found === undefined) return { parts, state: null, otherState: null };
  const { before, ...place } = found;
  return { ...place, parts: [...parts.slice(0, -1), ...(before === '' ? [] : [before])] };
}

/**
 * The state a text ends with, and what stands before it. Two letters are a state after something else only in capitals: "in" and
 * "or" are words.
 */
function stateAtEnd(text: string): (Place & { readonly before: string }) | undefined {
  const words = text.split(' ');
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const tail = words.slice(-count).join(' ');
    const isWhole = count === words.length;
    const isCode = tail.length === 2;
    if (isCode && !isWhole && tail !== tail.toUpperCase()) continue;
    const state = findState(tail) ?? null;
    const otherState = state === null ? (findOtherState(tail) ?? null) : null;
    // "New York" and "Washington" are cities too, and stand alone as a state.
    if (state !== null || otherState !== null)
      return { state, otherState, before: words.slice(0, -count).join(' ') };
  }
  return undefined;
}
