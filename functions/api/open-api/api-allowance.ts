import type { Account } from '#functions/accounts/account.ts';
import { type QuotaUser, quotaPartition } from '#functions/accounts/limits/quota-owner.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, type Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { API_PERMITS_PER_MONTH, monthStart, nextMonthWords, quotaMonth } from '#shared/domain/plan/plan.ts';
import { counted } from '#shared/domain/words.ts';

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

interface AllowanceItem extends Key {
  readonly used: number;
}

type Parts = Pick<Runtime, 'accounts' | 'clock'>;
type Subscriber = QuotaUser & Pick<Account, 'subscription'>;

/**
 * Takes the permits of an answer from the month's allowance: all of them or, when they do not fit, none. Every permit counts, also
 * one delivered before: a list of 10,000 ids is too large to read with each call, and the changes of a copy cost only what is new.
 * @returns how many are left
 * @throws ApiError `apiAllowance`
 */
export async function takeApiPermits(
  { accounts, clock }: Parts,
  user: Subscriber,
  count: number,
): Promise<number> {
  const limit = API_PERMITS_PER_MONTH[user.subscription.status];
  const month = quotaMonth(clock.now());
  const key = allowanceKey(user, month);
  const readLeft = async (): Promise<number> =>
    Math.max(0, limit - ((await accounts.get<AllowanceItem>(key))?.used ?? 0));
  if (count === 0) return readLeft();
  try {
    const item = await accounts.update<AllowanceItem>(key, {
      expression: 'SET #ttl = :ttl ADD used :count',
      condition: 'attribute_not_exists(used) OR used <= :room',
      names: { '#ttl': 'ttl' },
      values: {
        ':count': count,
        ':room': limit - count,
        // Kept one month longer than needed, for support.
        ':ttl': monthStart(month, 2).getTime() / 1000,
      },
      returns: 'ALL_NEW',
    });
    if (item === undefined) throw new Error('DynamoDB returned no item after counting permits.');
    return limit - item.used;
  } catch (error) {
    if (error instanceof ConditionFailed) throw allowanceUsed(limit, month, await readLeft(), count);
    throw error;
  }
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

function allowanceUsed(limit: number, month: string, left: number, count: number): ApiError {
  const resets = nextMonthWords(month);
  const asked = `This answer has ${counted(count, 'permit')}`;
  const advice = left === 0 ? `Wait until ${resets} (UTC).` : `Lower limit, or wait until ${resets} (UTC).`;
  return new ApiError(
    'apiAllowance',
    `Your plan reads ${counted(limit, 'permit')} a month through the API. Left this month: ${left}. ${asked}. ${advice}`,
  );
}
