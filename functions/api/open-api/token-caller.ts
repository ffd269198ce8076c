import { isSignedOut } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { verifyAgent } from '#functions/platform/identity/sign-in.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { inWorkspace } from '#functions/team/workspace.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { KeyCaller } from './key-caller.ts';

/** What an agent may do for whoever let it in: it reads. */
export const AGENT_SCOPES = ['leads', 'alerts'] as const;

/**
 * Finds the account of an agent's access token. All agents of an account count as one key.
 * @throws ApiError `tokenExpired`, `tokenRejected` also for an account that is gone, or was signed out since
 */
export async function findTokenCaller(
  { accounts, clock, config }: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  token: string,
): Promise<KeyCaller> {
  const { poolUserId, authTime } = await verifyAgent(config, token);
  const userId = await userIdOf(accounts, poolUserId);
  const account = userId === undefined ? undefined : await accounts.get<AccountItem>(accountKey(userId));
  if (account === undefined)
    throw new ApiError('tokenRejected', 'If the account is new, sign in on the site once before.');
  if (account.deletingAt !== undefined || isSignedOut(authTime, account)) throw new ApiError('tokenRejected');
  const inTeam = await inWorkspace(accounts, toAccount(account), clock.now());
  return { account: inTeam, keyId: `agents of ${account.userId}`, scopes: AGENT_SCOPES };
}
