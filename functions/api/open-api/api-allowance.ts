import type { Account } from '#functions/accounts/account.ts';
import { type DayPrints, newPrints, PRINT_BYTES } from '#functions/accounts/limits/day-prints.ts';
import { type QuotaUser, quotaPartition } from '#functions/accounts/limits/quota-owner.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { change } from '#functions/platform/tables/change.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { utcDay } from '#shared/domain/days.ts';
import {
  API_CALLS_PER_MINUTE,
  API_PERMITS_PER_MONTH,
  monthStart,
  nextMonthWords,
  quotaMonth,
} from '#shared/domain/plan/plan.ts';
import { counted, formatCount } from '#shared/domain/words.ts';

/** Permits that the public API delivers in a UTC month. */
interface ApiAllowance {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly used: number;
  readonly limit: number;
  readonly left: number;
  /** When it starts again, ISO 8601 UTC. */
  readonly resetsAt: string;
}

/** What was used of a month, and the permits of the last day with any. Accounts from before have no day. */
interface AllowanceItem extends Key, Partial<DayPrints> {
  readonly used: number;
}

/** A program may send all calls of a minute at once. */
const TRIES = { most: API_CALLS_PER_MINUTE.key, pauseMs: 20 };

type Parts = Pick<Runtime, 'accounts' | 'clock'>;
type Subscriber = QuotaUser & Pick<Account, 'subscription'>;

/**
 * Takes the permits of an answer from the month's allowance: all of them or, when they do not fit, none. A permit counts once a UTC day; a
 * list for the whole month would be too large to read and write with each call (a day's has at most 3 bytes for each permit of the plan).
 * @param ids of permits, or of other things that are read alone
 * @returns how many are left
 * @throws ApiError `apiAllowance`
 */
export function takeApiPermits(
  { accounts, clock }: Parts,
  user: Subscriber,
  ids: readonly string[],
): Promise<number> {
  const limit = API_PERMITS_PER_MONTH[user.subscription.status];
  const onDay = utcDay(clock.now());
  const month = quotaMonth(clock.now());
  const key = allowanceKey(user, month);
  return change(async () => {
    const item = await accounts.get<AllowanceItem>(key);
    const used = item?.used ?? 0;
    // guard: a permit is free for a day
    const seen = item?.onDay === onDay ? item.ids : undefined;
    const fresh = newPrints(seen ?? new Uint8Array(), ids, key.pk);
    const count = fresh.length / PRINT_BYTES;
    if (count === 0) return Math.max(0, limit - used);
    // guard: a month has an allowance
    if (used + count > limit) throw allowanceUsed(user, month, Math.max(0, limit - used), count);
    await accounts.update(key, {
      expression: 'SET used = :used, onDay = :day, ids = :ids, #ttl = :ttl',
      condition: item === undefined ? 'attribute_not_exists(pk)' : 'used = :read',
      names: { '#ttl': 'ttl' },
      values: {
        ':used': used + count,
        ':day': onDay,
        ':ids': Buffer.concat([seen ?? new Uint8Array(), fresh]),
        // Kept one month longer than needed, for support.
        ':ttl': monthStart(month, 2).getTime() / 1000,
        ...(item === undefined ? {} : { ':read': used }),
      },
      // No transaction: when the answer is lost, the next try finds the permits counted.
      returns: 'NONE',
    });
    return limit - used - count;
  }, TRIES);
}

/** The allowance of the current UTC month. `used` may exceed the limit after a refund. */
export async function readApiAllowance({ accounts, clock }: Parts, user: Subscriber): Promise<ApiAllowance> {
  const limit = API_PERMITS_PER_MONTH[user.subscription.status];
  const month = quotaMonth(clock.now());
  const used = (await accounts.get<AllowanceItem>(allowanceKey(user, month)))?.used ?? 0;
  const resetsAt = monthStart(month, 1).toISOString();
  return { month, used, limit, left: Math.max(0, limit - used), resetsAt };
}

function allowanceKey(user: QuotaUser, month: string): Key {
  return { pk: quotaPartition(user), sk: `api-permits#${month}` };
}

function allowanceUsed({ subscription }: Subscriber, month: string, left: number, count: number): ApiError {
  const limit = API_PERMITS_PER_MONTH[subscription.status];
  const resets = nextMonthWords(month);
  const asked = `This answer has ${counted(count, 'permit')} that you have not read today`;
  const upgrade =
    subscription.status === 'trial'
      ? ` The paid plan reads ${formatCount(API_PERMITS_PER_MONTH.active)}: upgrade on the Subscription page.`
      : '';
  const advice = `${left === 0 ? 'Wait' : 'Lower limit, or wait'} until ${resets} (UTC).${upgrade}`;
  const free = 'What you read today, counts (limit=0 and total=true) and test keys stay free.';
  return new ApiError(
    'apiAllowance',
    `Your plan reads ${counted(limit, 'permit')} a month through the API. Left this month: ${left}. ${asked}. ${advice} ${free}`,
  );
}
