import type { FilterReader } from '../permit/lead-reader.ts';
import type { LocatedPermit } from '../permit/permit.ts';
import { reachOf } from '../permit/reach.ts';
import { whoFor } from '../permit/who-rule.ts';
import { isInAreas } from '../territory/territory.ts';
import { DATED_FACETS, type FilterContext, passesFacet } from './facets.ts';
import { type DatedFilter, isRestricting } from './permit-filter.ts';

/** Whether a filter matches a permit for its reader. Alerts ask it alone; the lead index gives the same result, only faster. */
export function matchesFilter(filter: DatedFilter, permit: LocatedPermit, reader: FilterReader): boolean {
  const context: FilterContext = {
    labelOf: (one) => whoFor(one, reader).label,
    reachOf,
    nextOf: reader.nextOf,
    isInAreas: (areas, one) => isInAreas(areas, one, reader.nearStorm),
  };
  return DATED_FACETS.every((facet) => {
    const wanted = filter[facet];
    return !isRestricting(wanted) || passesFacet(facet, wanted, permit, context);
  });
}
