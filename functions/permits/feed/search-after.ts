import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Place } from '#functions/permits/lead-index/place.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { filterToQuery } from '#shared/domain/filter-query.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/permit-filter.ts';
import { openCursor, sealCursor } from './cursor.ts';

/** A page of a search: the first, or the one that a cursor leads to. */
export interface SearchAfter {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly limit: number;
  /** As the page before gave it. */
  readonly cursor?: string | undefined;
}

export interface SearchPage {
  readonly permits: readonly StoredPermit[];
  /** Leads to the next page; null when this was the last. */
  readonly cursor: string | null;
}

/**
 * A page of the permits that match a filter, in order. The cursor is the place of the page's last row in that order, not a
 * count, so whatever is published between two pages, a permit that matches all the while and keeps its place (its issue
 * date, and in a list by value its valuation) comes once: none is left out, none comes again. What is new comes when its
 * place is still ahead. A permit whose date or value is corrected meanwhile comes where it then stands: a second time
 * when it moved from behind to ahead, and not at all when it moved from ahead to behind. Who keeps a copy therefore notes
 * the time before he begins, and reads `changesSince` it when he is through: every such correction is told there.
 * @throws CursorRefused when the cursor is not one of this filter and order
 */
export async function searchAfter(
  runtime: Pick<Runtime, 'permits' | 'index' | 'clock'>,
  { filter, sort, limit, cursor }: SearchAfter,
): Promise<SearchPage> {
  const list = listOf(filter, sort);
  const after = cursor === undefined ? undefined : openCursor(list, cursor, readPlace);
  const index = await openLeadIndex(runtime);
  // One row more than is shown tells whether there is a next page.
  const places = await index.searchAfter({ filter, sort, after, limit: limit + 1 });
  const shown = places.slice(0, limit);
  const permits = await readPermits(
    runtime.permits,
    shown.map(({ id }) => id),
  );
  // Of the index, not of the permit: that may have changed since, and its place with it.
  const last = places.length > limit ? shown.at(-1) : undefined;
  return {
    permits: [...permits.values()],
    cursor: last === undefined ? null : sealCursor(list, writtenPlace(last)),
  };
}

/** All that decides which rows come in which order; the same for the same filter, however it is put. */
function listOf(filter: PermitFilter, sort: PermitSort): string {
  const asked = [...filterToQuery(filter, sort)].map((pair) => JSON.stringify(pair));
  return `search ${[...new Set(asked)].sort().join()}`;
}

/** JSON knows no infinity, which stands for no value. */
function writtenPlace({ id, date, value }: Place): readonly [string, string, number | null] {
  return [id, date, Number.isFinite(value) ? value : null];
}

function readPlace(position: unknown): Place | undefined {
  if (!Array.isArray(position)) return undefined;
  const [id, date, value]: readonly unknown[] = position;
  if (typeof id !== 'string' || typeof date !== 'string') return undefined;
  if (value !== null && typeof value !== 'number') return undefined;
  return { id, date, value: value ?? Number.NEGATIVE_INFINITY };
}
