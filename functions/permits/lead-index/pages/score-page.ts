import { type ScoredRows, selectScores } from '../search/scorer.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { newestPage } from './newest-page.ts';

const SCORES = 101;

/** Scored rows of a segment, and the number of rows with each score. */
interface CountedRows extends ScoredRows {
  readonly counts: Uint32Array;
}

/**
 * Reads a page of a list by lead score, highest first, ties newest first, then by id. Counting, not sorting, finds the scores at
 * both ends of the page. The rows of each score are a newest-first list of their own, so only the months of the page have their
 * rows selected, and only its rows need their ids.
 */
export async function scorePage(
  cache: SegmentCache,
  found: readonly ScoredRows[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<string[]> {
  const counted = found.map((one): CountedRows => ({ ...one, counts: countScores(one.scores) }));
  const counts = sumOf(counted);
  cache.rowsRead += counts.reduce((sum, count) => sum + count, 0);
  const ids: string[] = [];
  let passed = 0;
  for (let score = SCORES - 1; score >= 0 && ids.length < limit; score--) {
    const count = counts[score] ?? 0;
    const from = Math.max(0, offset - passed);
    passed += count;
    if (from >= count) continue;
    ids.push(
      ...(await newestPage(
        cache,
        counted,
        { offset: from, limit: limit - ids.length },
        (one) => one.counts[score] ?? 0,
        async (month) => selectScores(month, score, score),
      )),
    );
  }
  return ids;
}

function countScores(scores: Uint8Array): Uint32Array {
  const counts = new Uint32Array(SCORES);
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    counts[score] = (counts[score] ?? 0) + 1;
  }
  return counts;
}

function sumOf(counted: readonly CountedRows[]): Uint32Array {
  return new Uint32Array(SCORES).map((_, score) =>
    counted.reduce((sum, { counts }) => sum + (counts[score] ?? 0), 0),
  );
}
