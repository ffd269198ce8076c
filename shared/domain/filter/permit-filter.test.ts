import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datedPermitFilter, permitWithId } from '../permit/arbitrary.ts';
import { UNKNOWN_READER } from '../permit/lead-reader.ts';
import type { LocatedPermit } from '../permit/permit.ts';
import { matchesFilter } from './matches-filter.ts';
import { comparePermits, type DatedFilter, datedFilter } from './permit-filter.ts';

const roof: LocatedPermit = {
  id: 'il-sample.1',
  permitNumber: '1',
  permitType: 'Roofing',
  addressStreet: '1 Main St',
  addressCity: null,
  addressState: 'IL',
  addressZip: '60616-1234',
  valuation: 25_000,
  status: 'Issued',
  issueDate: '2026-11-20',
  description: 'Tear-off and re-roof of garage (kitchen excluded)',
  propertyOwnerName: 'Sample Owner',
  propertyOwnerPhone: null,
  propertyOwnerAddress: null,
  contractorName: 'Acme Roofing LLC',
  contractorPhone: '3125550100',
  contractorLicense: null,
  contractorAddress: null,
  jurisdictionState: 'Illinois',
  jurisdictionCity: 'Chicago',
  jurisdictionCounty: 'Cook',
  trades: ['roofing'],
  actions: ['replace'],
  propertyUse: 'one-two-family',
  publishesContractors: true,
  latitude: 41.85,
  longitude: -87.65,
};

describe('a facet', () => {
  it.each<[string, DatedFilter, DatedFilter]>([
    ['states', { states: ['Illinois', 'Texas'] }, { states: ['Texas'] }],
    ['cities, in any case', { cities: ['CHICAGO'] }, { cities: ['Chicag'] }],
    ['cities, with or without "City of"', { cities: ['City of Chicago'] }, { cities: ['City of'] }],
    ['actions', { actions: ['new', 'replace'] }, { actions: ['new'] }],
    ['uses', { uses: ['one-two-family'] }, { uses: ['residential'] }],
    ['counties', { counties: ['cook'] }, { counties: ['Wayne'] }],
    ['zips, by their first five digits', { zips: ['60616'] }, { zips: ['60617'] }],
    ['areas', { territory: ['no-point', 'circle:41.85,-87.65,1'] }, { territory: ['no-point'] }],
    ['minimum, inclusive', { minValue: 25_000 }, { minValue: 25_000.01 }],
    ['maximum, inclusive', { maxValue: 25_000 }, { maxValue: 24_999.99 }],
    ['permit types, whole', { permitTypes: ['roofing'] }, { permitTypes: ['roof'] }],
    ['trades', { trades: ['solar', 'roofing'] }, { trades: ['solar'] }],
    ['contractor, whole words in order', { contractor: 'roofing llc' }, { contractor: 'roof' }],
    ['has contractor', { hasContractor: true }, { hasContractor: false }],
    ['has phone, of either', { hasPhone: true }, { hasPhone: false }],
    ['from, inclusive', { from: '2026-11-20' }, { from: '2026-11-21' }],
    ['to, inclusive', { to: '2026-11-20' }, { to: '2026-11-19' }],
    ['keyword in the description', { keywords: ['RE ROOF'] }, { keywords: ['roof garage'] }],
    ['keyword in the type', { keywords: ['roofing'] }, { keywords: ['roofin'] }],
    ['a keyword never spans fields', { keywords: ['tear off'] }, { keywords: ['roofing tear'] }],
    ['a keyword is never a pattern', { keywords: ['(kitchen'] }, { keywords: ['.*', 'k.tchen'] }],
    ['statuses', { statuses: ['Final', 'Issued'] }, { statuses: ['Final'] }],
    [
      'all at once',
      { states: ['Illinois'], trades: ['roofing'] },
      { states: ['Illinois'], trades: ['pool'] },
    ],
  ])('%s', (_, matching, failing) => {
    expect(matchesFilter(matching, roof, UNKNOWN_READER)).toBe(true);
    expect(matchesFilter(failing, roof, UNKNOWN_READER)).toBe(false);
  });

  it('fails a permit without the value of a bound', () => {
    const empty: LocatedPermit = { ...roof, valuation: null, issueDate: null, status: null };
    for (const filter of [{ minValue: 0 }, { maxValue: 9e9 }, { from: '1990-01-01' }, { to: '2100-01-01' }])
      expect(matchesFilter(filter, empty, UNKNOWN_READER)).toBe(false);
  });

  it('treats a contractor as not named yet only if the source publishes contractors and the owner does not build', () => {
    const unnamed: LocatedPermit = { ...roof, contractorName: null };
    const neverNamed: LocatedPermit = { ...unnamed, publishesContractors: false };
    const ownerBuilds: LocatedPermit = { ...unnamed, builtBy: 'owner' };
    const found = [roof, unnamed, neverNamed, ownerBuilds].map((permit) =>
      matchesFilter({ hasContractor: false }, permit, UNKNOWN_READER),
    );
    expect(found).toEqual([false, true, false, false]);
  });

  it('matches every permit when it is empty', () => {
    expect(
      matchesFilter({ states: [], cities: [], keywords: [], contractor: '' }, roof, UNKNOWN_READER),
    ).toBe(true);
  });
});

describe('the last days', () => {
  it('count today', () => {
    expect(datedFilter({ lastDays: 1 }, '2026-11-20')).toEqual({ from: '2026-11-20' });
    expect(datedFilter({ lastDays: 30, trades: ['roofing'] }, '2026-11-20')).toEqual({
      from: '2026-10-22',
      trades: ['roofing'],
    });
  });

  it('apply together with dates of the filter', () => {
    expect(datedFilter({ lastDays: 3, from: '2026-11-01', to: '2026-11-19' }, '2026-11-20')).toEqual({
      from: '2026-11-18',
      to: '2026-11-19',
    });
    expect(datedFilter({ lastDays: 30, from: '2026-11-01' }, '2026-11-20')).toEqual({ from: '2026-11-01' });
  });
});

describe('order', () => {
  const permits = fc
    .uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 12 })
    .chain((ids) => fc.tuple(...ids.map(permitWithId)));

  it('by score is total, with ties newest first', () => {
    const scoreOf = ({ valuation }: { readonly valuation: number | null }): number =>
      (valuation ?? 0) > 1000 ? 2 : 1;
    fc.assert(
      fc.property(permits, (list) => {
        const sorted = list.toSorted(comparePermits('score', scoreOf));
        expect(list.toReversed().toSorted(comparePermits('score', scoreOf))).toEqual(sorted);
        expect(sorted.map(scoreOf)).toEqual(sorted.map(scoreOf).toSorted((a, b) => b - a));
        for (const score of [1, 2])
          expect(sorted.filter((permit) => scoreOf(permit) === score)).toEqual(
            list.filter((permit) => scoreOf(permit) === score).toSorted(comparePermits('newest')),
          );
      }),
    );
  });

  it('is total: every permutation sorts to the same list, dated before undated', () => {
    fc.assert(
      fc.property(permits, fc.constantFrom('newest' as const, 'value' as const), (list, sort) => {
        const sorted = list.toSorted(comparePermits(sort));
        expect(list.toReversed().toSorted(comparePermits(sort))).toEqual(sorted);
        const missing = sorted.map(
          (permit) => (sort === 'newest' ? permit.issueDate : permit.valuation) === null,
        );
        expect(missing).toEqual(missing.toSorted());
      }),
    );
  });

  it('finds fewer permits with more facets', () => {
    fc.assert(
      fc.property(permitWithId('a'), datedPermitFilter, datedPermitFilter, (permit, one, other) => {
        const both = { ...other, ...one };
        if (matchesFilter(both, permit, UNKNOWN_READER))
          expect(matchesFilter(one, permit, UNKNOWN_READER)).toBe(true);
      }),
    );
  });
});
