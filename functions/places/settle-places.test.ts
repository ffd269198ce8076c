import { beforeAll, expect, it } from 'vitest';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { settlePlaces } from './settle-places.ts';

let runtime: TestRuntime;
const CITIES = [
  ['Chicago', 'Illinois'],
  ['Seattle', 'Washington'],
  ['Austin', 'Texas'],
  ['Aurora', 'Illinois'],
  ['Aurora', 'Ohio'],
  ['New York', 'New York'],
  ['St. Louis', 'Missouri'],
] as const satisfies readonly (readonly [string, StateName])[];

beforeAll(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  await storePermits(runtime, [
    ...CITIES.map(([city, state], at) =>
      samplePermit(`il-a.${at}`, { jurisdictionCity: city, jurisdictionState: state }),
    ),
    samplePermit('il-a.90', {
      jurisdictionCounty: 'Travis',
      jurisdictionState: 'Texas',
      addressZip: '78704',
    }),
  ]);
  await publishIndex(runtime);
});

const TEXAS: PermitFilter = { states: ['Texas'] };

it.each<[PermitFilter, PermitFilter]>([
  [{ trades: ['roofing'] }, { trades: ['roofing'] }],
  [{ cities: ['chicago'] }, { cities: ['Chicago'] }],
  [{ cities: ['Saint Louis'] }, { cities: ['St. Louis'] }],
  // Namesakes are all meant, as before.
  [{ cities: ['Aurora', 'Austin'] }, { cities: ['Aurora', 'Austin'] }],
  [
    { cities: ['Aurora'], states: ['Ohio'] },
    { cities: ['Aurora'], states: ['Ohio'] },
  ],
  [
    { cities: ['Chicago'], counties: ['Travis'] },
    { cities: ['Chicago'], counties: ['Travis'] },
  ],
  [{ counties: ['Travis County'] }, { counties: ['Travis'] }],
  [{ counties: ['Travis, TX'] }, { counties: ['Travis'], ...TEXAS }],
  [{ cities: ['NYC'] }, { cities: ['New York'] }],
  [{ cities: ['seattle wa'] }, { cities: ['Seattle'], states: ['Washington'] }],
  [{ cities: ['aurora, ohio'] }, { cities: ['Aurora'], states: ['Ohio'] }],
  [{ cities: ['seattle wa', 'Austin'] }, { cities: ['Seattle', 'Austin'], states: ['Washington', 'Texas'] }],
  [{ cities: ['78704'] }, { zips: ['78704'], ...TEXAS }],
  [{ cities: ['Travis County'] }, { counties: ['Travis'], ...TEXAS }],
  [{ cities: ['Texas'] }, TEXAS],
])('reads %j as %j', async (typed, settled) => {
  expect(await settlePlaces(runtime, typed)).toEqual(settled);
});

it.each<[PermitFilter, string]>([
  [{ cities: ['asutin'] }, 'We don’t know “asutin”. Did you mean Austin, TX?'],
  [
    { cities: ['Tacoma'] },
    'We don’t cover Tacoma, WA yet. The nearest city we cover is Seattle, WA, 25 miles away.',
  ],
  [{ cities: ['zqzqzq'] }, 'We don’t know “zqzqzq”. Type a city with its state, a county or a ZIP code.'],
  [{ cities: ['Seattle'], ...TEXAS }, 'Seattle, WA is not in Texas. Ask for another state or city.'],
  [{ counties: ['Nowhere'] }, 'We don’t know “Nowhere”. Type a city with its state, a county or a ZIP code.'],
  [
    { cities: ['78704', 'Seattle'] },
    'A county, a ZIP code or a state must be the only city. Ask for it by itself.',
  ],
])('says why %j finds nothing', async (typed, sentence) => {
  await expect(settlePlaces(runtime, typed)).rejects.toThrow(sentence);
});
