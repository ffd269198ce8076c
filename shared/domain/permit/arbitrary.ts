import fc from 'fast-check';
import type { FacetKind, FacetKinds } from '../filter/facet-kinds.ts';
import { FACET_NAMES, FACETS, type Facet, type FacetValue } from '../filter/facets.ts';
import { type DatedFilter, datedFilter, type PermitFilter } from '../filter/permit-filter.ts';
import { PROPERTY_USE_IDS } from '../lists/property-use.ts';
import { WORK_ACTION_IDS } from '../lists/work-actions.ts';
import { likelyNext, type NextTrade } from '../next-trade.ts';
import { ROLE_IDS } from '../profile.ts';
import { toMicro } from '../territory/geometry.ts';
import { writeCircle, writePolygon } from '../territory/territory.ts';
import { BUILDER, CONTRACTOR_KINDS } from './firm-trades.ts';
import { type FilterReader, sameHabits } from './lead-reader.ts';
import type { LocatedPermit, Permit } from './permit.ts';
import { PERMIT_STATUSES } from './permit-status.ts';
import { STATES } from './states.ts';
import { TRADE_IDS } from './trades.ts';
import { WAYS, WHO_IDS } from './who.ts';

/**
 * Random permits and filters for property tests. Values come from small pools, so that filters often match and ties are
 * common. Optional values are sometimes missing.
 */

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(arbitrary, { nil: null, freq: 4 });
const from = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

const state = from(...STATES.slice(0, 4).map(({ name }) => name));
const city = from('Springfield', 'springfield', 'Oak Park', "Coeur d'Alene", 'Ocala');
const county = from('Cook', 'Wayne', 'St. Clair');
const zip = from('02134', '60616', '60616-1234', '33101');
const type = from('Roofing', 'roofing', 'Electrical – Residential', 'New Building', 'HVAC/Mechanical');
const trade = from(...TRADE_IDS.slice(0, 5));
const action = from(...WORK_ACTION_IDS);
const use = from(...PROPERTY_USE_IDS);
const coordinates = [0, 0.000_001, 0.01, 0.010_000_4, 0.02, 0.03];
/** Coordinates of few values, so that points often lie on the edge of an area. Some are finer than a micro-degree. */
export const permitPoint = {
  latitude: maybe(from(...coordinates).map((part) => 41.8 + part)),
  longitude: maybe(from(...coordinates).map((part) => -87.7 + part)),
};
const corner = (part: number, over: number): number[] => [toMicro(41.8 + part), toMicro(-87.7 + over)];
const SQUARE = Int32Array.from([
  ...corner(0, 0),
  ...corner(0, 0.02),
  ...corner(0.02, 0.02),
  ...corner(0.02, 0),
]);
const HOLE = Int32Array.from([...corner(0.005, 0.005), ...corner(0.005, 0.01), ...corner(0.01, 0.005)]);
const TRIANGLE = Int32Array.from([...corner(0, 0), ...corner(0.03, 0.03), ...corner(0.03, 0)]);
const area = from(
  'zip:60616',
  'zip:99999',
  'county:Cook, IL',
  'county:COOK, AZ',
  'no-point',
  writeCircle(41.8, -87.7, 1, ''),
  writeCircle(41.81, -87.69, 100, 'Oak Park'),
  writePolygon([SQUARE], 'a: square'),
  writePolygon([SQUARE, HOLE], ''),
  writePolygon([TRIANGLE], ''),
);
const status = from(...PERMIT_STATUSES);
const amount = fc.oneof(from(0, 1, 25_000, 25_000.5, 1_000_000), fc.integer({ min: 0, max: 3_000_000 }));
const word = from(
  're-roof',
  'reroof',
  'kitchen',
  'Kitchen',
  'remodel',
  'solar',
  'panel',
  'é',
  '200',
  'amp',
  'o’brien',
  '.*',
  '(',
);
const phrase = fc.array(word, { minLength: 0, maxLength: 6 }).map((list) => list.join(' '));
const company = from('Acme Roofing LLC', 'ACME', 'Bright Solar, Inc.', "O'Brien & Sons");
const phone = from('3125550100', '2155550123');
const day = fc
  .integer({ min: 0, max: 120 })
  .map((days) => new Date(Date.UTC(2026, 7, 1) + days * 86_400_000).toISOString().slice(0, 10));

/** A permit with the given id. */
export function permitWithId(id: string): fc.Arbitrary<LocatedPermit> {
  return fc.record({
    id: fc.constant(id),
    permitNumber: fc.constant(id.toUpperCase()),
    permitType: maybe(type),
    addressStreet: maybe(from('1 Main St', '200 Elm Ave')),
    addressCity: maybe(city),
    addressState: maybe(from('IL', 'MI')),
    addressZip: maybe(zip),
    valuation: maybe(amount),
    status: maybe(status),
    issueDate: maybe(day),
    description: maybe(phrase),
    propertyOwnerName: maybe(from('Sample Owner')),
    propertyOwnerPhone: maybe(phone),
    propertyOwnerAddress: maybe(from('9 Oak Ct')),
    contractorName: maybe(company),
    contractorPhone: maybe(phone),
    contractorLicense: fc.constant(null),
    contractorAddress: maybe(from('12 Pine Rd')),
    jurisdictionState: state,
    jurisdictionCity: maybe(city),
    jurisdictionCounty: maybe(county),
    trades: fc.uniqueArray(trade, { maxLength: 3 }),
    actions: fc.uniqueArray(action, { maxLength: 3 }),
    propertyUse: maybe(use),
    publishesContractors: fc.boolean(),
    builtBy: from(undefined, undefined, undefined, 'owner' as const),
    contractorKind: from(undefined, undefined, ...CONTRACTOR_KINDS),
    contractorTrades: from(
      undefined,
      ['roofing' as const],
      ['other' as const],
      [BUILDER],
      ['hvac' as const, 'plumbing' as const],
    ),
    paperwork: from(undefined, undefined, undefined, 'renewal' as const),
    ...permitPoint,
  });
}

/** Sequences of a place. */
export const nextTrades: fc.Arbitrary<NextTrade[]> = fc.array(
  fc.record({
    after: trade,
    trade,
    n: fc.integer({ min: 30, max: 90 }),
    follows: fc.integer({ min: 1, max: 30 }),
  }),
  { maxLength: 8 },
);

/** A reader with any business. Whether a city names contractors depends on its name alone, as does what usually comes next. */
export const leadReader: fc.Arbitrary<FilterReader> = fc.record({
  nearStorm: from(() => false),
  trades: fc.uniqueArray(trade, { maxLength: 2 }),
  role: from(null, ...ROLE_IDS),
  habitsOf: from(({ permitType }: Pick<Permit, 'permitType'>) =>
    sameHabits({
      finished: permitType === null ? 3 : 20,
      named: (permitType ?? '').length > 8 ? 19 : 2,
    }),
  ),
  nextOf: fc.tuple(nextTrades, nextTrades).map(
    ([some, others]) =>
      (permit) =>
        likelyNext(permit.jurisdictionCity === null ? some : others, permit),
  ),
});

const list = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.uniqueArray(arbitrary, { minLength: 1, maxLength: 3 });

/** Values of each kind. */
const KIND_VALUES: { readonly [K in FacetKind]: fc.Arbitrary<FacetKinds[K]> } = {
  states: list(state),
  trades: list(trade),
  actions: list(action),
  uses: list(use),
  statuses: list(status),
  who: list(from(...WHO_IDS)),
  reach: list(from(...WAYS)),
  zips: list(from('02134', '60616', '99999')),
  areas: list(area),
  texts: list(word),
  text: word,
  day,
  amount,
  days: fc.integer({ min: 1, max: 120 }),
  boolean: fc.boolean(),
};

/** Values of each facet: some that permits have and some that they do not. */
export const facetValues = {
  ...(Object.fromEntries(FACET_NAMES.map((facet) => [facet, KIND_VALUES[FACETS[facet].kind]])) as unknown as {
    readonly [F in Facet]: fc.Arbitrary<FacetValue<F>>;
  }),
  cities: list(fc.oneof(city, from('OCALA', 'City of Ocala', 'Nowhere'))),
  counties: list(fc.oneof(county, from('COOK', 'Nowhere'))),
  permitTypes: list(fc.oneof(type, from('ROOFING', 'Roof'))),
  withoutTypes: list(fc.oneof(type, from('ROOFING', 'Roof'))),
  withoutContractors: list(from('acme', 'Acme Roofing', 'solar inc', '.', 'nobody')),
  contractor: from('acme', 'Acme Roofing', 'solar inc', 'sons', 'nobody'),
  keywords: list(fc.oneof(word, from('kitchen remodel', 'solar  PANEL', 'roof', '200 amp', 'nothing', '.'))),
};

/** A filter with any number of facets. */
export const permitFilter: fc.Arbitrary<PermitFilter> = fc.record(facetValues, { requiredKeys: [] });

/** A day among the issue dates of random permits. */
export const ARBITRARY_TODAY = '2026-11-20';
/** The same on that day. */
export const datedPermitFilter: fc.Arbitrary<DatedFilter> = permitFilter.map((filter) =>
  datedFilter(filter, ARBITRARY_TODAY),
);

/** A filter with at most two facets: many permits pass it, or fail because of one facet. */
export const smallFilter: fc.Arbitrary<PermitFilter> = permitFilter.chain((filter) =>
  fc
    .subarray(Object.entries(filter), { maxLength: 2 })
    .map((facets) => Object.fromEntries(facets) as PermitFilter),
);
