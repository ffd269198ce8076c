import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountKey, openAccount } from '#functions/accounts/accounts.ts';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { findUser } from '#infra/sim/cognito/pool.ts';
import { type Closers, openClosers } from '#infra/sim/machine/closers.ts';
import { drillRegion } from './drill.ts';
import { type DrillRegion, openRegion } from './place.ts';
import { type PoolAdmin, poolAdmin, recoverUsers } from './recover-users.ts';

it('brings back a lost region: accounts, permits, alerts, and people by a mailed code', async () => {
  const said: string[] = [];
  const code = await drillRegion({ accounts: 12, permits: 20, people: 3 }, (line) => said.push(line));
  expect([code, said.at(-1)]).toEqual([0, 'restored_pct 100 accounts 12 permits 20 alerts 12']);
  expect(said).toContain('users: 12 made, 0 there, 0 in conflict');
  expect(said.filter((line) => line.endsWith('recovery, ttl and deletion protection are on'))).toHaveLength(
    3,
  );
});

describe('the users of a new pool', () => {
  let region: DrillRegion;
  let pool: PoolAdmin;
  let client: CognitoIdentityProviderClient;
  const closers: Closers = openClosers();
  const open = async (poolUserId: string, email: string, firstName: string | null = null) =>
    (await openAccount(region.runtime, { poolUserId, email, firstName })).userId;
  const accountOf = async (email: string) =>
    userIdOf(region.runtime.accounts, findUser(region.pool, email)?.id ?? '');
  beforeAll(async () => {
    region = await openRegion('us-west-2', process.env.DYNAMODB_ENDPOINT ?? '', closers);
    client = new CognitoIdentityProviderClient({ endpoint: region.cognito });
    pool = poolAdmin(client, region.pool.poolId);
  });
  afterAll(async () => {
    client.destroy();
    await closers.close();
  });

  it('are made once, whatever step a run broke off after', async () => {
    const userId = await open('lost-1', 'Ada@example.com', 'Ada');
    const breaks = (step: keyof PoolAdmin): PoolAdmin => ({
      ...pool,
      async [step](...args: never[]) {
        await (pool[step] as (...given: never[]) => Promise<unknown>)(...args);
        throw new Error('The machine was turned off.');
      },
    });
    for (const step of ['create', 'setPassword'] as const)
      await expect(recoverUsers(breaks(step), region.runtime.accounts, true)).rejects.toThrow('turned off');
    expect(await recoverUsers(pool, region.runtime.accounts, true)).toMatchObject({ made: 0, known: 1 });
    expect(region.pool.state.value.users).toMatchObject([
      { email: 'ada@example.com', givenName: 'Ada', confirmed: true, mustChangePassword: false },
    ]);
    expect(await accountOf('ada@example.com')).toBe(userId);
    expect(await userIdOf(region.runtime.accounts, 'lost-1')).toBeUndefined();
    expect(await region.runtime.accounts.get(accountKey(userId))).toMatchObject({
      poolUserId: findUser(region.pool, 'ada@example.com')?.id,
    });
  });

  it('are only counted without --go', async () => {
    await open('lost-2', 'bob@example.com');
    expect(await recoverUsers(pool, region.runtime.accounts, false)).toMatchObject({ made: 1, known: 1 });
    expect(findUser(region.pool, 'bob@example.com')).toBeUndefined();
  });

  it('belong to one account: of two with the same address the later one gets it, and the operator is told', async () => {
    const first = await open('lost-3', 'cy@example.com');
    const second = await open('lost-4', 'Cy@example.com');
    await region.runtime.accounts.update(accountKey(second), {
      expression: 'SET addressSince = :later',
      values: { ':later': '2099-01-01T00:00:00.000Z' },
    });
    const { conflicts } = await recoverUsers(pool, region.runtime.accounts, true);
    expect(conflicts).toEqual([first]);
    expect(await accountOf('cy@example.com')).toBe(second);
  });

  it('stay with the account that somebody opened in the new pool', async () => {
    const { id } = await pool.create('dee@example.com', null);
    await pool.setPassword(id, 'Level-and-plumb-1');
    const opened = await open(id, 'dee@example.com');
    const lost = await open('lost-5', 'dee@example.com');
    await region.runtime.accounts.update(accountKey(lost), {
      expression: 'SET addressSince = :later',
      values: { ':later': '2099-01-01T00:00:00.000Z' },
    });
    const { conflicts } = await recoverUsers(pool, region.runtime.accounts, true);
    expect(conflicts).toContain(lost);
    expect(await accountOf('dee@example.com')).toBe(opened);
  });
});
