import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import type { ConformedPermit } from '../conform/conform.ts';
import type { PortalRecord, RecordVersion } from './records.ts';

/** How old a record may be when it is stored, in milliseconds: as old as the run that reads it. */
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
type Looks = Record<string, string | null>;

/**
 * Whether a permit's history is that of its record: from how it was published when it was first seen to how it is stored,
 * each step from one published version to a later one, told once, and nothing besides.
 * @param permitOf a record as it is read on a day: a date too far ahead is believed later
 * @returns what is wrong, in words; null when nothing is
 */
export async function checkHistory(
  permits: MemoryTable,
  stored: StoredPermit & Key,
  versions: readonly RecordVersion[],
  permitOf: (record: PortalRecord, day: string) => ConformedPermit,
): Promise<string | null> {
  const steps = stepsOf(await permits.query<PermitChange & Key>(stored.pk, { prefix: 'change#' }));
  const now = looksOf(stored);
  const looks = { ...now };
  for (const { changes } of steps.toReversed())
    for (const { field, from, to } of changes) {
      if (looks[field] !== to)
        return `has a change of ${field} to ${to} that did not come to ${looks[field]}`;
      looks[field] = from;
    }
  const matches = ({ at, record }: RecordVersion, seenAt: string): boolean =>
    record !== null &&
    at <= Date.parse(seenAt) + MAX_RUN_MS &&
    isSame(looks, looksOf(permitOf(record, seenAt.slice(0, 10))));
  // It was read when it was new, and not long before.
  const first = Date.parse(stored.firstSeen) - MAX_RUN_MS;
  let version = versions.findIndex(
    (one, index) =>
      (versions[index + 1]?.at ?? Number.POSITIVE_INFINITY) >= first && matches(one, stored.firstSeen),
  );
  if (version < 0) return `began as it was not published then: ${JSON.stringify(looks)}`;
  for (const { seenAt, changes } of steps) {
    for (const { field, from, to } of changes) {
      if (from === to) return `has a change of ${field} that is none`;
      looks[field] = to;
    }
    const since = version;
    version = versions.findIndex((one, index) => index >= since && matches(one, seenAt));
    if (version < 0) return `changed at ${seenAt} to what was not published then: ${JSON.stringify(looks)}`;
  }
  return isSame(looks, now) ? null : 'has a history that does not lead to what is stored';
}

interface Step {
  readonly seenAt: string;
  readonly changes: readonly PermitChange[];
}

/** Changes seen at one time are one step. */
function stepsOf(changes: readonly PermitChange[]): Step[] {
  const times = [...new Set(changes.map(({ seenAt }) => seenAt))];
  return times.map((seenAt) => ({ seenAt, changes: changes.filter((change) => change.seenAt === seenAt) }));
}

function looksOf(permit: ConformedPermit): Looks {
  return Object.fromEntries(
    FIELDS.map((field) => [field, permit[field] === null ? null : String(permit[field])]),
  );
}

function isSame(a: Looks, b: Looks): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}
