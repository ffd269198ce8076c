import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, type Key, type Table } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { EXPORT_LEADS_PER_MONTH, monthStart, nextMonthWords, quotaMonth } from '#shared/domain/plan/plan.ts';
import { type QuotaUser, quotaPartition } from './quota-owner.ts';

/** Exports of a month, in distinct permits. */
export interface ExportUsage {
  readonly used: number;
  readonly left: number;
}

/** The quota of the current UTC month. */
export interface ExportQuota extends ExportUsage {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly limit: number;
}

interface ExportsItem extends Key {
  readonly ids?: ReadonlySet<string>;
  /** Exports of an account that is deleted. */
  readonly spent?: number;
}

/**
 * Uses the user's quota of the current UTC month for these permits (PRODUCT §9: 500 leads a month). Permits that were already
 * exported in the month are free. Uses the quota for all permits or, when they do not fit, for none.
 *
 * The month's ids are one string set, which only grows. So the write needs no version: its condition is that the set has room
 * for the ids that were new at the read, and at most that many are new at the write. Concurrent calls conflict only when the
 * quota is nearly used up. A refused write means that the set has grown: the next round reads it again.
 * @throws ApiError `exportLimit`, with the rest of the quota and when it starts again
 */
export async function reserveExports(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  user: QuotaUser,
  ids: readonly string[],
): Promise<ExportUsage> {
  const month = quotaMonth(clock.now());
  const key = exportsKey(user, month);
  for (;;) {
    const item = await accounts.get<ExportsItem>(key);
    const fresh = new Set(ids.filter((id) => item?.ids?.has(id) !== true));
    const taken = usedOf(item);
    if (fresh.size > EXPORT_LEADS_PER_MONTH - taken) throw limitReached(month, taken, fresh.size);
    if (fresh.size === 0) return toUsage(taken);
    const used = await add(accounts, key, month, fresh, item?.spent);
    if (used !== 'grown') return toUsage(used);
  }
}

/**
 * The quota of the current UTC month (PRODUCT §9), and the permits that the user exported, wrote to or labeled in it and in the month before.
 * In a team each person has their own, as each has an allowance; whoever takes over a seat takes over its exports.
 */
export async function readExportQuota(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  user: QuotaUser,
): Promise<ExportQuota & { readonly exported: string[] }> {
  const month = quotaMonth(clock.now());
  const key = exportsKey(user, month);
  const before = exportsKey(user, quotaMonth(monthStart(month, -1)));
  const items = await accounts.getMany<ExportsItem>([key, before]);
  const exported = [...new Set(items.flatMap(({ ids = [] }) => [...ids]))];
  const usage = toUsage(usedOf(items.find(({ sk }) => sk === key.sk)));
  return { month, limit: EXPORT_LEADS_PER_MONTH, ...usage, exported };
}

function exportsKey(user: QuotaUser, month: string): Key {
  return { pk: quotaPartition(user), sk: `exports#${month}` };
}

function usedOf(item: ExportsItem | undefined): number {
  return (item?.spent ?? 0) + (item?.ids?.size ?? 0);
}

/** Adds ids. @returns how many the month has then, or `grown` when they no longer fit */
async function add(
  accounts: Table,
  key: Key,
  month: string,
  fresh: ReadonlySet<string>,
  spent = 0,
): Promise<number | 'grown'> {
  try {
    const item = await accounts.update<ExportsItem>(key, {
      expression: 'SET #ttl = :ttl ADD ids :fresh',
      condition: 'attribute_not_exists(ids) OR size(ids) <= :room',
      names: { '#ttl': 'ttl' },
      values: {
        ':fresh': fresh,
        ':room': EXPORT_LEADS_PER_MONTH - spent - fresh.size,
        // One month longer than the quota needs: a file leaves out what the month before had.
        ':ttl': monthStart(month, 2).getTime() / 1000,
      },
      returns: 'ALL_NEW',
    });
    if (item === undefined) throw new Error('DynamoDB returned no item after adding exports.');
    return usedOf(item);
  } catch (error) {
    if (error instanceof ConditionFailed) return 'grown';
    throw error;
  }
}

function toUsage(used: number): ExportUsage {
  return { used, left: EXPORT_LEADS_PER_MONTH - used };
}

function limitReached(month: string, used: number, fresh: number): ApiError {
  const { left } = toUsage(used);
  const resets = nextMonthWords(month);
  const advice =
    left === 0
      ? `More can be exported from ${resets} (UTC); those you exported this month can be exported again now.`
      : `Select fewer new ones, or wait until ${resets} (UTC).`;
  return new ApiError(
    'exportLimit',
    `Your plan exports ${EXPORT_LEADS_PER_MONTH} permits a month. Left this month: ${left}. New in this selection: ${fresh}. ${advice}`,
  );
}
