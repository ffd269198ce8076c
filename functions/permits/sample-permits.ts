import { addDays } from '#shared/domain/days.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import type { StoredPermit } from './stored-permit.ts';

/* Made-up permits, for the keys that test programs and the samples of webhooks. No city has these records. */

const PLACES = [
  ['Chicago', 'Illinois', 'IL', 'Cook', '60601', 41.88, -87.63],
  ['Austin', 'Texas', 'TX', 'Travis', '78701', 30.27, -97.74],
  ['Seattle', 'Washington', 'WA', 'King', '98101', 47.61, -122.33],
] as const satisfies readonly (readonly [string, StateName, string, string, string, number, number])[];

const JOBS: readonly (readonly [Trade, string, number | null])[] = [
  ['roofing', 'Tear off and replace roof', 48_500],
  ['solar', 'Install 8 kW of solar panels', 27_900],
  ['hvac', 'Replace furnace and air conditioner', null],
  ['electrical', 'New panel, 200 A', 4_200],
];

/** How many there are: more than the largest page has. */
const COUNT = 120;

/** The cities that they are in. */
export const SAMPLE_CITIES: readonly string[] = PLACES.map(([city, state]) => `${city}, ${state}`);

/** Made-up permits, one issued on each of the last days. @param today `YYYY-MM-DD`, the day of the newest */
export function samplePermits(today: string): StoredPermit[] {
  return Array.from({ length: COUNT }, (_, at) => samplePermit(at, addDays(today, -at)));
}

function samplePermit(at: number, day: string): StoredPermit {
  const [city, state, code, county, zip, latitude, longitude] = PLACES[at % PLACES.length] ?? PLACES[0];
  const [trade = 'roofing', description = '', valuation = null] = JOBS[at % JOBS.length] ?? [];
  // Every other one names a contractor, so that programs see both.
  const isNamed = at % 2 === 0;
  const phone = `(312) 555-0${100 + (at % 100)}`;
  const seenAt = `${day}T12:00:00.000Z`;
  return {
    id: `sample.${1000 + at}`,
    permitNumber: String(1000 + at),
    permitType: 'Sample Permit',
    addressStreet: `${100 + at} Sample St`,
    addressCity: city,
    addressState: code,
    addressZip: zip,
    valuation,
    status: 'Issued',
    issueDate: day,
    description,
    propertyOwnerName: isNamed ? null : 'Pat Sample',
    propertyOwnerPhone: null,
    propertyOwnerAddress: isNamed ? null : `${100 + at} Sample St`,
    contractorName: isNamed ? 'Sample Builders LLC' : null,
    contractorPhone: isNamed ? phone : null,
    contractorLicense: null,
    contractorAddress: null,
    jurisdictionState: state,
    jurisdictionCity: city,
    jurisdictionCounty: county,
    trades: [trade],
    actions: ['replace'],
    propertyUse: null,
    publishesContractors: true,
    sourceId: 'sample',
    recordUrl: null,
    latitude,
    longitude,
    pointClass: 'parcel',
    rawStatus: 'ISSUED',
    unparsed: {},
    valuationSuspect: null,
    permitCategory: null,
    tradeWords: {},
    firstSeen: seenAt,
    lastChanged: seenAt,
    withdrawnAt: null,
  };
}
