import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { liftFreeze } from '#functions/accounts/freeze/freeze-account.ts';
import { type Place, printAt } from '../place.ts';

/** Says since when an account is frozen, or lifts the freeze for an owner who cannot. @returns what to print */
export async function runCommand(
  { runtime, record }: Place,
  action: 'show' | 'lift',
  userId: string,
): Promise<string> {
  const account = await runtime.accounts.get<AccountItem>(accountKey(userId));
  if (account === undefined)
    return `There is no account ${userId}. infra/DEPLOY.md, "Ending sessions", says how to find the id of an address.`;
  if (account.frozenAt === undefined) return `${userId} is not frozen; nothing was changed.`;
  if (action === 'show') return `${userId} is frozen since ${account.frozenAt}.`;
  await record('freeze lift', userId);
  return (await liftFreeze(runtime, userId))
    ? `The freeze of ${userId} is lifted. Its owner gets a mail.`
    : `${userId} is no longer frozen; nothing was changed.`;
}

/** Shows or lifts the freeze of an account (infra/RUNBOOK.md). */
export function showFreeze({
  action,
  user,
  stage,
}: {
  readonly action: 'show' | 'lift';
  readonly user: string;
  readonly stage: string | undefined;
}): Promise<void> {
  return printAt(stage, (place) => runCommand(place, action, user));
}
