import { DATED_FACETS, type DatedFacet, FACETS, type FilterContext, passesFacet } from '../filter/facets.ts';
import { filterConditions } from '../filter/filter-sentence.ts';
import { compactFilter, type PermitFilter } from '../filter/permit-filter.ts';
import type { NextTrade } from '../next-trade.ts';
import type { LocatedPermit, ScoredPermit } from '../permit/permit.ts';
import { type Trade, tradeLabel } from '../permit/trades.ts';
import { isInAreas } from '../territory/territory.ts';
import { formatCount } from '../words.ts';

/** A permit of a list, or with its point. */
type MatchedPermit = ScoredPermit & Partial<Pick<LocatedPermit, 'latitude' | 'longitude'>>;

/**
 * Which conditions of a filter a permit meets, in words: "Roofing in Chicago, IL over $10,000". Of a list it names the entries that the
 * permit has. Empty for a filter that matches every permit.
 * @param next what usually comes next after the permit, the most frequent first
 */
export function whyMatched(
  filter: PermitFilter,
  permit: MatchedPermit,
  next: readonly NextTrade[] = [],
): string {
  const { latitude = null, longitude = null, who, reach } = permit;
  const located = { ...permit, latitude, longitude };
  const context: FilterContext = {
    labelOf: () => who.label,
    reachOf: () => reach,
    nextOf: () => next,
    // Only the server knows reports.
    isInAreas: (areas, one) => isInAreas(areas, one, () => false),
  };
  /** The part of a facet's value that the permit meets. Bounds and flags hold as a whole. */
  const met = (facet: DatedFacet): unknown => {
    const wanted = filter[facet];
    if (wanted === undefined) return undefined;
    // Stated with its counts.
    if (facet === 'next') return undefined;
    // What it is not says little, and a name that was removed from the record is not repeated.
    if (facet === 'withoutContractors') return undefined;
    // Lists show no point, so that their permits are in any of the areas.
    if (facet === 'territory' && (permit.latitude === undefined || filter.territory?.length === 1))
      return wanted;
    if (Array.isArray(wanted))
      return wanted.filter((one: unknown) => passesFacet(facet, [one], located, context));
    // A name that was removed from the record is not repeated.
    return FACETS[facet].kind !== 'text' || passesFacet(facet, wanted, located, context) ? wanted : undefined;
  };
  const kept = compactFilter({
    ...Object.fromEntries(DATED_FACETS.map((facet) => [facet, met(facet)])),
    lastDays: filter.lastDays,
  });
  return [filterConditions(kept), nextWords(filter.next ?? [], next)]
    .filter((text) => text !== '')
    .join(', ');
}

/** "may need next: Deck & fence, 31 of 212 here"; empty without one of the wanted trades. */
function nextWords(wanted: readonly Trade[], next: readonly NextTrade[]): string {
  const found = wanted.flatMap((one) => next.find(({ trade }) => trade === one) ?? []);
  const words = found.map(
    ({ trade, n, follows }) => `${tradeLabel(trade)}, ${formatCount(follows)} of ${formatCount(n)} here`,
  );
  return words.length === 0 ? '' : `may need next: ${words.join(', or ')}`;
}
