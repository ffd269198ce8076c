import { describe, expect, it } from 'vitest';
import type { ManifestEntry } from '../records/manifest-codec.ts';
import { EMPTY_MEASURES } from '../status/measures.ts';
import { NO_FILL_COUNTS, type SourceState } from '../status/source-state.ts';
import { TODAY } from '../testing/fixtures.ts';
import { findUsableVersions, planWindow } from './read-window.ts';

const SEEN = '2026-11-20T12:00:00.000Z';

function stateWith(changes: Partial<SourceState>): SourceState {
  return {
    sourceId: 'il-chicago',
    lastRun: SEEN,
    lastSuccess: SEEN,
    outcome: 'collected',
    cause: null,
    counts: null,
    newestIssueDate: '2026-11-19',
    known: 50_000,
    watermark: '2026-11-19',
    lastSweep: '2026-11-18',
    readFrom: '2024-11-20',
    fill: NO_FILL_COUNTS,
    rules: null,
    measures: EMPTY_MEASURES,
    files: null,
    worked: {},
    ...changes,
  };
}

describe('planWindow', () => {
  it('covers 24 months or the given days in a first run', () => {
    expect(planWindow(undefined, TODAY)).toEqual({ since: '2024-11-20', sweep: true, undated: true });
    expect(planWindow(undefined, TODAY, { reachDays: 30 })).toEqual({
      since: '2026-10-21',
      sweep: true,
      undated: true,
    });
    expect(planWindow(stateWith({ watermark: null }), TODAY).sweep).toBe(true);
  });

  it('reads only the last days in an increment, with an overlap of at least three days', () => {
    expect(planWindow(stateWith({}), TODAY)).toEqual({ since: '2026-11-12', sweep: false, undated: false });
    expect(planWindow(stateWith({ watermark: '2026-11-21' }), TODAY).since).toBe('2026-11-13');
    expect(planWindow(stateWith({ watermark: '2020-01-01' }), TODAY)).toEqual({
      since: '2024-11-20',
      sweep: true,
      undated: true,
    });
  });

  it('plans a full read each week, the day after a record was missing, and for small sources', () => {
    expect(planWindow(stateWith({ lastSweep: '2026-11-13' }), TODAY).sweep).toBe(true);
    expect(planWindow(stateWith({ lastSweep: '2026-11-14' }), TODAY).sweep).toBe(false);
    expect(planWindow(stateWith({}), TODAY, { missing: true }).sweep).toBe(true);
    expect(planWindow(stateWith({ lastSweep: TODAY }), TODAY, { missing: true }).sweep).toBe(false);
    expect(planWindow(stateWith({ known: 5_000 }), TODAY).sweep).toBe(true);
    expect(planWindow(stateWith({ lastSweep: null }), TODAY).sweep).toBe(true);
    const small = { known: 5_000, lastSweep: '2026-11-14' };
    expect(planWindow(stateWith(small), TODAY, { unchanged: true }).sweep).toBe(false);
    expect(
      planWindow(stateWith({ ...small, lastSweep: '2026-11-13' }), TODAY, { unchanged: true }).sweep,
    ).toBe(true);
  });

  it('uses a first day that was set by hand', () => {
    expect(planWindow(stateWith({}), TODAY, { since: '2020-05-05' })).toEqual({
      since: '2020-05-05',
      sweep: false,
      undated: true,
    });
  });
});

describe('findUsableVersions', () => {
  const versions = { since: null, files: {}, mapping: 'm1' };
  const find = (mapping: string, entry: Partial<ManifestEntry>) =>
    findUsableVersions(
      versions,
      mapping,
      { some: (test) => test({ hash: 1, day: null, missedOn: null, recheckOn: null, ...entry }) },
      TODAY,
    );

  it('returns the versions unless a record is missing or due for a recheck, or the mapping changed', () => {
    expect(find('m1', {})).toEqual(versions);
    expect(find('m1', { recheckOn: '2026-11-21' })).toEqual(versions);
    expect(find('m1', { recheckOn: TODAY })).toBeUndefined();
    expect(find('m1', { missedOn: '2026-11-19T12:00:00.000Z' })).toBeUndefined();
    expect(find('m2', {})).toBeUndefined();
  });
});
