/** A set of the words of texts, which white space separates. */
export function wordSet(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.join(' ').trim().split(/\s+/));
}
