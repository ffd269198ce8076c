import { queueMail } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, happens, type Key, type Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { trialEndFrom, trialSubscription } from '#shared/domain/plan/plan.ts';
import { reminderDue } from '#shared/domain/plan/reminders.ts';
import {
  type Account,
  DEFAULT_SETTINGS,
  isSignedOut,
  type NotificationSettings,
  userPartition,
} from './account.ts';
import { mailboxOf } from './email-address.ts';
import { hashAddress } from './secrets.ts';

/** An account under its key. */
export type AccountItem = Account & Key;

/** Who signed in, as the user pool vouches for it. The address is verified. */
export interface Identity {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string | null;
  /** When the sign-in was, in epoch seconds by the pool's clock; one that has been ended changes nothing. */
  readonly authTime?: number;
}

/**
 * What stays of a mailbox that had a trial, under a keyed hash of the address. It outlives the account, so that
 * deleting an account does not buy another trial.
 */
interface TrialItem extends Key {
  readonly trialEnd: string;
}

/** Sign-ins that race settle in two or three rounds; more means that something else is wrong. */
const MAX_ROUNDS = 10;
/** The longest pause before the second round; it grows by as much each round. */
const PAUSE_MS = 20;

/** Where a user's account is kept. */
export function accountKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'profile' };
}

/** The account without its key. */
export function accountOf({ pk, sk, ...account }: AccountItem): Account {
  return account;
}

/**
 * The account of who signed in. The first sign-in makes it, with a trial of seven days (PRODUCT §9), or with what is left
 * of the trial its mailbox has had before; later ones bring name and address up to date. Account, trial and the mails they
 * give rise to are written in one transaction: of sign-ins that race one writes and the others read what it wrote.
 * @param onlyKnown bring a known account up to date, but make none
 * @throws ApiError `unauthorized` when `onlyKnown` and there is none, `signInEnded`
 */
export async function openAccount(
  { accounts, clock, config }: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  identity: Identity,
  { onlyKnown = false }: { readonly onlyKnown?: boolean } = {},
): Promise<Account> {
  const key = accountKey(identity.userId);
  const trialKey: Key = { pk: `trial#${hashAddress(config, mailboxOf(identity.email))}`, sk: 'trial' };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * round));
    const items = await accounts.getMany<AccountItem | TrialItem>([key, trialKey]);
    const known = items.find((item) => 'email' in item);
    if (known === undefined && onlyKnown) throw new ApiError('unauthorized');
    if (known !== undefined && isSignedOut(identity.authTime ?? Number.POSITIVE_INFINITY, known))
      throw new ApiError('signInEnded');
    const trial = items.find((item) => 'trialEnd' in item);
    const now = clock.now();
    const trialEnd = trial?.trialEnd ?? known?.subscription.trialEnd ?? trialEndFrom(now).toISOString();
    const account = withIdentity(known && accountOf(known), identity, trialEnd, now);
    const writes = [
      ...(trial === undefined ? [{ put: { ...trialKey, trialEnd }, condition: ABSENT }] : []),
      ...accountWrites(key, known && accountOf(known), account),
      ...(known === undefined ? firstMails(account) : []),
    ];
    if (writes.length === 0) return account;
    if (await happens(accounts.transact(writes))) return account;
  }
  throw new ApiError('unavailable');
}

const ABSENT = { expression: 'attribute_not_exists(pk)' };

function withIdentity(
  known: Account | undefined,
  { userId, email, firstName }: Identity,
  trialEnd: string,
  now: Date,
): Account {
  if (known !== undefined) {
    // What stopped mail to the old address says nothing about the new one.
    const mailStopped = known.email === email ? known.mailStopped : null;
    return { ...known, email, firstName: firstName ?? known.firstName, mailStopped };
  }
  return {
    userId,
    email,
    firstName,
    ...DEFAULT_SETTINGS,
    mailStopped: null,
    subscription: trialSubscription(trialEnd),
    createdAt: now.toISOString(),
  };
}

/** What a new account is mailed: a welcome, and before its trial ends a reminder. */
function firstMails({ userId, createdAt, subscription: { trialEnd } }: Account): Write[] {
  const reminder = { key: 'trial-ending', template: 'trial-ending', data: { trialEnd } } as const;
  return [
    queueMail({ userId, key: 'welcome', dueAt: createdAt, template: 'welcome', data: {} }),
    queueMail({ userId, dueAt: reminderDue(trialEnd), ...reminder }),
  ];
}

/** What must be written to get from the known account to the present one; settings and subscription are left alone. */
function accountWrites(key: Key, known: Account | undefined, account: Account): Write[] {
  if (known === undefined) return [{ put: { ...key, ...account }, condition: ABSENT }];
  const { email, firstName } = account;
  const isMoved = known.email !== email;
  if (!isMoved && known.firstName === firstName) return [];
  return [
    {
      update: key,
      with: {
        expression: `SET email = :email, firstName = :firstName${isMoved ? ', mailStopped = :nothing' : ''}`,
        condition: 'attribute_exists(pk)',
        values: {
          ':email': email,
          ':firstName': firstName,
          ...(isMoved ? { ':nothing': null } : {}),
        },
      },
    },
  ];
}

/** The settings a user changes: those named, the others stay. */
export type SettingsChange = {
  readonly [K in keyof NotificationSettings]?: NotificationSettings[K] | undefined;
} & { readonly trades?: Account['trades'] | undefined };

/**
 * Changes settings and answers the account as it is then.
 * @throws ApiError `invalidInput` for an unknown time zone, `unauthorized` when the account is gone
 */
export async function updateSettings(
  { accounts }: Pick<Runtime, 'accounts'>,
  account: Account,
  change: SettingsChange,
): Promise<Account> {
  const { timeZone } = change;
  const settings = Object.entries({
    ...change,
    timeZone: timeZone === undefined ? undefined : knownTimeZone(timeZone),
  }).filter(([, value]) => value !== undefined);
  if (settings.length === 0) return account;
  try {
    const item = await accounts.update<AccountItem>(accountKey(account.userId), {
      expression: `SET ${settings.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      condition: 'attribute_exists(pk)',
      names: Object.fromEntries(settings.map(([name]) => [`#${name}`, name])),
      values: Object.fromEntries(settings.map(([name, value]) => [`:${name}`, value])),
      returns: 'ALL_NEW',
    });
    if (item === undefined) throw new Error('DynamoDB took the settings but did not answer them.');
    return accountOf(item);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ApiError('unauthorized');
    throw error;
  }
}

/**
 * The time zone's name in its usual spelling. A bare offset such as `+05:00` is refused: who sends one means a place, and
 * places change theirs with daylight saving. A zone with a name is taken, also one that never changes (`Etc/GMT+5`).
 */
function knownTimeZone(name: string): string {
  try {
    if (/^[A-Za-z]/.test(name))
      return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ApiError(
    'invalidInput',
    `timeZone: "${name}" is not a time zone. Send a name such as America/Chicago.`,
  );
}
