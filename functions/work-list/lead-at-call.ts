import { toScoreProfile } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { permitRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { LeadAtCall } from '#shared/domain/calls/call-results.ts';
import { utcDay } from '#shared/domain/days.ts';
import { pointsOf } from '#shared/domain/permit/lead-score.ts';
import { whoFor } from '#shared/domain/permit/who-rule.ts';

/** A lead as its user sees it now. Null if the permit or the account is gone. */
export async function leadAtCall(
  runtime: Pick<Runtime, 'accounts' | 'permits' | 'index' | 'clock'>,
  userId: string,
  permitId: string,
): Promise<LeadAtCall | null> {
  const [permits, account] = await Promise.all([
    readPermits(runtime.permits, [permitId]),
    runtime.accounts.get<AccountItem>(accountKey(userId)),
  ]);
  const permit = permits.get(permitId);
  if (permit === undefined || account === undefined) return null;
  const { openLeadIndex } = await import('#functions/permits/lead-index/lead-index.ts');
  const index = await openLeadIndex(runtime);
  const reader = await index.readerOf(toScoreProfile(account), [permit.jurisdictionState]);
  const row = permitRow(permit);
  return {
    score: pointsOf(row, reader, utcDay(runtime.clock.now())),
    label: whoFor(row, reader).label,
    trades: permit.trades,
  };
}
