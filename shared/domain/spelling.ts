/** A word of a list of known ones, with what makes comparing fast. */
interface Known {
  readonly word: string;
  /** The letters it has, a bit for each. */
  readonly letters: number;
}

/** Known words by their first letter: nobody mistypes it. */
export type KnownWords = ReadonlyMap<string, readonly Known[]>;

export function knownWords(words: Iterable<string>): KnownWords {
  return Map.groupBy(
    [...new Set(words)].map((word) => ({ word, letters: letterBits(word) })),
    ({ word }) => word.charAt(0),
  );
}

/** Shorter words are too close to each other. */
export const CORRECTED_MIN = 5;
/** Words of this length may have two mistakes. */
const TWO_MISTAKES_MIN = 8;

/** How many mistakes a word may have. */
export function mistakesAllowed(word: string): number {
  return word.length >= TWO_MISTAKES_MIN ? 2 : 1;
}

/** The nearest known word, with at most `most` mistakes: a letter too many, missing, wrong, or two exchanged. */
export function nearestWord(word: string, known: KnownWords, most: number): string | undefined {
  const letters = letterBits(word);
  let best: string | undefined;
  let least = most + 1;
  for (const one of known.get(word.charAt(0)) ?? []) {
    if (Math.abs(one.word.length - word.length) >= least) continue;
    // Of short words, many differ in one letter: "storm" is not "store". Theirs are missing, too many or exchanged.
    if (word.length <= CORRECTED_MIN && one.word.length === word.length && one.letters !== letters) continue;
    // A mistake changes at most two letters.
    if (bitCount(one.letters ^ letters) > 2 * (least - 1)) continue;
    const mistakes = countMistakes(word, one.word);
    if (mistakes < least) [best, least] = [one.word, mistakes];
  }
  return best;
}

/** Letters inserted, left out, replaced, and neighbors exchanged: the optimal string alignment distance. */
export function countMistakes(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits >>> 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}
