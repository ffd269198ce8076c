import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import type { ConformedPermit } from '../conform/conform.ts';
import type { PortalRecord, RecordVersion } from './records.ts';

/** How old a reading may be that a later run ends, in milliseconds. */
export const MAX_RESUME_MS = 3 * 24 * 3_600_000;
/** How old a changed record may be when it is stored, in milliseconds: as old as the run that reads it. */
export const MAX_RUN_MS = 3 * 3_600_000;
/** The fields that history covers: those that come from the record itself. */
const FIELDS = [
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
type FieldValues = Record<string, string | null>;

/**
 * Checks a permit's history: it must lead from the version that was first seen to the stored one, each step from one published
 * version to a later one, without repetitions or other changes.
 * @param permitOf the permit for a record that is read on a day: dates too far in the future count only later
 * @returns what is wrong, in words; null when nothing is
 */
export async function checkHistory(
  permits: MemoryTable,
  stored: StoredPermit & Key,
  versions: readonly RecordVersion[],
  permitOf: (record: PortalRecord, day: string) => ConformedPermit,
): Promise<string | null> {
  const steps = stepsOf(await permits.query<PermitChange & Key>(stored.pk, { prefix: 'change#' }));
  const now = fieldValues(stored);
  const values = { ...now };
  for (const { changes } of steps.toReversed())
    for (const { field, from, to } of changes) {
      if (values[field] !== to)
        return `has a change of ${field} to ${to} that did not lead to ${values[field]}`;
      values[field] = from;
    }
  const matches = ({ at, record }: RecordVersion, seenAt: string): boolean =>
    record !== null &&
    at <= Date.parse(seenAt) + MAX_RUN_MS &&
    isSame(values, fieldValues(permitOf(record, seenAt.slice(0, 10))));
  // New records wait for the end of their reading.
  const first = Date.parse(stored.firstSeen) - MAX_RESUME_MS;
  let version = versions.findIndex(
    (one, index) =>
      (versions[index + 1]?.at ?? Number.POSITIVE_INFINITY) >= first && matches(one, stored.firstSeen),
  );
  if (version < 0) return `began with a version that was not published then: ${JSON.stringify(values)}`;
  for (const { seenAt, changes } of steps) {
    for (const { field, from, to } of changes) {
      if (from === to) return `has a change of ${field} from and to the same value`;
      values[field] = to;
    }
    const since = version;
    version = versions.findIndex((one, index) => index >= since && matches(one, seenAt));
    if (version < 0)
      return `changed at ${seenAt} to a version that was not published then: ${JSON.stringify(values)}`;
  }
  return isSame(values, now) ? null : 'has a history that does not lead to the stored permit';
}

interface Step {
  readonly seenAt: string;
  readonly changes: readonly PermitChange[];
}

/** Changes with the same time are one step. */
function stepsOf(changes: readonly PermitChange[]): Step[] {
  const times = [...new Set(changes.map(({ seenAt }) => seenAt))];
  return times.map((seenAt) => ({ seenAt, changes: changes.filter((change) => change.seenAt === seenAt) }));
}

function fieldValues(permit: ConformedPermit): FieldValues {
  return Object.fromEntries(
    FIELDS.map((field) => [field, permit[field] === null ? null : String(permit[field])]),
  );
}

function isSame(a: FieldValues, b: FieldValues): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}
