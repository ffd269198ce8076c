import { scoredDetail, scoredRow } from '#functions/permits/permit-row.ts';
import { toProvenance } from '#functions/permits/provenance.ts';
import { SAMPLE_CITIES, samplePermits } from '#functions/permits/sample-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { comparePermits, datedFilter, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import type { LeadQuery } from '../permits/lead-query.ts';

/* What a test key reads: made-up permits, in the shapes and with the filters, orders and pages of real ones. */

type Row = Output<'v1Permits'>['permits'][number];

const CURSOR = /^sample-(\d{1,4})$/;

/** A page of the sample. @param today `YYYY-MM-DD`, UTC @throws ApiError `invalidInput` for a cursor of something else */
export function samplePage(
  { filter, sort, minScore }: LeadQuery,
  { limit, cursor, total }: { limit: number; cursor?: string | undefined; total?: 'true' | undefined },
  today: string,
): Output<'v1Permits'> {
  const rows = rowsOf(filter, today).filter(({ leadScore: score }) => score >= minScore);
  rows.sort(comparePermits(sort, (row) => (row as Row).leadScore));
  const from = positionOf(cursor);
  const isLast = limit === 0 || from + limit >= rows.length;
  return {
    permits: rows.slice(from, from + limit),
    nextCursor: isLast ? null : `sample-${from + limit}`,
    total: total === undefined ? null : rows.length,
    withoutPoint: 0,
    hint: rows.length > 0 ? null : `A test key reads made-up permits in ${SAMPLE_CITIES.join('; ')}.`,
  };
}

/** The sample as changes, the oldest first: to begin with all of it, and afterwards nothing. */
export function sampleChanges(
  filter: PermitFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  today: string,
): Output<'v1PermitChanges'> {
  const rows = rowsOf(filter, today).reverse();
  const from = positionOf(cursor);
  const changes = rows.slice(from, from + limit);
  return {
    changes: changes.map((permit) => ({
      id: permit.id,
      at: permit.provenance.lastChanged,
      deleted: false,
      permit,
    })),
    nextCursor: `sample-${from + changes.length}`,
    hasMore: from + limit < rows.length,
  };
}

/** One permit of the sample. @throws ApiError `notFound` */
export function sampleDetail(id: string, today: string): Output<'v1Permit'> {
  const permit = samplePermits(today).find((one) => one.id === id);
  if (permit === undefined)
    throw new ApiError('notFound', 'A test key reads made-up permits, whose ids are in its lists.');
  return {
    ...scoredDetail(permit, UNKNOWN_READER, today),
    provenance: toProvenance(permit, undefined),
    otherRecords: [],
    ownerSearch: null,
    history: [],
  };
}

function rowsOf(filter: PermitFilter, today: string): Row[] {
  const dated = datedFilter(filter, today);
  return samplePermits(today)
    .filter((permit) => matchesFilter(dated, permit, UNKNOWN_READER))
    .map((permit) => rowOf(permit, today));
}

function rowOf(permit: StoredPermit, today: string): Row {
  return { ...scoredRow(permit, UNKNOWN_READER, today), provenance: toProvenance(permit, undefined) };
}

function positionOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, position] = CURSOR.exec(cursor) ?? [];
  if (position !== undefined) return Number(position);
  const detail = 'The cursor does not belong to a test key. Begin again without one.';
  throw new ApiError('invalidInput', detail, undefined, [{ name: 'cursor', detail }]);
}
