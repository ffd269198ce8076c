import { type LeadReader, type NamingHabit, UNKNOWN_HABIT } from '#shared/domain/permit/lead-reader.ts';
import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import { READER } from './questions.ts';

/** The reader of the bench with the naming habits of these permits, counted one by one. */
export function plainReader(permits: Iterable<Permit>): LeadReader & { readonly today: string } {
  const counts = new Map<string, NamingHabit>();
  const keyOf = (permit: Parameters<LeadReader['namesContractors']>[0]): string =>
    [permit.jurisdictionState, leadCity(permit), permit.permitType].join('|').toLowerCase();
  for (const permit of permits) {
    if (permit.status !== 'Final' || (permit.contractorName === null && !permit.publishesContractors))
      continue;
    const { finished, named } = counts.get(keyOf(permit)) ?? UNKNOWN_HABIT;
    counts.set(keyOf(permit), {
      finished: finished + 1,
      named: permit.contractorName === null ? named : named + 1,
    });
  }
  return {
    ...READER,
    namesContractors: (permit) => counts.get(keyOf(permit)) ?? UNKNOWN_HABIT,
  };
}
