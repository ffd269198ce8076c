import { accountKey } from '#functions/accounts/accounts.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { addTestAlert, publishPermits } from '#functions/alerts/testing.ts';
import { runtimeFrom } from '#functions/platform/runtime.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { TEST_ORIGIN_SECRETS } from '#infra/sim/doubles/test-runtime.ts';
import { createApiKey } from '../../open-api/api-keys.ts';
import { serveAgents } from '../testing.ts';
import { benchPermits, TODAY } from './bench-permits.ts';

const MINUTE_MS = 60_000;

/** The shipped server over HTTP, with permits in memory and one subscriber's agent. It must be closed. */
export async function openAgentWorld() {
  const quiet = () => undefined;
  let now = Date.parse(`${TODAY}T12:00:00.000Z`);
  const runtime = Object.create(
    runtimeFrom(
      {
        SITE_ORIGIN: 'https://site.test',
        SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
        ORIGIN_SECRETS: TEST_ORIGIN_SECRETS.join(','),
      },
      { clock: { now: () => new Date(now) }, log: { info: quiet, warn: quiet, error: quiet } },
    ),
    Object.fromEntries(
      ['permits', 'collection', 'index', 'accounts'].map((name) => [name, { value: new MemoryTable(name) }]),
    ),
  ) as ReturnType<typeof runtimeFrom>;
  const permits = benchPermits();
  await publishPermits(runtime, permits);
  const { account } = await signedIn(runtime, 'subscriber');
  const subscription = { ...account.subscription, status: 'active', paidUntil: '2027-01-01T00:00:00.000Z' };
  await runtime.accounts.update(accountKey(account.userId), {
    expression: 'SET subscription = :paid',
    values: { ':paid': subscription },
  });
  await addTestAlert(
    runtime,
    account.userId,
    { cities: ['Tampa'], trades: ['pool'] },
    { name: 'Tampa pools' },
  );
  await addTestAlert(runtime, account.userId, { states: ['Texas'], minValue: 50_000 }, { name: 'Big Texas' });
  const { key } = await createApiKey(runtime, account.userId, 'agent');
  const served = await serveAgents(runtime);
  const agent = await served.connect(key);
  return {
    permits,
    agent,
    /** Lets a minute pass, so that a task has its calls of a minute. */
    nextMinute: () => {
      now += MINUTE_MS;
    },
    close: async () => {
      await agent.client.close();
      await served.close();
    },
  };
}
