import { newestPage } from './newest-window.ts';
import type { RowsRead } from './query.ts';
import { type Scored, scoredBetween } from './scores.ts';
import type { SegmentCache } from './segment-cache.ts';

const SCORES = 101;

/**
 * A window of a list by lead score descending, ties newest first and then by id. The scores at both ends of the window are
 * found by counting, never by sorting; the rows of each score are a newest-first list of their own, so only those the window
 * shows have their ids read, however deep it lies.
 */
export async function scorePage(
  cache: SegmentCache,
  found: readonly Scored[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  rowsRead: RowsRead,
): Promise<string[]> {
  const counts = countScores(found);
  const total = found.reduce((sum, { rows }) => sum + rows.length, 0);
  rowsRead(total);
  const end = Math.min(total, offset + limit);
  if (offset >= end) return [];
  const high = scoreAt(counts, offset);
  const low = scoreAt(counts, end - 1);
  const near = scoredBetween(found, low, high);
  const ids: string[] = [];
  let passed = rowsAbove(counts, high);
  for (let score = high; score >= low; score--) {
    const window = { offset: Math.max(0, offset - passed), limit: limit - ids.length };
    const tied = low === high ? near : scoredBetween(near, score, score);
    ids.push(
      ...(await newestPage(
        cache,
        tied,
        window,
        ({ rows }) => rows.length,
        rowsRead,
        async (month) => month,
      )),
    );
    passed += counts[score] ?? 0;
  }
  return ids;
}

function countScores(found: readonly Scored[]): Uint32Array {
  const counts = new Uint32Array(SCORES);
  for (const { scores } of found)
    for (let at = 0; at < scores.length; at++) {
      const score = scores[at] ?? 0;
      counts[score] = (counts[score] ?? 0) + 1;
    }
  return counts;
}

/** The score of the row at a position of the list. */
function scoreAt(counts: Uint32Array, position: number): number {
  let score = counts.length - 1;
  let passed = counts[score] ?? 0;
  while (passed <= position && score > 0) passed += counts[--score] ?? 0;
  return score;
}

function rowsAbove(counts: Uint32Array, score: number): number {
  return counts.subarray(score + 1).reduce((sum, count) => sum + count, 0);
}
