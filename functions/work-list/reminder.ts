import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { queueMail } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Write } from '#functions/platform/tables/table.ts';
import type { CallBack } from '#shared/domain/calls/call-back.ts';
import { remindAt } from '#shared/domain/calls/call-back-reminder.ts';

/**
 * The writes that queue the reminder of a call-back, for the transaction that sets it: one for each person of whom it may be the lead when
 * it goes. All call-backs of a user at one day and time share
 * one entry, which is sent once; what it says is read when it goes, so nothing is removed here. A call-back whose time has passed when it
 * is set needs no reminder.
 */
export async function reminderWrites(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  userIds: readonly string[],
  callBack: CallBack | null,
): Promise<readonly Write[]> {
  if (callBack === null) return [];
  const { day, time } = callBack;
  const found = await accounts.getMany<AccountItem>([...new Set(userIds)].map(accountKey));
  return found.flatMap(({ userId, timeZone }) => {
    const dueAt = remindAt(callBack, timeZone);
    if (dueAt <= clock.now()) return [];
    const key = `call-backs#${day}#${time ?? 'any'}`;
    const mail = { userId, key, template: 'call-backs', data: { day, time } } as const;
    return [queueMail({ ...mail, dueAt: dueAt.toISOString() })];
  });
}
