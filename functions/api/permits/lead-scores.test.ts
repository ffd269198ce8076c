import { beforeEach, describe, expect, it } from 'vitest';
import { updateSettings } from '#functions/accounts/accounts.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { answerJson, answerText, send, type TestCall } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

let runtime: TestRuntime;
let user: Awaited<ReturnType<typeof signedIn>>;

/** Today is November 20. Scores without trades: fresh 43, large 43, mute 20; the source of `mute` publishes no contractors. */
const PERMITS = [
  samplePermit('il-a.fresh', { issueDate: '2026-11-20', trades: ['solar'] }),
  samplePermit('il-a.large', {
    issueDate: '2026-10-21',
    valuation: 400_000,
    contractorName: 'Sample Builders',
  }),
  samplePermit('il-b.mute', {
    issueDate: '2026-11-11',
    trades: ['roofing'],
    addressStreet: null,
    publishesContractors: false,
  }),
];

beforeEach(async () => {
  runtime = await testRuntime();
  user = await signedIn(runtime);
  await storePermits(runtime, PERMITS);
  await createPublishIndex(runtime, async () => undefined)();
});

const call = (name: CallName, sent: TestCall = {}) =>
  send(createPermitsApi(runtime), name, { cookies: user.cookies, ...sent });
const scores = async (query: string) =>
  (answerJson(await call('searchPermits', { query })) as { id: string; leadScore: number }[]).map(
    ({ id, leadScore }) => `${id} ${leadScore}`,
  );

describe('lead scores', () => {
  it('are in every list, and sort and filter it', async () => {
    expect(await scores('')).toEqual(['il-a.fresh 43', 'il-b.mute 20', 'il-a.large 37']);
    expect(await scores('sort=score')).toEqual(['il-a.fresh 43', 'il-a.large 37', 'il-b.mute 20']);
    expect(await scores('sort=score&minScore=37')).toEqual(['il-a.fresh 43', 'il-a.large 37']);
    expect(await scores('minScore=43')).toEqual(['il-a.fresh 43']);
    expect((await call('searchPermits', { query: 'minScore=37' })).headers?.['X-Total-Count']).toBe('2');
    expect(answerJson(await call('allPermits', { query: 'sort=score&limit=1' }))).toMatchObject({
      permits: [{ id: 'il-a.fresh', leadScore: 43 }],
      total: 3,
    });
  });

  it('count the user’s trades', async () => {
    await updateSettings(runtime, user.account, { trades: ['roofing'] });
    expect(await scores('sort=score')).toEqual(['il-a.fresh 43', 'il-a.large 37', 'il-b.mute 35']);
    await updateSettings(runtime, user.account, { trades: ['solar', 'roofing'] });
    expect(await scores('sort=score&minScore=50')).toEqual(['il-a.fresh 58']);
  });

  it('reach 100, and match a least score of 100', async () => {
    await updateSettings(runtime, user.account, { trades: ['roofing'] });
    const best = samplePermit('il-a.best', {
      issueDate: '2026-11-20',
      valuation: 1_000_000,
      trades: ['roofing'],
      propertyOwnerName: 'Sample Owner',
      propertyOwnerPhone: '3125550100',
      contractorPhone: '3125550101',
    });
    await storePermits(runtime, [best], 1);
    await createPublishIndex(runtime, async () => undefined)();
    expect(await scores('minScore=100')).toEqual(['il-a.best 100']);
    expect(await scores('minScore=100&sort=score')).toEqual(['il-a.best 100']);
  });

  it('fall with age', async () => {
    runtime.setTime('2026-11-25T00:00:00.000Z');
    expect(await scores('sort=score')).toEqual(['il-a.fresh 38', 'il-a.large 31', 'il-b.mute 20']);
  });

  it('have reasons that sum to them in a permit’s details and in exports', async () => {
    const permit = answerJson(await call('permit', { params: { id: 'il-a.large' } })) as {
      leadScore: number;
      scoreReasons: { points: number; words: string }[];
    };
    expect(permit).toMatchObject({ leadScore: 37, scoreVersion: 1 });
    expect(permit.scoreReasons.map(({ points }) => points)).toEqual([14, 6, 17, 0, 0]);
    const file = answerText(await call('exportPermits', { json: { permitIds: ['il-a.large'] } }));
    expect(file).toContain(',37,"Issued 30 days ago: 14 of 30; ');
    expect(file).toContain('; A contractor is named: 0 of 10",1,"il-a.large"');
  });
});

describe('noContractor', () => {
  it('finds permits without a contractor, only of sources that publish contractors', async () => {
    expect(await scores('noContractor=true')).toEqual(['il-a.fresh 43']);
    expect(await scores('hasContractor=false')).toEqual(['il-a.fresh 43', 'il-b.mute 20']);
  });
});
