import type { Account } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { countWithoutRefusing, type RateLimitCount } from './rate-limit.ts';

/**
 * Takes permits from the budget of what the site shows an account. Searching is unlimited for people; a program that copies the lists
 * would get around the allowance of exports and API.
 * @param rows permits that the answer shows; at most 1,000
 * @throws ApiError `rowBudget` when the budget of ten minutes or of the day is spent
 */
export async function takeRows(
  parts: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  { userId, subscription }: Pick<Account, 'userId' | 'subscription'>,
  rows: number,
): Promise<void> {
  if (rows === 0) return;
  // One after the other, so that a refused call takes nothing from the day.
  const minutes = await countWithoutRefusing(parts, 'rows-10-minutes', userId, rows);
  if (minutes.isOver) throw overBudget(minutes, 'ten minutes');
  // guard: a trial has a small budget of rows
  const limit = subscription.status === 'trial' ? 'rows-day-trial' : 'rows-day';
  const day = await countWithoutRefusing(parts, limit, userId, rows);
  if (day.isOver) throw overBudget(day, 'a day');
}

function overBudget({ most, resetS }: RateLimitCount, span: string): ApiError {
  return new ApiError('rowBudget', `It may show ${most.toLocaleString('en-US')} in ${span}.`, resetS);
}
