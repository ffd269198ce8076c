import {
  type ChangesFrom,
  ChangesGone,
  changesSince,
  type LeadChange,
} from '#functions/permits/feed/changes-since.ts';
import { CursorRefused } from '#functions/permits/feed/cursor.ts';
import { type SearchAfter, type SearchPage, searchAfter } from '#functions/permits/feed/search-after.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';

/** Most reads of the feed for one page, which limits the work if few changes match. */
const READS_MAX = 10;

/** A page of the changes of a filter's permits. */
export interface ChangePage {
  readonly changes: readonly LeadChange[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** A page of a search, without permits withdrawn since the index was published. @throws ApiError `invalidInput` for a cursor of another list */
export async function permitPage(runtime: Runtime, question: SearchAfter): Promise<SearchPage> {
  const page = await withApiErrors(searchAfter(runtime, question));
  return { ...page, permits: page.permits.filter(({ withdrawnAt }) => withdrawnAt === null) };
}

/**
 * A page of changes, in the order they became visible, for a program that keeps a copy of a filter's permits. A permit that does not
 * match is returned as deleted, since it may have matched before. Skips permits that cannot have matched: those that never changed,
 * and those of another state, which corrections do not change.
 * @throws ApiError `invalidInput` for a cursor of something else, `changesGone`
 */
export async function changePage(
  runtime: Runtime,
  filter: DatedFilter,
  reader: FilterReader,
  from: ChangesFrom,
  limit: number,
): Promise<ChangePage> {
  const filterChange = changeFilter(filter, reader);
  const changes: LeadChange[] = [];
  let next = from;
  for (let reads = 1; ; reads++) {
    const page = await withApiErrors(changesSince(runtime, { from: next, limit: limit - changes.length }));
    changes.push(...page.changes.flatMap(filterChange));
    const { cursor, hasMore } = page;
    if (!hasMore || changes.length >= limit || reads === READS_MAX) return { changes, cursor, hasMore };
    next = { cursor };
  }
}

function changeFilter(filter: DatedFilter, reader: FilterReader): (change: LeadChange) => LeadChange[] {
  const { states = [] } = filter;
  const mayHaveMatched = ({ jurisdictionState, firstSeen, lastChanged }: StoredPermit): boolean =>
    firstSeen !== lastChanged && (states.length === 0 || states.includes(jurisdictionState));
  return (change) => {
    if (change.deleted || matchesFilter(filter, change.permit, reader)) return [change];
    return mayHaveMatched(change.permit) ? [{ id: change.id, at: change.at, deleted: true }] : [];
  };
}

/** Turns errors of the feed into `ApiError`s. */
async function withApiErrors<T>(page: Promise<T>): Promise<T> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof CursorRefused)
      throw new ApiError('invalidInput', error.message, undefined, [
        { name: 'cursor', detail: error.message },
      ]);
    if (error instanceof ChangesGone) throw new ApiError('changesGone');
    throw error;
  }
}
