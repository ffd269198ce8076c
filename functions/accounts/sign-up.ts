import { deleteUser, findUserByEmail } from '#functions/platform/identity/user-pool.ts';
import { queueMail } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { normalizeMailbox } from './email-address.ts';
import { countWithoutRefusing, type RateLimit } from './limits/rate-limit.ts';
import { userIdOf } from './pool-users.ts';

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

/**
 * Prepares a sign-up with an address. A sign-up that nobody confirmed is removed at the pool, so that the new one starts over with its
 * own password: otherwise a stranger could wait with a known password until the owner of the mailbox confirms. The owner of a
 * confirmed account gets a mail, at most one a day. The result is the same in all cases, so it reveals nothing.
 * @throws when the user pool fails
 */
export async function startSignUp({ accounts, clock, config }: Parts, email: string): Promise<void> {
  const user = await findUserByEmail(config, email);
  if (user === undefined) return;
  const { poolUserId, isConfirmed } = user;
  // guard: an unconfirmed sign-up goes
  if (!isConfirmed) return deleteUser(config, poolUserId);
  const userId = await userIdOf(accounts, poolUserId);
  if (userId === undefined) return;
  const dueAt = clock.now().toISOString();
  const key = `account-exists#${dueAt.slice(0, 10)}`;
  await accounts.transact([queueMail({ userId, key, dueAt, template: 'account-exists', data: {} })]);
}

/** What the user pool asks before it acts: to create a user, or to mail a code. */
export type PoolQuestion = 'sign-up' | 'code';

const LIMITS_OF: Readonly<Record<PoolQuestion, readonly RateLimit[]>> = {
  // guard: sign-ups have a budget
  'sign-up': ['sign-up-mailbox', 'sign-up-all'],
  // guard: a mailbox gets few codes
  code: ['code-mailbox'],
};

/**
 * Counts a sign-up or a code at the user pool, which anybody may call, against the limits of the mailbox and of all together.
 * @returns false when a limit is reached
 */
export async function mayPoolAct(parts: Parts, question: PoolQuestion, email: string): Promise<boolean> {
  // guard: spellings of a mailbox count together
  const mailbox = normalizeMailbox(email);
  for (const limit of LIMITS_OF[question]) {
    const subject = limit === 'sign-up-all' ? 'all' : mailbox;
    if ((await countWithoutRefusing(parts, limit, subject)).isOver) return false;
  }
  return true;
}
