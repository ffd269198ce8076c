import { randomUUID } from 'node:crypto';
import { queueMail } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { change } from '#functions/platform/tables/change.ts';
import {
  ConditionFailed,
  type Expression,
  type Key,
  type Table,
  type Write,
} from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { trialEndFrom, trialSubscription } from '#shared/domain/plan/plan.ts';
import { reminderDue, reportAfter } from '#shared/domain/plan/reminders.ts';
import type { Profile } from '#shared/domain/profile.ts';
import {
  type Account,
  DEFAULT_SETTINGS,
  isSignedOut,
  type NotificationSettings,
  userPartition,
} from './account.ts';
import { activityWrites } from './activity.ts';
import { isSimulated, normalizeMailbox } from './email-address.ts';
import { tellOldAddress } from './freeze/freeze-link.ts';
import { linkPoolUser, userIdOf } from './pool-users.ts';
import { hashesOf } from './secrets.ts';

export type AccountItem = Account & Key;

/** A signed-in user, as verified by the user pool. */
export interface SignedInIdentity {
  readonly poolUserId: string;
  readonly email: string;
  readonly firstName: string | null;
  /** Time of the sign-in, in epoch seconds by the pool's clock. A sign-in that has ended changes nothing. */
  readonly authTime?: number;
}

/**
 * A mailbox's trial and whose limits of use its accounts share, under a keyed hash of the address. It outlives the account, so deleting an
 * account gives no second trial and no new quotas.
 */
interface TrialItem extends Key {
  readonly trialEnd: string;
  readonly quotaId: string;
}

const DELETED = 'deleted-user';
/** The end of the canary's trial. */
const NO_END = '2099-01-01T00:00:00.000Z';

/**
 * Where a note lies for a day after an account was deleted, by every listed secret, that of the current one first: the user's tokens stay
 * valid for up to an hour, and must not create the account again.
 */
export function deletedUserKeys(config: Runtime['config'], poolUserId: string): readonly [Key, ...Key[]] {
  return keysOfHashes(DELETED, hashesOf(config, 'deleted-user', poolUserId));
}

/** Parallel sign-ins of one user conflict again unless they part. */
const TRIES = { pauseMs: 20 };

export function accountKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'profile' };
}

/** Fails the transaction when the account is deleted or being deleted. */
export function requireLiveAccount(userId: string): Write {
  return {
    check: accountKey(userId),
    condition: { expression: 'attribute_exists(pk) AND attribute_not_exists(deletingAt)' },
  };
}

export function toAccount({ pk, sk, ...account }: AccountItem): Account {
  return account;
}

/**
 * Returns the account of a signed-in user. The first sign-in creates it with a trial of seven days (PRODUCT §9), or with the
 * rest of the mailbox's earlier trial; later ones update name and address. One transaction writes account, trial and mails:
 * of concurrent sign-ins one writes, and the others read what it wrote.
 * @param onlyKnown update an existing account, but create none
 * @throws ApiError `unauthorized` when `onlyKnown` and there is no account, `signInEnded`, `accountDeleted`
 */
export function openAccount(
  { accounts, clock, config }: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  identity: SignedInIdentity,
  { onlyKnown = false }: { readonly onlyKnown?: boolean } = {},
): Promise<Account> {
  const [trialKey, ...otherTrialKeys] = trialKeys(config, identity.email);
  const goneKeys = deletedUserKeys(config, identity.poolUserId);
  return change(async () => {
    const userId = (await userIdOf(accounts, identity.poolUserId)) ?? randomUUID();
    const key = accountKey(userId);
    const keys = [key, trialKey, ...otherTrialKeys, ...goneKeys];
    const items = await accounts.getMany<AccountItem | TrialItem>(keys);
    const known = items.find((item) => 'email' in item);
    // guard: a deleted account is not created again
    if (items.some(({ sk }) => sk === DELETED)) throw new ApiError('accountDeleted');
    if (known === undefined && onlyKnown) throw new ApiError('unauthorized');
    if (known !== undefined && isSignedOut(identity.authTime ?? Number.POSITIVE_INFINITY, known))
      throw new ApiError('signInEnded');
    const trials = items.filter((item) => 'trialEnd' in item);
    const now = clock.now();
    const trialEnd = isSimulated(identity.email)
      ? NO_END
      : (trials[0]?.trialEnd ?? known?.subscription.trialEnd ?? trialEndFrom(now).toISOString());
    // guard: quotas stay with the mailbox
    const quotaId = known?.quotaId ?? trials[0]?.quotaId ?? randomUUID();
    const account = withIdentity(known && toAccount(known), { userId, quotaId, ...identity }, trialEnd, now);
    const writes = [
      // A trial under another secret is kept under the current one too, so that the other may be dropped one day.
      ...(trials.some(({ pk }) => pk === trialKey.pk)
        ? []
        : [{ put: { ...trialKey, trialEnd, quotaId }, condition: ABSENT }]),
      ...accountWrites(key, known && toAccount(known), account),
      ...(known !== undefined && known.email !== account.email
        ? [
            ...activityWrites({ clock }, account.userId, 'address-changed'),
            // guard: the old address hears of the new one
            tellOldAddress(config, known, key, now),
          ]
        : []),
      // guard: a deletion at the same time wins
      ...(known === undefined
        ? [
            linkPoolUser(identity.poolUserId, userId),
            ...goneKeys.map((gone) => ({ check: gone, condition: ABSENT })),
            ...firstMails(account),
          ]
        : []),
    ];
    if (writes.length === 0) return account;
    await accounts.transact(writes);
    return account;
  }, TRIES);
}

/** The keys of a mailbox's trial by every listed secret, that of the current one first. */
function trialKeys(config: Runtime['config'], email: string): readonly [Key, ...Key[]] {
  return keysOfHashes('trial', hashesOf(config, 'trial-address', normalizeMailbox(email)));
}

function keysOfHashes(
  kind: string,
  [current, ...others]: readonly [string, ...string[]],
): readonly [Key, ...Key[]] {
  const key = (hash: string): Key => ({ pk: `${kind}#${hash}`, sk: kind });
  return [key(current), ...others.map(key)];
}

const ABSENT = { expression: 'attribute_not_exists(pk)' };

function withIdentity(
  known: Account | undefined,
  { userId, quotaId, poolUserId, email, firstName }: SignedInIdentity & Pick<Account, 'userId' | 'quotaId'>,
  trialEnd: string,
  now: Date,
): Account {
  if (known !== undefined) {
    // A bounce or complaint of the old address does not apply to the new one.
    const changed = known.email === email ? {} : { mailStopped: null, addressSince: now.toISOString() };
    return { ...known, email, firstName: firstName ?? known.firstName, ...changed };
  }
  return {
    userId,
    quotaId,
    poolUserId,
    email,
    firstName,
    ...DEFAULT_SETTINGS,
    mailStopped: null,
    subscription: trialSubscription(trialEnd),
    createdAt: now.toISOString(),
  };
}

/** The mails of a new account: a welcome, a reminder before the trial ends, and what came in after it. */
function firstMails({ userId, createdAt, subscription: { trialEnd } }: Account): Write[] {
  const reminder = { key: 'trial-ending', template: 'trial-ending', data: { trialEnd } } as const;
  return [
    queueMail({ userId, key: 'welcome', dueAt: createdAt, template: 'welcome', data: {} }),
    queueMail({ userId, dueAt: reminderDue(trialEnd), ...reminder }),
    // The rest of an earlier trial may be none.
    ...(createdAt < trialEnd ? [queueMail({ userId, key: 'access-ended', ...reportAfter(trialEnd) })] : []),
  ];
}

/** The writes from the known account to the current one, without settings and subscription. */
function accountWrites(key: Key, known: Account | undefined, account: Account): Write[] {
  if (known === undefined) return [{ put: { ...key, ...account }, condition: ABSENT }];
  const { email, firstName, addressSince } = account;
  const hasNewEmail = known.email !== email;
  if (!hasNewEmail && known.firstName === firstName) return [];
  return [
    {
      update: key,
      with: {
        expression: `SET email = :email, firstName = :firstName${hasNewEmail ? ', mailStopped = :nothing, addressSince = :since' : ''}`,
        condition: 'attribute_exists(pk)',
        values: {
          ':email': email,
          ':firstName': firstName,
          ...(hasNewEmail ? { ':nothing': null, ':since': addressSince } : {}),
        },
      },
    },
  ];
}

export type SettingsChange = {
  readonly [K in keyof (NotificationSettings & Profile)]?: (NotificationSettings & Profile)[K] | undefined;
} & { readonly [K in 'mutedAlerts' | 'letter' | 'exportAs']?: Account[K] | undefined };

/**
 * Changes settings. @returns the changed account
 * @throws ApiError `invalidInput` for an unknown time zone, `unauthorized` when the account does not exist
 */
export async function updateSettings(
  { accounts }: Pick<Runtime, 'accounts'>,
  account: Account,
  change: SettingsChange,
): Promise<Account> {
  const { timeZone: name } = change;
  const timeZone = name === undefined ? undefined : knownTimeZone(name);
  if (name !== undefined && timeZone === undefined)
    throw new ApiError('invalidInput', `"${name}" is not a time zone. Choose one such as America/Chicago.`);
  const settings = Object.entries({ ...change, timeZone }).filter(([, value]) => value !== undefined);
  if (settings.length === 0) return account;
  return updateAccount(accounts, account.userId, {
    expression: `SET ${settings.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(settings.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(settings.map(([name, value]) => [`:${name}`, value])),
  });
}

/** Updates an existing account. @returns the changed account @throws ApiError `unauthorized` when it does not exist */
export async function updateAccount(accounts: Table, userId: string, update: Expression): Promise<Account> {
  try {
    const item = await accounts.update<AccountItem>(accountKey(userId), {
      ...update,
      condition: 'attribute_exists(pk)',
      returns: 'ALL_NEW',
    });
    if (item === undefined) throw new Error('DynamoDB returned no item after changing an account.');
    return toAccount(item);
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('unauthorized') : error;
  }
}

/**
 * The time zone's name in its usual spelling, undefined for any other text. No offsets such as `+05:00`, because a place changes its
 * offset with daylight saving; every named zone, even a fixed one (`Etc/GMT+5`).
 */
export function knownTimeZone(name: string): string | undefined {
  try {
    return /^[A-Za-z]/.test(name)
      ? new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
      : undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
