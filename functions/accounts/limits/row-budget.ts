import type { Account } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { change } from '#functions/platform/tables/change.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { MS_PER_ROW, ROW_BUDGETS } from '#shared/domain/plan/plan.ts';
import { formatCount } from '#shared/domain/words.ts';
import { type DayPrints, newPrints, PRINT_BYTES } from './day-prints.ts';
import { type QuotaUser, quotaPartition } from './quota-owner.ts';
import { durationText } from './rate-limit.ts';

/** The permits that an account was shown in a UTC day. */
interface SeenItem extends Key, DayPrints {
  /** How many. */
  readonly rows: number;
  /** When the guard of ten minutes is full again, in epoch milliseconds. */
  readonly fullAt: number;
}

const NONE = { rows: 0, ids: new Uint8Array() };

const DAY_MS = 86_400_000;
/** How long the day is kept after its end, in case a clock is slow. */
const KEPT_S = 3600;
/** Several parts of a page ask at once. */
const TRIES = { most: 20, pauseMs: 20 };

/**
 * Counts permits that the site shows, each once a UTC day. Searching is unlimited for people; a program that copies the lists would get
 * around the allowance of exports and API. The guard of ten minutes refills steadily, a permit each `MS_PER_ROW`.
 * @param ids of permits, or of other things that are shown alone
 * @returns how many new ones may be shown at once now
 * @throws ApiError `rowBudget` with the time to wait, when the guard or the day has no room for those that are new; then none counts
 */
export function takeRows(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  account: QuotaUser & Pick<Account, 'subscription'>,
  ids: readonly string[],
): Promise<number> {
  const now = clock.now().getTime();
  const onDay = new Date(now).toISOString().slice(0, 10);
  const dayEnd = Date.parse(onDay) + DAY_MS;
  // guard: a trial has a small budget of rows
  const most = account.subscription.status === 'trial' ? ROW_BUDGETS.trialDay : ROW_BUDGETS.day;
  const key = { pk: quotaPartition(account), sk: 'seen' };
  return change(async () => {
    const item = await accounts.get<SeenItem>(key);
    const { rows, ids: seen } = item?.onDay === onDay ? item : NONE;
    const from = Math.max(now, item?.fullAt ?? 0);
    const fresh = newPrints(seen, ids, key.pk);
    if (fresh.length === 0) return rowsLeft(from - now);
    const count = fresh.length / PRINT_BYTES;
    // guard: a day has a budget of rows
    if (rows + count > most) throw dayOver(most, dayEnd - now);
    const fullAt = from + count * MS_PER_ROW;
    const wait = fullAt - now - ROW_BUDGETS.tenMinutes * MS_PER_ROW;
    // guard: rows refill steadily
    if (wait > 0) throw tooSoon(wait);
    await accounts.update(key, {
      expression: 'SET onDay = :day, #rows = :rows, ids = :ids, fullAt = :fullAt, #ttl = :ttl',
      // guard: counts of rows are not lost
      condition: item === undefined ? 'attribute_not_exists(pk)' : 'onDay = :dayRead AND #rows = :rowsRead',
      names: { '#rows': 'rows', '#ttl': 'ttl' },
      values: {
        ':day': onDay,
        ':rows': rows + count,
        ':ids': Buffer.concat([seen, fresh]),
        ':fullAt': fullAt,
        ':ttl': dayEnd / 1000 + KEPT_S,
        ...(item === undefined ? {} : { ':dayRead': item.onDay, ':rowsRead': item.rows }),
      },
      // No transaction: when the answer is lost, the next try finds the permits counted.
      returns: 'NONE',
    });
    return rowsLeft(fullAt - now);
  }, TRIES);
}

function rowsLeft(untilFullMs: number): number {
  return Math.floor(ROW_BUDGETS.tenMinutes - untilFullMs / MS_PER_ROW);
}

function tooSoon(waitMs: number): ApiError {
  const seconds = Math.ceil(waitMs / 1000);
  return new ApiError(
    'rowBudget',
    `It shows ${formatCount(ROW_BUDGETS.tenMinutes)} new ones at once, then a hundred every 12 seconds. Try again in ${durationText(seconds)}.`,
    seconds,
  );
}

function dayOver(most: number, waitMs: number): ApiError {
  const seconds = Math.ceil(waitMs / 1000);
  return new ApiError(
    'rowBudget',
    `It shows ${formatCount(most)} different ones a day. More open at midnight UTC, in ${durationText(seconds)}. Use the export or the API for large amounts.`,
    seconds,
  );
}
