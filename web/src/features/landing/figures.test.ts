import { describe, expect, it } from 'vitest';
import { type MeasuredFigures, measure } from './fill-in.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

function measured(lastSync: string | null, totalPermits = 12_481): MeasuredFigures {
  const source = {
    name: 'A place',
    state: 'Texas',
    onTime: false,
    lastRun: null,
    outcome: null,
    cause: null,
    findings: [],
    newestIssueDate: null,
    seenLagDays: null,
    fill: null,
  };
  return {
    stats: {
      totalPermits,
      openPermits: totalPermits - 481,
      totalValuation: 0,
      availableStates: 3,
      cities: 87,
      permitTypes: 0,
    },
    status: {
      at: NOW.toISOString(),
      totalPermits,
      lastSync,
      collection: { onTime: true, delayedSince: null, cause: null },
      sources: [
        { ...source, id: 'a', lastSuccess: '2026-11-21T11:00:00Z' },
        { ...source, id: 'b', lastSuccess: null },
      ],
      states: [],
    },
  };
}

describe('measured figures', () => {
  it('counts cities, not sources, and calls active what has not ended', () => {
    expect(measure(measured('2026-11-21T11:22:00Z'), NOW)).toEqual({
      counts: { states: 3, cities: 87, permits: 12_000, total: 12_481 },
      updated: '38 min',
    });
  });

  it('keeps a measured zero', () => {
    expect(measure(measured(null, 0), NOW)).toMatchObject({
      counts: { total: 0 },
      updated: null,
    });
  });

  it.each([
    ['2026-11-21T12:00:00Z', '0 min'],
    ['2026-11-21T12:05:00Z', '0 min'],
    ['2026-11-21T11:00:01Z', '59 min'],
    ['2026-11-21T11:00:00Z', '1 h'],
    ['2026-11-19T12:00:01Z', '47 h'],
    ['2026-11-19T12:00:00Z', '2 days'],
  ])('formats the time since %s as %s', (lastSync, words) => {
    expect(measure(measured(lastSync), NOW).updated).toBe(words);
  });
});
