import { describe, expect, it } from 'vitest';
import type { SourceState } from '../status/source-state.ts';
import { TODAY } from '../testing/fixtures.ts';
import { reachOf } from './read-window.ts';

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
    fill: { rows: 0, columns: {} },
    ...changes,
  };
}

describe('reachOf', () => {
  it('goes back 24 months at first, or as far as told', () => {
    expect(reachOf(undefined, TODAY)).toEqual({ since: '2024-11-20', sweep: true, undated: true });
    expect(reachOf(undefined, TODAY, { reachDays: 30 })).toEqual({
      since: '2026-10-21',
      sweep: true,
      undated: true,
    });
    expect(reachOf(stateWith({ watermark: null }), TODAY).sweep).toBe(true);
  });

  it('then asks for the last days only, at least three before the newest', () => {
    expect(reachOf(stateWith({}), TODAY)).toEqual({ since: '2026-11-12', sweep: false, undated: false });
    expect(reachOf(stateWith({ watermark: '2026-11-21' }), TODAY).since).toBe('2026-11-13');
    expect(reachOf(stateWith({ watermark: '2020-01-01' }), TODAY)).toEqual({
      since: '2024-11-20',
      sweep: true,
      undated: true,
    });
  });

  it('reads all again each week, the day after something was missing, and always where little is known', () => {
    expect(reachOf(stateWith({ lastSweep: '2026-11-13' }), TODAY).sweep).toBe(true);
    expect(reachOf(stateWith({ lastSweep: '2026-11-14' }), TODAY).sweep).toBe(false);
    expect(reachOf(stateWith({}), TODAY, { missing: true }).sweep).toBe(true);
    expect(reachOf(stateWith({ lastSweep: TODAY }), TODAY, { missing: true }).sweep).toBe(false);
    expect(reachOf(stateWith({ known: 5_000 }), TODAY).sweep).toBe(true);
    expect(reachOf(stateWith({ lastSweep: null }), TODAY).sweep).toBe(true);
  });

  it('does as told by hand', () => {
    expect(reachOf(stateWith({}), TODAY, { since: '2020-05-05' })).toEqual({
      since: '2020-05-05',
      sweep: false,
      undated: true,
    });
  });
});
