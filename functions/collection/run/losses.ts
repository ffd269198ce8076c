import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Candidate } from '../records/commit.ts';

/** ARCHITECTURE §4: more than this part at once is a fault of the feed, not of the records. */
const LOST_ABOVE = 0.2;
/** Fewer prove nothing. */
const LOST_AT_LEAST = 3;

/** What a source shows that can go blank: by a renamed column, or by one whose values no longer parse. */
const FIELDS = [
  'permitType',
  'addressStreet',
  'addressZip',
  'valuation',
  'rawStatus',
  'issueDate',
  'description',
  'propertyOwnerName',
  'propertyOwnerPhone',
  'propertyOwnerAddress',
  'contractorName',
  'contractorPhone',
  'contractorLicense',
  'contractorAddress',
  'latitude',
] as const satisfies readonly (keyof StoredPermit)[];

/** How many records would lose a field they have, by field. */
export type Losses = Map<(typeof FIELDS)[number], number>;

/** Adds what these changes would blank. */
export function countLosses(
  losses: Losses,
  candidates: readonly Candidate[],
  stored: ReadonlyMap<string, StoredPermit>,
): void {
  for (const { permit } of candidates) {
    const before = stored.get(permit.id);
    if (before === undefined) continue;
    for (const field of FIELDS)
      if (before[field] !== null && permit[field] === null) losses.set(field, (losses.get(field) ?? 0) + 1);
  }
}

/** The fields that more than a fifth of the known records read would lose at once. @param known how many were read */
export function lostFields(losses: Losses, known: number): string[] {
  return [...losses].flatMap(([field, lost]) =>
    lost >= LOST_AT_LEAST && lost > known * LOST_ABOVE ? [`${field} (${lost} of ${known})`] : [],
  );
}
