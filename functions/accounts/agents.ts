import { createHash, randomUUID } from 'node:crypto';
import type { VerifiedAgent } from '#functions/platform/identity/cognito.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/tables/table.ts';
import { userPartition } from './account.ts';
import { requireLiveAccount } from './accounts.ts';
import { activityWrites } from './activity.ts';
import { countCall } from './limits/rate-limit.ts';
import { ABSOLUTE_MS, REFRESH_MS } from './session-item.ts';

/** A program that the user let in: one sign-in on the user pool's pages, with all tokens that come from it. Times are ISO 8601 UTC. */
export interface AgentItem extends Key {
  /** Names the agent to its owner; proves nothing. */
  readonly publicId: string;
  /** What it calls itself; untrusted. */
  readonly name: string;
  readonly createdAt: string;
  /** Accurate to the hour. */
  readonly lastUsedAt: string;
  /** Since when its tokens are refused. */
  readonly endedAt?: string;
  /** Epoch seconds: the end of its last token. */
  readonly ttl: number;
}

export const AGENT_PREFIX = 'agent#';

export function agentKey(userId: string, { signInId }: Pick<VerifiedAgent, 'signInId'>): Key {
  return {
    pk: userPartition(userId),
    sk: `${AGENT_PREFIX}${createHash('sha256').update(signInId).digest('hex')}`,
  };
}

/**
 * Stores an agent that calls for the first time. It counts as a sign-in of the user.
 * @throws ApiError `tooManyRequests`
 */
export async function addAgent(
  runtime: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  userId: string,
  agent: VerifiedAgent,
  name: string,
): Promise<void> {
  // guard: new agents are counted
  await countCall(runtime, 'session-user', agent.poolUserId);
  const at = runtime.clock.now().toISOString();
  const item: AgentItem = {
    ...agentKey(userId, agent),
    publicId: randomUUID(),
    name,
    createdAt: at,
    lastUsedAt: at,
    // The last refresh gives a token for as long again.
    ttl: agent.authTime + (ABSOLUTE_MS + REFRESH_MS) / 1000,
  };
  await happens(
    runtime.accounts.transact([
      { put: { ...item }, condition: { expression: 'attribute_not_exists(pk)' } },
      requireLiveAccount(userId),
      ...activityWrites(runtime, userId, 'agent-let-in', name),
    ]),
  );
}

/** The agents of a user that can still call. */
export async function listAgents(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  userId: string,
): Promise<AgentItem[]> {
  const items = await accounts.query<AgentItem>(userPartition(userId), { prefix: AGENT_PREFIX });
  return items.filter(({ endedAt, ttl }) => endedAt === undefined && ttl * 1000 > clock.now().getTime());
}

/** Ends an agent for good. The item stays, since the user pool goes on refreshing its tokens. @returns false when it has ended before */
export function endAgent(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  { pk, sk }: Key,
): Promise<boolean> {
  return happens(
    accounts.update(
      { pk, sk },
      {
        expression: 'SET endedAt = :now',
        condition: 'attribute_exists(pk) AND attribute_not_exists(endedAt)',
        values: { ':now': clock.now().toISOString() },
      },
    ),
  );
}
