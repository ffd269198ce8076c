import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { NextByPlace, nextItem } from '#functions/permits/next-trades/next-by-place.ts';
import { leadFacts } from '#functions/permits/permit-row.ts';
import { placeKey } from '#functions/permits/projects/declared-links.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { FACET_NAMES, type Facet } from '#shared/domain/filter/facets.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import {
  comparePermits,
  datedFilter,
  PERMIT_SORTS,
  type PermitFilter,
  type PermitSort,
} from '#shared/domain/filter/permit-filter.ts';
import type { NextTrade } from '#shared/domain/next-trade.ts';
import { ARBITRARY_TODAY, facetValues, permitPoint } from '#shared/domain/permit/arbitrary.ts';
import { BUILDER, CONTRACTOR_KINDS } from '#shared/domain/permit/firm-trades.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { REACH_IDS, WHO_IDS } from '#shared/domain/permit/who.ts';
import { ROLE_IDS } from '#shared/domain/profile.ts';
import { publishIndex } from './build/publish.ts';
import type { LeadSummary } from './figures/summary.ts';
import { openLeadIndex } from './lead-index.ts';
import type { ListPosition } from './pages/list-position.ts';
import type { Scoring } from './search/scorer.ts';
import { lookupKeys } from './store/lookup-key.ts';

let runtime: TestRuntime;
let page = 0;

beforeEach(async () => {
  runtime = await testRuntime();
  page = 0;
});

/** What usually comes next in some of the places. */
const NEXT = new Map(
  (['Illinois', 'Michigan'] as const).flatMap((state) =>
    ['Springfield', 'Cook', null].map((name, at): [string, NextTrade[]] => [
      placeKey(state, name),
      [
        { after: 'roofing', trade: at === 1 ? 'pool' : 'solar', n: 212, follows: 31 },
        { after: 'adu', trade: 'roofing', n: 90, follows: 40 },
      ],
    ]),
  ),
);

/** Writes permits as collection does and publishes them. */
async function publish(permits: readonly StoredPermit[]): Promise<void> {
  await storePermits(runtime, permits, page++);
  await publishIndex(runtime);
}

interface Query {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly scoring: Scoring;
}

function scoreOf(permit: Permit, scoring: Scoring): number {
  return leadScore(permit, { ...UNKNOWN_READER, ...scoring }, scoring.today).score;
}

function orderOf({ sort, scoring }: Omit<Query, 'filter'>): (a: Permit, b: Permit) => number {
  return comparePermits(sort, (permit) => scoreOf(permit, scoring));
}

/** The plain filter and sort that the index must agree with. */
function plainAnswer(permits: Iterable<StoredPermit>, { filter, scoring, ...order }: Query): StoredPermit[] {
  return [...permits]
    .filter(
      (permit) =>
        permit.withdrawnAt === null &&
        matchesFilter(datedFilter(filter, ARBITRARY_TODAY), permit, {
          ...UNKNOWN_READER,
          ...scoring,
          nextOf: new NextByPlace(NEXT).nextOf,
        }),
    )
    .filter((permit) => scoreOf(permit, scoring) >= scoring.minScore)
    .sort(orderOf({ scoring, ...order }));
}

/** How many of some permits have each label, and can be reached in each way. */
function plainSummary(permits: readonly StoredPermit[], { scoring }: Query): LeadSummary {
  const facts = permits.map((permit) => leadFacts(permit, { ...UNKNOWN_READER, ...scoring }));
  const counts = <Id extends string>(ids: readonly Id[], of: readonly Id[]) =>
    Object.fromEntries(ids.map((id) => [id, of.filter((one) => one === id).length])) as Record<Id, number>;
  return {
    total: permits.length,
    who: counts(
      WHO_IDS,
      facts.map(({ who }) => who.label),
    ),
    reach: counts(
      REACH_IDS,
      facts.map(({ reach }) => reach),
    ),
  };
}

/** The position that a permit has, or would have: it need not match. */
function positionOf(permit: StoredPermit, { sort, scoring }: Query): ListPosition {
  const ranks = {
    newest: 0,
    value: permit.valuation ?? Number.NEGATIVE_INFINITY,
    score: scoreOf(permit, scoring),
  };
  return { id: permit.id, date: permit.issueDate ?? '', rank: ranks[sort] };
}

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

const STATES = ['Illinois', 'Michigan', 'Florida'] as const;
const CITIES = ['Springfield', 'SPRINGFIELD', 'Lakeview', 'Élan'];
const COUNTIES = ['Cook', 'cook', 'Wayne'];
const TYPES = ['Roofing Permit', 'roofing permit', 'Electrical', 'Re-roof / Siding'];
const WORDS = ['new', 'roof', 'roofing', 'solar', 'panel', 'İstanbul', "owner's", '2½', 'co.', '-', 'ROOF'];
const ZIPS = ['60601', '60601-1234', '02134', '606'];
const TRADES = ['roofing', 'solar', 'adu'] as const;
const DATES = [
  '2026-11-10',
  '2026-11-09',
  '2026-11-01',
  '2026-10-31',
  '2026-10-05',
  '2025-11-10',
  '2026-12-31',
];
const VALUES = [0, 500, 500.5, 25_000, 1_000_000, -5, 0.1];

const maybe = <T>(values: readonly T[]): fc.Arbitrary<T | null> => fc.constantFrom(...values, null);
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((words) => words.join(' '));
const key = fc.integer({ min: 0, max: 30 });

const permit: fc.Arbitrary<StoredPermit> = fc
  .record({
    key,
    source: fc.constantFrom('a', 'b', 'b-c'),
    jurisdictionState: fc.constantFrom(...STATES),
    jurisdictionCity: maybe(CITIES),
    addressCity: maybe(CITIES),
    jurisdictionCounty: maybe(COUNTIES),
    addressZip: maybe(ZIPS),
    permitType: maybe(TYPES),
    valuation: maybe(VALUES),
    status: maybe(PERMIT_STATUSES),
    issueDate: maybe(DATES),
    description: fc.option(text),
    contractorName: fc.option(text),
    contractorPhone: maybe(['312-555-0100']),
    propertyOwnerPhone: maybe(['312-555-0101']),
    propertyOwnerName: maybe(['Sample Owner']),
    propertyOwnerAddress: maybe(['9 Sample Street']),
    contractorAddress: maybe(['2 Sample Street']),
    contractorKind: fc.constantFrom(undefined, undefined, ...CONTRACTOR_KINDS),
    contractorTrades: fc.constantFrom(
      undefined,
      ['roofing' as const],
      ['solar' as const, 'other' as const],
      [BUILDER],
    ),
    builtBy: fc.constantFrom(undefined, undefined, 'owner' as const),
    paperwork: fc.constantFrom(undefined, undefined, undefined, 'renewal' as const),
    addressStreet: maybe(['1 Sample Street']),
    trades: fc.uniqueArray(fc.constantFrom(...TRADES), { maxLength: 2 }),
    publishesContractors: fc.boolean(),
    ...permitPoint,
    withdrawnAt: fc.constantFrom(null, null, null, '2026-11-19T00:00:00.000Z'),
  })
  .map(({ key, source, ...parts }) => samplePermit(`${source}.${key}`, parts));

const among = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
/** Filters over the values of `permit`; facets that are not named here take any value of their kind. */
const filter: fc.Arbitrary<PermitFilter> = fc.record(
  {
    ...facetValues,
    states: among([...STATES, 'Texas'] as const),
    cities: among([...CITIES, 'lakeview', 'Nowhere']),
    counties: among([...COUNTIES, 'Nowhere']),
    zips: among(['60601', '02134', '606', '99999', '']),
    minValue: fc.constantFrom(...VALUES),
    maxValue: fc.constantFrom(...VALUES),
    permitTypes: among([...TYPES, 'ELECTRICAL', 'Plumbing']),
    trades: among(['roofing', 'solar', 'pool'] as const),
    withoutTypes: among([...TYPES, 'ELECTRICAL', 'Plumbing']),
    contractor: fc.oneof(text, fc.constantFrom(...WORDS)),
    withoutContractors: fc.array(fc.oneof(text, fc.constantFrom(...WORDS)), { maxLength: 2 }),
    from: fc.constantFrom(...DATES, '2026-11-05'),
    to: fc.constantFrom(...DATES, '2026-11-05'),
    keywords: fc.array(fc.oneof(text, fc.constantFrom(...WORDS, 'siding', 'roofing permit')), {
      maxLength: 2,
    }),
    lastDays: fc.integer({ min: 1, max: 60 }),
    next: among(['roofing', 'solar', 'pool'] as const),
  },
  { requiredKeys: [] },
);
/** A filter with a few facets: one with all of them would match nothing. */
const someOf = (facets: readonly Facet[]): fc.Arbitrary<PermitFilter> =>
  fc
    .tuple(filter, fc.subarray([...facets], { maxLength: 3 }))
    .map(([all, chosen]) => Object.fromEntries(chosen.map((facet) => [facet, all[facet]])) as PermitFilter);
/** The facets that manifests count: if only one of them is set, no segment is read. */
const COUNTED = ['states', 'cities', 'counties', 'permitTypes', 'from', 'to'] as const;
const queries = fc.record({
  filter: fc.oneof(someOf(FACET_NAMES), someOf(COUNTED)),
  sort: fc.constantFrom(...PERMIT_SORTS),
  scoring: fc.record({
    trades: among(['roofing', 'solar', 'pool'] as const),
    role: fc.constantFrom(null, ...ROLE_IDS),
    today: fc.constantFrom('2026-11-10', '2026-11-20', '2026-12-01'),
    minScore: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  }),
  offset: fc.integer({ min: 0, max: 40 }),
  limit: fc.constantFrom(1, 3, 10, 1000),
  elsewhere: permit,
});

describe('the lead index', () => {
  it('agrees with the plain filter and order after any publications', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.array(permit, { maxLength: 25 }), fc.array(queries, { minLength: 6, maxLength: 6 })),
          { minLength: 1, maxLength: 3 },
        ),
        async (rounds) => {
          runtime = await testRuntime(`${ARBITRARY_TODAY}T12:00:00.000Z`);
          await runtime.index.put(nextItem(NEXT));
          const published = new Map<string, StoredPermit>();
          for (const [permits, list] of rounds) {
            const distinct = new Map(permits.map((one) => [one.id, one]));
            await publish([...distinct.values()]);
            for (const [id, one] of distinct) published.set(id, one);
            const index = await openLeadIndex(runtime);
            for (const { offset, limit, elsewhere, ...query } of list) {
              const expected = plainAnswer(published.values(), query);
              const answer = await index.search({ ...query, offset, limit });
              const page = idsOf(expected.slice(offset, offset + limit));
              expect(answer).toEqual({ ids: page, total: expected.length });
              expect(await index.summary(query)).toEqual(plainSummary(expected, query));
              const before = expected[offset - 1];
              const pageAfter = async (permit?: StoredPermit): Promise<readonly string[]> =>
                idsOf(
                  await index.searchAfter({ ...query, after: permit && positionOf(permit, query), limit }),
                );
              if (offset === 0 || before !== undefined) expect(await pageAfter(before)).toEqual(page);
              const rest = expected.filter((one) => orderOf(query)(one, elsewhere) > 0);
              expect(await pageAfter(elsewhere)).toEqual(idsOf(rest.slice(0, limit)));
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('counts, lists and looks up as the plain predicate does', async () => {
    const facets = FACET_NAMES.filter((facet) => !['who', 'reach', 'next'].includes(facet));
    const asked = fc.array(fc.tuple(someOf(facets), permit, fc.constantFrom(...STATES)), {
      minLength: 2,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(permit, { maxLength: 25 }), asked, async (permits, questions) => {
        runtime = await testRuntime(`${ARBITRARY_TODAY}T12:00:00.000Z`);
        const distinct = [...new Map(permits.map((one) => [one.id, one])).values()];
        await publish(distinct);
        const index = await openLeadIndex(runtime);
        const live = distinct.filter(({ withdrawnAt }) => withdrawnAt === null);
        const matching = (filter: PermitFilter, list: readonly StoredPermit[] = live) =>
          list.filter((one) => matchesFilter(datedFilter(filter, ARBITRARY_TODAY), one, UNKNOWN_READER));
        /** Choices are there once for each name, the most frequent first. */
        const expectChoices = (
          facet: 'cities' | 'counties' | 'permitTypes',
          names: readonly string[],
          within: PermitFilter,
          nameOf: (one: StoredPermit) => string | null,
        ) => {
          const groups = names.map((name) => matching({ ...within, [facet]: [name] }));
          const counts = groups.map(({ length }) => length);
          expect(counts).toEqual(counts.toSorted((a, b) => b - a));
          const named = matching(within).filter((one) => nameOf(one) !== null);
          expect(idsOf(groups.flat()).toSorted()).toEqual(idsOf(named).toSorted());
        };
        for (const [filter, { permitNumber, addressStreet }, state] of questions) {
          const found = matching(filter);
          expect(await index.naming(filter)).toEqual({
            permits: found.length,
            owner: found.filter(({ propertyOwnerName }) => propertyOwnerName !== null).length,
            contractor: matching({ hasContractor: true }, found).length,
            phone: matching({ hasPhone: true }, found).length,
          });
          expectChoices('cities', await index.cities(state), { states: [state] }, leadCity);
          const choices = await index.facets(state);
          expectChoices('permitTypes', choices.permitTypes, { states: [state] }, (one) => one.permitType);
          expectChoices('counties', choices.counties, { states: [state] }, (one) => one.jurisdictionCounty);
          const { ids } = await index.withKeys(lookupKeys(permitNumber, addressStreet), [state]);
          const alike = matching({ states: [state] }).filter(
            (one) =>
              // Shorter numbers occur in every city.
              (permitNumber.length > 1 && one.permitNumber === permitNumber) ||
              (addressStreet !== null && one.addressStreet === addressStreet),
          );
          expect(ids.toSorted()).toEqual(idsOf(alike).toSorted());
        }
        const unplaced: string[] = [];
        for await (const ids of index.unplaced('2026-10')) unplaced.push(...ids);
        const without = matching({ from: '2026-10-01' }).filter(
          ({ latitude, longitude }) => latitude === null || longitude === null,
        );
        expect(unplaced.toSorted()).toEqual(idsOf(without).toSorted());
        const dates = unplaced.map((id) => without.find((one) => one.id === id)?.issueDate ?? '');
        expect(dates).toEqual(dates.toSorted().reverse());
      }),
      { numRuns: 20 },
    );
  });
});
