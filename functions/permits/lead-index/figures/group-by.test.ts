import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit, storePermits } from '../../testing.ts';
import { publishIndex } from '../build/publish.ts';
import { openLeadIndex } from '../lead-index.ts';
import { permitStats } from './group-by.ts';

let runtime: TestRuntime;

beforeEach(async () => {
  runtime = await testRuntime();
});

async function indexOf(parts: readonly Partial<StoredPermit>[]) {
  const permits = parts.map((part, at) => samplePermit(`x.${at}`, { permitType: null, ...part }));
  await storePermits(runtime, permits);
  await publishIndex(runtime);
  return openLeadIndex(runtime);
}

describe('before the first publication', () => {
  it('gives empty answers', async () => {
    const index = await openLeadIndex(runtime);
    expect(await index.stats()).toEqual({
      totalPermits: 0,
      openPermits: 0,
      reach: { phone: 0, letter: 0, visit: 0 },
      totalValuation: 0,
      availableStates: 0,
      cities: 0,
      permitTypes: 0,
    });
    expect(index.states).toEqual([]);
    expect(index.totalPermits).toBe(0);
    expect(await index.cities('Texas')).toEqual([]);
    expect(await index.facets()).toEqual({ permitTypes: [], counties: [], cities: [] });
    expect(await index.trends()).toEqual([]);
    expect(await index.search({ filter: {}, sort: 'value', offset: 0, limit: 5 })).toEqual({
      ids: [],
      total: 0,
    });
  });
});

describe('stats', () => {
  it('counts permits, dollars, states and distinct types', async () => {
    const index = await indexOf([
      { valuation: 1000.5, permitType: 'Roofing' },
      { valuation: null, permitType: 'ROOFING', issueDate: null },
      { valuation: 2000, permitType: 'Solar', jurisdictionState: 'Texas' },
      { valuation: 500, withdrawnAt: '2026-11-19T00:00:00.000Z', jurisdictionState: 'Ohio' },
    ]);
    expect(await index.stats()).toEqual({
      totalPermits: 3,
      openPermits: 3,
      reach: expect.anything(),
      totalValuation: 3000.5,
      availableStates: 2,
      cities: 0,
      permitTypes: 2,
    });
    expect(index.states).toEqual(['Illinois', 'Texas']);
    expect(index.totalPermits).toBe(3);
  });

  it('counts what has not ended, and cities with enough permits, in each state', async () => {
    const of = (city: string, count: number, part: Partial<StoredPermit> = {}) =>
      Array.from({ length: count }, () => ({ jurisdictionCity: city, ...part }));
    const index = await indexOf([
      ...of('Aurora', 12, { status: 'Issued' }),
      ...of('AURORA', 8, { status: 'Final', issueDate: '2026-09-01' }),
      ...of('Aurora', 20, { jurisdictionState: 'Texas', status: null }),
      ...of('Auroar', 19, { status: 'Expired' }),
      ...of('Peoria', 2, { paperwork: 'renewal' }),
    ]);
    expect(await index.stats()).toMatchObject({ totalPermits: 61, openPermits: 32, cities: 2 });
  });
});

it('counts how to reach somebody about what is open, as a search of anybody does', async () => {
  const owner = { propertyOwnerName: 'Dana Sample', contractorName: null };
  const index = await indexOf([
    { ...owner, status: 'Issued', propertyOwnerPhone: '5125550123' },
    { ...owner, status: 'Issued', propertyOwnerPhone: '5125550124', jurisdictionState: 'Texas' },
    { ...owner, status: 'Issued', propertyOwnerPhone: null },
    { ...owner, status: 'Issued', propertyOwnerName: null, propertyOwnerPhone: null },
    { ...owner, status: 'Final', propertyOwnerPhone: '5125550125' },
  ]);
  const { openPermits, reach } = await index.stats();
  expect({ openPermits, reach }).toEqual({ openPermits: 4, reach: { phone: 2, letter: 1, visit: 1 } });
  const scoring = { trades: [], role: null, today: '2026-11-29', minScore: 0 };
  const { none, ...found } = (await index.summary({ filter: {}, scoring })).reach;
  expect(found).toEqual(reach);
  expect(none).toBe(1);
});

it('says no reach where a part of the index was stored before it was counted', () => {
  const names = { cities: [], counties: [], permitTypes: [] };
  const old = { rows: 1, open: 1, valuation: 0, ...names };
  const reach = { phone: 1, letter: 0, visit: 0 };
  expect(permitStats([{ state: 'Texas', segments: [old, { ...old, reach }] }]).reach).toBeUndefined();
  expect(permitStats([{ state: 'Texas', segments: [{ ...old, reach }] }]).reach).toEqual(reach);
});

describe('cities and facets', () => {
  it('lists the names of the records, merging names that differ only in case', async () => {
    const index = await indexOf([
      { jurisdictionCity: 'Peoria', jurisdictionCounty: 'Peoria', permitType: 'Solar' },
      { addressCity: 'AURORA', jurisdictionCounty: 'Kane', permitType: 'Roofing' },
      { addressCity: 'Aurora', jurisdictionCounty: 'kane', permitType: 'Roofing', issueDate: '2026-09-01' },
      { addressCity: 'Aurora', jurisdictionCounty: 'Kane', permitType: 'Solar', issueDate: null },
      { addressCity: null, permitType: 'Solar' },
      { addressCity: 'Austin', jurisdictionState: 'Texas', permitType: 'Pool' },
    ]);
    expect(await index.cities('Illinois')).toEqual(['Aurora', 'Peoria']);
    expect(await index.cities('Texas')).toEqual(['Austin']);
    expect(await index.cities('Ohio')).toEqual([]);
    expect(await index.facets()).toEqual({
      permitTypes: ['Solar', 'Roofing', 'Pool'],
      counties: ['Kane', 'Peoria'],
      cities: ['Aurora', 'Austin', 'Peoria'],
    });
    expect(await index.facets('Texas')).toEqual({ permitTypes: ['Pool'], counties: [], cities: ['Austin'] });
  });
});
