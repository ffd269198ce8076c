import { type AccountItem, accountKey, accountOf } from '#functions/accounts/accounts.ts';
import { DUE_SHARDS, listDueUsers } from '#functions/alerts/matches.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import { type DueUser, nextPush, type PushParts, type PushStage } from './next-push.ts';
import { type PlanItem, pushPlanKey } from './plan.ts';

/** How often is looked whose phone waits, in minutes: nights end with full hours, and attempts are minutes apart. */
export const PUSH_TICK_MINUTES = 5;
/** Users who are told side by side. */
const PAGE = 20;
/** What a page of users may take, in milliseconds: push services are given ten seconds. */
const PAGE_MS = 20_000;

export interface SenderParts extends PushParts {
  /** Milliseconds the sender may still run; without it, as long as it takes. */
  remainingMs?(): number;
}

/** What came of a look whose phone waits. */
export interface PushesSent {
  /** `more` when time ran out before all were looked at. */
  readonly left: 'all' | 'more';
  /** Users a message of whom could not be sent now. */
  readonly late: number;
  /** Users one of whose devices never had a message. */
  readonly givenUp: number;
}

/**
 * Tells every user what alerts matched for their phones and was not told yet. A fault of one user's is logged and keeps no other back;
 * it is taken up at the next tick. Senders may overlap.
 * @param evenAtNight nobody's night counts: the local mailbox's button
 */
export async function sendPushes(
  parts: SenderParts,
  { evenAtNight = false }: { readonly evenAtNight?: boolean } = {},
): Promise<PushesSent> {
  const counts: Partial<Record<PushStage | 'failed', number>> = {};
  const sent = (left: PushesSent['left']): PushesSent => {
    if (Object.keys(counts).length > 0) parts.log.info('Phone alerts', { counts });
    return { left, late: (counts.later ?? 0) + (counts.failed ?? 0), givenUp: counts['given-up'] ?? 0 };
  };
  for (const shard of DUE_SHARDS) {
    const userIds = await listDueUsers(parts, 'push', shard);
    for (let at = 0; at < userIds.length; at += PAGE) {
      if ((parts.remainingMs?.() ?? Number.POSITIVE_INFINITY) < PAGE_MS) return sent('more');
      const users = await readUsers(parts, userIds.slice(at, at + PAGE));
      for (const stage of await Promise.all(users.map((user) => onePush(parts, user, evenAtNight))))
        counts[stage] = (counts[stage] ?? 0) + 1;
    }
  }
  return sent('all');
}

async function readUsers({ accounts }: SenderParts, userIds: readonly string[]): Promise<DueUser[]> {
  const found = await readByKey(
    accounts,
    userIds.flatMap((userId) => [accountKey(userId), pushPlanKey(userId)]),
  );
  return userIds.map((userId) => {
    const account = found<AccountItem>(accountKey(userId));
    return { userId, account: account && accountOf(account), plan: found<PlanItem>(pushPlanKey(userId)) };
  });
}

async function onePush(
  parts: SenderParts,
  user: DueUser,
  evenAtNight: boolean,
): Promise<PushStage | 'failed'> {
  try {
    return await nextPush(parts, user, evenAtNight);
  } catch (error) {
    parts.log.error('A phone alert could not be sent now', { error });
    return 'failed';
  }
}
