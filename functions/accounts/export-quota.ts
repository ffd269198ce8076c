import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, type Key, type Table } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { EXPORT_LEADS_PER_MONTH, quotaMonth } from '#shared/domain/plan/plan.ts';
import { userPartition } from './account.ts';

/** How many of a month's exports are taken, in distinct permits. */
export interface ExportsTaken {
  readonly used: number;
  readonly left: number;
}

/** The quota of the present UTC month, as `GET /api/permits/export` answers it. */
export interface ExportQuota extends ExportsTaken {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly limit: number;
  /** When it starts again, ISO 8601 UTC. */
  readonly resetsAt: string;
}

interface ExportsItem extends Key {
  readonly ids: ReadonlySet<string>;
}

/**
 * Takes these permits from the user's quota of the present UTC month (PRODUCT §9: 500 leads a month). A permit that was
 * exported in the month already is free. All are taken or, when they do not fit, none.
 *
 * The month's ids are one string set, which only grows. So the write needs no version: it asks that the set still has
 * room for the ids that were new when it was read, and at most that many can be new when it is written. Calls at the
 * same time do not get in each other's way until the quota is nearly used up; a refused write means that the set has
 * grown, and reading again settles it.
 * @param fewer how the caller asks for less, as it is told when they do not fit
 * @throws ApiError `exportLimit`, saying how many are left and when the quota starts again
 */
export async function reserveExports(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  userId: string,
  ids: readonly string[],
  fewer = 'Select fewer new ones',
): Promise<ExportsTaken> {
  const month = quotaMonth(clock.now());
  const key = exportsKey(userId, month);
  for (;;) {
    const taken = await readIds(accounts, key);
    const fresh = new Set(ids.filter((id) => !taken.has(id)));
    if (fresh.size > EXPORT_LEADS_PER_MONTH - taken.size)
      throw limitReached(month, taken.size, fresh.size, fewer);
    if (fresh.size === 0) return countOf(taken.size);
    const used = await add(accounts, key, month, fresh);
    if (used !== 'grown') return countOf(used);
  }
}

/** What is used and left of the present UTC month's exports (PRODUCT §9). */
export async function readExportQuota(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  userId: string,
): Promise<ExportQuota> {
  const month = quotaMonth(clock.now());
  const taken = await readIds(accounts, exportsKey(userId, month));
  const resetsAt = monthStart(month, 1).toISOString();
  return { month, limit: EXPORT_LEADS_PER_MONTH, resetsAt, ...countOf(taken.size) };
}

function exportsKey(userId: string, month: string): Key {
  return { pk: userPartition(userId), sk: `exports#${month}` };
}

async function readIds(accounts: Table, key: Key): Promise<ReadonlySet<string>> {
  return (await accounts.get<ExportsItem>(key))?.ids ?? new Set();
}

/** Adds ids and answers how many the month has then, or `grown` when they do not fit any more. */
async function add(
  accounts: Table,
  key: Key,
  month: string,
  fresh: ReadonlySet<string>,
): Promise<number | 'grown'> {
  try {
    const item = await accounts.update<ExportsItem>(key, {
      expression: 'SET #ttl = :ttl ADD ids :fresh',
      condition: 'attribute_not_exists(ids) OR size(ids) <= :room',
      names: { '#ttl': 'ttl' },
      values: {
        ':fresh': fresh,
        ':room': EXPORT_LEADS_PER_MONTH - fresh.size,
        // A finished month decides nothing any more; it is kept one more for questions.
        ':ttl': monthStart(month, 2).getTime() / 1000,
      },
      returns: 'ALL_NEW',
    });
    if (item === undefined) throw new Error('DynamoDB took the exports but did not answer them.');
    return item.ids.size;
  } catch (error) {
    if (error instanceof ConditionFailed) return 'grown';
    throw error;
  }
}

/** The first moment of the UTC month that comes `later` months after `month` (`YYYY-MM`). */
function monthStart(month: string, later: number): Date {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + later);
  return start;
}

function countOf(used: number): ExportsTaken {
  return { used, left: EXPORT_LEADS_PER_MONTH - used };
}

function limitReached(month: string, used: number, fresh: number, fewer: string): ApiError {
  const { left } = countOf(used);
  const resets = monthStart(month, 1).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const advice =
    left === 0
      ? `More can be exported from ${resets} (UTC); those you exported this month can be exported again now.`
      : `${fewer}, or wait until ${resets} (UTC).`;
  return new ApiError(
    'exportLimit',
    `Your plan exports ${EXPORT_LEADS_PER_MONTH} permits a month. Left this month: ${left}. New in this selection: ${fresh}. ${advice}`,
  );
}
