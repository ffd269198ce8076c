import type { ValuationSuspect } from '#functions/permits/stored-permit.ts';

/** Below this a value only fills a column that must not be empty, in US dollars. */
const TOKEN_BELOW = 5;
/** No project is worth as much: the largest ever permitted in the country stay under it, in US dollars. */
const ABSURD_FROM = 10_000_000_000;
/** 99,999 and 999,999 are chosen to stay below a threshold of fees; more nines are a key held down. */
const NINES = /^9{7,}$/;
/** 111,111 and longer, of any other digit. */
const ONE_DIGIT = /^([1-8])\1{5,}$/;
const RUN_OF_DIGITS = /^(?:1234567|12345678|123456789|1234567890)$/;
/** The least amount that one of these is. */
const FILLER_FROM = 111_111;

/**
 * Why an amount cannot be the value of a project; null when it can. Zero says that there is no value, and is left as it
 * is. A suspect amount is kept as text and is no part of any total, bound or order.
 * @param amount US dollars
 * @param fees the fees of the same record, in US dollars: a value equal to one of them is that fee
 */
export function valuationSuspect(amount: number, fees: readonly number[] = []): ValuationSuspect | null {
  if (amount === 0) return null;
  if (amount < TOKEN_BELOW) return 'token';
  if (amount >= ABSURD_FROM) return 'absurd';
  if (amount >= FILLER_FROM && isFiller(String(Math.trunc(amount)))) return 'filler';
  return fees.includes(amount) ? 'fee' : null;
}

function isFiller(digits: string): boolean {
  return NINES.test(digits) || ONE_DIGIT.test(digits) || RUN_OF_DIGITS.test(digits);
}
