import { describe, expect, it } from 'vitest';
import { nextAttempt } from './retry-policy.ts';

const MINUTES = { pauseMs: 1000, longestMs: 8000, lastsMs: 100_000 };

describe('the next attempt', () => {
  it('waits twice as long each time, up to the longest pause', () => {
    const pauses = [0, 1, 2, 3, 4, 30].map((before) => nextAttempt(MINUTES, { before, now: 0 }));
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('waits as long as it is asked to, and is made at the end of the time at the latest', () => {
    const at = (now: number, askedMs = 0) => nextAttempt(MINUTES, { before: 1, now, begunAt: 0, askedMs });
    expect([at(50_000), at(50_000, 9000), at(50_000, 1e9), at(99_999), at(100_000)]).toEqual([
      52_000,
      59_000,
      100_000,
      100_000,
      undefined,
    ]);
  });

  it('is not made once all attempts are used up', () => {
    const policy = { pauseMs: 1000, longestMs: 8000, attemptsMost: 3 };
    expect([1, 2].map((before) => nextAttempt(policy, { before, now: 0 }))).toEqual([2000, undefined]);
  });

  it('varies by the jitter', () => {
    const at = (random: number) => nextAttempt({ ...MINUTES, jitter: 0.2 }, { before: 0, now: 0, random });
    expect([at(0), at(0.5), at(0.75)]).toEqual([800, 1000, 1100]);
  });
});
