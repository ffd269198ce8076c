import { describe, expect, it } from 'vitest';
import { chicago, detroit, philadelphia } from '../testing/fixtures.ts';
import { describeCoverage } from './coverage.ts';
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
