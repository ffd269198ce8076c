import { describe, expect, it } from 'vitest';
import { TEST_ORIGIN_SECRETS, testRuntime } from '#functions/platform/testing.ts';
import { type Area, type CallName, routes } from '#shared/contract/routes.ts';
import { createAccountApi } from '../account.ts';
import { createAlertsApi } from '../alerts.ts';
import { createBillingApi } from '../billing.ts';
import { createPermitsApi } from '../permits.ts';
import { createPushApi } from '../push.ts';
import { createRemovalsApi } from '../removals.ts';
import { createStatusApi } from '../status.ts';
import { jsonOf, send, textOf } from '../testing.ts';
import { createV1Api } from '../v1.ts';
import { createWebhooksApi } from '../webhooks.ts';
import { checkEdge } from './edge.ts';
import type { AreaHandler } from './pipeline.ts';

const [current, next] = TEST_ORIGIN_SECRETS;

describe('a call that did not come through the edge', async () => {
  const runtime = await testRuntime();
  const areas: Readonly<Record<Area, AreaHandler>> = {
    permits: createPermitsApi(runtime),
    account: createAccountApi(runtime),
    status: createStatusApi(runtime),
    billing: createBillingApi(runtime),
    alerts: createAlertsApi(runtime),
    removals: createRemovalsApi(runtime),
    push: createPushApi(runtime),
    webhooks: createWebhooksApi(runtime),
    v1: createV1Api(runtime),
  };

  it.each(Object.keys(routes) as CallName[])('is refused: %s', async (name) => {
    const { path, area } = routes[name];
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, 'x']));
    for (const secret of [undefined, '', `${current}x`, `${current},${next}`]) {
      const answer = await send(areas[area], name, { params, headers: { 'x-origin-secret': secret } });
      expect(answer.statusCode).toBe(403);
      const said = area === 'v1' ? (jsonOf(answer) as { detail: string }).detail : textOf(answer);
      expect(said).toBe('This address answers nobody directly. Make the call under the address of the site.');
    }
  });

  it('is served again with either secret while one takes the other’s place', async () => {
    for (const secret of [current, next])
      expect(await send(areas.status, 'coverage', { headers: { 'x-origin-secret': secret } })).toMatchObject({
        statusCode: 200,
      });
  });
});

describe('the secrets of the edge', () => {
  it('let nobody in who has none, even where there is none', () => {
    expect(() => checkEdge({}, [])).toThrow('answers nobody directly');
    expect(() => checkEdge({ 'x-origin-secret': '' }, [])).toThrow('answers nobody directly');
  });

  it.each(['', 'short', `${current},`])('are refused where they are %j', async (secrets) => {
    const { config } = await testRuntime(undefined, { ORIGIN_SECRETS: secrets });
    expect(() => config.originSecrets).toThrow('ORIGIN_SECRETS must be');
  });
});
