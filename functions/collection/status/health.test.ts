import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cadence } from '../source.ts';
import { assessCollection, assessSources, isOnTime, type MonitoredSource, needsPerson } from './health.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();

const watched = (
  summary: MonitoredSource['summary'],
  cadence: Cadence = 'daily',
  name = 'City of A',
): MonitoredSource => ({
  source: { name, cadence },
  summary,
});
const good = (hours: number, cadence?: Cadence): MonitoredSource =>
  watched({ lastRun: ago(hours), lastSuccess: ago(hours), outcome: 'unchanged', cause: null }, cadence);
const failed = (hours: number, lastGood: number | null, name?: string): MonitoredSource =>
  watched(
    {
      lastRun: ago(hours),
      lastSuccess: lastGood === null ? null : ago(lastGood),
      outcome: 'blocked',
      cause: 'The portal denies access (HTTP 403).',
    },
    'daily',
    name,
  );

describe('a source', () => {
  it.each([
    ['hourly', 48, true],
    ['daily', 48, true],
    ['daily', 48.1, false],
    ['weekly', 49, true],
    ['weekly', 8 * 24, true],
    ['weekly', 8 * 24 + 0.1, false],
  ] as const)('collected %s, with a good run %d hours ago, is on time: %s', (cadence, hours, onTime) => {
    expect(isOnTime(good(hours, cadence), NOW)).toBe(onTime);
  });

  it('with a recent good run is on time after a failure', () => {
    expect(isOnTime(failed(1, 20), NOW)).toBe(true);
    expect(isOnTime(failed(1, null), NOW)).toBe(false);
    expect(isOnTime(watched(undefined), NOW)).toBe(false);
  });
});

describe('a source whose table stood still', () => {
  const still = (newestIssueDate: string | null): MonitoredSource => {
    const { summary } = good(1);
    const source = { name: 'City of A', cadence: 'daily', stale: 'It stood still in July.' } as const;
    return { source, summary: summary && { ...summary, newestIssueDate } };
  };

  it.each([
    [null, false],
    ['2026-10-20', false],
    ['2026-10-21', true],
  ] as const)('and whose newest permit is of %s is current: %s', (newest, current) => {
    expect(isOnTime(still(newest), NOW)).toBe(current);
    expect(assessSources([still(newest)], NOW).cause).toBe(
      current ? null : 'City of A: It stood still in July.',
    );
  });
});

describe('a failing source', () => {
  it.each([
    ['hourly', 3, false],
    ['hourly', 3.1, true],
    ['daily', 49, false],
    ['daily', 49.1, true],
    ['weekly', 14 * 24 + 1, false],
    ['weekly', 14 * 24 + 1.1, true],
  ] as const)('is collected %s, with its last good run %d hours ago: %s', (cadence, hours, fails) => {
    expect(needsPerson(good(hours, cadence), NOW)).toBe(fails);
  });

  it('never had a good run and has finished its first run', () => {
    expect(needsPerson(failed(1, null), NOW)).toBe(true);
    expect(needsPerson(failed(1, 30), NOW)).toBe(false);
    expect(needsPerson(watched(undefined), NOW)).toBe(false);
  });

  it.each([
    ['daily', 49, false],
    ['daily', 49.1, true],
  ] as const)(
    'is collected %s, never ended a run, and was planned %d hours ago: %s',
    (cadence, hours, fails) => {
      const planned = {
        lastRun: null,
        lastSuccess: null,
        outcome: null,
        cause: null,
        plannedSince: ago(hours),
      };
      expect(needsPerson(watched(planned, cadence), NOW)).toBe(fails);
    },
  );
});

describe('a group of sources', () => {
  it('is late after 48 hours although a weekly source is on time by itself', () => {
    const group = [good(48.1, 'weekly')];
    expect(isOnTime(group[0] ?? watched(undefined), NOW)).toBe(true);
    expect(assessSources(group, NOW).onTime).toBe(false);
    expect(assessSources([...group, good(48)], NOW).onTime).toBe(true);
  });

  it('is on time exactly while one source is', () => {
    const sources = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 300 }).map((hours) => good(hours)),
        fc.integer({ min: 0, max: 300 }).map((hours) => failed(hours, null)),
        fc.constant(watched(undefined)),
      ),
    );
    fc.assert(
      fc.property(sources, (group) => {
        const { onTime, delayedSince, cause } = assessSources(group, NOW);
        expect(onTime).toBe(group.some((one) => isOnTime(one, NOW)));
        expect(cause === null).toBe(onTime);
        if (onTime) expect(delayedSince).toBeNull();
      }),
    );
  });

  it('reports since when it is late, the last cause and the number of other failures', () => {
    expect(assessSources([failed(30, 80), failed(2, 70, 'City of B'), good(60)], NOW)).toEqual({
      onTime: false,
      delayedSince: ago(60),
      cause: 'City of B: The portal denies access (HTTP 403). 1 more source has failed.',
    });
  });

  it('reports a missing run when it is late without a failure', () => {
    expect(assessSources([good(60)], NOW).cause).toBe('No run has ended since then.');
    expect(assessSources([watched(undefined)], NOW)).toEqual({
      onTime: false,
      delayedSince: null,
      cause: 'No run has ended yet.',
    });
  });
});

describe('collection', () => {
  it('is on time while the planner runs and a source is on time', () => {
    expect(assessCollection(ago(10 / 60), [failed(1, null), good(1)], NOW).onTime).toBe(true);
  });

  it('is late since the last heartbeat when the planner missed two', () => {
    const beat = ago(10.1 / 60);
    expect(assessCollection(beat, [good(1)], NOW)).toMatchObject({ onTime: false, delayedSince: beat });
    expect(assessCollection(null, [good(1)], NOW)).toMatchObject({ onTime: false, delayedSince: null });
  });

  it('is late since its last good run when only the planner runs', () => {
    expect(assessCollection(ago(0), [failed(1, 50)], NOW)).toMatchObject({
      onTime: false,
      delayedSince: ago(50),
    });
  });
});

describe('a source with a recent good run', () => {
  it.each([
    [{ outcome: 'collected' }, false],
    [{ outcome: 'unreachable', findings: [] }, false],
    [{ outcome: 'unchanged', findings: ['The table’s columns have changed.'] }, true],
    [{ outcome: 'broken' }, true],
    [{ outcome: 'forbidden' }, true],
  ] as const)('whose last run ended with %j needs a person: %s', (last, needed) => {
    const summary = { lastRun: ago(1), lastSuccess: ago(2), cause: null, ...last };
    expect(needsPerson(watched(summary), NOW)).toBe(needed);
  });
});
