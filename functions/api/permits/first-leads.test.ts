import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { conform } from '#functions/collection/conform/conform.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { storePermits } from '#functions/permits/testing.ts';
import { findSource } from '#functions/sources/catalog.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { DEMO_PROFILE } from '#infra/sim/machine/demo-account.ts';
import type { PortalRow } from '#infra/sim/portals/columns.ts';
import { createPopulation } from '#infra/sim/portals/sample/population.ts';
import { ownFilter } from '#shared/domain/filter/profile-filter.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import { reachOf } from '#shared/domain/permit/reach.ts';
import { REACH_IDS, type Reach } from '#shared/domain/permit/who.ts';
import { whoFor } from '#shared/domain/permit/who-rule.ts';
import type { Profile } from '#shared/domain/profile.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const TODAY = '2026-11-20';
const SOURCES = ['tx-austin', 'wa-seattle', 'az-phoenix', 'il-chicago', 'nc-raleigh'];
const FIRST = 10;

const READERS: Readonly<Record<string, Profile>> = {
  'the demo account': DEMO_PROFILE,
  'a roofer in Austin': { trades: ['roofing'], role: 'prime', area: { state: 'Texas', city: 'Austin' } },
  'an HVAC subcontractor in Seattle': {
    trades: ['hvac'],
    role: 'sub',
    area: { state: 'Washington', city: 'Seattle' },
  },
  'a pool builder in Phoenix': {
    trades: ['pool'],
    role: 'other',
    area: { state: 'Arizona', city: 'Phoenix' },
  },
  'a supplier in Chicago': {
    trades: ['roofing', 'windows-doors'],
    role: 'supplier',
    area: { state: 'Illinois', city: 'Chicago' },
  },
  'an office manager in Chicago': {
    trades: ['roofing', 'solar', 'electrical'],
    role: 'prime',
    area: { state: 'Illinois', city: 'Chicago' },
  },
};

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
  runtime.clock.now = () => NOW;
  for (const [page, id] of SOURCES.entries()) await storePermits(runtime, await samplePermits(id), page);
  await publishIndex(runtime);
});

async function samplePermits(id: string) {
  const source = await findSource(id);
  if (source === undefined) throw new Error(`There is no source ${id}.`);
  const file = new URL(`../../sources/${id.replace('-', '/')}.sample.json`, import.meta.url);
  const samples = JSON.parse(await readFile(file, 'utf8')) as PortalRow[];
  const rows = createPopulation(source, samples, NOW).at(NOW);
  const seen = { firstSeen: NOW.toISOString(), lastChanged: NOW.toISOString(), withdrawnAt: null };
  return rows.flatMap(({ row }) => {
    const conformed = conform(source, row, TODAY);
    return 'permit' in conformed ? [{ ...conformed.permit, ...seen }] : [];
  });
}

/** How well somebody can be reached: 3 by phone, 0 not at all. */
const rank = (reach: Reach): number => REACH_IDS.length - 1 - REACH_IDS.indexOf(reach);
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe('the first leads in the sample data', () => {
  it.each(Object.entries(READERS))('of %s bring work, and can be reached', async (_, profile) => {
    const index = await openLeadIndex(runtime);
    const filter = ownFilter(profile);
    const scoring = { ...profile, today: TODAY, minScore: 0 };
    const reader = await index.readerOf(profile);
    const { ids, total } = await index.search({ filter, sort: 'score', scoring, offset: 0, limit: 1_000 });
    const stored = await readPermits(runtime.permits, ids);
    const leads = ids.flatMap((id) => {
      const permit = stored.get(id);
      if (permit === undefined) return [];
      const who = whoFor(permit, reader);
      return [{ permit, who, reach: reachOf(permit, who.label), score: leadScore(permit, reader, TODAY) }];
    });
    expect(leads).toHaveLength(total);
    const first = leads.slice(0, FIRST);
    expect(first).toHaveLength(FIRST);
    expect(first.filter(({ who }) => who.worth === 'folded')).toEqual([]);
    expect(mean(first.map(({ reach }) => rank(reach)))).toBeGreaterThanOrEqual(
      mean(leads.map(({ reach }) => rank(reach))),
    );
    for (const { score } of first) {
      expect(score.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score.score);
      expect(score.reasons.find(({ what }) => what === 'trade')?.points).toBe(15);
    }
    const own = leads.filter(({ permit }) => permit.trades.some((trade) => profile.trades.includes(trade)));
    const startsBefore = profile.role === 'sub' || profile.role === 'other';
    expect(own).toHaveLength(startsBefore ? 0 : leads.length);
  });
});
