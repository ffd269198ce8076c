import { beforeEach, describe, expect, it } from 'vitest';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { placeLabel } from '#shared/domain/places/place.ts';
import { answerJson, answerText, send } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

const AURORA = { jurisdictionCity: 'Aurora', trades: ['roofing'], publishesContractors: false } as const;
const PERMITS = [
  samplePermit('il-a.owner', {
    ...AURORA,
    valuation: 48_200,
    propertyOwnerName: 'Sample Owner',
    propertyOwnerPhone: '6305550100',
    addressStreet: '7 Sample Street',
    description: 'Call Sample Owner at the gate',
  }),
  samplePermit('il-a.taken', { ...AURORA, contractorName: 'Sample Roofing' }),
  samplePermit('il-a.wide', { ...AURORA, contractorName: 'Sample Homes', trades: ['new-construction'] }),
  samplePermit('il-a.old', { ...AURORA, propertyOwnerName: 'Sample Owner', issueDate: '2026-05-01' }),
  samplePermit('il-a.ancient', { ...AURORA, issueDate: '2025-05-01' }),
  samplePermit('tx-a.other', { jurisdictionState: 'Texas', jurisdictionCity: 'Aurora' }),
];

let runtime: TestRuntime;
const call = (query: string) => send(createPermitsApi(runtime), 'permitOutlook', { query });
const outlook = async (query: string) => answerJson(await call(query)) as Output<'permitOutlook'>;

beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  await storePermits(runtime, PERMITS);
  await publishIndex(runtime);
});

it('says what the finished permits of a place name, for anyone', async () => {
  await storePermits(
    runtime,
    Array.from({ length: 40 }, (_, at) =>
      samplePermit(`il-a.final-${at}`, {
        ...AURORA,
        status: 'Final',
        permitType: at < 31 ? 'Fence' : 'Sign',
        valuation: null,
        propertyOwnerName: at < 4 ? 'Sample Owner' : null,
      }),
    ),
  );
  await publishIndex(runtime);
  const response = await send(createPermitsApi(runtime), 'permitNaming', {
    query: 'state=Illinois&city=Aurora&type=Fence',
  });
  const fences = {
    contractor: { finished: 0, named: 0 },
    owner: { finished: 31, named: 4 },
    phone: { finished: 31, named: 0 },
    value: { finished: 31, named: 0 },
  };
  expect(answerJson(response)).toEqual({ all: fences, types: [{ permitType: 'Fence', habits: fences }] });
});

describe('the outlook of a place', () => {
  it('counts leads of 30 days by label and whom the place named in a year, for anyone', async () => {
    const answer = await outlook('state=IL&city=aurora&trade=roofing&role=prime');
    expect(answer).toMatchObject({
      place: { kind: 'city', state: 'Illinois', name: 'aurora' },
      days: 30,
      total: 2,
      who: { nobody: 0, owner: 0, gc: 0, taken: 1, unknown: 1, ended: 0 },
      reach: { phone: 1, letter: 0, visit: 0, none: 0 },
      naming: { permits: 4, owner: 2, contractor: 2, phone: 1, since: null },
    });
  });

  it('says since when it counts whom a place names, where its records are younger than a year', async () => {
    const days = Array.from({ length: 40 }, (_, ago) => ago);
    const issued = (ago: number, part: string) =>
      samplePermit(`tx-young.${part}${ago}`, {
        jurisdictionState: 'Texas',
        jurisdictionCity: 'Waco',
        issueDate: new Date(Date.UTC(2026, 10, 20 - ago)).toISOString().slice(0, 10),
      });
    await storePermits(runtime, [
      issued(200, 'stray'),
      ...days.flatMap((ago) => [issued(ago, 'a'), issued(ago, 'b')]),
    ]);
    await publishIndex(runtime);
    expect((await outlook('state=TX&city=waco')).naming).toMatchObject({ permits: 80, since: '2026-10-12' });
    expect((await outlook('state=IL&city=aurora')).naming).toMatchObject({ permits: 4, since: null });
  });

  it('shows leads that are not taken without street, words or people', async () => {
    const response = await call('state=Illinois&city=Aurora&trade=roofing&role=prime');
    expect((answerJson(response) as Output<'permitOutlook'>).leads).toEqual([
      {
        id: 'il-a.owner',
        permitType: 'Sample Permit',
        trades: ['roofing'],
        city: 'Aurora',
        valuation: 48_200,
        issueDate: '2026-11-10',
        label: 'unknown',
        reach: 'phone',
        hasOwner: true,
        hasContractor: false,
        hasPhone: true,
      },
    ]);
    expect(answerText(response)).not.toMatch(/Sample (Owner|Street|Roofing|Homes)|6305550100/);
  });

  it('judges by the role', async () => {
    const query = 'state=Illinois&city=Aurora&trade=roofing&trade=new-construction&role=';
    expect((await outlook(`${query}supplier`)).who).toMatchObject({ gc: 2, taken: 0 });
    expect((await outlook(`${query}prime`)).who).toMatchObject({ gc: 0, taken: 2 });
  });

  it('covers a whole state, a county or a ZIP code', async () => {
    const at = { jurisdictionCounty: 'Kane', addressZip: '60505' };
    await storePermits(runtime, [samplePermit('il-a.zip', { ...AURORA, ...at })]);
    await publishIndex(runtime);
    const total = async (query: string) => (await outlook(query)).total;
    expect(await total('state=Texas')).toBe(1);
    expect(await total('state=IL')).toBe(4);
    expect(await total('state=IL&county=kane')).toBe(1);
    expect(await total('state=IL&zip=60505')).toBe(1);
    expect(await total('state=IL&zip=60506')).toBe(0);
    expect((await outlook('place=60505')).place).toEqual({ kind: 'zip', state: 'Illinois', name: '60505' });
    expect((await outlook('place=kane+county')).total).toBe(1);
  });

  it('reads a place as people type it', async () => {
    for (const typed of ['Aurora, IL', 'aurora il', 'AURORA ILLINOIS'])
      expect(await outlook(`place=${encodeURIComponent(typed)}`)).toMatchObject({
        place: { kind: 'city', state: 'Illinois', name: 'Aurora' },
        total: 3,
      });
    expect((await outlook('place=texas')).place).toEqual({ kind: 'state', state: 'Texas', name: null });
  });

  it('never answers for more than was asked', async () => {
    const nothing = { place: null, total: 0, naming: { permits: 0 }, leads: [] };
    // Two have permits, and a third is as large.
    const aurora = await outlook('place=aurora');
    expect(aurora).toMatchObject({ ...nothing, asked: { isGuess: false } });
    expect(aurora.asked?.places.map(placeLabel)).toEqual(['Aurora, CO', 'Aurora, IL', 'Aurora, TX']);
    const misspelled = await outlook('place=arora+il');
    expect(misspelled).toMatchObject({ ...nothing, asked: { isGuess: true } });
    expect(misspelled.asked?.places.map(placeLabel)).toEqual(['Aurora, IL']);
    expect(await outlook('place=Narnia')).toMatchObject({ ...nothing, asked: { places: [] } });
    const uncovered = await outlook('place=naperville');
    expect(uncovered).toMatchObject({ ...nothing, asked: { nearest: { miles: 9 } } });
    expect(placeLabel(uncovered.asked?.nearest?.place ?? expect.fail())).toBe('Aurora, IL');
    expect((await outlook('place=60540')).asked).toMatchObject({
      places: [{ kind: 'zip', isCovered: false }],
      nearest: { place: { name: 'Aurora' } },
    });
  });

  it('may be cached by the edge', async () => {
    expect((await call('state=Texas')).headers?.['Cache-Control']).toMatch(/^public, max-age=\d+/);
  });

  it.each([
    ['', 'Send a place, such as place=Chicago, or a state.'],
    ['state=Narnia', '"Narnia" is not one of the 17 states we collect.'],
    ['state=Texas&trade=magic', '"magic" is not a trade.'],
    ['state=Texas&role=boss', 'The role must be'],
  ])('explains the error in "%s"', async (query, words) => {
    const answer = await call(query);
    expect(answer.statusCode).toBe(400);
    expect(answerText(answer)).toContain(words);
  });
});
