import { words } from '#shared/domain/filter/keywords.ts';
import type { SegmentOutline, SegmentWords } from '../store/generation.ts';
import type { WordCache } from '../store/word-cache.ts';
import { markPhrase } from '../store/word-index.ts';

/**
 * The rows of each segment with one of the keywords in description or permit type, as `matchesFilter` decides.
 * @param segments all of some states
 * @param isWanted leaves out half years without a wanted segment
 * @returns counts by segment
 */
export async function countKeywords(
  cache: WordCache,
  segments: readonly (SegmentOutline & SegmentWords)[],
  keywords: readonly string[],
  isWanted: (segment: SegmentOutline) => boolean = () => true,
): Promise<Map<SegmentOutline, number>> {
  const phrases = keywords.map(words).filter((phrase) => phrase.length > 0);
  const byHalf = Map.groupBy(segments, ({ state, words: { name } }) => `${state} ${name}`);
  const halves = [...byHalf.values()].filter((half) => half.some(isWanted));
  const found = await cache.postings(
    halves.flatMap((half) => half.find(({ words: { start } }) => start === 0)?.words ?? []),
    [...new Set(phrases.flat())],
  );
  const counts = new Map<SegmentOutline, number>();
  halves.forEach((half, at) => {
    const postings = found[at] ?? new Map<string, Uint8Array>();
    const marks = new Uint8Array(half.reduce((sum, { rows }) => sum + rows, 0));
    for (const phrase of phrases) {
      const ofPhrase = phrase.flatMap((word) => postings.get(word) ?? []);
      if (ofPhrase.length === phrase.length) markPhrase(ofPhrase, marks);
    }
    for (const segment of half) {
      const { start } = segment.words;
      let count = 0;
      for (let row = start; row < start + segment.rows; row++) count += marks[row] ?? 0;
      counts.set(segment, count);
    }
  });
  return counts;
}
