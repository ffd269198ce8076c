import { FACETS, type Facet } from '../filter/facets.ts';
import type { PermitFilter } from '../filter/permit-filter.ts';

/** The filter of a list after a question: "in Mesa" moves it there, "over 20k" replaces its values, and the rest stays. */
export function applyAsk(current: PermitFilter, asked: PermitFilter): PermitFilter {
  const replaced = new Set<string>((Object.keys(asked) as Facet[]).map((facet) => FACETS[facet].subject));
  const kept = Object.entries(current).filter(([facet]) => !replaced.has(FACETS[facet as Facet].subject));
  return { ...Object.fromEntries(kept), ...asked };
}
