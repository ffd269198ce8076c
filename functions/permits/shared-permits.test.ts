import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { publishIndex } from './lead-index/build/publish.ts';
import { openLeadIndex } from './lead-index/lead-index.ts';
import { FORMAT } from './lead-index/store/format.ts';
import { rootKey } from './lead-index/store/generation.ts';
import type { Shared } from './same-permit.ts';
import { readOtherRecords } from './shared-permits.ts';
import type { StoredPermit } from './stored-permit.ts';
import { samplePermit, storePermits } from './testing.ts';

const shared = (level: Shared['level'], other: string): Shared => ({
  level,
  with: [other],
  key: 'texas/plano/b202600123',
});
const city = samplePermit('tx-plano.1', {
  sourceId: 'tx-plano',
  shared: shared('city', 'tx-collin-county'),
  addressStreet: '1200 Harbor Ln',
});
const county = samplePermit('tx-collin-county.9', {
  sourceId: 'tx-collin-county',
  shared: shared('county', 'tx-plano'),
  addressStreet: '1200 HARBOR LN',
});

let runtime: TestRuntime;
let page = 0;
beforeEach(async () => {
  runtime = await testRuntime();
});

/** Writes permits like collection and publishes them. @returns the leads */
async function leadsAfter(...permits: readonly StoredPermit[]): Promise<readonly string[]> {
  await storePermits(runtime, permits, page++);
  await publishIndex(runtime);
  const index = await openLeadIndex(runtime);
  return (await index.search({ filter: {}, sort: 'newest', offset: 0, limit: 10 })).ids.toSorted();
}

describe('a permit of two sources', () => {
  it('is one lead in any order of its records', async () => {
    expect(await leadsAfter(county)).toEqual([county.id]);
    expect(await leadsAfter(city)).toEqual([city.id]);
    expect(await leadsAfter({ ...county, description: 'Corrected' })).toEqual([city.id]);
  });

  it('is one lead if both records come together, and after a rebuild', async () => {
    expect(await leadsAfter(county, city)).toEqual([city.id]);
    await runtime.index.remove(rootKey(FORMAT.name));
    expect(await leadsAfter(county)).toEqual([city.id]);
  });

  it('changes its lead when a record is withdrawn, and back when it returns', async () => {
    await leadsAfter(city, county);
    expect(await leadsAfter({ ...city, withdrawnAt: '2026-11-20T00:00:00.000Z' })).toEqual([county.id]);
    expect(await leadsAfter(city)).toEqual([city.id]);
  });

  it('becomes two leads while the records contradict each other', async () => {
    await leadsAfter(city, county);
    expect(await leadsAfter({ ...county, addressStreet: '9 Pier Rd' })).toEqual([county.id, city.id]);
    expect(await leadsAfter(county)).toEqual([city.id]);
  });

  it('lists its other records', async () => {
    const stranger = samplePermit('tx-collin-county.10', {
      ...county,
      id: 'tx-collin-county.10',
      addressStreet: '9 Pier Rd',
    });
    await leadsAfter(city, county, stranger);
    expect((await readOtherRecords(runtime.permits, city)).map(({ id }) => id)).toEqual([county.id]);
    expect((await readOtherRecords(runtime.permits, county)).map(({ id }) => id)).toEqual([city.id]);
    expect(await readOtherRecords(runtime.permits, samplePermit('az-x.1'))).toEqual([]);
  });
});
