import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMIT_SORTS } from '#shared/domain/filter/permit-filter.ts';
import { facetValues } from '#shared/domain/permit/arbitrary.ts';
import { filterState } from '../../lib/page/links.ts';
import {
  ALL_LEADS,
  type LeadsView,
  leadsCallQuery,
  leadsViewQuery,
  parseLeadsView,
  viewFor,
} from './leads-view.ts';

const name = fc.stringMatching(/^[A-Za-z&=?%+#"]{1,8}( [a-z]{1,4})?$/);
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });

/** Any filter that is not empty, in every combination of facets, with names that an address must escape. */
const filters = fc
  .record(
    {
      ...facetValues,
      cities: names,
      counties: names,
      permitTypes: names,
      keywords: names,
      contractor: name,
    },
    { requiredKeys: [] },
  )
  .filter((filter) => Object.keys(filter).length > 0);

describe('the URL of a view', () => {
  it('parses back to the same view', () => {
    fc.assert(
      fc.property(
        filters,
        fc.constantFrom(...PERMIT_SORTS),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 9999 }),
        (filter, sort, minScore, page) => {
          const view: LeadsView = { mode: 'search', filter, sort, minScore, page };
          const reloaded = new URLSearchParams(leadsViewQuery(view).toString());
          const parsed = parseLeadsView(reloaded, filterState(filter));
          expect(parsed).toEqual({ view, problem: null, unknown: [], lacksName: false });
        },
      ),
    );
  });

  it('never shows a contractor’s name, and says when it is missing', () => {
    const view: LeadsView = {
      ...ALL_LEADS,
      mode: 'search',
      sort: 'score',
      filter: { states: ['Texas'], contractor: 'Ana Sample' },
    };
    expect(leadsViewQuery(view).toString()).toBe('state=Texas&contractor=');
    const elsewhere = new URLSearchParams('state=Texas&contractor=Ana');
    expect(parseLeadsView(elsewhere)).toMatchObject({
      view: { filter: { states: ['Texas'] } },
      lacksName: true,
    });
    const others = { ...view, filter: { contractor: 'Ana', withoutContractors: ['Bo Sample', 'Cy'] } };
    const query = leadsViewQuery(others);
    expect(query.toString()).toBe('contractor=&withoutContractor=');
    expect(parseLeadsView(query, filterState(others.filter))).toMatchObject({
      view: others,
      lacksName: false,
    });
    expect(parseLeadsView(query, { contractor: 'Ana' })).toMatchObject({
      view: { filter: { contractor: 'Ana' } },
      lacksName: true,
    });
    // The list of all leads has no filter.
    expect(parseLeadsView(new URLSearchParams('view=all&contractor=')).lacksName).toBe(false);
    expect(parseLeadsView(new URLSearchParams(), { contractor: 'Ana' }).view).toEqual(ALL_LEADS);
  });

  it('shows every permit without a filter, and with view=all despite a filter', () => {
    expect(parseLeadsView(new URLSearchParams()).view).toEqual(ALL_LEADS);
    expect(parseLeadsView(new URLSearchParams('view=all&state=Texas&page=3')).view).toEqual({
      ...ALL_LEADS,
      page: 3,
    });
    expect(leadsViewQuery(ALL_LEADS).toString()).toBe('view=all');
  });

  it.each(['page=0', 'page=x', 'page=1.5', 'state=Nowhere', 'minValue=abc', 'sort=oldest', 'minScore=101'])(
    'explains why %s is invalid',
    (query) => {
      const { view, problem } = parseLeadsView(new URLSearchParams(query));
      expect(view).toBeNull();
      expect(problem).toMatch(/\w/);
    },
  );

  it('is a search with a lowest score', () => {
    expect(parseLeadsView(new URLSearchParams('minScore=60')).view).toEqual({
      ...ALL_LEADS,
      mode: 'search',
      // A search that names no order has its best leads first.
      sort: 'score',
      minScore: 60,
    });
    expect(parseLeadsView(new URLSearchParams('view=all&minScore=60')).view).toEqual(ALL_LEADS);
  });

  it('names unknown parameters, also next to invalid ones', () => {
    expect(parseLeadsView(new URLSearchParams('state=Texas&keywords=a&keywords=b&permit=x')).unknown).toEqual(
      ['keywords'],
    );
    expect(parseLeadsView(new URLSearchParams('page=0&stat=Texas')).unknown).toEqual(['stat']);
  });

  it('requests 100 rows starting with the page’s first (PRODUCT §9)', () => {
    const query = leadsCallQuery({
      ...ALL_LEADS,
      mode: 'search',
      filter: { states: ['Texas'] },
      sort: 'value',
      minScore: 60,
      page: 3,
    });
    expect(query.toString()).toBe('state=Texas&minScore=60&sort=value&limit=100&offset=200');
  });
});

describe('another filter', () => {
  const SHOWN = ['nobody', 'owner', 'gc', 'unknown'] as const;
  const TEXAS = { states: ['Texas'] } as const;
  const search = (filter: LeadsView['filter']): LeadsView => ({
    mode: 'search',
    filter,
    sort: 'newest',
    minScore: 0,
    page: 4,
  });

  it('begins a search with what lists show, best first', () => {
    expect(viewFor(TEXAS, ALL_LEADS, null)).toEqual({
      ...search({ ...TEXAS, who: SHOWN }),
      sort: 'score',
      page: 1,
    });
    expect(viewFor(TEXAS, ALL_LEADS, 'supplier').filter.who).toEqual(['owner', 'gc', 'unknown']);
    expect(viewFor(TEXAS, ALL_LEADS, null, 0, 'newest').sort).toBe('newest');
    expect(viewFor({}, ALL_LEADS, null, 0, 'score')).toEqual({ ...ALL_LEADS, sort: 'score' });
  });

  it('keeps labels that somebody chose, and an unfolded list as it is', () => {
    const taken = { ...TEXAS, who: ['taken'] } as const;
    expect(viewFor(taken, ALL_LEADS, null).filter).toEqual(taken);
    expect(viewFor(TEXAS, search({ cities: ['Mesa'] }), null)).toEqual({ ...search(TEXAS), page: 1 });
    expect(viewFor(TEXAS, search(taken), null).filter).toEqual({ ...TEXAS, who: SHOWN });
  });

  it('is every lead when nothing is asked', () => {
    expect(viewFor({ who: SHOWN }, search({ ...TEXAS, who: SHOWN }), null)).toEqual(ALL_LEADS);
  });
});
