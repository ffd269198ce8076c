import { isSignedOut } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import { type AgentItem, addAgent, agentKey } from '#functions/accounts/agents.ts';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { verifyAgent } from '#functions/platform/identity/sign-in.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import { inWorkspace } from '#functions/team/workspace.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Request } from '../pipeline/call.ts';
import { type KeyCaller, noteUse } from './key-caller.ts';

/** What an agent may do for whoever let it in: it reads. */
export const AGENT_SCOPES = ['leads', 'alerts'] as const;

/**
 * Finds the account of an agent's access token. All agents of an account count as one key.
 * @throws ApiError `tokenExpired`, `tokenRejected` also for an account that is gone, or was signed out since, `signInEnded` for an agent
 *   that the user ended, `tooManyRequests` for too many new ones
 */
export async function findTokenCaller(
  runtime: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  token: string,
  request: Pick<Request, 'headers' | 'rawBody'>,
): Promise<KeyCaller> {
  const { accounts, clock, config } = runtime;
  const verified = await verifyAgent(config, token);
  const userId = await userIdOf(accounts, verified.poolUserId);
  if (userId === undefined)
    throw new ApiError('tokenRejected', 'If the account is new, sign in on the site once before.');
  const [atAccount, atAgent] = [accountKey(userId), agentKey(userId, verified)];
  const found = await readByKey(accounts, [atAccount, atAgent]);
  const [account, agent] = [found<AccountItem>(atAccount), found<AgentItem>(atAgent)];
  if (account === undefined || account.deletingAt !== undefined || isSignedOut(verified.authTime, account))
    throw new ApiError('tokenRejected');
  // guard: an ended agent is refused
  if (agent?.endedAt !== undefined) throw new ApiError('signInEnded', 'It was ended on the Security page.');
  if (agent === undefined) await addAgent(runtime, userId, verified, nameOf(request));
  else await noteUse(runtime, agent);
  const inTeam = await inWorkspace(accounts, toAccount(account), clock.now());
  return { account: inTeam, keyId: `agents of ${userId}`, scopes: AGENT_SCOPES, isTest: false };
}

/**
 * What an agent calls itself in its first message, else in its header. Letters and spaces only, since it goes into mail: a mail program makes
 * links of names with dots.
 */
function nameOf({ headers, rawBody }: Pick<Request, 'headers' | 'rawBody'>): string {
  const said = /clientInfo"\s*:\s*\{[^{}]*?"name"\s*:\s*"([^"]+)"/.exec(rawBody)?.[1];
  return /[a-z][\w -]{0,39}/i.exec(said ?? headers['user-agent'] ?? '')?.[0] ?? 'An agent';
}
