import { newestPage } from '../query/newest-window.ts';
import type { RowsRead } from '../query/query.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { type Scored, scoredBetween } from './scores.ts';

const SCORES = 101;

/** Scored rows of a segment, and how many have each score. */
interface Counted extends Scored {
  readonly counts: Uint32Array;
}

/**
 * A window of a list by lead score descending, ties newest first and then by id. The scores at both ends of the window are
 * found by counting, never by sorting; the rows of each score are a newest-first list of their own, so only the months the
 * window shows have their rows picked out, and only its rows have their ids read, however deep it lies.
 */
export async function scorePage(
  cache: SegmentCache,
  found: readonly Scored[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  rowsRead: RowsRead,
): Promise<string[]> {
  const counted = found.map((one): Counted => ({ ...one, counts: countScores(one.scores) }));
  const counts = sumOf(counted);
  rowsRead(counts.reduce((sum, count) => sum + count, 0));
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
        rowsRead,
        async (month) => scoredBetween(month, score, score),
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

function sumOf(counted: readonly Counted[]): Uint32Array {
  return new Uint32Array(SCORES).map((_, score) =>
    counted.reduce((sum, { counts }) => sum + (counts[score] ?? 0), 0),
  );
}
