import type { LeadReader } from '#shared/domain/permit/lead-reader.ts';
import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import { READER } from './questions.ts';

/** The reader of the bench with the naming habits of these permits, counted one by one. */
export function plainReader(permits: Iterable<Permit>): LeadReader & { readonly today: string } {
  const counts = new Map<string, { finished: number; named: number }>();
  const keyOf = (permit: Parameters<LeadReader['namesContractors']>[0]): string =>
    [permit.jurisdictionState, leadCity(permit), permit.permitType].join('|').toLowerCase();
  for (const permit of permits) {
    if (permit.status !== 'Final' || (permit.contractorName === null && !permit.publishesContractors))
      continue;
    const count = counts.get(keyOf(permit)) ?? { finished: 0, named: 0 };
    count.finished++;
    if (permit.contractorName !== null) count.named++;
    counts.set(keyOf(permit), count);
  }
  return {
    ...READER,
    namesContractors: (permit) => {
      const { finished, named } = counts.get(keyOf(permit)) ?? { finished: 0, named: 0 };
      return finished < 20 ? null : named >= 0.7 * finished;
    },
  };
}
