import { expect, it } from 'vitest';
import type { StormReport } from '#functions/permits/storms/report-store.ts';
import { storeReports } from '#functions/permits/storms/report-store.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { matchAlerts } from './match-alerts.ts';
import { addTestAlert, newPermit, publishPermits, waitingPermits } from './testing.ts';

it('tells nothing of a state that was switched off since, and other alerts go on', async () => {
  const runtime = await testRuntime();
  const point = { latitude: 30.25, longitude: -97.75 };
  const report: StormReport = { kind: 'hail', state: 'Texas', size: 2, ...point };
  await storeReports(runtime, '2026-11-12', [report]);
  await addTestAlert(runtime, 'ann', { territory: ['hail:TX,2026-11-12,1'] });
  await addTestAlert(runtime, 'bob', { territory: ['zip:78701', 'hail:TX,2026-11-12,1'] });
  const site = { jurisdictionState: 'Texas', addressZip: '78701', ...point } as const;
  await publishPermits(runtime, [newPermit('tx-a.1', site)]);
  await matchAlerts(runtime);
  expect(await waitingPermits(runtime)).toEqual({ bob: ['tx-a.1'] });
});
