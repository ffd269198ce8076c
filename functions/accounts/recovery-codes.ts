import { createHash, randomBytes } from 'node:crypto';
import { verifySignIn } from '#functions/platform/identity/sign-in.ts';
import { findUserByEmail, turnOffSecondFactor } from '#functions/platform/identity/user-pool.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Input } from '#shared/contract/index.ts';
import { type Account, isRecent, isSignedOut, userPartition } from './account.ts';
import { requireLiveAccount } from './accounts.ts';
import { activityWrites } from './activity.ts';
import { countCall } from './limits/rate-limit.ts';
import { userIdOf } from './pool-users.ts';

/**
 * Recovery codes of the second factor. The user pool has none, so we make them and turn the factor off at the pool when one is used; the
 * password is still needed. A code has 120 random bits, so nobody guesses one and a plain hash may store it (ASVS 5.0 §6.5.2).
 */

const CODES = 10;
const CODE_BYTES = 15;
const GROUP = /.{4}/g;
/** Crockford's alphabet: no letter looks like a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Has no codes: read in place of a user who does not exist, so that the call takes as long. */
const NOBODY = 'nobody';

interface RecoveryItem extends Key {
  readonly createdAt: string;
  /** SHA-256 in hexadecimal of each unused code. */
  readonly hashes: readonly string[];
}

export function recoveryKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'recovery-codes' };
}

/**
 * Makes new codes, which replace all earlier ones. Only hashes are stored.
 * @param tokens of a sign-in within `RECENT_SIGN_IN_MINUTES`: a stolen session must not make codes
 * @throws ApiError `tokenRejected`, `signInEnded`, `tooManyRequests`
 */
export async function makeRecoveryCodes(
  parts: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  account: Account,
  tokens: Input<'newRecoveryCodes'>['body'],
): Promise<readonly string[]> {
  const { accounts, clock, config } = parts;
  await countCall(parts, 'recovery-user', account.userId);
  const { poolUserId, authTime } = await verifySignIn(config, tokens);
  // guard: a sign-in for codes is of the account
  if (poolUserId !== account.poolUserId || !isRecent(authTime)) throw new ApiError('tokenRejected');
  if (isSignedOut(authTime, account)) throw new ApiError('signInEnded');
  const codes = Array.from({ length: CODES }, newCode);
  const item: RecoveryItem = {
    ...recoveryKey(account.userId),
    createdAt: clock.now().toISOString(),
    // guard: new codes replace old ones
    hashes: codes.map(hashOf),
  };
  await accounts.transact([
    { put: { ...item } },
    requireLiveAccount(account.userId),
    ...activityWrites({ clock }, account.userId, 'recovery-codes-made'),
  ]);
  return codes;
}

/**
 * Turns off the second factor of the user with this address if the code is one of theirs, and mails the user. Does nothing otherwise, so
 * that the answer shows nobody who has an account. There is no limit by mailbox: it would let strangers lock its owner out.
 * @param network the caller's address
 * @throws ApiError `tooManyRequests`; another error when the user pool did not answer: the user has other codes
 */
export async function recoverAccount(
  parts: Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>,
  { email, code }: Input<'useRecoveryCode'>['body'],
  network: string,
): Promise<void> {
  const { accounts, clock, config, log } = parts;
  // guard: a network tries few codes
  await countCall(parts, 'recovery-address', network);
  const poolUserId = (await findUserByEmail(config, email)) ?? NOBODY;
  const userId = (await userIdOf(accounts, poolUserId)) ?? NOBODY;
  const item = await accounts.get<RecoveryItem>(recoveryKey(userId));
  const used = hashOf(code);
  // guard: a recovery code is known
  if (item === undefined || !item.hashes.includes(used)) return;
  const isFirst = await happens(
    accounts.transact([
      {
        update: recoveryKey(userId),
        with: {
          expression: 'SET hashes = :rest',
          condition: 'hashes = :all',
          // guard: a recovery code works once
          values: { ':rest': item.hashes.filter((hash) => hash !== used), ':all': item.hashes },
        },
      },
      ...activityWrites({ clock }, userId, 'recovery-code-used'),
    ]),
  );
  if (!isFirst) return;
  await turnOffSecondFactor(config, poolUserId);
  log.info('A recovery code turned two-step sign-in off');
}

function newCode(): string {
  let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`);
  let text = '';
  for (let at = 0; at < (CODE_BYTES * 8) / 5; at++) {
    text += SIGNS[Number(bits & 31n)];
    bits >>= 5n;
  }
  return (text.match(GROUP) ?? []).join('-');
}

/** The hash of a code as somebody types it: in any case, grouped or not, with letters that look like digits. */
function hashOf(code: string): string {
  const signs = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(signs).digest('hex');
}
