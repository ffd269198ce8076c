import { withoutFound } from '#functions/permits/found-point.ts';
import { readRecordedPermits } from '#functions/permits/recorded-permits.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { type FieldsWith, fieldsWith } from '#shared/domain/permit/permit-fields.ts';
import type { ChangedRecord } from '../records/commit.ts';

/** ARCHITECTURE §4: if more than this share of the records loses a field at once, the feed is at fault. */
// guard: a column that goes blank is held
const LOST_ABOVE = 0.2;
/** Fewer prove nothing. */
const LOST_AT_LEAST = 3;

/** Fields that can go blank when a column is renamed or its values no longer parse. */
const FIELDS = fieldsWith('loss', true);

/**
 * The fields, as text with counts, that too many known records would lose by these changes.
 * @param known number of known records that were read
 */
export async function findLostFields(
  permits: Table,
  batches: Iterable<readonly ChangedRecord[]>,
  known: number,
): Promise<string[]> {
  const losses = new Map<FieldsWith<'loss', true>, number>();
  for (const batch of batches) {
    const stored = await readRecordedPermits(
      permits,
      batch.map(({ permit }) => permit.id),
    );
    for (const { permit } of batch) {
      const record = stored.get(permit.id);
      if (record === undefined) continue;
      // What we found ourselves is nothing that the source could lose.
      const before = withoutFound(record);
      for (const field of FIELDS) {
        if (before[field] !== null && permit[field] === null) losses.set(field, (losses.get(field) ?? 0) + 1);
      }
    }
  }
  return [...losses].flatMap(([field, lost]) =>
    lost >= LOST_AT_LEAST && lost > known * LOST_ABOVE ? [`${field} (${lost} of ${known})`] : [],
  );
}
