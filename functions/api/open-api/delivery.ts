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
import { matchesFilter, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';

/** Pieces of the feed looked at for one page: bounds the work where few changes match. */
const ROUNDS = 10;

/** A page of what changed, of a filter's permits. */
export interface ChangePage {
  readonly changes: readonly LeadChange[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** A page of a search, without what was withdrawn since the index was published. @throws ApiError `invalidInput` for a cursor that is not of this list */
export async function permitPage(runtime: Runtime, question: SearchAfter): Promise<SearchPage> {
  const page = await told(searchAfter(runtime, question));
  return { ...page, permits: page.permits.filter(({ withdrawnAt }) => withdrawnAt === null) };
}

/**
 * A page of changes, in the order they became visible, for who keeps the permits of a filter. A permit that does not match is told
 * as deleted, since it may have matched before; not so one that cannot have: one that never changed, and one of another state,
 * which no correction moves.
 * @throws ApiError `invalidInput` for a cursor that is not of the feed, `changesGone`
 */
export async function changePage(
  runtime: Runtime,
  filter: PermitFilter,
  from: ChangesFrom,
  limit: number,
): Promise<ChangePage> {
  const tell = tellerOf(filter);
  const changes: LeadChange[] = [];
  let next = from;
  for (let round = 1; ; round++) {
    const page = await told(changesSince(runtime, { from: next, limit: limit - changes.length }));
    changes.push(...page.changes.flatMap(tell));
    const { cursor, hasMore } = page;
    if (!hasMore || changes.length >= limit || round === ROUNDS) return { changes, cursor, hasMore };
    next = { cursor };
  }
}

function tellerOf(filter: PermitFilter): (change: LeadChange) => LeadChange[] {
  const { states = [] } = filter;
  const mayHaveMatched = ({ jurisdictionState, firstSeen, lastChanged }: StoredPermit): boolean =>
    firstSeen !== lastChanged && (states.length === 0 || states.includes(jurisdictionState));
  return (change) => {
    if (change.deleted || matchesFilter(filter, change.permit)) return [change];
    return mayHaveMatched(change.permit) ? [{ id: change.id, at: change.at, deleted: true }] : [];
  };
}

/** What the feed refuses, as the calls say it. */
async function told<T>(page: Promise<T>): Promise<T> {
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
