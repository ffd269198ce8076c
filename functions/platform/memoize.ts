/**
 * A function that remembers what it gave. When it remembers `most` answers it forgets them all, so that what is asked ever
 * anew does not fill the memory; for words that repeat from row to row.
 * @param make the same for the same word, and never undefined
 */
export function remembered<K, V extends object | string | number | null>(
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
