/** A set of rows as bits: bit `row & 31` of word `row >>> 5`. Only the words that hold rows are kept. */
export interface Bits {
  /** The words from `first` on, up to and with `last`. */
  readonly words: Uint32Array;
  readonly first: number;
  /** Before `first` when there is no row. */
  readonly last: number;
}

/** How many words that many rows take. */
export function wordsFor(rows: number): number {
  return (rows + 31) >>> 5;
}

/** The set of some rows, ascending. */
export function bitsOfRows(rows: Uint32Array): Bits {
  const first = (rows[0] ?? 0) >>> 5;
  const last = rows.length === 0 ? first - 1 : (rows[rows.length - 1] ?? 0) >>> 5;
  const words = new Uint32Array(last - first + 1);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const word = (row >>> 5) - first;
    words[word] = (words[word] ?? 0) | (1 << (row & 31));
  }
  return { words, first, last };
}

/** Several sets of rows in one pass. @param read puts the row of an item into sets, by their numbers */
export function bitSets<T>(
  count: number,
  items: readonly T[],
  read: (item: T, put: (set: number) => void) => void,
): readonly Bits[] {
  const sets = Array.from({ length: count }, () => new Uint32Array(wordsFor(items.length)));
  let row = 0;
  const put = (set: number): void => {
    const words = sets[set];
    if (words !== undefined) words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
  };
  for (; row < items.length; row++) {
    const item = items[row];
    if (item !== undefined) read(item, put);
  }
  return sets.map(bitsOfWords);
}

/** The set that words hold which begin at row 0. They are copied. */
export function bitsOfWords(words: Uint32Array): Bits {
  let [first, last] = [0, words.length - 1];
  while (first <= last && words[first] === 0) first++;
  while (last >= first && words[last] === 0) last--;
  return { words: words.slice(first, last + 1), first, last };
}

/** How many bits of a word are set. */
export function popCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Whether a row is in a set. */
export function hasRow({ words, first, last }: Bits, row: number): boolean {
  const word = row >>> 5;
  return word >= first && word <= last && (((words[word - first] ?? 0) >>> (row & 31)) & 1) === 1;
}

/** Keeps of `found` (whose words begin at row 0) what is in a set, from a word to another; the set has words for them all. */
export function keep(found: Uint32Array, { words, first }: Bits, from: number, to: number): void {
  for (let word = from; word <= to; word++) found[word] = (found[word] ?? 0) & (words[word - first] ?? 0);
}

/** Adds to `all` (whose words begin at row 0) what is in a set, as far as that lies from a word to another. */
export function add(all: Uint32Array, { words, first, last }: Bits, from: number, to: number): void {
  const end = Math.min(to, last);
  for (let word = Math.max(from, first); word <= end; word++)
    all[word] = (all[word] ?? 0) | (words[word - first] ?? 0);
}
