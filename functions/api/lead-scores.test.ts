import { beforeEach, describe, expect, it } from 'vitest';
import { updateSettings } from '#functions/accounts/accounts.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { createPermitsApi } from './permits.ts';
import { jsonOf, type Sent, send, textOf } from './testing.ts';

let runtime: TestRuntime;
let user: Awaited<ReturnType<typeof signedIn>>;

/** Today is November 20. By nobody's trades: fresh 43, large 43, mute 20; `mute` is of a source that publishes no contractors. */
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

const call = (name: CallName, sent: Sent = {}) =>
  send(createPermitsApi(runtime), name, { cookies: user.cookies, ...sent });
const scores = async (query: string) =>
  (jsonOf(await call('searchPermits', { query })) as { id: string; leadScore: number }[]).map(
    ({ id, leadScore }) => `${id} ${leadScore}`,
  );

describe('lead scores', () => {
  it('stand in every list, order it and bound it', async () => {
    expect(await scores('')).toEqual(['il-a.fresh 43', 'il-b.mute 20', 'il-a.large 37']);
    expect(await scores('sort=score')).toEqual(['il-a.fresh 43', 'il-a.large 37', 'il-b.mute 20']);
    expect(await scores('sort=score&minScore=37')).toEqual(['il-a.fresh 43', 'il-a.large 37']);
    expect(await scores('minScore=43')).toEqual(['il-a.fresh 43']);
    expect((await call('searchPermits', { query: 'minScore=37' })).headers?.['X-Total-Count']).toBe('2');
    expect(jsonOf(await call('allPermits', { query: 'sort=score&limit=1' }))).toMatchObject({
      permits: [{ id: 'il-a.fresh', leadScore: 43 }],
      total: 3,
    });
  });

  it('count the trades the user has set', async () => {
    await updateSettings(runtime, user.account, { trades: ['roofing'] });
    expect(await scores('sort=score')).toEqual(['il-a.fresh 43', 'il-a.large 37', 'il-b.mute 35']);
    await updateSettings(runtime, user.account, { trades: ['solar', 'roofing'] });
    expect(await scores('sort=score&minScore=50')).toEqual(['il-a.fresh 58']);
  });

  it('age with the days', async () => {
    runtime.setTime('2026-11-25T00:00:00.000Z');
    expect(await scores('sort=score')).toEqual(['il-a.fresh 38', 'il-a.large 31', 'il-b.mute 20']);
  });

  it('come with reasons that sum to them where one permit is read, and in an exported file', async () => {
    const permit = jsonOf(await call('permit', { params: { id: 'il-a.large' } })) as {
      leadScore: number;
      scoreReasons: { points: number; words: string }[];
    };
    expect(permit).toMatchObject({ leadScore: 37, scoreVersion: 1 });
    expect(permit.scoreReasons.map(({ points }) => points)).toEqual([14, 6, 17, 0, 0]);
    const file = textOf(await call('exportPermits', { json: { permitIds: ['il-a.large'] } }));
    expect(file).toContain(',37,"Issued 30 days ago: 14 of 30; ');
    expect(file).toContain('; A contractor is named: 0 of 10",1,"il-a.large"');
  });
});

describe('no contractor named yet', () => {
  it('finds permits without one where the source publishes contractors, and no others', async () => {
    expect(await scores('noContractor=true')).toEqual(['il-a.fresh 43']);
    expect(await scores('hasContractor=false')).toEqual(['il-a.fresh 43', 'il-b.mute 20']);
  });
});
