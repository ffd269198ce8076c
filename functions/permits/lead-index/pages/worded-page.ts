import { countKeywords } from '../search/keyword-counts.ts';
import { daysBetween, isWholeMonth } from '../store/days.ts';
import type { SegmentOutline, SegmentWords, StateManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import type { WordCache } from '../store/word-cache.ts';
import { findLeads, type LeadPage, type LeadQuery } from './find-leads.ts';

/**
 * `findLeads` for a query that `countsWords`: whole months are counted by their words alone, and only the months of the page are
 * read.
 */
export async function findWorded(
  cache: SegmentCache,
  words: WordCache,
  manifests: readonly StateManifest<SegmentOutline & SegmentWords>[],
  query: LeadQuery,
): Promise<LeadPage> {
  const { keywords = [], from, to } = query.filter;
  const segments = manifests.flatMap((manifest) => manifest.segments);
  const isWhole = ({ month }: SegmentOutline): boolean => {
    const days = daysBetween(month, from, to);
    return days !== undefined && isWholeMonth(days);
  };
  const counts = await countKeywords(words, segments, keywords, isWhole);
  const matchesIn = (segment: SegmentOutline) => (isWhole(segment) ? counts.get(segment) : undefined);
  return findLeads(cache, manifests, query, matchesIn);
}
