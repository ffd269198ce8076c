import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { fieldsWith } from '#shared/domain/permit/permit-fields.ts';
import type { ConformedPermit } from '../conform/conform.ts';

/** Fields whose changes are recorded: those the source itself states, so not the id or the trades that we derive. */
const HISTORY_FIELDS = fieldsWith('history', true);

/** What to write for one record besides its conformed permit; nothing when it is already stored like this. */
export type RecordWrite =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'new' | 'changed';
      readonly times: Pick<StoredPermit, 'firstSeen' | 'lastChanged' | 'withdrawnAt'>;
      readonly changes: readonly PermitChange[];
    };

/** @param seenAt ISO 8601 UTC */
export function newRecord(seenAt: string): RecordWrite {
  return {
    kind: 'new',
    times: { firstSeen: seenAt, lastChanged: seenAt, withdrawnAt: null },
    changes: [],
  };
}

/**
 * Compares a record with its stored permit.
 * @param how `seenAt` is the time of every change found, ISO 8601 UTC; `remapped` when the mapping changed, so that only a
 * new raw status counts as a change of the record
 */
export function compareRecord(
  stored: StoredPermit,
  permit: ConformedPermit,
  how: { readonly seenAt: string; readonly remapped: boolean },
): RecordWrite {
  const { firstSeen, lastChanged, withdrawnAt, news: _, rollSays: __, ...before } = stored;
  if (withdrawnAt === null && sameValue(before, permit)) return { kind: 'unchanged' };
  return {
    kind: 'changed',
    times: { firstSeen, lastChanged: how.seenAt, withdrawnAt: null },
    changes: findChanges(stored, permit, how),
  };
}

/** One change per differing field. If the raw status is the same, a different status only means that our rule changed. */
function findChanges(
  stored: StoredPermit,
  permit: ConformedPermit,
  { seenAt, remapped }: { readonly seenAt: string; readonly remapped: boolean },
): PermitChange[] {
  return HISTORY_FIELDS.flatMap((field) => {
    if ((stored[field] ?? null) === (permit[field] ?? null) || (remapped && field !== 'status')) return [];
    if (field === 'status' && stored.rawStatus === permit.rawStatus) return [];
    return [{ field, from: toText(stored[field]), to: toText(permit[field]), seenAt }];
  });
}

function toText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Compares plain data regardless of the order of names, which DynamoDB does not keep. Undefined equals absent. */
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
