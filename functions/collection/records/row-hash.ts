import { STOPS } from './json-skim.ts';
import { valueText } from './row-text.ts';

const HIGH_START = 0xdeadbeef | 0;
const LOW_START = 0x41c6ce57;
const HIGH_FACTOR = 0x9e3779b1;
const LOW_FACTOR = 0x5f356495;

/**
 * The hash of a row: a value is taken, from a text or from where one stands in a portal's answer, and added under the place of its
 * column. The hashes of the values are added up: the order in which a portal writes its columns says nothing.
 */
export class RowHash {
  /** A hash of the value taken last: the same for the same text. */
  value = 0;
  /** True when the text taken last has printable ASCII characters only: nothing in it needs to be cleaned. */
  isPlain = true;
  /** Of the row, the halves of its hash. */
  high = 0;
  low = 0;
  #high = 0;
  #low = 0;
  #length = 0;
  readonly #seeds: Int32Array;

  /** @param columns by place */
  constructor(columns: readonly string[]) {
    this.#seeds = Int32Array.from(columns, (name) => hashOf(name)[0]);
  }

  /** Begins a row. */
  begin(): void {
    this.high = 0;
    this.low = 0;
  }

  /** Takes any value of a portal's answer. */
  ofValue(value: unknown): void {
    this.ofText(
      typeof value === 'string' ? value : typeof value === 'object' ? valueText(value) : String(value),
    );
  }

  /** Takes a text. */
  ofText(text: string): void {
    let high = HIGH_START;
    let low = LOW_START;
    let odd = 0;
    const length = text.length;
    // Two characters a step: reading a character costs as much as hashing two.
    for (let at = 1; at < length; at += 2) {
      const pair = text.charCodeAt(at - 1) | (text.charCodeAt(at) << 16);
      high = Math.imul(high ^ pair, HIGH_FACTOR);
      high = (high << 15) | (high >>> 17);
      low = Math.imul(low ^ pair, LOW_FACTOR);
      low = (low << 13) | (low >>> 19);
      // The sign of a half shows a character below a blank or above a tilde.
      odd |= (pair - 0x0020_0020) | (0x007e_007e - pair);
    }
    if ((length & 1) === 1) {
      const last = text.charCodeAt(length - 1);
      high = Math.imul(high ^ last, HIGH_FACTOR);
      low = Math.imul(low ^ last, LOW_FACTOR);
      odd |= (last - 0x20) | (0x7e - last);
    }
    this.isPlain = (odd & 0x8000_8000) === 0;
    this.#keep(high, low, length);
  }

  /**
   * Takes a text that stands in JSON as UTF-8: the same hash as `ofText`. When it is not plain, what was taken counts for nothing.
   * @param from where the text begins
   * @returns where it ends; what stands there is no quote when it cannot be read so
   */
  ofBytes(bytes: Uint8Array, from: number): number {
    let high = HIGH_START;
    let low = LOW_START;
    let all = 0;
    let at = from;
    let first = bytes[at] ?? 0;
    while (STOPS[first] === 0) {
      // One more, so that 127 is no plain character either.
      all |= first + 1;
      const second = bytes[++at] ?? 0;
      if (STOPS[second] === 1) {
        high = Math.imul(high ^ first, HIGH_FACTOR);
        low = Math.imul(low ^ first, LOW_FACTOR);
        break;
      }
      all |= second + 1;
      const pair = first | (second << 16);
      high = Math.imul(high ^ pair, HIGH_FACTOR);
      high = (high << 15) | (high >>> 17);
      low = Math.imul(low ^ pair, LOW_FACTOR);
      low = (low << 13) | (low >>> 19);
      first = bytes[++at] ?? 0;
    }
    this.isPlain = all < 0x80;
    this.#keep(high, low, at - from);
    return at;
  }

  /** Adds the value taken last to the row. */
  add(place: number): void {
    const high = this.#high ^ (this.#seeds[place] ?? 0);
    this.high = (this.high + stirred(high ^ this.#length)) | 0;
    this.low = (this.low + stirred(this.#low ^ high)) | 0;
  }

  #keep(high: number, low: number, length: number): void {
    this.#high = high;
    this.#low = low;
    this.#length = length;
    this.value = low ^ (high >>> 15);
  }
}

/** Two 32-bit hashes of a text. */
export function hashOf(text: string): readonly [number, number] {
  let high = HIGH_START;
  let low = LOW_START;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, HIGH_FACTOR);
    low = Math.imul(low ^ code, LOW_FACTOR);
  }
  return [stirred(high ^ text.length), stirred(low ^ high)];
}

/** Every bit of the result depends on every bit of the value (MurmurHash3's end). */
export function stirred(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
