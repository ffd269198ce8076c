import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { HEAT_MAP_PERIODS, periodDates } from '#shared/domain/heat-map.ts';
import {
  DENSITY_ZOOMS,
  GROUPS_ZOOM,
  PERMITS_ZOOM,
  squareBox,
  squaresOf,
} from '#shared/domain/map/density.ts';
import { WHO_IDS, type Who } from '#shared/domain/permit/who.ts';
import { toMicro } from '#shared/domain/territory/geometry.ts';
import { writePolygon } from '#shared/domain/territory/territory.ts';
import { samplePermit, storePermits } from '../../testing.ts';
import { publishIndex } from '../build/publish.ts';
import { openLeadIndex } from '../lead-index.ts';

const TODAY = '2026-11-20';
const daysAgo = (days: number): string =>
  new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
const SCORING = { trades: [], role: null, today: TODAY, minScore: 0 };
const BOX = { west: -98, south: 30, east: -97, north: 31 };

const permit = fc.record({
  jurisdictionState: fc.constantFrom('Illinois', 'Texas'),
  issueDate: fc.option(fc.integer({ min: -2, max: 190 }).map(daysAgo)),
  latitude: fc.option(fc.integer({ min: 29_900, max: 31_100 }).map((milli) => milli / 1000)),
  addressZip: fc.constantFrom('78704', '78701', null),
  valuation: fc.constantFrom(null, 250, 10_000),
  // An open job, with an owner, in a city that is not known to name contractors.
  propertyOwnerName: fc.constantFrom(null, 'Sample Owner'),
});
type Parts = typeof permit extends fc.Arbitrary<infer T> ? T : never;

/** An index of permits at longitudes that differ. */
async function indexOf(parts: readonly Parts[]) {
  const runtime = await testRuntime(`${TODAY}T12:00:00.000Z`);
  const permits = parts.map((one, at) =>
    samplePermit(`a.${at}`, { ...one, longitude: one.latitude === null ? null : -98.05 + (at % 11) / 10 }),
  );
  await storePermits(runtime, permits);
  await publishIndex(runtime);
  return { permits, index: await openLeadIndex(runtime) };
}

describe('the density of permits', () => {
  it('counts those of the box, in squares, groups and ZIP codes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(permit, { maxLength: 40 }),
        fc.constantFrom(...HEAT_MAP_PERIODS),
        async (parts, days) => {
          const { permits, index } = await indexOf(parts);
          const { from } = periodDates(TODAY, days);
          const recent = permits.filter(
            ({ issueDate }) => issueDate !== null && issueDate >= from && issueDate <= TODAY,
          );
          const inBox = recent.filter(
            ({ latitude, longitude }) =>
              latitude !== null &&
              longitude !== null &&
              latitude >= BOX.south &&
              latitude <= BOX.north &&
              longitude >= BOX.west &&
              longitude <= BOX.east,
          );
          const found = await index.density({ filter: {}, scoring: SCORING, days, box: BOX, zoom: 9 });
          expect(found.view).toBe('squares');
          expect(found.total.permits).toBe(inBox.length);
          expect(found.squares.reduce((sum, { permits: some }) => sum + some, 0)).toBe(inBox.length);
          for (const { x, y, permits: some } of found.squares) {
            const { west, south, east, north } = squareBox(found.level, x, y);
            const there = inBox.filter(
              ({ latitude, longitude }) =>
                (longitude ?? 0) >= west &&
                (longitude ?? 0) < east &&
                (latitude ?? 0) > south &&
                (latitude ?? 0) <= north,
            );
            expect(there).toHaveLength(some);
          }
          const zipped = inBox.filter(({ addressZip }) => addressZip === '78704');
          const zip = found.zips.find((one) => one.zip === '78704');
          expect([zip?.permits ?? 0, zip?.valued ?? 0]).toEqual([
            zipped.length,
            zipped.filter(({ valuation }) => valuation !== null).length,
          ]);
        },
      ),
      { numRuns: 30 },
    );
  });

  const one: Parts = {
    jurisdictionState: 'Texas',
    issueDate: daysAgo(3),
    latitude: 30.5,
    addressZip: '78704',
    valuation: 250,
    propertyOwnerName: null,
  };

  it('compares only days that have all their permits', async () => {
    // A hundred a day until five days ago, then none: those days are not published yet.
    const parts = Array.from({ length: 70 }, (_, day) =>
      Array.from({ length: day < 35 ? 12 : 6 }, (): Parts => ({ ...one, issueDate: daysAgo(day + 5) })),
    ).flat();
    const { index } = await indexOf(parts);
    const { total, zips } = await index.density({
      filter: {},
      scoring: SCORING,
      days: 30,
      box: BOX,
      zoom: 9,
    });
    const [{ lastDay = '' } = {}] = await index.fullDays();
    const lag = (Date.parse(TODAY) - Date.parse(lastDay)) / 86_400_000;
    expect(lag).toBeGreaterThanOrEqual(5);
    const inBox = (from: number, to: number): number =>
      parts.filter(
        ({ issueDate }, at) =>
          (issueDate ?? '') >= daysAgo(to) && (issueDate ?? '') <= daysAgo(from) && at % 11 !== 0,
      ).length;
    expect(total).toEqual({ permits: inBox(0, 29), full: inBox(lag, 29), before: inBox(30 + lag, 59) });
    expect(zips[0]).toMatchObject(total);
  });

  it('compares nothing with the time before the records begin', async () => {
    // A stray of the period before is no record of it.
    const days = Array.from({ length: 41 }, (_, day) => (day < 40 ? day : 50));
    const parts = days.flatMap((day) =>
      Array.from({ length: day < 40 ? 12 : 1 }, (): Parts => ({ ...one, issueDate: daysAgo(day) })),
    );
    const { index } = await indexOf(parts);
    const query = { filter: {}, scoring: SCORING, days: 30 } as const;
    const { total, zips } = await index.density({ ...query, box: BOX, zoom: 9 });
    expect(total).toMatchObject({ full: 0, before: 0 });
    expect(total.permits).toBeGreaterThan(300);
    expect(zips[0]).toMatchObject(total);
    const { locations } = await index.activity({ ...query, by: 'city' });
    expect(locations.map(({ permitCount, full, before }) => [permitCount, full, before])).toEqual([
      [360, 0, 0],
    ]);
    const week = await index.activity({ ...query, days: 7, by: 'city' });
    expect(week.locations).toMatchObject([{ permitCount: 84, full: 84, before: 84 }]);
  });

  it('counts the own dates of a filter, without a period before', async () => {
    const days = [null, daysAgo(400), daysAgo(40), daysAgo(1)];
    const { index } = await indexOf(days.map((issueDate): Parts => ({ ...one, issueDate })));
    const count = async (filter: PermitFilter) =>
      index.density({ filter, scoring: SCORING, days: 'own', box: { ...BOX, west: -99 }, zoom: 9 });
    const all = await count({});
    expect([all.period, all.total]).toEqual([null, { permits: 4, full: 0, before: 0 }]);
    expect((await count({ from: daysAgo(41), to: daysAgo(2) })).total.permits).toBe(1);
    expect((await count({ lastDays: 7 })).total.permits).toBe(1);
  });

  it('is single permits, the newest first, where they are few or near', async () => {
    const parts = Array.from({ length: 130 }, (_, at): Parts => ({ ...one, issueDate: daysAgo(at % 20) }));
    const { permits, index } = await indexOf(parts);
    const near = await index.density({
      filter: {},
      scoring: SCORING,
      days: 30,
      box: BOX,
      zoom: PERMITS_ZOOM,
    });
    expect([near.view, near.ids.length, near.total.permits > 100]).toEqual(['permits', 100, true]);
    const dates = near.ids.map((id) => permits.find((permit) => permit.id === id)?.issueDate ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
    const groups = await index.density({
      filter: {},
      scoring: SCORING,
      days: 30,
      box: BOX,
      zoom: GROUPS_ZOOM,
    });
    expect(groups.view).toBe('groups');
    expect(groups.groups.reduce((sum, { permits: some }) => sum + some, 0)).toBe(near.total.permits);
    expect(groups.groups[0]?.latitude).toBe(30.5);
    const small = { ...BOX, east: -97.7 };
    const few = await index.density({
      filter: {},
      scoring: SCORING,
      days: 30,
      box: small,
      zoom: GROUPS_ZOOM,
    });
    expect([few.view, few.ids.length]).toEqual(['permits', few.total.permits]);
  });

  it('of leads is groups and single permits at every zoom, with the labels of a search there', async () => {
    const [west, south, east, north] = [BOX.west, BOX.south, BOX.east, BOX.north].map(toMicro);
    const ring = Int32Array.from([north, west, north, east, south, east, south, west], (one = 0) => one);
    const filter = { territory: [writePolygon([ring], 'Area of the map')] };
    const parts = fc.sample(permit, { numRuns: 240, seed: 8 });
    const { index } = await indexOf(
      parts.map((one, at) => ({ ...one, ...(at % 3 === 0 && { builtBy: 'owner' as const }) })),
    );
    const { who, total } = await index.summary({ filter, scoring: SCORING });
    const idsOf = async (label: Who) => {
      const query = { filter: { ...filter, who: [label] }, scoring: SCORING, sort: 'newest' } as const;
      return (await index.search({ ...query, limit: 240, offset: 0 })).ids;
    };
    const labeled = await Promise.all(WHO_IDS.map(async (label) => [label, await idsOf(label)] as const));
    let grouped = 0;
    for (let zoom: number = DENSITY_ZOOMS.min; zoom < DENSITY_ZOOMS.max; zoom++) {
      const found = await index.density({ filter: {}, scoring: SCORING, days: 'own', box: BOX, zoom });
      expect([found.view, found.squares, found.total.permits]).toEqual(['groups', [], total]);
      for (const [label, ids] of labeled) {
        const single = ids.filter((id) => found.ids.includes(id)).length;
        const inGroups = found.groups.reduce((sum, group) => sum + group.who[label], 0);
        expect([zoom, label, single + inGroups]).toEqual([zoom, label, who[label]]);
      }
      for (const { permits, who: counts } of found.groups)
        expect(WHO_IDS.reduce((sum, label) => sum + counts[label], 0)).toBe(permits);
      grouped += found.groups.length;
    }
    expect([grouped > 50, who.owner > 20, who.unknown > 20]).toEqual([true, true, true]);
    const near = { filter: {}, scoring: SCORING, days: 'own', box: BOX, zoom: DENSITY_ZOOMS.max } as const;
    expect(await index.density(near)).toMatchObject({ view: 'permits', groups: [] });
  });
});

it('the squares of a box are numbered from the northwest', () => {
  expect(squaresOf({ west: -180, south: -80, east: 180, north: 80 }, 1)).toEqual({
    level: 1,
    x: [0, 1],
    y: [0, 1],
  });
});
