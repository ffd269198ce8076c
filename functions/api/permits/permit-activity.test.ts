import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { HEAT_MAP_PERIODS, LOCATION_KINDS, type LocationKind } from '#shared/domain/heat-map.ts';
import { permitWithId } from '#shared/domain/permit/arbitrary.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import { answerJson, answerText, send, type TestCall } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

type Answer = Output<'permitActivity'>;

const TODAY = '2026-11-20';
let runtime: TestRuntime;
let cookies: readonly string[];

async function publish(permits: readonly StoredPermit[]): Promise<void> {
  runtime = await testRuntime(`${TODAY}T12:00:00.000Z`);
  ({ cookies } = await signedIn(runtime));
  await storePermits(runtime, permits);
  await publishIndex(runtime);
}

const call = (query: string, sent: TestCall = {}) =>
  send(createPermitsApi(runtime), 'permitActivity', { cookies, query, ...sent });
const activity = async (query: string): Promise<Answer> => answerJson(await call(query)) as Answer;

describe('the heat map', () => {
  beforeEach(() =>
    publish([
      samplePermit('il-a.1', {
        jurisdictionCity: 'Aurora',
        jurisdictionCounty: 'Kane',
        valuation: 1000,
        latitude: 41.760_58,
        longitude: -88.320_07,
      }),
      samplePermit('il-a.2', { jurisdictionCity: 'Aurora', jurisdictionCounty: 'Kane', valuation: 500 }),
      samplePermit('il-a.3', { jurisdictionCity: 'AURORA', jurisdictionCounty: 'Kane' }),
      samplePermit('il-b.1', { jurisdictionCity: 'Batavia', jurisdictionCounty: 'Kane' }),
      samplePermit('tx-a.1', { jurisdictionState: 'Texas', addressCity: 'Austin', issueDate: '2026-10-21' }),
      samplePermit('tx-a.2', { jurisdictionState: 'Texas', addressCity: 'Austin', issueDate: '2026-10-22' }),
      samplePermit('tx-a.3', { jurisdictionState: 'Texas', addressCity: 'Austin', issueDate: null }),
    ]),
  );

  it('shows the cities of the last 30 days in all states by default', async () => {
    expect(await activity('')).toEqual({
      period: { days: 30, from: '2026-10-22', to: '2026-11-20' },
      permitCount: 5,
      valued: 2,
      totalPermits: 7,
      completeUntil: '2026-10-22',
      locations: [
        {
          state: 'Illinois',
          county: 'Kane',
          city: 'Aurora',
          permitCount: 3,
          full: 3,
          before: 0,
          valued: 2,
          totalValuation: 1500,
          averageValue: 750,
          intensity: 'very-high',
          center: { latitude: 41.76, longitude: -88.32, permits: 1 },
        },
        {
          state: 'Illinois',
          county: 'Kane',
          city: 'Batavia',
          permitCount: 1,
          full: 1,
          before: 0,
          valued: 0,
          totalValuation: 0,
          averageValue: null,
          intensity: 'medium',
          center: null,
        },
        {
          state: 'Texas',
          county: null,
          city: 'Austin',
          permitCount: 1,
          full: 1,
          before: 0,
          valued: 0,
          totalValuation: 0,
          averageValue: null,
          intensity: 'medium',
          center: null,
        },
      ],
    });
  });

  it('shows one state, another period and other places', async () => {
    const texas = await activity('state=texas&days=90&by=county');
    expect(texas).toMatchObject({ period: { days: 90 }, permitCount: 2, totalPermits: 3 });
    expect(texas.locations).toMatchObject([{ state: 'Texas', county: null, city: null, permitCount: 2 }]);
    expect(await activity('state=TX&days=7')).toMatchObject({
      period: { days: 7, from: '2026-11-14', to: '2026-11-20' },
      permitCount: 0,
      totalPermits: 3,
      locations: [],
    });
    expect((await activity('by=state')).locations).toMatchObject([
      { state: 'Illinois', county: null, city: null, permitCount: 4 },
      { state: 'Texas', permitCount: 1 },
    ]);
    expect(await activity('state=Ohio')).toMatchObject({ permitCount: 0, totalPermits: 0, locations: [] });
  });

  it('gives the middle of a ZIP code, from which the search box measures distances', async () => {
    const at = (id: string, addressZip: string, latitude: number | null) =>
      samplePermit(id, { addressZip, latitude, longitude: latitude === null ? null : -88.32 });
    await publish([
      at('il-a.1', '60505', 41.76),
      at('il-a.2', '60505-1234', 41.78),
      at('il-a.3', '60505', 41.74),
      at('il-a.4', '60506', 41.2),
      at('il-a.5', '60507', null),
    ]);
    expect((await activity('zip=60505&days=90&by=state')).locations).toMatchObject([
      { state: 'Illinois', center: { latitude: 41.76, longitude: -88.32, permits: 3 } },
    ]);
    expect((await activity('zip=60507&days=90&by=state')).locations).toMatchObject([{ center: null }]);
    expect((await activity('zip=99999&days=90&by=state')).locations).toEqual([]);
  });

  it('needs a subscription', async () => {
    expect((await call('', { cookies: [] })).statusCode).toBe(401);
    runtime.setTime('2026-11-27T12:00:00.000Z');
    const answer = await call('');
    expect(answer.statusCode).toBe(403);
    expect(answerText(answer)).toContain('Subscription required');
  });

  it.each([
    ['state=Narnia', '"Narnia" is not one of the 17 states we collect. Choose one of them, such as Texas.'],
    ['trade=roof', expect.stringContaining('"roof"')],
    ['days=31', 'Choose one of 7, 30, 90 days.'],
    ['days=soon', 'Choose one of 7, 30, 90 days.'],
    ['by=zip', 'Choose one of state, county, city.'],
  ])('explains the error in %s', async (query, words) => {
    const answer = await call(query);
    expect(answer.statusCode).toBe(400);
    expect(answerText(answer).replace('Check what you entered. ', '')).toEqual(words);
  });
});

function cityOf(one: StoredPermit): string | null {
  const city = leadCity(one);
  return city === null ? null : cityKey(city);
}

/** Whether a permit belongs to a location, in any case. */
function isOf({ state, county, city }: Answer['locations'][number], by: LocationKind, one: StoredPermit) {
  const same = (a: string | null, b: string | null) => a?.toLowerCase() === b?.toLowerCase();
  return (
    one.jurisdictionState === state &&
    (by === 'state' || same(one.jurisdictionCounty, county)) &&
    (by !== 'city' || same(cityOf(one), city === null ? null : cityKey(city)))
  );
}

const places = fc
  .integer({ min: 0, max: 40 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => permitWithId(`il-sample.${at}`))));

describe('the heat map’s figures', () => {
  it('equal a plain count of the period’s permits', async () => {
    await fc.assert(
      fc.asyncProperty(places, fc.constantFrom('', 'Arizona'), async (generated, state) => {
        const permits = generated.map((one) => samplePermit(one.id, one));
        await publish(permits);
        const held = permits.filter((one) => state === '' || one.jurisdictionState === state);
        for (const days of HEAT_MAP_PERIODS)
          for (const by of LOCATION_KINDS) {
            const answer = await activity(`state=${state}&days=${days}&by=${by}`);
            const age = (date: string) => (Date.parse(TODAY) - Date.parse(date)) / 86_400_000;
            const issued = held.filter(
              ({ issueDate }) => issueDate !== null && age(issueDate) >= 0 && age(issueDate) < days,
            );
            expect(answer).toMatchObject({
              permitCount: issued.length,
              valued: issued.filter(({ valuation }) => valuation !== null).length,
              totalPermits: held.length,
            });
            const [busiest] = answer.locations;
            let located = 0;
            for (const location of answer.locations) {
              const here = issued.filter((one) => isOf(location, by, one));
              const values = here.flatMap(({ valuation }) => valuation ?? []);
              const total = values.reduce((sum, value) => sum + value, 0);
              expect(location).toMatchObject({
                permitCount: here.length,
                valued: values.length,
                totalValuation: total,
                averageValue: values.length === 0 ? null : total / values.length,
              });
              const ratio = here.length / (busiest?.permitCount ?? 0);
              const warmth = ['low', 'medium', 'high', 'very-high'][Math.min(3, Math.floor(ratio * 4))];
              expect(location.intensity).toBe(warmth);
              located += here.length;
            }
            expect(located).toBe(issued.length);
          }
      }),
      { numRuns: 12 },
    );
  });
});
