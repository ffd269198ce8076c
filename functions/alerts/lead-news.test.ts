import { beforeEach, describe, expect, it } from 'vitest';
import { withFound } from '#functions/permits/found-point.ts';
import type { News } from '#functions/permits/news.ts';
import type { Shared } from '#functions/permits/same-permit.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { storeTermsRules } from '#functions/permits/withholding/terms-rules.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { matchAlerts } from './match-alerts.ts';
import { addTestAlert, newPermit, publishPermits, SEEN, waitingMatches } from './testing.ts';

const shared = (level: Shared['level'], other: string): Shared => ({
  level,
  with: [other],
  key: 'texas/plano/b202600123',
});
const LATER = '2026-11-20T15:00:00.000Z';

/** Two records of one permit; the city's is the lead unless the other has more contacts. */
function city(parts: Partial<StoredPermit> = {}, news?: News): StoredPermit {
  return newPermit('tx-plano.1', { shared: shared('city', 'tx-collin'), ...parts }, news);
}
function county(parts: Partial<StoredPermit> = {}, news?: News): StoredPermit {
  return newPermit('tx-collin.9', { shared: shared('county', 'tx-plano'), ...parts }, news);
}
const contacts = { contractorName: 'Sample Builders', contractorPhone: '5550100' };

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
  await addTestAlert(runtime, 'ann', {}, { trigger: 'both' });
});

/** Matches permits in several rounds and lists the matches. */
async function matchesAfter(...rounds: readonly (readonly StoredPermit[])[]): Promise<string[]> {
  for (const permits of rounds) {
    await publishPermits(runtime, permits);
    await matchAlerts(runtime);
  }
  const matches = (await waitingMatches(runtime))['ann'] ?? [];
  return matches.map(({ permitId, kind }) => `${permitId} ${kind}`);
}

describe('a permit whose place is found later', () => {
  const bare = newPermit('tx-plano.1', { addressStreet: '1 Elm St', addressZip: null });
  const placed = {
    ...withFound(bare, { latitude: 33.02, longitude: -96.7, zip: '75074' }),
    news: { newAt: SEEN, placedAt: LATER },
  };
  const areas = { zips: ['75074'] };

  it('is new then, once, to a user who asks for the place', async () => {
    await addTestAlert(runtime, 'bob', areas);
    expect(await matchesAfter([bare], [placed], [placed])).toEqual(['tx-plano.1 new']);
    expect((await waitingMatches(runtime))['bob']).toMatchObject([{ permitId: 'tx-plano.1', kind: 'new' }]);
  });

  it('is not new to an alert that was created after it, nor twice to a user with several alerts', async () => {
    await addTestAlert(runtime, 'ann', areas);
    await matchesAfter([bare]);
    runtime.setTime('2026-11-20T13:00:00.000Z');
    await addTestAlert(runtime, 'bob', areas);
    expect(await matchesAfter([placed])).toEqual(['tx-plano.1 new']);
    expect((await waitingMatches(runtime))['bob']).toBeUndefined();
  });

  it('is new once where it was not matched before', async () => {
    await addTestAlert(runtime, 'bob', areas);
    expect(await matchesAfter([placed], [placed])).toEqual(['tx-plano.1 new']);
    expect((await waitingMatches(runtime))['bob']).toHaveLength(1);
  });
});

describe('a permit whose use its parcel’s roll tells later', () => {
  const bare = newPermit('tx-plano.1', { addressStreet: '1 Elm St', addressZip: null });
  const facts = {
    ...{ rollId: 'tx-roll', roll: 'Sample, 2025 roll, by address', use: 'multi-family' as const },
    ...{ rollClass: null, yearBuilt: null, rollUnits: null, rollOwner: null },
  };
  const rollSays = { asked: 'tx-roll 2025', facts };
  const told = { ...bare, rollSays, news: { newAt: SEEN, usedAt: LATER } };
  const place = { latitude: 33.02, longitude: -96.7, zip: '75074' };
  const MUCH_LATER = '2026-11-20T15:10:00.000Z';
  const uses = { uses: ['multi-family'] as const };
  const newsOf = async (user: string) => (await waitingMatches(runtime))[user] ?? [];
  beforeEach(async () => {
    await storeTermsRules(runtime, {
      'tx-roll': { withheld: 'individuals', version: 'roll', attribution: null },
    });
  });

  it('is new then, once, to a user who asks for the use', async () => {
    await addTestAlert(runtime, 'bob', uses);
    expect(await matchesAfter([bare], [told], [told])).toEqual(['tx-plano.1 new']);
    expect(await newsOf('bob')).toMatchObject([{ permitId: 'tx-plano.1', kind: 'new' }]);
  });

  it('is not new again to a user who asked for its place, nor lost to one if both are found at once', async () => {
    await addTestAlert(runtime, 'bob', { zips: ['75074'] });
    const placed = { ...withFound(bare, place), news: { newAt: SEEN, placedAt: LATER } };
    const both = { ...placed, rollSays, news: { ...placed.news, usedAt: MUCH_LATER } };
    await matchesAfter([bare], [both]);
    expect(await newsOf('bob')).toHaveLength(1);
    await addTestAlert(runtime, 'eve', { ...uses, zips: ['75074'] });
    await matchesAfter([placed], [both]);
    expect(await newsOf('bob')).toHaveLength(1);
  });
});

describe('a permit that two sources publish', () => {
  it('is new once when both records come together: as the lead', async () => {
    expect(await matchesAfter([county(), city()])).toEqual(['tx-plano.1 new']);
  });

  it('is not new again when another record comes, lead or not', async () => {
    expect(await matchesAfter([city()], [county()])).toEqual(['tx-plano.1 new']);
    runtime = await testRuntime();
    await addTestAlert(runtime, 'ann');
    expect(await matchesAfter([county()], [city()])).toEqual(['tx-collin.9 new']);
  });

  it('is not new again when a record with more contacts becomes the lead', async () => {
    const richer = county({ ...contacts, lastChanged: LATER });
    expect(await matchesAfter([city(), county()], [richer], [city({ lastChanged: LATER })])).toEqual([
      'tx-plano.1 new',
    ]);
  });

  it('is matched as its lead when only the other record has a note', async () => {
    await publishPermits(runtime, [city(), county()]);
    const notes = await runtime.collection.query<{ pk: string; sk: string }>('pending-news');
    for (const note of notes) await runtime.collection.put({ ...note, ids: ['tx-collin.9'] });
    expect(await matchesAfter()).toEqual([]);
    await matchAlerts(runtime);
    expect(await matchesAfter([city()])).toEqual(['tx-plano.1 new']);
  });

  it('is not new when a first run brought the other record before', async () => {
    const known = county({ firstSeen: '2026-11-20T12:10:00.000Z' }, {});
    expect(await matchesAfter([known], [city()])).toEqual([]);
  });

  it('is new although a first run brings the other record later', async () => {
    const later = county({ firstSeen: LATER }, {});
    expect(await matchesAfter([city(), later])).toEqual(['tx-plano.1 new']);
  });

  it('changes its status with the lead only', async () => {
    const news = { newAt: SEEN, statusAt: LATER };
    const changed = [county({ status: 'Final' }, news), city({ status: 'Final' }, news)];
    expect(await matchesAfter([city(), county()], changed)).toEqual(['tx-plano.1 new', 'tx-plano.1 change']);
  });
});
