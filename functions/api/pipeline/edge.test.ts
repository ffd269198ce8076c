import { describe, expect, it } from 'vitest';
import { TEST_ORIGIN_SECRETS, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { type ApiArea, type CallName, routes } from '#shared/contract/routes.ts';
import { createAccountApi } from '../account.ts';
import { createAlertsApi } from '../alerts.ts';
import { createBillingApi } from '../billing.ts';
import { createContactApi } from '../contact.ts';
import { createPermitsApi } from '../permits/permits.ts';
import { createPushApi } from '../push.ts';
import { createRemovalsApi } from '../removals.ts';
import { createStatusApi } from '../status.ts';
import { answerJson, answerText, send, testEvent } from '../testing.ts';
import { createV1Api } from '../v1.ts';
import { createWebhooksApi } from '../webhooks.ts';
import { checkEdge, clientAddress } from './edge.ts';
import type { AreaHandler } from './pipeline.ts';

const [current, next] = TEST_ORIGIN_SECRETS;

describe('a call that bypasses the edge', async () => {
  const runtime = await testRuntime();
  const areas: Readonly<Record<ApiArea, AreaHandler>> = {
    permits: createPermitsApi(runtime),
    account: createAccountApi(runtime),
    status: createStatusApi(runtime),
    billing: createBillingApi(runtime),
    alerts: createAlertsApi(runtime),
    removals: createRemovalsApi(runtime),
    contact: createContactApi(runtime),
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
      const said = area === 'v1' ? (answerJson(answer) as { detail: string }).detail : answerText(answer);
      expect(said).toBe('This address takes no calls. Use the address of the site.');
    }
  });

  it('accepts both secrets during a rotation', async () => {
    for (const secret of [current, next])
      expect(await send(areas.status, 'coverage', { headers: { 'x-origin-secret': secret } })).toMatchObject({
        statusCode: 200,
      });
  });
});

describe('checkEdge', () => {
  it('refuses a call without a secret, even when no secret is configured', () => {
    expect(() => checkEdge({}, [])).toThrow('takes no calls');
    expect(() => checkEdge({ 'x-origin-secret': '' }, [])).toThrow('takes no calls');
  });

  it.each(['', 'short', `${current},`])('rejects the setting %j', async (secrets) => {
    const { config } = await testRuntime(undefined, { ORIGIN_SECRETS: secrets });
    expect(() => config.originSecrets).toThrow('ORIGIN_SECRETS must be');
  });
});

const from = (headers: Record<string, string>, address = '192.0.2.1') =>
  clientAddress(testEvent('login', { address }), headers);

describe('clientAddress', () => {
  it('returns the address of the connection', () => {
    expect(from({})).toBe('192.0.2.1');
  });

  it('returns the viewer’s address behind our edge', () => {
    expect(from({ 'x-viewer-address': '198.51.100.4' })).toBe('198.51.100.4');
  });

  it('ignores addresses that the viewer sends', () => {
    expect(
      from({ 'cloudfront-viewer-address': '198.51.100.4:4711', 'x-forwarded-for': '198.51.100.4' }),
    ).toBe('192.0.2.1');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
    ['2001:0DB8:0001:00ff::6', '2001:db8:1:0::/56'],
    ['2001:db8:1:1ff::6', '2001:db8:1:100::/56'],
    ['2001:db8:1:abcd::6', '2001:db8:1:ab00::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
  ])('returns for %s its network %s', (address, network) => {
    expect(from({}, address)).toBe(network);
    expect(from({ 'x-viewer-address': address })).toBe(network);
  });
});
