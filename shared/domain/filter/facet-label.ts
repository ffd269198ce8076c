import { FACETS, type Facet } from './facets.ts';
import type { PermitFilter } from './permit-filter.ts';

/** The words for one condition of a search, short enough for a chip: "Roofing", "Over $10,000". Empty if it is not set. */
export function facetLabel(filter: PermitFilter, facet: Facet): string {
  const value = filter[facet];
  return value === undefined ? '' : (FACETS[facet].chip as (value: PermitFilter[Facet]) => string)(value);
}
