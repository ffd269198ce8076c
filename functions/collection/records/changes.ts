import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import type { ConformedPermit } from '../conform/conform.ts';

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

/** What is written of one record beside what its row says: nothing when it stands stored just so. */
export type RecordWrite =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'new' | 'changed';
      readonly times: Pick<StoredPermit, 'firstSeen' | 'lastChanged' | 'withdrawnAt'>;
      readonly changes: readonly PermitChange[];
    };

/** What is written of a record of which nothing is stored. @param seenAt when it was seen, ISO 8601 UTC */
export function newRecord(seenAt: string): RecordWrite {
  return {
    kind: 'new',
    times: { firstSeen: seenAt, lastChanged: seenAt, withdrawnAt: null },
    changes: [],
  };
}

/**
 * Compares a record with what is stored of it.
 * @param how `seenAt` is when it was seen, ISO 8601 UTC: the time of every change found; `remapped` when we read the source
 * in another way than before, so that only a new word of its own for the status is a change of the record
 */
export function compareRecord(
  stored: StoredPermit,
  permit: ConformedPermit,
  how: { readonly seenAt: string; readonly remapped: boolean },
): RecordWrite {
  const { firstSeen, lastChanged, withdrawnAt, news: _, ...before } = stored;
  if (withdrawnAt === null && sameValue(before, permit)) return { kind: 'unchanged' };
  return {
    kind: 'changed',
    times: { firstSeen, lastChanged: how.seenAt, withdrawnAt: null },
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

/** Equality of plain data, without regard to the order of names: DynamoDB keeps none. Undefined is as if not there. */
function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Fields, b as Fields];
  for (const name in left) if (!sameValue(left[name], right[name])) return false;
  for (const name in right) if (left[name] === undefined && right[name] !== undefined) return false;
  return true;
}

type Fields = Readonly<Record<string, unknown>>;
