import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { withoutPointFilter } from '#shared/domain/filter/without-point-filter.ts';
import type { LeadIndex } from './lead-index/lead-index.ts';

type Scoring = Parameters<LeadIndex['search']>[0]['scoring'];

/** How many permits match everything else of a search but have no point (`withoutPointFilter`); 0 without a drawn area. */
export async function countWithoutPoint(
  index: Pick<LeadIndex, 'search'>,
  filter: PermitFilter,
  scoring: Scoring,
): Promise<number> {
  const others = withoutPointFilter(filter);
  if (others === null) return 0;
  return (await index.search({ filter: others, sort: 'newest', scoring, offset: 0, limit: 0 })).total;
}
