import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { linkPoolUser, unlinkPoolUser, userIdOf } from '#functions/accounts/pool-users.ts';
import { lanes } from '#functions/platform/lanes.ts';
import { happens, type Table } from '#functions/platform/tables/table.ts';

/** What became of the accounts' users. */
interface RecoveredUsers {
  readonly made: number;
  /** They had their user before. */
  readonly known: number;
  /** Ids of accounts whose address another account has: a person decides. */
  readonly conflicts: readonly string[];
}

/** Accounts at once: Cognito takes 30 such calls a second (its developer guide, "Quotas"), and the SDK waits when it takes fewer. */
const AT_ONCE = 8;

/**
 * Makes a user in the pool for each account, and links it. Their passwords are random and known to nobody: each user sets another by a
 * mailed code. Safe to repeat after a crash. Of accounts with one address the one that had it last gets the user.
 * @param go false to only count
 */
export async function recoverUsers(pool: PoolAdmin, accounts: Table, go: boolean): Promise<RecoveredUsers> {
  const all: AccountItem[] = [];
  for await (const page of accounts.scan<AccountItem>('profile'))
    all.push(...page.filter(({ deletingAt }) => deletingAt === undefined));
  const since = ({ addressSince, createdAt }: AccountItem): string => addressSince ?? createdAt;
  const groups = [...Map.groupBy(all, ({ email }) => email.toLowerCase()).values()].map((same) =>
    same.toSorted((a, b) => (since(a) < since(b) ? 1 : -1)),
  );
  const conflicts = groups.flatMap(([, ...others]) => others.map(({ userId }) => userId));
  const counts = { made: 0, known: 0 };
  const owners = groups.flatMap(([owner]) => owner ?? []);
  await lanes(owners, AT_ONCE, async (account) => {
    const result = await recoverUser(pool, accounts, account, go);
    if (result === 'conflict') conflicts.push(account.userId);
    else counts[result]++;
  });
  return { ...counts, conflicts };
}

async function recoverUser(
  pool: PoolAdmin,
  accounts: Table,
  { userId, email, firstName, poolUserId: before }: AccountItem,
  go: boolean,
): Promise<keyof Omit<RecoveredUsers, 'conflicts'> | 'conflict'> {
  const found = await pool.find(email);
  const owner = found && (await userIdOf(accounts, found.id));
  if (owner !== undefined && owner !== userId) return 'conflict';
  if (owner === userId && found?.id === before && found.hasPassword) return 'known';
  if (!go) return 'made';
  const { id } = found ?? (await pool.create(email, firstName));
  // Linked before anybody can sign in, who would get a new account.
  const isLinked = await happens(
    accounts.transact([
      linkPoolUser(id, userId),
      {
        update: accountKey(userId),
        with: {
          expression: 'SET poolUserId = :id',
          condition: 'attribute_exists(pk)',
          values: { ':id': id },
        },
      },
      ...(before === id ? [] : [unlinkPoolUser(before)]),
    ]),
  );
  if (!isLinked) return 'conflict';
  if (found?.hasPassword !== true) await pool.setPassword(id, randomBytes(32).toString('base64url'));
  return 'made';
}

/** What an operator does at the user pool. */
export interface PoolAdmin {
  find(email: string): Promise<{ readonly id: string; readonly hasPassword: boolean } | undefined>;
  /** Mails nothing. @throws when the address has a user */
  create(email: string, firstName: string | null): Promise<{ readonly id: string }>;
  /** From then on a code resets the password. */
  setPassword(id: string, password: string): Promise<void>;
}

export function poolAdmin(client: CognitoIdentityProviderClient, UserPoolId: string): PoolAdmin {
  const idOf = (attributes: readonly AttributeType[] = []): string =>
    attributes.find(({ Name }) => Name === 'sub')?.Value ?? '';
  return {
    async find(Username) {
      try {
        const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
        return { id: idOf(user.UserAttributes), hasPassword: user.UserStatus !== 'FORCE_CHANGE_PASSWORD' };
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },
    async create(email, firstName) {
      const { User: user } = await client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username: email,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
            ...(firstName === null ? [] : [{ Name: 'given_name', Value: firstName }]),
          ],
        }),
      );
      return { id: idOf(user?.Attributes) };
    },
    async setPassword(Username, Password) {
      await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
    },
  };
}
