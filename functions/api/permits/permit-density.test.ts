import { beforeEach, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { answerJson, send } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

const BOX = 'west=-98&south=30&east=-97&north=31';
let runtime: TestRuntime;
let cookies: readonly string[];

beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  ({ cookies } = await signedIn(runtime));
  const permits = Array.from({ length: 40 }, (_, at) =>
    samplePermit(`tx-a.${at}`, {
      jurisdictionState: 'Texas',
      issueDate: `2026-11-${String(1 + (at % 20)).padStart(2, '0')}`,
      latitude: 30.25 + at / 1000,
      longitude: -97.75,
      addressZip: '78704',
      valuation: at === 0 ? null : 1000,
      trades: at % 2 === 0 ? ['roofing'] : ['solar'],
    }),
  );
  await storePermits(runtime, permits);
  await publishIndex(runtime);
});

const call = (query: string) => send(createPermitsApi(runtime), 'permitDensity', { cookies, query });
const density = async (query: string) => answerJson(await call(query)) as Output<'permitDensity'>;

it('shows squares of the country, by trade and period', async () => {
  const all = await density(`${BOX}&zoom=8`);
  expect(all).toMatchObject({ view: 'squares', total: { permits: 40 }, pins: [] });
  expect(all.zips).toMatchObject([{ zip: '78704', permits: 40, valued: 39, totalValuation: 39_000 }]);
  expect((await density(`${BOX}&zoom=8&trade=roofing`)).total.permits).toBe(20);
  expect((await density(`${BOX}&zoom=8&days=7`)).total.permits).toBe(14);
  expect((await density(`${BOX}&zoom=8&state=Ohio`)).total.permits).toBe(0);
});

it('shows permits of a street, without contacts and without a withdrawn one', async () => {
  const { pins, view } = await density(`${BOX}&zoom=16`);
  expect([view, pins.length]).toEqual(['permits', 40]);
  expect(pins[0]).toEqual({
    id: expect.stringMatching(/^tx-a\./),
    permitNumber: expect.any(String),
    latitude: expect.any(Number),
    longitude: -97.75,
    valuation: 1000,
    label: 'unknown',
    worth: 'unsaid',
  });
  const [first] = pins;
  await storePermits(runtime, [
    samplePermit(first?.id ?? '', { jurisdictionState: 'Texas', withdrawnAt: '2026-11-20T10:00:00.000Z' }),
  ]);
  expect((await density(`${BOX}&zoom=16`)).pins.map(({ id }) => id)).not.toContain(first?.id);
});

it('refuses a box without an inside', async () => {
  const answer = await call('west=-97&south=30&east=-98&north=31&zoom=8');
  expect(answer).toMatchObject({ statusCode: 400 });
  expect((await call(`${BOX}&zoom=40`)).statusCode).toBe(400);
});
