import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PermitChange } from '#shared/domain/permit.ts';
import type { ConformedPermit } from './conform.ts';

/**
 * The fields whose changes make history: what the record itself says. Left out are the id, and the trades, which are our
 * own reading of the text.
 */
const HISTORY_FIELDS = [
  'permitNumber',
  'permitType',
  'addressStreet',
  'addressCity',
  'addressState',
  'addressZip',
  'valuation',
  'status',
  'issueDate',
  'description',
  'propertyOwnerName',
  'propertyOwnerPhone',
  'propertyOwnerAddress',
  'contractorName',
  'contractorPhone',
  'contractorLicense',
  'contractorAddress',
  'jurisdictionCity',
  'jurisdictionCounty',
] as const;

/** What is written of one record: nothing when it stands stored just so. */
export type RecordWrite =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'new' | 'changed';
      readonly permit: StoredPermit;
      readonly changes: readonly PermitChange[];
    };

/**
 * Compares a record with what is stored of it.
 * @param how `seenAt` is when it was seen, ISO 8601 UTC: the time of every change found; `remapped` when we read the source
 * in another way than before, so that only a new word of its own for the status is a change of the record
 */
export function compareRecord(
  stored: StoredPermit | undefined,
  permit: ConformedPermit,
  how: { readonly seenAt: string; readonly remapped: boolean },
): RecordWrite {
  const { seenAt } = how;
  if (stored === undefined)
    return {
      kind: 'new',
      permit: { ...permit, firstSeen: seenAt, lastChanged: seenAt, withdrawnAt: null },
      changes: [],
    };
  const { firstSeen, lastChanged, withdrawnAt, ...before } = stored;
  if (withdrawnAt === null && sameValue(before, permit)) return { kind: 'unchanged' };
  return {
    kind: 'changed',
    permit: { ...permit, firstSeen, lastChanged: seenAt, withdrawnAt: null },
    changes: changesBetween(stored, permit, how),
  };
}

/**
 * One change per field of the record that differs. A status that reads differently although the source's word is the
 * same is our rule that changed, not the record.
 */
function changesBetween(
  stored: StoredPermit,
  permit: ConformedPermit,
  { seenAt, remapped }: { readonly seenAt: string; readonly remapped: boolean },
): PermitChange[] {
  return HISTORY_FIELDS.flatMap((field) => {
    if (stored[field] === permit[field] || (remapped && field !== 'status')) return [];
    if (field === 'status' && stored.rawStatus === permit.rawStatus) return [];
    return [{ field, from: asText(stored[field]), to: asText(permit[field]), seenAt }];
  });
}

function asText(value: string | number | null): string | null {
  return value === null ? null : String(value);
}

/** Equality of plain data, without regard to the order of names: DynamoDB keeps none. */
function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
