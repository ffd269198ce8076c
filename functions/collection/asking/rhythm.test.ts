import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterRead,
  describeRhythm,
  findChange,
  isAskDue,
  NO_RHYTHM,
  type Rhythm,
  saysUnchanged,
} from './rhythm.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONE = 'America/Chicago';
/** A Monday, at midnight in Chicago's winter. */
const MONDAY = Date.parse('2026-11-16T06:00:00Z');
const at = (day: number, hour: number, minute = 0) => MONDAY + (24 * day + hour) * HOUR + minute * MINUTE;

/** A source whose changes were read, each in a minute. */
const read = (changes: readonly number[], zone = ZONE): Rhythm =>
  changes.reduce<Rhythm>(
    (rhythm, time, index) =>
      afterRead(
        rhythm,
        { mark: String(index), at: time, isDated: true },
        { startedAt: time + 8 * MINUTE, endedAt: time + 8 * MINUTE + 20_000 },
        zone,
      ),
    NO_RHYTHM,
  );
const askedBefore = (rhythm: Rhythm, now: number, minutes: number) => ({
  ...rhythm,
  askedAt: now - minutes * MINUTE,
});
/** Two working weeks, each day shortly after six. */
const AT_SIX = [-14, -13, -12, -11, -10, -7, -6, -5, -4, -3].map((day, index) => at(day, 6, index));

describe('what a portal said', () => {
  it('counts while it is about the last good run and not much older than an hour', () => {
    const said = { ...NO_RHYTHM, mark: 'one', said: 'one', askedAt: MONDAY };
    expect(saysUnchanged(said, MONDAY + 65 * MINUTE)).toBe(true);
    expect(saysUnchanged(said, MONDAY + 71 * MINUTE)).toBe(false);
    expect(saysUnchanged({ ...said, said: 'two' }, MONDAY)).toBe(false);
    expect(saysUnchanged({ ...said, said: null }, MONDAY)).toBe(false);
    expect(saysUnchanged({ ...said, mark: null, said: null }, MONDAY)).toBe(false);
  });
});

describe('when a portal is asked', () => {
  it('is at once, then hourly while nothing is known', () => {
    expect(isAskDue(NO_RHYTHM, MONDAY, ZONE)).toBe(true);
    expect(isAskDue(askedBefore(NO_RHYTHM, MONDAY, 50), MONDAY, ZONE)).toBe(false);
    expect(isAskDue(askedBefore(NO_RHYTHM, MONDAY, 60), MONDAY, ZONE)).toBe(true);
  });

  it('is every ten minutes around its usual time, on its days, else hourly', () => {
    const rhythm = read(AT_SIX);
    const due = (now: number, minutes: number) => isAskDue(askedBefore(rhythm, now, minutes), now, ZONE);
    expect(due(at(0, 6), 10)).toBe(true);
    expect(due(at(0, 6), 5)).toBe(false);
    expect(due(at(0, 12), 10)).toBe(false);
    expect(due(at(0, 12), 60)).toBe(true);
    // Saturday.
    expect(due(at(5, 6), 10)).toBe(false);
    expect(due(at(5, 6), 60)).toBe(true);
  });

  it('keeps to the clock of the place when that changes', () => {
    const summer = [1, 2, 5, 6, 7, 8, 9, 12, 13, 14].map((day) => Date.UTC(2026, 9, day, 11));
    const rhythm = read(summer);
    const winter = Date.parse('2026-11-02T12:00:00Z');
    expect(isAskDue(askedBefore(rhythm, winter, 10), winter, ZONE)).toBe(true);
    expect(isAskDue(askedBefore(rhythm, winter + 2 * HOUR, 10), winter + 2 * HOUR, ZONE)).toBe(false);
  });

  it('is all day where changes come at any hour', () => {
    const rhythm = read(AT_SIX.map((time, index) => time + index * 2 * HOUR));
    for (let hour = 0; hour < 24; hour++)
      expect(isAskDue(askedBefore(rhythm, at(0, hour), 10), at(0, hour), ZONE)).toBe(true);
  });

  it('rests after a long run', () => {
    const rhythm = { ...read(AT_SIX), readAt: at(0, 5, 50), runMs: MINUTE };
    expect(isAskDue(askedBefore(rhythm, at(0, 6), 10), at(0, 6), ZONE)).toBe(false);
    expect(isAskDue(askedBefore(rhythm, at(0, 6, 50), 60), at(0, 6, 50), ZONE)).toBe(true);
  });

  it('covers every minute of the hours at which it changed, also over midnight', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.array(fc.integer({ min: 0, max: 170 }), { minLength: 1, maxLength: 10 }),
        (from, minutes) => {
          const changes = minutes.map((minute, day) => MONDAY + (24 * 7 * day * 60 + from + minute) * MINUTE);
          const rhythm = read(changes);
          const [first, last] = [Math.min(...minutes), Math.max(...minutes)];
          // One of ten may be an exception, so only the inner ones are promised.
          const inner = minutes.length < 10 ? [first, last] : minutes.toSorted((a, b) => a - b).slice(1, 9);
          return inner.every((minute) => {
            const now = MONDAY + (24 * 7 * 10 * 60 + from + minute) * MINUTE;
            return isAskDue(askedBefore(rhythm, now, 10), now, ZONE);
          });
        },
      ),
    );
  });
});

describe('a change', () => {
  const known: Rhythm = { ...NO_RHYTHM, mark: 'a', askedAt: at(0, 5) };

  it('is another mark, at the time that the portal says', () => {
    expect(findChange(known, { mark: 'a' }, at(0, 6))).toBeUndefined();
    expect(findChange(known, { mark: 'b', at: at(0, 5, 50) }, at(0, 6))).toEqual({
      mark: 'b',
      at: at(0, 5, 50),
      isDated: true,
    });
  });

  it('lies in the middle of two asks where the portal says nothing, or cannot be right', () => {
    for (const said of [undefined, at(0, 9), at(-3, 0)])
      expect(findChange(known, { mark: 'b', at: said }, at(0, 6))).toEqual({
        mark: 'b',
        at: at(0, 5, 30),
        isDated: false,
      });
  });

  it('says nothing of a time at the first ask', () => {
    expect(findChange(NO_RHYTHM, { mark: 'a', at: at(0, 5) }, at(0, 6))).toEqual({
      mark: 'a',
      isDated: false,
    });
  });
});

describe('the words about a rhythm', () => {
  it('say when a source publishes and how soon it was read', () => {
    expect(describeRhythm(NO_RHYTHM)).toBeNull();
    expect(describeRhythm(read(AT_SIX.slice(1)))).toBeNull();
    expect(describeRhythm(read(AT_SIX))).toBe(
      'Publishes around 6 AM, Monday to Friday; we had it 8 minutes later.',
    );
    const anyHour = read(AT_SIX.map((time, index) => time + index * 2 * HOUR));
    expect(describeRhythm({ ...anyHour, lags: [] })).toMatch(/^Publishes at any hour, /);
    const weekly = read(Array.from({ length: 10 }, (_, week) => at(7 * week, 23, 55)));
    expect(describeRhythm({ ...weekly, lags: [] })).toBe('Publishes around 12 AM, Monday.');
  });
});
