import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePoint } from '#functions/collection/conform/normal-forms/points.ts';
import { placeBox } from '#functions/collection/conform/place-boxes.ts';
import { chicago, detroit } from '#functions/collection/testing/fixtures.ts';
import { type AddressLine, askCensus } from '#functions/geocoding/census-geocoder.ts';
import type { LocalServer } from '../http-server.ts';
import { portalFetch } from '../machine/portal-fetch.ts';
import { servePortals } from './server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
let server: LocalServer;
beforeAll(async () => {
  const published = [chicago, detroit].map((source) => ({ source, samples: [] }));
  server = await servePortals(published, { now: () => NOW }, NOW);
});
afterAll(() => server.close());

const ask = (lines: readonly AddressLine[]) => askCensus(portalFetch(server.origin), lines);
const lines = Array.from({ length: 200 }, (_, at) => ({
  street: `${at + 1} N OAK ST`,
  city: 'CHICAGO',
  state: 'IL',
  zip: at % 2 === 0 ? '60614' : '',
}));

describe('the stand-in of the Census geocoder', () => {
  it('finds most addresses of the sample’s towns, in their town, the same each time', async () => {
    const answers = await ask(lines);
    expect(answers.size).toBe(200);
    const matches = [...answers.values()].flatMap((answer) => (answer.kind === 'match' ? [answer] : []));
    expect(matches.length).toBeGreaterThan(150);
    for (const { latitude, longitude } of matches)
      expect(parsePoint(latitude, longitude, placeBox(chicago)).fault).toBeNull();
    expect(await ask(lines)).toEqual(answers);
  });

  it('finds nothing elsewhere', async () => {
    const [first] = lines;
    if (first === undefined) throw new Error('There are no lines.');
    const answers = await ask([
      { ...first, city: 'ATLANTIS' },
      { ...first, state: 'NV' },
    ]);
    expect([...answers.values()]).toEqual([{ kind: 'no match' }, { kind: 'no match' }]);
  });

  it('refuses other requests', async () => {
    const address = `${server.origin}/geocoding.geo.census.gov/geocoder/locations/addressbatch`;
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(address, { method: 'POST', body: new FormData() })).status).toBe(400);
  });
});
