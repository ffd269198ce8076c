import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DigestTimes, digestWindow, isDigestDue, windowEnd } from './digest-windows.ts';

const HOUR_MS = 3_600_000;
/** Every zone of the US and its territories, including those without daylight saving time. */
const US_ZONES = [
  'New_York',
  'Detroit',
  'Kentucky/Louisville',
  'Kentucky/Monticello',
  'Chicago',
  'Menominee',
  'Denver',
  ...['Indianapolis', 'Vincennes', 'Winamac', 'Marengo', 'Petersburg', 'Vevay', 'Tell_City', 'Knox'].map(
    (county) => `Indiana/${county}`,
  ),
  ...['Center', 'New_Salem', 'Beulah'].map((town) => `North_Dakota/${town}`),
  'Boise',
  'Phoenix',
  'Los_Angeles',
  'Anchorage',
  'Juneau',
  'Sitka',
  'Metlakatla',
  'Yakutat',
  'Nome',
  'Adak',
  'Puerto_Rico',
  'St_Thomas',
]
  .map((place) => `America/${place}`)
  .concat(['Honolulu', 'Guam', 'Saipan', 'Pago_Pago'].map((island) => `Pacific/${island}`));
/** Two zones with rules of their own. */
const ZONES = [...US_ZONES, 'Australia/Lord_Howe', 'America/Havana'];

const DAILY: DigestTimes = {
  notificationFrequency: 'daily',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/New_York',
};

const times = fc.record<DigestTimes>({
  notificationFrequency: fc.constantFrom('hourly', 'daily', 'weekly'),
  digestHour: fc.integer({ min: 0, max: 23 }),
  digestWeekday: fc.integer({ min: 0, max: 6 }),
  timeZone: fc.constantFrom(...ZONES),
});
const moment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2029-12-31T00:00:00Z'),
  noInvalidDate: true,
});
/** Moments within two days of a clock change of the US in 2026. */
const nearChange = fc
  .tuple(
    fc.constantFrom('2026-03-08T10:00:00Z', '2026-11-01T08:00:00Z'),
    fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS }),
  )
  .map(([change, by]) => new Date(Date.parse(change) + by));

function windowAt(of: DigestTimes, at: Date) {
  const window = digestWindow(of, at);
  if (window === undefined) throw new Error('There is no window.');
  return window;
}

const ends = (of: DigestTimes, from: string): string =>
  new Date(windowAt(of, new Date(from)).end).toISOString();

describe('windows', () => {
  it('cover time without gaps: each moment is in its window, and the next window starts at its end', () => {
    fc.assert(
      fc.property(times, fc.oneof(moment, nearChange), (of, at) => {
        const { start, end } = windowAt(of, at);
        expect(start).toBeLessThanOrEqual(at.getTime());
        expect(end).toBeGreaterThan(at.getTime());
        expect(windowAt(of, new Date(start))).toEqual({ start, end });
        expect(windowAt(of, new Date(end - 1))).toEqual({ start, end });
        expect(windowAt(of, new Date(end)).start).toBe(end);
        expect(windowAt(of, new Date(start - 1)).end).toBe(start);
      }),
      { numRuns: 2000 },
    );
  });

  it('end once per local day, at the set hour unless the clock skips it', () => {
    fc.assert(
      fc.property(times, fc.oneof(moment, nearChange), (of, at) => {
        const daily: DigestTimes = { ...of, notificationFrequency: 'daily' };
        const shown = (of: DigestTimes, time: number) =>
          new Date(time).toLocaleString('sv-SE', { timeZone: of.timeZone });
        const { start, end } = windowAt(daily, at);
        const [first = '', second = ''] = [shown(daily, start), shown(daily, end)];
        expect(
          Date.parse(`${second.slice(0, 10)}T00:00:00Z`) - Date.parse(`${first.slice(0, 10)}T00:00:00Z`),
        ).toBe(24 * HOUR_MS);
        const hour = String(daily.digestHour).padStart(2, '0');
        // The boundary is later than the set hour: one second before, the clock showed an earlier hour (of the day before when midnight is skipped).
        if (second.slice(11) !== `${hour}:00:00`)
          expect(shown(daily, end - 1).slice(0, 13) < `${second.slice(0, 10)} ${hour}`).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('are the daily ones of one weekday for weekly mail', () => {
    fc.assert(
      fc.property(times, fc.oneof(moment, nearChange), (of, at) => {
        const { end } = windowAt({ ...of, notificationFrequency: 'weekly' }, at);
        expect(windowAt({ ...of, notificationFrequency: 'daily' }, new Date(end)).start).toBe(end);
        const day = new Date(end).toLocaleDateString('en-US', { weekday: 'short', timeZone: of.timeZone });
        expect(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(day)).toBe(of.digestWeekday);
      }),
      { numRuns: 500 },
    );
  });
});

describe('both clock changes in every US zone', () => {
  it.each(US_ZONES)('%s: windows follow each other, one per day, at every hour', (timeZone) => {
    for (const from of ['2026-03-05T12:30:00Z', '2026-10-29T12:30:00Z'])
      for (const digestHour of [0, 1, 2, 3, 7, 23]) {
        const of: DigestTimes = { ...DAILY, digestHour, timeZone };
        const first = windowAt(of, new Date(from));
        let at = first;
        for (let day = 1; day <= 6; day++) {
          const next = windowAt(of, new Date(at.end));
          expect(next.start).toBe(at.end);
          expect(windowAt(of, new Date(at.end - 1))).toEqual(at);
          expect(windowEnd(of, new Date(next.start))).toBe(next.end);
          at = next;
        }
        // Six days, plus or minus an hour across a clock change; an hour that is skipped or repeated counts on both ends.
        const set = at.end - first.end - 6 * 24 * HOUR_MS;
        expect([-HOUR_MS, 0, HOUR_MS]).toContain(set);
        const weekly = windowAt({ ...of, notificationFrequency: 'weekly' }, new Date(from));
        expect(windowAt(of, new Date(weekly.end)).start).toBe(weekly.end);
      }
  });
});

describe('a clock change', () => {
  it('keeps the hour of the user’s clock, forward and back', () => {
    expect(ends(DAILY, '2026-03-07T13:00:00Z')).toBe('2026-03-08T11:00:00.000Z');
    expect(ends(DAILY, '2026-10-31T13:00:00Z')).toBe('2026-11-01T12:00:00.000Z');
  });

  it('forward over the set hour moves the boundary to the next hour', () => {
    const at2 = { ...DAILY, digestHour: 2 };
    expect(ends(at2, '2026-03-07T12:00:00Z')).toBe('2026-03-08T07:00:00.000Z');
    expect(ends(at2, '2026-03-08T12:00:00Z')).toBe('2026-03-09T06:00:00.000Z');
  });

  it('back over the set hour keeps the first of the two', () => {
    const at1 = { ...DAILY, digestHour: 1 };
    expect(ends(at1, '2026-10-31T12:00:00Z')).toBe('2026-11-01T05:00:00.000Z');
    expect(ends(at1, '2026-11-01T05:30:00Z')).toBe('2026-11-02T06:00:00.000Z');
  });

  it('at midnight keeps the digest of the day', () => {
    const havana = { ...DAILY, digestHour: 0, timeZone: 'America/Havana' };
    expect(ends(havana, '2026-03-07T12:00:00Z')).toBe('2026-03-08T05:00:00.000Z');
  });
});

describe('a match', () => {
  it('is due once its window is over, or immediately', () => {
    const matched = new Date('2026-11-20T11:59:59.999Z');
    expect(isDigestDue(DAILY, matched, new Date('2026-11-20T11:59:59.999Z'))).toBe(false);
    expect(isDigestDue(DAILY, matched, new Date('2026-11-20T12:00:00.000Z'))).toBe(true);
    expect(
      isDigestDue(DAILY, new Date('2026-11-20T12:00:00.000Z'), new Date('2026-11-20T12:00:00.000Z')),
    ).toBe(false);
    const immediate = { ...DAILY, notificationFrequency: 'immediate' } as const;
    expect(isDigestDue(immediate, matched, matched)).toBe(true);
    expect(digestWindow(immediate, matched)).toBeUndefined();
    expect(windowEnd(immediate, matched)).toBe(Date.parse('2026-11-20T12:00:00.000Z'));
  });

  it('belongs to the window of the current settings', () => {
    const matched = new Date('2026-11-20T12:30:00.000Z');
    const now = new Date('2026-11-20T13:00:00.000Z');
    expect(isDigestDue(DAILY, matched, now)).toBe(false);
    expect(isDigestDue({ ...DAILY, notificationFrequency: 'hourly' }, matched, now)).toBe(true);
  });
});
