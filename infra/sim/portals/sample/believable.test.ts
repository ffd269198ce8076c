import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type ConformedPermit, conform } from '#functions/collection/conform/conform.ts';
import type { Source } from '#functions/collection/source.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import type { PortalRow } from '../columns.ts';
import { randomStream } from '../random.ts';
import { descriptionColumns } from './columns-by-group.ts';
import { seenShare } from './contact-shares.ts';
import { placeOf } from './places.ts';
import { createPopulation } from './population.ts';
import { drawSpot, pointOf } from './streets.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
/** Of a trade's permits in a city, the least share with a description of its own, where there are so many of them. */
const DISTINCT = 0.6;
const MANY = 8;

const sources = (await loadSources()).filter(({ disabled }) => disabled === undefined);

async function permitsOf(source: Source): Promise<ConformedPermit[]> {
  const file = new URL(
    `../../../../functions/sources/${source.id.replace('-', '/')}.sample.json`,
    import.meta.url,
  );
  const samples = JSON.parse(await readFile(file, 'utf8')) as PortalRow[];
  return createPopulation(source, samples, NOW)
    .at(NOW)
    .flatMap(({ row }) => {
      const conformed = conform(source, row, '2026-11-20');
      return 'permit' in conformed ? [conformed.permit] : [];
    });
}

describe('a description is of its permit', () => {
  const withWords = sources.filter((source) => descriptionColumns(source).texts.length > 0);
  it.each(withWords.map((source) => [source.id, source] as const))('%s', async (_, source) => {
    const described = (await permitsOf(source)).filter(
      ({ description, permitType }) => description !== null && description !== permitType,
    );
    for (const [trade, permits] of Map.groupBy(described, ({ trades }) => trades[0]))
      if (trade !== undefined && permits.length >= MANY)
        expect(
          new Set(permits.map(({ description }) => description)).size / permits.length,
          `${trade}, ${permits.length} permits`,
        ).toBeGreaterThanOrEqual(DISTINCT);
  });
});

it('a phone belongs to one company', async () => {
  const companies = new Map<string, Set<string>>();
  for (const source of sources) {
    if ((seenShare(source, 'contractorPhone') ?? 0) + (seenShare(source, 'propertyOwnerPhone') ?? 0) === 0)
      continue;
    for (const permit of await permitsOf(source))
      for (const [phone, name] of [
        [permit.contractorPhone, permit.contractorName],
        [permit.propertyOwnerPhone, permit.propertyOwnerName],
      ] as const) {
        if (phone === null || name === null || !/ (LLC|Inc|Co|Corp)$/i.test(name)) continue;
        const digits = phone.replace(/\D/g, '').replace(/^1/, '').slice(0, 10);
        companies.set(digits, (companies.get(digits) ?? new Set()).add(name.toUpperCase()));
      }
  }
  expect(companies.size).toBeGreaterThan(350);
  expect([...companies].filter(([, names]) => names.size > 1)).toEqual([]);
});

it('pools in the desert are built into the ground', async () => {
  const phoenix = sources.filter(({ id }) => id === 'az-phoenix');
  const pools = (await Promise.all(phoenix.map(permitsOf)))
    .flat()
    .filter(({ trades }) => trades[0] === 'pool')
    .map(({ description }) => description ?? '');
  expect(pools.length).toBeGreaterThan(50);
  expect(pools.filter((words) => /above.?ground/i.test(words))).toEqual([]);
});

it('points lie on streets and thin out from the center of the town', () => {
  const place = placeOf({ id: 'il-chicago', city: 'Chicago' });
  const [town] = place.towns;
  const random = randomStream('spots');
  const away = Array.from({ length: 3000 }, () => {
    const { latitude, longitude } = drawSpot(place, 'Illinois', random);
    return Math.hypot(
      (latitude - town.latitude) / town.reach[0],
      (longitude - town.longitude) / town.reach[1],
    );
  });
  /** Points by area, in rings of a quarter of the reach. */
  const density = [0, 1, 2, 3].map(
    (ring) => away.filter((one) => Math.floor(one * 4) === ring).length / (2 * ring + 1),
  );
  expect(density).toEqual(density.toSorted((a, b) => b - a));
  expect(density[3]).toBeLessThan((density[0] ?? 0) / 4);
  // No edge: hardly any in the corners of a rectangle.
  expect(away.filter((one) => one > 1).length).toBeLessThan(30);
});

it('a geocoded address lies on its street', () => {
  const [town] = placeOf({ id: 'il-chicago', city: 'Chicago' }).towns;
  const [first, second] = [pointOf(town, '1200 N OAK ST'), pointOf(town, '3600 N OAK ST')];
  expect(first).not.toEqual(second);
  expect(first[0] === second[0] || first[1] === second[1]).toBe(true);
});
