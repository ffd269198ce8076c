/** What a user says about when mail is to come. */
export interface Times {
  readonly notificationFrequency: 'immediate' | 'hourly' | 'daily' | 'weekly';
  readonly digestHour: number;
  readonly digestWeekday: number;
  readonly timeZone: string;
}

const QUARTER_MS = 15 * 60_000;

/** What a zone's clock shows at a quarter of an hour. */
interface Shown {
  readonly day: string;
  readonly weekday: number;
  readonly hour: number;
}

/**
 * When windows end, found as a person would: by looking at the clock of the zone every quarter of an hour. The code under test
 * computes the same from offsets.
 */
export class Calendars {
  readonly #shown = new Map<string, Map<number, Shown>>();

  /** The first end of a window after a moment, in epoch milliseconds; of immediate mail the next full hour. */
  nextEnd(times: Times, after: number): number {
    for (let at = (Math.floor(after / QUARTER_MS) + 1) * QUARTER_MS; ; at += QUARTER_MS)
      if (this.#isEnd(times, at)) return at;
  }

  #isEnd(
    { notificationFrequency: frequency, digestHour, digestWeekday, timeZone }: Times,
    at: number,
  ): boolean {
    if (frequency === 'immediate' || frequency === 'hourly') return at % (4 * QUARTER_MS) === 0;
    const [now, before] = [this.#look(timeZone, at), this.#look(timeZone, at - QUARTER_MS)];
    // The hour has come on this day, and had not a quarter of an hour ago: it may have been skipped, or come twice.
    const hasCome = now.hour >= digestHour && (before.day !== now.day || before.hour < digestHour);
    const first = hasCome && !this.#hadCome(timeZone, at, now, digestHour);
    return first && (frequency === 'daily' || now.weekday === digestWeekday);
  }

  /** Whether the hour had come on this day before: a clock that is set back shows it again. */
  #hadCome(timeZone: string, at: number, { day }: Shown, hour: number): boolean {
    for (let back = 1; back <= 8; back++) {
      const earlier = this.#look(timeZone, at - back * QUARTER_MS);
      if (earlier.day === day && earlier.hour >= hour) return true;
    }
    return false;
  }

  #look(timeZone: string, at: number): Shown {
    const zone = this.#shown.get(timeZone) ?? new Map<number, Shown>();
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
