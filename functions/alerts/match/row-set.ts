/** A set of rows as bits: bit `row & 31` of word `row >>> 5`. Empty words at both ends are left out. */
export interface RowSet {
  /** The words `first` to `last`, both included. */
  readonly words: Uint32Array;
  readonly first: number;
  /** `first - 1` if the set is empty. */
  readonly last: number;
}

/** The number of words for some rows. */
export function wordsFor(rows: number): number {
  return (rows + 31) >>> 5;
}

/** The set of some rows, which must be ascending. */
export function rowSetOf(rows: Uint32Array): RowSet {
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

/** Builds several row sets in one pass. @param read puts the row of an item into sets, by their index */
export function buildRowSets<T>(
  count: number,
  items: readonly T[],
  read: (item: T, put: (set: number) => void) => void,
): readonly RowSet[] {
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
  return sets.map(rowSetFromWords);
}

/** The set in words that begin at row 0. Copies the words. */
export function rowSetFromWords(words: Uint32Array): RowSet {
  let [first, last] = [0, words.length - 1];
  while (first <= last && words[first] === 0) first++;
  while (last >= first && words[last] === 0) last--;
  return { words: words.slice(first, last + 1), first, last };
}

/** The number of set bits in a word. */
export function popCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Removes rows that are not in the set from `found`, whose words begin at row 0. The set must have the words `from` to `to`. */
export function intersect(found: Uint32Array, { words, first }: RowSet, from: number, to: number): void {
  for (let word = from; word <= to; word++) found[word] = (found[word] ?? 0) & (words[word - first] ?? 0);
}

/** Adds the set's rows in the words `from` to `to` to `all`, whose words begin at row 0. */
export function unite(all: Uint32Array, { words, first, last }: RowSet, from: number, to: number): void {
  const end = Math.min(to, last);
  for (let word = Math.max(from, first); word <= end; word++)
    all[word] = (all[word] ?? 0) | (words[word - first] ?? 0);
}
