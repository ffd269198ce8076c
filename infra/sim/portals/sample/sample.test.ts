import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ConformedPermit, conform } from '#functions/collection/conform/conform.ts';
import { recordKey } from '#functions/collection/records/record-key.ts';
import type { Source } from '#functions/collection/source.ts';
import { findSource } from '#functions/sources/catalog.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import type { PortalRow } from '../columns.ts';
import { placeOf } from './places.ts';
import { createPopulation, reachDays } from './population.ts';
import { TRADES_OF_WORK } from './trade-facts.ts';
import { expectedPermits } from './volume.ts';
import { tradeWeight } from './works.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const IDS = [
  'il-chicago',
  'fl-miami-dade-county',
  'tx-collin-county',
  'nj-statewide',
  'oh-cincinnati',
  'tx-arlington',
  'il-naperville',
  'nc-raleigh',
] as const;
type Id = (typeof IDS)[number];

const sources = new Map<Id, Source>();
const rows = new Map<Id, readonly PortalRow[]>();
const permits = new Map<Id, readonly ConformedPermit[]>();
beforeAll(async () => {
  for (const id of IDS) {
    const source = await findSource(id);
    if (source === undefined) throw new Error(`There is no source ${id}.`);
    const file = new URL(
      `../../../../functions/sources/${id.replace('-', '/')}.sample.json`,
      import.meta.url,
    );
    const samples = JSON.parse(await readFile(file, 'utf8')) as PortalRow[];
    const made = createPopulation(source, samples, NOW)
      .at(NOW)
      .map(({ row }) => row);
    sources.set(id, source);
    rows.set(id, made);
    permits.set(
      id,
      made.flatMap((row) => {
        const conformed = conform(source, row, '2026-11-20');
        return 'permit' in conformed ? [conformed.permit] : [];
      }),
    );
  }
});
const permitsOf = (id: Id): readonly ConformedPermit[] => permits.get(id) ?? [];
const share = (all: readonly ConformedPermit[], test: (permit: ConformedPermit) => boolean): number =>
  all.filter(test).length / all.length;
const countBy = (
  all: readonly ConformedPermit[],
  key: (permit: ConformedPermit) => string | null,
): Map<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const permit of all) counts.set(key(permit), (counts.get(key(permit)) ?? 0) + 1);
  return counts;
};
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

describe('the sample data', () => {
  it.each(IDS)('%s: each row has a key of its own, and nearly each is a permit', (id) => {
    const source = sources.get(id);
    const all = rows.get(id) ?? [];
    expect(all.length).toBeGreaterThan(80);
    if (source === undefined) return expect.unreachable();
    expect(new Set(all.map((row) => recordKey(source, row))).size).toBe(all.length);
    expect(permitsOf(id).length).toBeGreaterThan(all.length * 0.96);
  });

  it.each(IDS)('%s: cities are real ones of the place, without numbers', (id) => {
    const source = sources.get(id);
    if (source === undefined) return expect.unreachable();
    const towns = placeOf(source).towns.map(({ name }) => cityKey(name ?? ''));
    for (const city of countBy(permitsOf(id), ({ addressCity }) => addressCity).keys())
      if (city !== null) expect(towns).toContain(cityKey(city));
  });

  it('has few types per source, the particular ones for their trades', () => {
    for (const id of IDS)
      expect(countBy(permitsOf(id), ({ permitType }) => permitType).size).toBeLessThan(13);
    const electrical = permitsOf('il-chicago').filter(
      ({ permitType }) => permitType === 'PERMIT - ELECTRIC WIRING',
    );
    expect(electrical.length).toBeGreaterThan(50);
    expect(share(electrical, ({ trades }) => trades.includes('electrical'))).toBeGreaterThan(0.95);
  });

  it('lies within its city, with the ZIP code of its street', () => {
    for (const { latitude, longitude } of permitsOf('il-chicago')) {
      if (latitude === null || longitude === null) continue;
      expect(latitude).toBeGreaterThan(41.63);
      expect(latitude).toBeLessThan(42.03);
      expect(longitude).toBeGreaterThan(-87.85);
      expect(longitude).toBeLessThan(-87.55);
    }
    const zips = countBy(permitsOf('tx-collin-county'), ({ addressZip }) => addressZip);
    for (const zip of zips.keys()) expect(zip).toMatch(/^75\d{3}$/);
  });

  it('is as large as its place: volume follows residents', () => {
    const perResident = (id: Id): number =>
      (rows.get(id)?.length ?? 0) / reachDays(id) / placeOf(sources.get(id) as Source).residents;
    const rates = IDS.map(perResident);
    expect(Math.max(...rates) / Math.min(...rates)).toBeLessThan(1.9);
  });

  it('comes on weekdays', () => {
    const days = countBy(permitsOf('il-chicago'), ({ issueDate }) =>
      String(new Date(`${issueDate}T00:00:00Z`).getUTCDay()),
    );
    const [sundays = 0, tuesdays = 0] = [days.get('0'), days.get('2')];
    expect(sundays).toBeGreaterThan(0);
    expect(sundays).toBeLessThan(tuesdays / 5);
  });

  it('names contractors on most finished work, and on less of the new', () => {
    const all = permitsOf('il-chicago');
    const named = ({ contractorName }: ConformedPermit): boolean => contractorName !== null;
    const finished = all.filter(({ status }) => status === 'Final');
    const fresh = all.filter(({ issueDate }) => issueDate !== null && issueDate > '2026-11-10');
    expect(finished.length).toBeGreaterThan(500);
    expect(share(finished, named)).toBeGreaterThan(0.85);
    expect(share(fresh, named)).toBeLessThan(0.85);
    expect(share(fresh, named)).toBeGreaterThan(0.6);
  });

  it('has companies with many permits in their trade, and only invented phones', () => {
    const all = permitsOf('fl-miami-dade-county');
    const companies = [...countBy(all, ({ contractorName }) => contractorName)].filter(
      ([name]) => name !== null,
    );
    expect(companies.length).toBeGreaterThan(50);
    expect(Math.max(...companies.map(([, count]) => count))).toBeGreaterThan(10);
    const phones = permitsOf('nc-raleigh').flatMap(({ contractorPhone }) => contractorPhone ?? []);
    expect(phones.length).toBeGreaterThan(200);
    for (const phone of phones) expect(phone).toMatch(/555-?01\d\d$/);
    const roofers = all.filter(({ contractorName }) => /ROOF/.test(contractorName ?? ''));
    expect(share(roofers, ({ trades }) => trades.includes('roofing'))).toBeGreaterThan(0.95);
  });

  it('has prices like those of the measured cities', () => {
    const values = (trade: string): number[] =>
      permitsOf('il-chicago').flatMap(({ trades, valuation }) =>
        trades[0] === trade && valuation !== null && valuation > 0 ? [valuation] : [],
      );
    expect(median(values('roofing'))).toBeGreaterThan(10_000);
    expect(median(values('roofing'))).toBeLessThan(22_000);
    expect(median(values('plumbing'))).toBeLessThan(7_000);
    expect(median(values('new-construction'))).toBeGreaterThan(150_000);
  });

  it('has homes with several permits, as jobs are', () => {
    const streets = [...countBy(permitsOf('il-chicago'), ({ addressStreet }) => addressStreet)];
    const several = streets.filter(([street, count]) => street !== null && count > 1);
    expect(several.length).toBeGreaterThan(streets.length * 0.03);
    expect(Math.max(...several.map(([, count]) => count))).toBeLessThan(20);
  });

  it('has every trade', () => {
    const trades = new Set(IDS.flatMap((id) => permitsOf(id)).flatMap((permit) => permit.trades));
    expect(TRADES_OF_WORK.filter((trade) => !trades.has(trade))).toEqual([]);
    for (const trade of TRADES_OF_WORK) expect(tradeWeight(trade, 'Illinois')).toBeGreaterThan(0);
  });
});

it('states grow and shrink by different, plausible rates', () => {
  const day = Math.floor(NOW.getTime() / 86_400_000);
  const sum = (state: (typeof STATES)[number]['name'], from: number): number =>
    Array.from({ length: 30 }, (_, index) => expectedPermits('any', state, 1_000_000, from + index)).reduce(
      (a, b) => a + b,
    );
  const growth = STATES.map(({ name }) => sum(name, day - 30) / sum(name, day - 60) - 1);
  expect(Math.min(...growth)).toBeGreaterThan(-0.4);
  expect(Math.max(...growth)).toBeLessThan(0.35);
  expect(growth.filter((rate) => rate > 0.05).length).toBeGreaterThan(1);
  expect(growth.filter((rate) => rate < -0.05).length).toBeGreaterThan(3);
});

it('a source without facts lies where its sample rows do', () => {
  const fields = { permitNumber: 'n', latitude: 'lat', longitude: 'lon', addressZip: 'zip' };
  const { towns } = placeOf({ id: 'oh-akron', city: 'Akron', fields }, [
    { n: '1', lat: '41.08', lon: '-81.52', zip: '44308' },
  ]);
  expect(towns[0]).toMatchObject({ name: 'Akron', latitude: 41.08, longitude: -81.52, zips: ['44308'] });
});
