import type { ValuationSuspect } from '#functions/permits/stored-permit.ts';

/** A value below this only fills a required column, in US dollars. */
const TOKEN_BELOW = 5;
/** More than the largest project ever permitted in the country, in US dollars. */
const ABSURD_FROM = 10_000_000_000;
/** Seven or more nines are a held-down key. 99,999 and 999,999 are real: they stay below a threshold of fees. */
const NINES = /^9{7,}$/;
/** Any other digit six or more times, such as 111,111. */
const ONE_DIGIT = /^([1-8])\1{5,}$/;
const RUN_OF_DIGITS = /^(?:1234567|12345678|123456789|1234567890)$/;
/** The smallest amount that matches one of these patterns. */
const FILLER_FROM = 111_111;

/**
 * Why an amount cannot be the value of a project; null when it can. Zero means no value and is kept. A suspect amount is stored
 * as text and is not used for totals, filters or sorting.
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
