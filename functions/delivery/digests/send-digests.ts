import { type AccountItem, accountKey, accountOf } from '#functions/accounts/accounts.ts';
import { DUE_SHARDS, listDueUsers } from '#functions/alerts/matches.ts';
import { mayMailDigests } from '#functions/mail/reputation.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import { type DigestParts, type DigestStage, type DueUser, nextDigest } from './next-digest.ts';
import { digestPlanKey, type PlanItem } from './plan.ts';

/** What a sender needs. */
export interface SenderParts extends DigestParts {
  /** Milliseconds the sender may still run; without it, as long as it takes. */
  remainingMs?(): number;
}

/** How often a sender looks whose time it is, in minutes; windows end with full hours. A mail that was refused or died is taken up as often. */
export const DIGEST_TICK_MINUTES = 15;
/** Users whose accounts are read at a time. */
const PAGE = 25;
/** Digests that are made side by side: one takes some hundred milliseconds, most of them waiting. */
const LANES = 8;
/** What one digest may take, in milliseconds; with less left of its run a sender stops. */
const ONE_DIGEST_MS = 15_000;

/** What came of a look whose time it is. */
export interface DigestsSent {
  /** `more` when time ran out before everybody had theirs. */
  readonly left: 'all' | 'more';
  /** Digests that were due and could not be sent now; where time ran out, one at least. */
  readonly late: number;
  /** While too much mail comes back nothing is sent, from the moment on that this shows. */
  readonly paused: boolean;
  /** Digests that were refused too often. */
  readonly givenUp: number;
}

/** After these a digest that is due waits for another look. */
const LATE = ['refused', 'slow-down', 'failed'] as const;

/**
 * Sends what alerts matched to every user whose time it is, some digests side by side, so that the rate SES grants is used;
 * only users of whom something waits are looked at. A fault of one digest is logged and keeps no other back; it is taken up
 * at the next tick. Senders may overlap. While digests are paused (reputation.ts) nothing is sent, and nothing lost.
 * @param everybody as if everybody's time had come: the local mailbox's button
 */
export async function sendDigests(
  parts: SenderParts,
  { everybody = false }: { readonly everybody?: boolean } = {},
): Promise<DigestsSent> {
  const counts: Partial<Record<DigestStage | 'failed', number>> = {};
  const users = waitingUsers(parts);
  let isOutOfTime = false;
  let paused = false;
  let isEnough = false;
  const lane = async (): Promise<void> => {
    while (!isEnough) {
      const { value: user } = await users.next();
      paused ||= user === 'paused';
      if (user === undefined || user === 'paused') return;
      if ((parts.remainingMs?.() ?? Number.POSITIVE_INFINITY) < ONE_DIGEST_MS) {
        isEnough = true;
        isOutOfTime = true;
        return;
      }
      const stage = await oneDigest(parts, user, everybody);
      counts[stage] = (counts[stage] ?? 0) + 1;
      isEnough ||= stage === 'slow-down';
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
  if (Object.keys(counts).length > 0) parts.log.info('Digests', { counts });
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const late = LATE.reduce((sum, stage) => sum + (counts[stage] ?? 0), isOutOfTime ? 1 : 0);
  const left = isOutOfTime ? 'more' : 'all';
  return { left, late, paused, givenUp: counts['given-up'] ?? 0 };
}

/**
 * The users of whom something waits, read some at a time as they are asked for; no more of them, but `paused`, once digests are,
 * also by what this very run has sent.
 */
async function* waitingUsers(parts: SenderParts): AsyncGenerator<DueUser, 'paused' | undefined> {
  for (const shard of DUE_SHARDS) {
    if (!(await mayMailDigests(parts))) return 'paused';
    const userIds = await listDueUsers(parts, 'mail', shard);
    for (let at = 0; at < userIds.length; at += PAGE)
      yield* await readUsers(parts, userIds.slice(at, at + PAGE));
  }
  return undefined;
}

async function readUsers({ accounts }: SenderParts, userIds: readonly string[]): Promise<DueUser[]> {
  const found = await readByKey(
    accounts,
    userIds.flatMap((userId) => [accountKey(userId), digestPlanKey(userId)]),
  );
  return userIds.map((userId) => {
    const account = found<AccountItem>(accountKey(userId));
    const plan = found<PlanItem>(digestPlanKey(userId));
    return { userId, account: account && accountOf(account), plan };
  });
}

async function oneDigest(
  parts: SenderParts,
  user: DueUser,
  everybody: boolean,
): Promise<DigestStage | 'failed'> {
  try {
    const stage = await nextDigest(parts, user, everybody);
    if (stage === 'given-up') parts.log.error('A digest was refused too often and is given up');
    return stage;
  } catch (error) {
    parts.log.error('A digest could not be sent now', { error });
    return 'failed';
  }
}
