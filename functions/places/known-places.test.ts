import { beforeAll, describe, expect, it } from 'vitest';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { placeOf as sampleTowns } from '#infra/sim/portals/sample/places.ts';
import { STATES, stateCode } from '#shared/domain/permit/states.ts';
import { placeLabel } from '#shared/domain/places/place.ts';
import { countyName } from '#shared/domain/territory/county-name.ts';
import { findPlaces, suggestPlaces } from './known-places.ts';

interface Named {
  readonly name: string;
  readonly state: string;
  readonly county: string | null;
}

let runtime: TestRuntime;
const cities = new Map<string, Named>();
const counties = new Map<string, Named>();
const zips = new Map<string, string>();

/** A permit in each city, county and ZIP code of our sources’ sample data. */
beforeAll(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  const sources = await loadSources();
  for (const source of sources) {
    const { state, county = null, city } = source;
    if (county !== null) counties.set(`${county} ${state}`, { name: county, state, county });
    for (const town of sampleTowns(source).towns) {
      const name = city ?? town.name;
      if (name !== null) cities.set(`${name} ${state}`, { name, state, county });
      // That of sources without facts is elsewhere.
      for (const zip of town.zips) if (zip !== '60601') zips.set(zip, state);
    }
  }
  const place = (at: number, state: string, parts: object) =>
    samplePermit(`il-a.${at}-${state}`, {
      jurisdictionState: STATES.find(({ name }) => name === state)?.name ?? expect.fail(state),
      ...parts,
    });
  await storePermits(runtime, [
    ...[...cities.values()].map(({ name, state }, at) => place(at, state, { jurisdictionCity: name })),
    ...[...counties.values()].map(({ name, state }, at) =>
      place(1000 + at, state, { jurisdictionCounty: name }),
    ),
    ...[...zips].map(([zip, state], at) => place(2000 + at, state, { addressZip: zip })),
  ]);
  await publishIndex(runtime);
});

const read = async (text: string) => {
  const { places, isGuess } = await findPlaces(runtime, text);
  return isGuess
    ? []
    : places.map((place) => `${placeLabel(place)}${place.isCovered ? '' : ' (not covered)'}`);
};

describe('a place with permits', () => {
  it('is read in every form that people type', async () => {
    expect(cities.size).toBeGreaterThan(150);
    for (const { name, state, county } of cities.values()) {
      const code = stateCode(state);
      const forms = [
        `${name} ${code.toLowerCase()}`,
        `${name}, ${state}`,
        `${name} ${state}`.toLowerCase(),
        `${name} ${code}`.toUpperCase(),
        `${name},${code}`,
        ...(county === null ? [] : [`${name} ${countyName(county)} ${code}`]),
      ];
      for (const form of forms) expect([form, await read(form)]).toEqual([form, [`${name}, ${code}`]]);
      // By its name alone it is meant, or one of those that the reader is asked about.
      expect([name, await read(name)]).toEqual([name, expect.arrayContaining([expect.any(String)])]);
    }
  });

  it('is a county with and without that word, state and case', async () => {
    expect(counties.size).toBeGreaterThan(50);
    for (const { name, state } of counties.values()) {
      const [full, code] = [countyName(name), stateCode(state)];
      for (const form of [
        `${full}, ${code}`,
        `${full} ${state}`.toLowerCase(),
        `${full} ${code}`.toUpperCase(),
      ])
        expect([form, await read(form)]).toEqual([form, [`${full}, ${code}`]]);
      expect(await read(full)).toContain(`${full}, ${code}`);
    }
  });

  it('is a ZIP code, with or without its city', async () => {
    expect(zips.size).toBeGreaterThan(200);
    for (const [at, [zip, state]] of [...zips].entries()) {
      const label = `ZIP ${zip}, ${stateCode(state)}`;
      // By turns: how a text is read does not depend on its digits, and each is looked up once.
      const forms = [zip, `${zip}-1234`, `Somewhere, ${stateCode(state)} ${zip}`];
      const form = forms[at % forms.length] ?? zip;
      expect([form, await read(form)]).toEqual([form, [label]]);
    }
  });
});

describe('another place', () => {
  it.each([
    ['Boise', ['Boise, ID (not covered)']],
    ['97201', ['ZIP 97201, OR (not covered)']],
    ['00000', []],
    ['Hogwarts', []],
    ['portland or', ['Portland, OR (not covered)']],
    ['Springfield', expect.arrayContaining(['Springfield, MA (not covered)'])],
    ['LA', ['Los Angeles, CA', 'Louisiana (not covered)']],
  ])('is told from ours: %s', async (text, labels) => {
    expect(await read(text)).toEqual(labels);
  });

  it('names the nearest city with permits', async () => {
    const near = async (text: string) => (await findPlaces(runtime, text)).nearest;
    expect(await near('Vancouver, WA')).toMatchObject({ place: { name: 'Tacoma' }, miles: 112 });
    expect(placeLabel((await near('St. Joseph, MO'))?.place ?? expect.fail())).toBe('Kansas City, MO');
    expect(await near('Honolulu')).toBeNull();
    expect(await near('Springfield')).toBeNull();
  });

  it('is guessed from a misspelling, never in its stead', async () => {
    const guess = await findPlaces(runtime, 'Asutin');
    expect([guess.isGuess, guess.places.map(placeLabel)]).toEqual([true, ['Austin, TX']]);
    expect(await read('Austin')).toEqual(['Austin, TX']);
  });
});

it('suggests what is meant first, then what it may become', async () => {
  const suggest = async (text: string) => (await suggestPlaces(runtime, text)).suggestions.map(placeLabel);
  expect((await suggest('seattle wa'))[0]).toBe('Seattle, WA');
  expect((await suggest('sea'))[0]).toBe('Seattle, WA');
  expect((await suggest('nyc'))[0]).toBe('New York, NY');
  expect(await suggest('78704')).toEqual(['ZIP 78704, TX']);
  expect(await suggest('asutin')).toEqual(['Austin, TX']);
  expect((await suggest('a')).length).toBeLessThanOrEqual(6);
});
