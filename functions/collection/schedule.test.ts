import { describe, expect, it } from 'vitest';
import { dueSources } from './schedule.ts';
import type { SourceState } from './source-state.ts';
import { chicago, detroit, philadelphia } from './testing/fixtures.ts';

const SEEN = '2026-11-20T12:00:00.000Z';

describe('dueSources', () => {
  const at = (time: string) => new Date(time);
  const due = (
    state: { lastRun: string | null; outcome: SourceState['outcome'] },
    now: string,
    cadence: 'hourly' | 'daily' | 'weekly' = 'daily',
  ) => dueSources([{ ...chicago, cadence }], new Map([[chicago.id, state]]), at(now)).length === 1;

  it('takes what never ran, in order, and never what is disabled', () => {
    const sources = [chicago, { ...detroit, disabled: 'The feed is stale.' }, philadelphia];
    expect(dueSources(sources, new Map(), at(SEEN)).map(({ id }) => id)).toEqual([
      'il-chicago',
      'pa-philadelphia',
    ]);
  });

  it.each([
    ['hourly', '2026-11-20T12:45:00Z', false],
    ['hourly', '2026-11-20T12:51:00Z', true],
    ['daily', '2026-11-21T11:00:00Z', false],
    ['daily', '2026-11-21T11:59:30Z', true],
    ['weekly', '2026-11-26T12:00:00Z', false],
    ['weekly', '2026-11-27T11:59:30Z', true],
  ] as const)('%s at %s: %s', (cadence, now, expected) => {
    expect(due({ lastRun: SEEN, outcome: 'collected' }, now, cadence)).toBe(expected);
  });

  it('asks a portal that failed again after six hours', () => {
    for (const outcome of ['unreachable', 'blocked'] as const) {
      expect(due({ lastRun: SEEN, outcome }, '2026-11-20T17:00:00Z')).toBe(false);
      expect(due({ lastRun: SEEN, outcome }, '2026-11-20T18:00:00Z')).toBe(true);
    }
    expect(due({ lastRun: SEEN, outcome: 'schema-changed' }, '2026-11-20T18:00:00Z')).toBe(false);
  });
});
