import { FACET_NAMES, FACET_ROWS } from '#shared/domain/filter/facets.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { NamedFact } from '#shared/domain/permit/lead-reader.ts';

/** The facts that records often leave blank and a filter asks for. */
export function askedFacts(filter: PermitFilter): readonly NamedFact[] {
  return FACET_NAMES.flatMap((facet) => (filter[facet] === undefined ? [] : (FACET_ROWS[facet].fact ?? [])));
}

/** Whether a filter depends on what records leave blank. */
export function asksForFacts(filter: PermitFilter): boolean {
  return askedFacts(filter).length > 0;
}
