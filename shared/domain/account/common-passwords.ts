import { baseOf, PASSWORD_POLICY } from './password-policy.ts';

/**
 * A compact set of common and stolen passwords. Each is the first 28 bits of its SHA-256; the set holds the gaps between the sorted
 * numbers as 16-bit integers. With n gaps, a password that is not in the list is refused by mistake with a probability of n / 2^28 for
 * each of its two forms.
 */
export type CommonPasswords = Uint16Array;

const HASH_BITS = 28;
const GAP_MAX = 0xffff;
/** Words that people pad to the required length: the list's first lines, of letters only. */
const WORD_LINES = 20_000;
const WORD = /^\p{L}{5,}$/u;

/** Encodes a list of passwords that begins with the most common. Leaves out what the rules refuse anyway. */
export async function encodeCommonPasswords(list: readonly string[]): Promise<CommonPasswords> {
  const wanted = new Set(
    list
      .map((line) => line.toLowerCase())
      .filter(
        (line, at) => [...line].length >= PASSWORD_POLICY.minLength || (at < WORD_LINES && WORD.test(line)),
      ),
  );
  const numbers = await Promise.all([...wanted].map(numberOf));
  const gaps: number[] = [];
  let last = 0;
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    let gap = number - last;
    // A gap that is too large gets stops on the way, which no listed password has.
    for (; gap > GAP_MAX; gap -= GAP_MAX) gaps.push(GAP_MAX);
    gaps.push(gap);
    last = number;
  }
  return Uint16Array.from(gaps);
}

/** True for a listed password in any case, also with digits or symbols before or after a listed word. */
export async function isCommonPassword(common: CommonPasswords, password: string): Promise<boolean> {
  const forms = await Promise.all([password.toLowerCase(), baseOf(password)].map(numberOf));
  return forms.some((number) => includes(common, number));
}

function includes(common: CommonPasswords, wanted: number): boolean {
  let sum = 0;
  for (const gap of common) {
    sum += gap;
    if (sum >= wanted) return sum === wanted;
  }
  return false;
}

async function numberOf(password: string): Promise<number> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password));
  return new DataView(hash).getUint32(0) >>> (32 - HASH_BITS);
}
