import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens } from '#functions/platform/tables/table.ts';

/** Two clicks at once need two rounds. */
const MAX_ROUNDS = 5;

/** Ends or resumes the mail of an alert to one person of a team. @returns false for somebody in no team, whose alerts are their own */
export async function muteInTeam(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
  alertId: string,
  isMuted: boolean,
): Promise<boolean> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const account = await accounts.get<AccountItem>(accountKey(userId));
    if (account === undefined) return true;
    const { memberOf, team, mutedAlerts: before } = account;
    if (memberOf === undefined && (team?.members ?? []).length === 0) return false;
    if ((before?.includes(alertId) === true) === isMuted) return true;
    const others = (before ?? []).filter((id) => id !== alertId);
    const update = {
      expression: 'SET mutedAlerts = :muted',
      condition: `attribute_exists(pk) AND ${before === undefined ? 'attribute_not_exists(mutedAlerts)' : 'mutedAlerts = :before'}`,
      values: {
        ':muted': isMuted ? [...others, alertId] : others,
        ...(before === undefined ? {} : { ':before': before }),
      },
    };
    if (await happens(accounts.update(accountKey(userId), update))) return true;
  }
  throw new Error('An alert could not be muted: its account keeps changing.');
}
