import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { alertBody, publishPermits } from '#functions/alerts/testing.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { createAccountApi } from './account.ts';
import { createAlertsApi } from './alerts.ts';
import { createPermitsApi } from './permits/permits.ts';
import { answerJson, answerText, send } from './testing.ts';
import { createV1Api } from './v1.ts';

/** Two permits in a circle, one outside, and two without a point, one of them in a ZIP code. */
const PERMITS = [
  samplePermit('il-a.near', { latitude: 41.8, longitude: -87.7, trades: ['roofing'] }),
  samplePermit('il-a.edge', { latitude: 41.8, longitude: -87.69 }),
  samplePermit('il-a.far', { latitude: 41.9, longitude: -87.7 }),
  samplePermit('il-a.zip', { addressZip: '60616' }),
  samplePermit('il-a.nowhere', { trades: ['roofing'] }),
].map((permit) => ({ ...permit, issueDate: '2026-11-01' }));
const CIRCLE = 'circle:41.8,-87.7,2:Home';

await userPoolOfTests();
let runtime: TestRuntime;
let cookies: string[];
beforeEach(async () => {
  runtime = await testRuntime();
  ({ cookies } = await signedIn(runtime));
  await publishPermits(runtime, PERMITS);
});

const areas = (...texts: readonly string[]): string =>
  `state=IL&${new URLSearchParams(texts.map((text): [string, string] => ['area', text]))}`;
const permits = (name: CallName, query: string) => send(createPermitsApi(runtime), name, { cookies, query });
const idsOf = async (query: string): Promise<string[]> =>
  (answerJson(await permits('searchPermits', query)) as Output<'searchPermits'>).map(({ id }) => id).sort();

describe('a territory', () => {
  it('finds the permits of its areas', async () => {
    expect(await idsOf(areas(CIRCLE))).toEqual(['il-a.edge', 'il-a.near']);
    expect(await idsOf(areas(CIRCLE, 'zip:60616'))).toEqual(['il-a.edge', 'il-a.near', 'il-a.zip']);
    expect(await idsOf(areas('no-point'))).toEqual(['il-a.nowhere', 'il-a.zip']);
    expect(await idsOf(`${areas(CIRCLE)}&trade=roofing`)).toEqual(['il-a.near']);
  });

  it('says how many permits it cannot find', async () => {
    const summary = async (query: string) => answerJson(await permits('permitSummary', query));
    expect(await summary(areas(CIRCLE))).toMatchObject({ total: 2, withoutPoint: 2 });
    expect(await summary(`${areas(CIRCLE)}&trade=roofing`)).toMatchObject({ total: 1, withoutPoint: 1 });
    expect(await summary(areas('zip:60616'))).toMatchObject({ total: 1, withoutPoint: 0 });
    expect(await summary(areas(CIRCLE, 'no-point'))).toMatchObject({ total: 4, withoutPoint: 0 });
  });

  it.each(['searchPermits', 'permitSummary', 'permitActivity', 'permitsByWeek'] as const)(
    'that cannot be read is refused with a sentence: %s',
    async (name) => {
      const refused = await permits(name, areas('polygon:BG'));
      expect([refused.statusCode, answerText(refused)]).toEqual([
        400,
        expect.stringContaining('A polygon needs at least three corners.'),
      ]);
      expect(answerText(await permits(name, areas('square:1')))).toMatch(
        /An area begins with one of circle, /,
      );
    },
  );

  it('is the same in the public API, in pages and in changes', async () => {
    const made = await send(createAccountApi(runtime), 'createApiKey', { cookies, json: { name: 'Office' } });
    const { key } = answerJson(made) as Output<'createApiKey'>;
    const v1 = (name: CallName, query: string) =>
      send(createV1Api(runtime), name, { query, headers: { authorization: `Bearer ${key}` } });
    const page = answerJson(await v1('v1Permits', areas(CIRCLE))) as Output<'v1Permits'>;
    expect(page.permits.map(({ id }) => id).sort()).toEqual(['il-a.edge', 'il-a.near']);
    expect(page.withoutPoint).toBe(2);
    await publishPermits(runtime, [
      { ...samplePermit('il-a.new', { latitude: 41.8, longitude: -87.7 }), issueDate: '2026-11-02' },
      { ...samplePermit('il-a.off', { latitude: 40, longitude: -87.7 }), issueDate: '2026-11-02' },
    ]);
    const since = 'updatedSince=2026-11-20T12:00:00.001Z';
    const { changes } = answerJson(
      await v1('v1PermitChanges', `${since}&${areas(CIRCLE)}`),
    ) as Output<'v1PermitChanges'>;
    expect(changes.map(({ id }) => id)).toEqual(['il-a.new']);
    expect((await v1('v1PermitChanges', `${since}&${areas('polygon:BG')}`)).statusCode).toBe(400);
  });

  it('is kept in an alert, previewed with what it cannot find, and refused if it cannot be read', async () => {
    const alerts = (name: CallName, json: unknown) => send(createAlertsApi(runtime), name, { cookies, json });
    const body = alertBody({ territory: [CIRCLE] });
    expect(answerJson(await alerts('createAlert', body))).toMatchObject({
      criteria: { territory: [CIRCLE] },
    });
    const preview = { criteria: body.criteria, trigger: 'new' };
    expect(answerJson(await alerts('previewAlert', preview))).toMatchObject({ matched: 2, withoutPoint: 2 });
    const refused = await alerts('createAlert', alertBody({ territory: ['polygon:BG'] }));
    expect([refused.statusCode, answerText(refused)]).toEqual([
      400,
      expect.stringContaining('A polygon needs at least three corners.'),
    ]);
  });
});
