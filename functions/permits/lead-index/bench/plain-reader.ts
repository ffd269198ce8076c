import {
  type FactHabits,
  type FilterReader,
  type NamedFact,
  UNKNOWN_HABITS,
} from '#shared/domain/permit/lead-reader.ts';
import { hasPhone, leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import { NEXT_TRADES } from './generated-permits.ts';
import { READER } from './questions.ts';

/** The reader of the bench with the naming habits of these permits, counted one by one, and its next trades. */
export function plainReader(permits: Iterable<Permit>): FilterReader & { readonly today: string } {
  const counts = new Map<string, FactHabits>();
  const keyOf = (permit: Parameters<FilterReader['habitsOf']>[0]): string =>
    [permit.jurisdictionState, leadCity(permit), permit.permitType].join('|').toLowerCase();
  for (const permit of permits) {
    if (permit.status !== 'Final') continue;
    const known = counts.get(keyOf(permit)) ?? UNKNOWN_HABITS;
    const add = (fact: NamedFact, names: boolean, counted = true) => ({
      finished: known[fact].finished + Number(counted),
      named: known[fact].named + Number(names),
    });
    const hasContractor = permit.contractorName !== null;
    counts.set(keyOf(permit), {
      contractor: add('contractor', hasContractor, hasContractor || permit.publishesContractors),
      owner: add('owner', permit.propertyOwnerName !== null),
      phone: add('phone', hasPhone(permit)),
      value: add('value', permit.valuation !== null),
    });
  }
  return {
    ...READER,
    habitsOf: (permit) => counts.get(keyOf(permit)) ?? UNKNOWN_HABITS,
    nextOf: NEXT_TRADES.nextOf,
    nearStorm: () => false,
  };
}
