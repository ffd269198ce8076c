import { countWithoutPoint } from '#functions/permits/count-without-point.ts';
import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { FACET_NAMES } from '#shared/domain/filter/facets.ts';
import { isRestricting } from '#shared/domain/filter/permit-filter.ts';
import { FEW_LEADS } from '#shared/domain/plan/plan.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { type LeadQuery, utcToday } from './lead-query.ts';

type Summary = Output<'permitSummary'>;
type Condition = Summary['without'][number]['facet'];

/**
 * What a search finds by label. If it finds next to nothing, also what it would find without each of its conditions, the most first.
 */
export async function summarizeSearch(
  runtime: Pick<Runtime, 'index' | 'clock'>,
  profile: ScoreProfile,
  query: Omit<LeadQuery, 'sort'>,
): Promise<Summary> {
  const index = await openLeadIndex(runtime);
  const count = ({ filter, minScore }: Omit<LeadQuery, 'sort'>): ReturnType<LeadIndex['summary']> =>
    index.summary({ filter, scoring: { ...profile, today: utcToday(runtime), minScore } });
  const scoring = { ...profile, today: utcToday(runtime), minScore: query.minScore };
  const [found, withoutPoint] = await Promise.all([
    count(query),
    countWithoutPoint(index, query.filter, scoring),
  ]);
  const summary = { ...found, withoutPoint };
  if (found.total > FEW_LEADS) return { ...summary, without: [] };
  const { filter, minScore } = query;
  const set = FACET_NAMES.filter((facet) => isRestricting(filter[facet]));
  const conditions: readonly Condition[] = minScore > 0 ? [...set, 'minScore'] : set;
  const without = await Promise.all(
    conditions.map(async (facet) => {
      const rest =
        facet === 'minScore'
          ? { filter, minScore: 0 }
          : { filter: { ...filter, [facet]: undefined }, minScore };
      return { facet, total: (await count(rest)).total };
    }),
  );
  return {
    ...summary,
    without: without.filter(({ total }) => total > found.total).sort((a, b) => b.total - a.total),
  };
}
