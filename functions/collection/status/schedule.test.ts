import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chicago, detroit, philadelphia } from '../testing/fixtures.ts';
import {
  findDueSources,
  findNextCollection,
  isSourceMinute,
  sourceMinute,
  TICK_MINUTES,
} from './schedule.ts';
import type { SourceState } from './source-state.ts';

const SEEN = '2026-11-20T12:00:00.000Z';

describe('findDueSources', () => {
  const at = (time: string) => new Date(time);
  const due = (
    state: { lastRun: string | null; outcome: SourceState['outcome'] },
    now: string,
    cadence: 'hourly' | 'daily' | 'weekly' = 'daily',
  ) => findDueSources([{ ...chicago, cadence }], new Map([[chicago.id, state]]), at(now)).length === 1;

  it('selects sources that never ran, in order, without disabled ones', () => {
    const sources = [chicago, { ...detroit, disabled: 'The feed is stale.' }, philadelphia];
    expect(findDueSources(sources, new Map(), at(SEEN)).map(({ id }) => id)).toEqual([
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

  it('repeats a run that failed, was refused or broke after six hours', () => {
    for (const outcome of ['unreachable', 'blocked', 'broken'] as const) {
      expect(due({ lastRun: SEEN, outcome }, '2026-11-20T17:00:00Z')).toBe(false);
      expect(due({ lastRun: SEEN, outcome }, '2026-11-20T18:00:00Z')).toBe(true);
    }
    expect(due({ lastRun: SEEN, outcome: 'schema-changed' }, '2026-11-20T18:00:00Z')).toBe(false);
  });
});

describe('the spread over the hour', () => {
  it('gives a source the same single tick every hour', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (id, hour, late) => {
          const ticks = Array.from(
            { length: 60 / TICK_MINUTES },
            (_, at) => new Date(Date.UTC(2026, 10, 20, hour, at * TICK_MINUTES, late)),
          );
          const its = ticks.filter((tick) => isSourceMinute(id, tick));
          expect(its.map((tick) => tick.getUTCMinutes())).toEqual([sourceMinute(id)]);
        },
      ),
    );
  });

  it('gives no tick more than twice its share of two hundred sources', () => {
    const perTick = new Map<number, number>();
    for (let at = 0; at < 200; at++) {
      const minute = sourceMinute(`il-city-${at}`);
      perTick.set(minute, (perTick.get(minute) ?? 0) + 1);
    }
    expect(perTick.size).toBe(60 / TICK_MINUTES);
    expect(Math.max(...perTick.values())).toBeLessThanOrEqual((2 * 200) / (60 / TICK_MINUTES));
  });
});

describe('the next collection', () => {
  const minutes = (count: number, from = SEEN) => new Date(Date.parse(from) + count * 60_000);

  it('is the first tick of the source when it is due', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(chicago, detroit, philadelphia),
        fc.constantFrom('hourly', 'daily', 'weekly' as const),
        fc.option(fc.integer({ min: 0, max: 20_000 })),
        fc.constantFrom('collected', 'unreachable' as const),
        (source, cadence, ago, outcome) => {
          const timed = { ...source, cadence } as typeof source;
          const lastRun = ago === null ? null : minutes(-ago).toISOString();
          const state = { lastRun, outcome } as const;
          const isTaken = (at: Date) =>
            isSourceMinute(source.id, at) &&
            findDueSources([timed], new Map([[source.id, state]]), at).length === 1;
          const next = findNextCollection(timed, state, new Date(SEEN));
          expect(isTaken(next)).toBe(true);
          for (let tick = 0; minutes(tick) < next; tick += TICK_MINUTES)
            expect(isTaken(minutes(tick))).toBe(false);
        },
      ),
    );
  });
});
