import { expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { answerJson, send } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

const POINT = { latitude: 30.25, longitude: -97.75 };

it('shows where permits are, without those that have no point, are withdrawn or unknown', async () => {
  const runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  const { cookies } = await signedIn(runtime);
  await storePermits(runtime, [
    samplePermit('tx-a.1', POINT),
    samplePermit('tx-a.2', { latitude: null, longitude: null }),
    samplePermit('tx-a.3', { ...POINT, withdrawnAt: '2026-11-20T10:00:00.000Z' }),
  ]);
  const permitIds = ['tx-a.1', 'tx-a.2', 'tx-a.3', 'tx-a.4'];
  const points = (sent: object) => send(createPermitsApi(runtime), 'permitPoints', { cookies, ...sent });
  expect(answerJson(await points({ json: { permitIds } }))).toEqual({ points: [{ id: 'tx-a.1', ...POINT }] });
  expect((await points({ json: { permitIds: [] } })).statusCode).toBe(400);
  expect((await points({ json: { permitIds }, cookies: [] })).statusCode).toBe(401);
});
