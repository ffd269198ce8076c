import { expect, it } from 'vitest';
import { newPermit } from '#functions/alerts/testing.ts';
import { storePermits } from '#functions/permits/testing.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { readVisiblePermits } from './matched-permits.ts';

it('reads permits without withdrawn ones and those that this user has hidden', async () => {
  const runtime = await testRuntime();
  await storePermits(runtime, [
    newPermit('tx-a.1'),
    newPermit('tx-a.2', { withdrawnAt: '2026-11-20T12:00:00.000Z' }),
    newPermit('tx-a.3'),
  ]);
  await changeWork(runtime, ownDesk('ada'), 'tx-a.3', { version: '', stage: 'hidden' });
  const ids = ['tx-a.1', 'tx-a.2', 'tx-a.3', 'tx-a.4'];
  expect([...(await readVisiblePermits(runtime, 'ada', ids)).keys()]).toEqual(['tx-a.1']);
  expect([...(await readVisiblePermits(runtime, 'bob', ids)).keys()]).toEqual(['tx-a.1', 'tx-a.3']);
});
