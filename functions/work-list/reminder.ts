import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { queueMail } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Write } from '#functions/platform/tables/table.ts';
import type { CallBack } from '#shared/domain/calls/call-back.ts';
import { remindAt } from '#shared/domain/calls/call-back-reminder.ts';

/**
 * The writes that queue the reminder of a call-back, for the transaction that sets it. All call-backs of a user at one day and time share
 * one entry, which is sent once; what it says is read when it goes, so nothing is removed here. A call-back whose time has passed when it
 * is set needs no reminder.
 */
export async function reminderWrites(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  userId: string,
  callBack: CallBack | null,
): Promise<readonly Write[]> {
  if (callBack === null) return [];
  const account = await accounts.get<AccountItem>(accountKey(userId));
  if (account === undefined) return [];
  const dueAt = remindAt(callBack, account.timeZone);
  if (dueAt <= clock.now()) return [];
  const { day, time } = callBack;
  const mail = {
    userId,
    key: `call-backs#${day}#${time ?? 'any'}`,
    template: 'call-backs',
    data: { day, time },
  } as const;
  return [queueMail({ ...mail, dueAt: dueAt.toISOString() })];
}
