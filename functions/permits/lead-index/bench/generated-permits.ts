import { placeKey } from '#functions/permits/projects/declared-links.ts';
import { normal, pick, pickSkewed, type Random, seeded } from '#infra/sim/harness/random.ts';
import { PROPERTY_USE_IDS } from '#shared/domain/lists/property-use.ts';
import { WORK_ACTION_IDS } from '#shared/domain/lists/work-actions.ts';
import type { NextTrade } from '#shared/domain/next-trade.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { TRADE_IDS } from '#shared/domain/permit/trades.ts';
import { NextByPlace } from '../../next-trades/next-by-place.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit } from '../../testing.ts';
import { CONTRACTORS, coined, GENERATED_WORDS, PERMIT_TYPES } from './vocabulary.ts';

/** How many permits to generate, over which months (`YYYY-MM`), from which seed. */
interface Generation {
  readonly permits: number;
  readonly months: readonly string[];
  readonly seed: number;
}

/** The 24 months that production starts with (ARCHITECTURE §4), newest first. */
export const MONTHS: readonly string[] = Array.from({ length: 24 }, (_, ago) => {
  const month = new Date(Date.UTC(2026, 10 - ago, 1));
  return month.toISOString().slice(0, 7);
});

const CITIES_A_STATE = 30;
const ZIPS_A_CITY = 25;
const UNDATED = 0.01;
const UNVALUED = 0.3;
const WITH_CONTRACTOR = 0.6;
const WITH_PHONE = 0.12;
/** Median valuation (US dollars) and spread of its logarithm. */
const VALUE_MEDIAN = 9_000;
const VALUE_SPREAD = 1.8;

interface City {
  readonly state: (typeof STATES)[number]['name'];
  readonly source: string;
  readonly city: string;
  readonly county: string;
  readonly zips: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
}

/** The cities of each of the 17 states, largest first. Each city is a source. */
const CITIES: readonly (readonly City[])[] = STATES.map(({ name, code }, state) =>
  Array.from({ length: CITIES_A_STATE }, (_, at): City => {
    const word = coined(1000 + state * CITIES_A_STATE + at);
    return {
      state: name,
      source: `${code.toLowerCase()}-${word}`,
      city: `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`,
      county: `${coined(40 + state * 8 + (at % 8))} County`,
      zips: Array.from({ length: ZIPS_A_CITY }, (_, zip) =>
        String(10_000 + (state * CITIES_A_STATE + at) * 100 + zip),
      ),
      latitude: 26 + state + (at % 9) / 10,
      longitude: -120 + 3 * state + (at % 7) / 10,
    };
  }),
);

/** What usually comes next in each of the cities: five sequences, from the most frequent trades on. */
export const NEXT_TRADES = new NextByPlace(
  new Map(
    CITIES.flat().map(({ state, city }, at) => [
      placeKey(state, city),
      TRADE_IDS.slice(0, 5).flatMap((after, which): NextTrade[] => {
        const trade = TRADE_IDS[(which * 3 + at) % TRADE_IDS.length];
        return trade === undefined || trade === after ? [] : [{ after, trade, n: 200, follows: 20 + which }];
      }),
    ]),
  ),
);

/** Generates permits, always the same for the same input. None is copied from a portal. */
export function* generatePermits({ permits, months, seed }: Generation): Generator<StoredPermit> {
  const random = seeded(seed);
  for (let number = 0; number < permits; number++) yield permitOf(random, number, months);
}

function permitOf(random: Random, number: number, months: readonly string[]): StoredPermit {
  const place = pickSkewed(random, pickSkewed(random, CITIES));
  const issueDate = random() < UNDATED ? null : `${pick(random, months)}-${dayOf(random)}`;
  const valuation = random() < UNVALUED ? null : dollars(random);
  const permitNumber = `${place.source.slice(0, 2).toUpperCase()}26-${String(number).padStart(7, '0')}`;
  return samplePermit(`${place.source}.${permitNumber}`, {
    permitType: pickSkewed(random, PERMIT_TYPES),
    addressZip: random() < 0.1 ? null : pickSkewed(random, place.zips),
    valuation,
    status: pick(random, PERMIT_STATUSES),
    issueDate,
    description: descriptionOf(random),
    contractorName: random() < WITH_CONTRACTOR ? pickSkewed(random, CONTRACTORS) : null,
    contractorPhone: random() < WITH_PHONE ? '555-0100' : null,
    jurisdictionState: place.state,
    jurisdictionCity: place.city,
    jurisdictionCounty: place.county,
    // Spread over a town without the random generator, so that the permits stay those of earlier figures.
    latitude: place.latitude + (number % 97) / 1000,
    longitude: place.longitude + (number % 89) / 1000,
    // Two of three cities publish contractors.
    publishesContractors: Number(place.zips[0]) % 300 !== 0,
    // Of the number, too.
    actions: WORK_ACTION_IDS.filter((_, at) => number % 7 === at),
    propertyUse: PROPERTY_USE_IDS[number % 8] ?? null,
    trades: random() < 0.6 ? [pickSkewed(random, TRADE_IDS)] : [],
  });
}

function dayOf(random: Random): string {
  return String(1 + Math.floor(random() * 28)).padStart(2, '0');
}

/** Log-normal, and often rounded as clerks do, so that values tie. */
function dollars(random: Random): number {
  const value = VALUE_MEDIAN * Math.exp(VALUE_SPREAD * normal(random));
  return random() < 0.5 ? Math.round(value / 500) * 500 : Math.round(value * 100) / 100;
}

function descriptionOf(random: Random): string {
  const length = 5 + Math.floor(random() * 26);
  return Array.from({ length }, () => pickSkewed(random, GENERATED_WORDS)).join(' ');
}
