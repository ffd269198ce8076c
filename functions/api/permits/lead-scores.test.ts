import { beforeEach, describe, expect, it } from 'vitest';
import { updateSettings } from '#functions/accounts/accounts.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { CallName } from '#shared/contract/routes.ts';
import type { LeadWho } from '#shared/domain/permit/who.ts';
import { answerJson, answerText, send, type TestCall } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

let runtime: TestRuntime;
let user: Awaited<ReturnType<typeof signedIn>>;

/** Today is November 20. Scores without trades: fresh 39, large 31, mute 23; the source of `mute` publishes no contractors. */
const PERMITS = [
  samplePermit('il-a.fresh', { issueDate: '2026-11-20', trades: ['solar'] }),
  samplePermit('il-a.large', {
    issueDate: '2026-10-21',
    valuation: 400_000,
    contractorName: 'Sample Builders',
    trades: ['hvac'],
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
    expect(await scores('')).toEqual(['il-a.fresh 39', 'il-b.mute 23', 'il-a.large 31']);
    expect(await scores('sort=score')).toEqual(['il-a.fresh 39', 'il-a.large 31', 'il-b.mute 23']);
    expect(await scores('sort=score&minScore=31')).toEqual(['il-a.fresh 39', 'il-a.large 31']);
    expect(await scores('minScore=39')).toEqual(['il-a.fresh 39']);
    expect((await call('searchPermits', { query: 'minScore=31' })).headers?.['X-Total-Count']).toBe('2');
    expect(answerJson(await call('allPermits', { query: 'sort=score&limit=1' }))).toMatchObject({
      permits: [{ id: 'il-a.fresh', leadScore: 39 }],
      total: 3,
    });
  });

  it('count the user’s trades', async () => {
    await updateSettings(runtime, user.account, { trades: ['roofing'] });
    expect(await scores('sort=score')).toEqual(['il-a.large 40', 'il-a.fresh 39', 'il-b.mute 38']);
    await updateSettings(runtime, user.account, { trades: ['solar', 'roofing'] });
    expect(await scores('sort=score&minScore=50')).toEqual(['il-a.fresh 54']);
  });

  it('reach 100, and match a least score of 100', async () => {
    await updateSettings(runtime, user.account, { trades: ['roofing'] });
    const best = samplePermit('il-a.best', {
      issueDate: '2026-11-20',
      valuation: 1_000_000,
      trades: ['roofing'],
      propertyOwnerName: 'Sample Owner',
      propertyOwnerPhone: '3125550100',
      builtBy: 'owner',
      contractorName: null,
      contractorPhone: '3125550101',
    });
    await storePermits(runtime, [best], 1);
    await createPublishIndex(runtime, async () => undefined)();
    expect(await scores('minScore=100')).toEqual(['il-a.best 100']);
    expect(await scores('minScore=100&sort=score')).toEqual(['il-a.best 100']);
  });

  it('fall with age', async () => {
    runtime.setTime('2026-11-25T00:00:00.000Z');
    expect(await scores('sort=score')).toEqual(['il-a.fresh 34', 'il-a.large 25', 'il-b.mute 23']);
  });

  it('have reasons that sum to them in a permit’s details and in exports', async () => {
    const permit = answerJson(await call('permit', { params: { id: 'il-a.large' } })) as {
      leadScore: number;
      scoreReasons: { points: number; words: string }[];
    };
    expect(permit).toMatchObject({ leadScore: 31, scoreVersion: 4 });
    expect(permit.scoreReasons.map(({ points }) => points)).toEqual([14, 0, 17, 0, 0]);
    const file = answerText(await call('exportPermits', { json: { permitIds: ['il-a.large'] } }));
    expect(file).toContain(',31,"Issued 30 days ago: 14 of 30; ');
    expect(file).toContain('; Taken: Sample Builders has it, a firm that does HVAC: 0 of 10",4,"il-a.large"');
  });
});

describe('hasContractor', () => {
  it('finds, with false, permits without a contractor, only of sources that publish contractors', async () => {
    expect(await scores('hasContractor=false')).toEqual(['il-a.fresh 39']);
  });
});

describe('who', () => {
  const labels = async (query: string) =>
    (answerJson(await call('searchPermits', { query })) as { id: string; who: LeadWho }[]).map(
      ({ id, who }) => `${id}: ${who.label}, ${who.reason}`,
    );

  it('say that a job is open only where finished permits of the city and type name contractors', async () => {
    const kind = { jurisdictionCity: 'Chicago', permitType: 'Roofing' };
    const finished = Array.from({ length: 20 }, (_, at) =>
      samplePermit(`il-a.done-${at}`, {
        ...kind,
        status: 'Final',
        issueDate: '2026-06-01',
        contractorName: at < 14 ? 'Sample Builders' : null,
      }),
    );
    await storePermits(runtime, [...finished, samplePermit('il-a.roof', { ...kind, status: 'Issued' })], 1);
    await createPublishIndex(runtime, async () => undefined)();
    expect(await labels('who=nobody')).toEqual([
      'il-a.roof: nobody, The record names no contractor, and Chicago names a contractor on 14 of 20 finished permits like this',
    ]);
    await storePermits(runtime, [{ ...(finished[0] ?? expect.fail()), contractorName: null }], 2);
    await createPublishIndex(runtime, async () => undefined)();
    expect(await labels('who=nobody')).toEqual([]);
    expect(await labels('city=Chicago&status=Issued')).toEqual([
      'il-a.roof: unknown, No contractor is named, which says little: Chicago names a contractor on 13 of 20 finished permits like this',
    ]);
  });

  it('depend on the reader', async () => {
    await updateSettings(runtime, user.account, { trades: ['roofing'], role: 'supplier' });
    const house = samplePermit('il-a.house', {
      trades: ['new-construction'],
      contractorName: 'Sample Homes',
    });
    await storePermits(runtime, [house], 1);
    await createPublishIndex(runtime, async () => undefined)();
    expect(await labels('who=gc&who=nobody')).toEqual([
      'il-a.house: gc, Sample Homes has it and may hire others: New construction',
      'il-a.large: gc, Sample Builders has it and needs material: HVAC',
    ]);
    await updateSettings(runtime, user.account, { role: 'prime', trades: ['new-construction'] });
    expect(await labels('who=gc&who=nobody')).toEqual([]);
  });
});

describe('the summary of a search', () => {
  const summary = async (query: string) => answerJson(await call('permitSummary', { query }));

  it('counts its permits by who does the work and by reach', async () => {
    expect(await summary('')).toEqual({
      total: 3,
      who: { nobody: 0, owner: 0, gc: 0, taken: 1, unknown: 2, ended: 0 },
      reach: { phone: 0, letter: 0, visit: 1, none: 2 },
      withoutPoint: 0,
      without: [],
    });
    expect(await summary('minValue=1000')).toMatchObject({ total: 1, who: { taken: 1 } });
  });

  it('names the conditions without which something is found, if nothing is', async () => {
    expect(await summary('trade=roofing&minValue=1000&hasPhone=false')).toMatchObject({
      total: 0,
      without: [
        { facet: 'minValue', total: 1 },
        { facet: 'trades', total: 1 },
      ],
    });
    expect(await summary('trade=solar&minScore=90')).toMatchObject({
      total: 0,
      without: [{ facet: 'minScore', total: 1 }],
    });
    expect(await summary('trade=pool&minValue=9000000')).toMatchObject({ total: 0, without: [] });
  });
});
