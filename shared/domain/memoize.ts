/**
 * Caches the results of a function, for words that repeat from row to row. Clears the cache when it has `most` entries.
 * @param make a pure function that never returns undefined
 */
export function memoize<K, V extends object | string | number | boolean | null>(
  make: (word: K) => V,
  most = 5_000,
): (word: K) => V {
  const known = new Map<K, V>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const made = make(word);
    if (known.size >= most) known.clear();
    known.set(word, made);
    return made;
  };
}
