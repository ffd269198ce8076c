import { describe, expect, it } from 'vitest';
import { chicago, detroit, philadelphia } from '../testing/fixtures.ts';
import { describeCoverage, publishedFacts, tellsOutcomes } from './coverage.ts';
import { EMPTY_MEASURES } from './measures.ts';

const { sources, counts, notCollected } = describeCoverage(
  [
    chicago,
    { ...detroit, city: null, level: 'county' },
    { ...philadelphia, disabled: 'The feed is no longer updated.' },
  ],
  {
    sources: {
      'il-chicago': {
        lastRun: '2026-11-20T12:00:00.000Z',
        lastSuccess: '2026-11-20T12:00:00.000Z',
        outcome: 'collected',
        cause: null,
        newestIssueDate: '2026-11-18',
        measures: { ...EMPTY_MEASURES, rows: 200, owner: 150, value: 100, lags: [0, 3, 1] },
      },
    },
  },
  [{ name: 'City of Ocala', state: 'Florida', reason: 'Its columns are not known.', address: null }],
);

describe('describeCoverage', () => {
  it('lists what a source publishes and its measures', () => {
    expect(sources[0]).toMatchObject({
      id: 'il-chicago',
      city: 'Chicago',
      license: 'unknown',
      publishes: { owner: true, contractor: true, value: true, issueDate: true },
      newestIssueDate: '2026-11-18',
      seenLagDays: 1,
      fill: { owner: 0.75, value: 0.5, phone: 0 },
    });
    expect(sources[1]).toMatchObject({
      id: 'mi-detroit',
      newestIssueDate: null,
      seenLagDays: null,
      fill: null,
    });
    expect(sources[1]?.publishes).toMatchObject({ ownerPhone: false, value: true });
  });

  it('counts collected sources and cities with their own source', () => {
    expect(counts).toEqual({ sources: 2, states: 2, cities: 1 });
  });

  it('lists sources that are not collected with reason and address', () => {
    expect(notCollected).toEqual([
      { name: 'City of Ocala', state: 'Florida', reason: 'Its columns are not known.', landingPage: null },
      {
        name: philadelphia.name,
        state: 'Pennsylvania',
        reason: 'The feed is no longer updated.',
        landingPage: philadelphia.landingPage,
      },
    ]);
  });
});

describe('publishedFacts', () => {
  const { fields, portal } = detroit;
  const facts = (parts: Partial<typeof detroit>) => publishedFacts({ ...detroit, ...parts });

  it('does not count a column that only some versions of the table have', () => {
    const phones = (contractorPhone: typeof fields.contractorPhone) =>
      facts({ fields: { permitNumber: 'id', ...(contractorPhone === undefined ? {} : { contractorPhone }) } })
        .contractorPhone;
    expect(phones(undefined)).toBe(false);
    expect(phones({ optional: 'phone' })).toBe(false);
    expect(phones({ words: {}, of: { optional: 'phone' } })).toBe(false);
    expect(phones({ join: [{ optional: 'a' }, { optional: 'b' }] })).toBe(false);
    expect(phones({ first: [{ optional: 'old_phone' }, 'phone'] })).toBe(true);
    expect(phones({ take: 'phone', of: 'contact' })).toBe(true);
    expect(phones({ contact: { role: 'r{n}', name: 'n{n}', value: 'p{n}', count: 2, is: ['A'] } })).toBe(
      true,
    );
  });

  it('says who publishes permits before they are issued', () => {
    expect(facts({}).applications).toBe(false);
    expect(facts({ applications: true }).applications).toBe(true);
    const undatedBy = { ...portal, undatedBy: 'applied' } as typeof portal;
    expect(facts({ portal: undatedBy }).applications).toBe(true);
    expect(facts({ alsoAt: [undatedBy] }).applications).toBe(true);
  });

  it('says who tells what became of applications', () => {
    const fields = { permitNumber: 'id', applied: 'filed', issueDate: 'issued' };
    const tells = (parts: Partial<typeof detroit>) =>
      tellsOutcomes({ ...detroit, keeps: 'all', applications: true, fields, ...parts });
    expect(tells({})).toBe(true);
    expect(tells({ keeps: 'open-only' })).toBe(false);
    expect(tells({ keeps: 'rolling' })).toBe(false);
    expect(tells({ fields: { permitNumber: 'id', applied: 'filed' } })).toBe(false);
    expect(tells({ fields: { permitNumber: 'id', issueDate: 'issued' } })).toBe(false);
  });
});
