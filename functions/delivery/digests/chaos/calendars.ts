/** A user's settings for when mail arrives. */
export interface MailSettings {
  readonly notificationFrequency: 'immediate' | 'hourly' | 'daily' | 'weekly';
  readonly digestHour: number;
  readonly digestWeekday: number;
  readonly timeZone: string;
}

const QUARTER_MS = 15 * 60_000;

/** What a time zone's clock shows. */
interface ClockReading {
  readonly day: string;
  readonly weekday: number;
  readonly hour: number;
}

/**
 * Finds the ends of digest windows by reading the time zone's clock every quarter of an hour. The code under test computes
 * the same from offsets.
 */
export class Calendars {
  readonly #shown = new Map<string, Map<number, ClockReading>>();

  /** The first end of a window after a moment, in epoch milliseconds. Immediate mail counts as hourly. */
  nextEnd(times: MailSettings, after: number): number {
    for (let at = (Math.floor(after / QUARTER_MS) + 1) * QUARTER_MS; ; at += QUARTER_MS)
      if (this.#isEnd(times, at)) return at;
  }

  #isEnd(
    { notificationFrequency: frequency, digestHour, digestWeekday, timeZone }: MailSettings,
    at: number,
  ): boolean {
    if (frequency === 'immediate' || frequency === 'hourly') return at % (4 * QUARTER_MS) === 0;
    const [now, before] = [this.#readClock(timeZone, at), this.#readClock(timeZone, at - QUARTER_MS)];
    // The hour has been reached since the last reading. Clock changes may skip it or show it twice.
    const isReached = now.hour >= digestHour && (before.day !== now.day || before.hour < digestHour);
    const first = isReached && !this.#wasReached(timeZone, at, now, digestHour);
    return first && (frequency === 'daily' || now.weekday === digestWeekday);
  }

  /** Whether the clock reached the hour earlier this day: a clock that is set back shows it again. */
  #wasReached(timeZone: string, at: number, { day }: ClockReading, hour: number): boolean {
    for (let back = 1; back <= 8; back++) {
      const earlier = this.#readClock(timeZone, at - back * QUARTER_MS);
      if (earlier.day === day && earlier.hour >= hour) return true;
    }
    return false;
  }

  #readClock(timeZone: string, at: number): ClockReading {
    const zone = this.#shown.get(timeZone) ?? new Map<number, ClockReading>();
    this.#shown.set(timeZone, zone);
    const known = zone.get(at);
    if (known !== undefined) return known;
    // `2026-11-01 07:15:00`
    const text = new Date(at).toLocaleString('sv-SE', { timeZone });
    const day = text.slice(0, 10);
    const shown = {
      day,
      weekday: new Date(`${day}T00:00:00Z`).getUTCDay(),
      hour: Number(text.slice(11, 13)),
    };
    zone.set(at, shown);
    return shown;
  }
}
