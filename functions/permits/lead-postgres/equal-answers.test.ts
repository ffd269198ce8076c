import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pick, seeded } from '#functions/harness/random.ts';
import { HEAT_MAP_PERIODS, LOCATION_KINDS } from '#shared/domain/heat-map.ts';
import { generatePermits, MONTHS, NEXT_TRADES } from '../lead-index/bench/generated-permits.ts';
import { clock, publishAll } from '../lead-index/bench/published-index.ts';
import { drawQuery, READER } from '../lead-index/bench/questions.ts';
import type { LeadIndex } from '../lead-index/engine.ts';
import { openLeadIndex, openSegments } from '../lead-index/lead-index.ts';
import type { ListPosition } from '../lead-index/pages/list-position.ts';
import { toIndexRow } from '../lead-index/store/index-row.ts';
import { nextItem } from '../next-trades/next-by-place.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { openPglite } from './testing.ts';
import { readGeneration, writeRows } from './write-rows.ts';

const PERMITS = 2000;
/** Whole dollars, because sums of cents depend on their order in the last binary digit. */
const permits = [...generatePermits({ permits: PERMITS, months: MONTHS.slice(0, 4), seed: 3 })].map(
  (permit, at): StoredPermit => ({
    ...permit,
    ...(at % 20 === 0 && { latitude: null, longitude: null }),
    valuation: permit.valuation === null ? null : Math.round(permit.valuation),
  }),
);

let database: Awaited<ReturnType<typeof openPglite>>;
let segments: LeadIndex;
let postgres: LeadIndex;

beforeAll(async () => {
  database = await openPglite();
  const rows = new Map(permits.map((permit) => [permit.id, toIndexRow(permit)]));
  await writeRows(database, await readGeneration(database), rows);
  const index = await publishAll(permits);
  await index.put(nextItem(NEXT_TRADES.pairs));
  segments = await openSegments({ index, clock });
  index.database = database;
  postgres = await openLeadIndex({ index, clock });
}, 300_000);
afterAll(() => database.close());

/** Asks both engines. @returns the answer, if it is the same */
async function both<T>(ask: (engine: LeadIndex) => Promise<T>): Promise<T> {
  const [expected, answer] = [await ask(segments), await ask(postgres)];
  expect(answer).toEqual(expected);
  return answer;
}

async function readAll<T>(parts: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

describe('PostgreSQL and segments', () => {
  it('answer 300 drawn questions equally', async () => {
    const random = seeded(5);
    let found = 0;
    for (let at = 0; at < 300; at++) {
      const query = drawQuery(random, permits);
      const { total } = await both((engine) => engine.search(query));
      if (total > 0) found++;
    }
    expect(found).toBeGreaterThan(150);
  });

  it('give the same pages by cursor, whatever the order, to the end', async () => {
    for (const sort of ['newest', 'value', 'score'] as const) {
      const list = { filter: { hasContractor: true }, sort, scoring: { ...READER, minScore: 20 } };
      let after: ListPosition | undefined;
      let read = 0;
      for (;;) {
        const page = await both((engine) => engine.searchAfter({ ...list, after, limit: 200 }));
        read += page.length;
        after = page.at(-1);
        if (after === undefined) break;
      }
      expect(read).toBeGreaterThan(200);
    }
  });

  it('give the same figures', async () => {
    const random = seeded(8);
    expect(postgres.states).toEqual(segments.states);
    expect(postgres.totalPermits).toBe(PERMITS);
    await both((engine) => engine.stats());
    await both((engine) => engine.trends());
    await both((engine) => engine.fullDays());
    await both((engine) => engine.facets());
    await both((engine) => engine.facets('Illinois'));
    await both((engine) => engine.cities('Texas'));
    await both((engine) => engine.habits({}));
    await both((engine) => engine.habits({ states: ['Illinois'], permitTypes: ['ELECTRICAL'] }));
    for (let at = 0; at < 60; at++) {
      const { filter, scoring = { ...READER, minScore: 0 } } = drawQuery(random, permits);
      const days = pick(random, HEAT_MAP_PERIODS);
      await both((engine) => engine.summary({ filter, scoring }));
      await both((engine) => engine.weekly({ filter, scoring }));
      const { opportunities, next, ...plain } = filter;
      await both((engine) => engine.naming(plain));
      await both((engine) => engine.work(plain));
      await both((engine) =>
        engine.activity({ filter, scoring, days, by: pick(seeded(at), LOCATION_KINDS) }),
      );
    }
  });

  it('count the same squares, groups, ZIP codes and pins of any part of the map', async () => {
    const random = seeded(9);
    const views = new Set<string>();
    for (let at = 0; at < 60; at++) {
      const one = pick(random, permits);
      const { filter, scoring } = drawQuery(random, permits);
      const half = pick(random, [0.01, 0.2, 2, 20]);
      const [latitude, longitude] = [one.latitude ?? 40, one.longitude ?? -90];
      const query = {
        filter: at % 2 === 0 ? {} : filter,
        scoring,
        days: pick(random, HEAT_MAP_PERIODS),
        box: {
          south: latitude - half,
          north: latitude + half,
          west: longitude - half,
          east: longitude + half,
        },
        zoom: pick(random, [4, 8, 11, 13, 16]),
      };
      views.add((await both((engine) => engine.density(query))).view);
    }
    expect([...views].sort()).toEqual(['groups', 'permits', 'squares']);
  });

  it('find the same permits by keys and without a point', async () => {
    const random = seeded(10);
    for (let at = 0; at < 40; at++) {
      const { numberKey = 0, streetKey = 0 } = toIndexRow(pick(random, permits)) ?? {};
      const keys = pick(random, [
        { numberKey, streetKey },
        { numberKey, streetKey: 0 },
        { numberKey: 0, streetKey },
        { numberKey: 0, streetKey: 0 },
      ]);
      await both((engine) => engine.withKeys(keys, at % 2 === 0 ? undefined : ['Illinois', 'Texas']));
    }
    const unplaced = await both((engine) => readAll(engine.unplaced('2026-09')));
    expect(unplaced.flat().length).toBeGreaterThan(0);
  });

  it('know the same habits and next trades', async () => {
    const [ours, theirs] = [await postgres.readerOf(READER), await segments.readerOf(READER)];
    const asked = { next: ['roofing' as const] };
    const [nextOurs, nextTheirs] = [await postgres.nextOf(asked), await segments.nextOf(asked)];
    for (const permit of permits.slice(0, 300)) {
      expect(ours.habitsOf(permit)).toEqual(theirs.habitsOf(permit));
      expect(nextOurs(permit)).toEqual(nextTheirs(permit));
    }
  });
});
