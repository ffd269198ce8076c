/** A set of words. @param words separated by blanks */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
