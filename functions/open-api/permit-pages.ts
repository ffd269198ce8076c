import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/permit-filter.ts';

/** What is asked of a list, and where the page begins. */
export interface PageQuestion {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly cursor: string | undefined;
  readonly limit: number;
}

export interface PermitPage {
  readonly permits: readonly StoredPermit[];
  /** Where the next page begins; null after the last. */
  readonly nextCursor: string | null;
}

/** A page of permits that are still published. @throws ApiError `invalidInput` for a cursor we did not give */
export async function permitPage(
  runtime: Runtime,
  { filter, sort, cursor, limit }: PageQuestion,
): Promise<PermitPage> {
  const index = await openLeadIndex(runtime);
  const offset = cursor === undefined ? 0 : offsetIn(cursor);
  const { ids, total } = await index.search({ filter, sort, offset, limit });
  const found = await readPermits(runtime.permits, ids);
  const next = offset + ids.length;
  return {
    permits: [...found.values()].filter(({ withdrawnAt }) => withdrawnAt === null),
    nextCursor: ids.length === 0 || next >= total ? null : `p${next}`,
  };
}

function offsetIn(cursor: string): number {
  const offset = /^p(\d{1,9})$/.exec(cursor)?.[1];
  if (offset === undefined)
    throw new ApiError('invalidInput', 'cursor: Send the nextCursor of the page before, as it is.');
  return Number(offset);
}
