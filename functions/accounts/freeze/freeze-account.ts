import { isPasswordOf } from '#functions/platform/identity/user-pool.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Account } from '../account.ts';
import { type AccountItem, accountKey, updateAccount } from '../accounts.ts';
import { activityWrites, noteActivity } from '../activity.ts';
import { countCall } from '../limits/rate-limit.ts';
import { type RequestCookies, readSessionClaim, type SessionItem } from '../session-item.ts';
import { freshAccessToken } from '../session-refresh.ts';
import { endAllSessions } from '../sessions.ts';
import {
  type FreezeLink,
  mayFreeze,
  readFreezeToken,
  spendFreezeLink,
  usedFreezeKey,
} from './freeze-link.ts';

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>;

/**
 * The account of a link that works: signed, of the last days, not used.
 * @returns undefined without one
 */
export async function findToFreeze(
  { accounts, clock, config }: Parts,
  token: string,
): Promise<{ readonly link: FreezeLink; readonly account: Account } | undefined> {
  const link = readFreezeToken(config, token, clock.now());
  if (link === undefined) return undefined;
  const account = await accounts.get<AccountItem>(accountKey(link.userId));
  if (account === undefined || account.deletingAt !== undefined) return undefined;
  // guard: a link freezes once
  if ((await accounts.get(usedFreezeKey(link))) !== undefined) return undefined;
  return { link, account };
}

/**
 * Ends all sessions and freezes the account: it only reads, connections are on hold, and no code resets the password. The link gives no way
 * in, so a stranger with the old mailbox gains nothing. After a crash the link works again.
 * @returns the account's address now, which is needed to sign in; undefined when the link does not work
 */
export async function freezeAccount(parts: Parts, token: string): Promise<string | undefined> {
  const found = await findToFreeze(parts, token);
  if (found === undefined) return undefined;
  const { link, account } = found;
  // guard: freezing ends sessions
  await endAllSessions(parts, account);
  await happens(
    parts.accounts.transact([
      spendFreezeLink(link),
      {
        update: accountKey(account.userId),
        with: {
          expression: 'SET frozenAt = :now',
          condition: 'attribute_exists(pk)',
          values: { ':now': parts.clock.now().toISOString() },
        },
      },
      ...activityWrites(parts, account.userId, 'account-frozen'),
    ]),
  );
  return account.email;
}

/**
 * Ends the freeze for whoever knows the password. A session alone is not enough: it may come from a passkey that a thief added. The user
 * pool checks the password; it is neither stored nor logged.
 * @returns the changed account @throws ApiError `wrongPassword`, `signInEnded`, `tooManyRequests`
 */
export async function confirmAddress(
  parts: Parts,
  { userId, poolUserId }: Account,
  cookies: RequestCookies,
  password: string,
): Promise<Account> {
  await countCall(parts, 'recovery-user', userId);
  const claim = readSessionClaim(cookies);
  const session = claim && (await parts.accounts.get<SessionItem>(claim.key));
  const accessToken = session && (await freshAccessToken(parts, session, { poolUserId }));
  if (accessToken === undefined) throw new ApiError('signInEnded');
  // guard: a frozen account wants the password
  if (!(await isPasswordOf(parts.config, accessToken, password))) throw new ApiError('wrongPassword');
  const account = await updateAccount(parts.accounts, userId, { expression: 'REMOVE frozenAt' });
  await noteActivity(parts, userId, 'address-confirmed');
  return account;
}

/**
 * Ends the freeze for an owner who proved to an operator who they are (infra/RUNBOOK.md), and tells them by mail.
 * @returns whether the account was frozen
 */
export function liftFreeze(parts: Pick<Parts, 'accounts' | 'clock'>, userId: string): Promise<boolean> {
  return happens(
    parts.accounts.transact([
      {
        update: accountKey(userId),
        with: { expression: 'REMOVE frozenAt', condition: 'attribute_exists(frozenAt)' },
      },
      ...activityWrites(parts, userId, 'freeze-lifted'),
    ]),
  );
}

/**
 * Whether the user pool may mail a code that resets the password. A thief may have put in their own address, and a password of theirs would
 * end a freeze: so a new address gets none while the old one can freeze the account.
 * @param email the pool's, which a sign-in may not have told us yet
 */
export async function mayReset(
  { accounts, clock }: Pick<Parts, 'accounts' | 'clock'>,
  userId: string | undefined,
  email: string,
): Promise<boolean> {
  const account = userId === undefined ? undefined : await accounts.get<AccountItem>(accountKey(userId));
  if (account === undefined) return true;
  // guard: a new address gets no reset
  if (account.email !== email || mayFreeze(account.addressSince, clock.now())) return false;
  // guard: a frozen account gets no reset
  return account.frozenAt === undefined;
}
