import type { AlertTrigger } from '#shared/domain/alerts/alert.ts';
import type { Times } from './calendars.ts';

/** A stretch of time in epoch milliseconds; one that has not ended yet ends at infinity. */
export interface Stretch {
  readonly from: number;
  to: number;
}

/** Something of a permit that alerts may tell. */
export interface Fact {
  readonly number: string;
  readonly zip: string;
  readonly kind: 'new' | 'change';
  readonly seenAt: number;
  readonly run: string;
}

export interface AlertRecord {
  readonly userId: string;
  readonly id: string;
  /** Unique in a story. */
  readonly name: string;
  readonly zips: readonly string[];
  readonly trigger: AlertTrigger;
  readonly madeAt: number;
  /** When it was switched off. */
  readonly deaf: Stretch[];
}

export interface PersonRecord {
  readonly userId: string;
  /** What the person wanted from when on, in order. */
  readonly wishes: { readonly from: number; readonly times: Times }[];
  /** When no mail was wanted, or none could be had. */
  readonly deaf: Stretch[];
}

/** What happened in a story, as its teller knows it: what must be told to whom by when follows from this alone. */
export class StoryRecord {
  readonly facts: Fact[] = [];
  readonly alerts: AlertRecord[] = [];
  readonly people = new Map<string, PersonRecord>();
  /** When something went wrong anywhere. */
  readonly troubles: Stretch[] = [];
  /** When runs were over, by name. */
  readonly over = new Map<string, number>();

  /** Notes that something goes wrong from a moment on. @returns the stretch, to be ended */
  disturb(from: number, to = from): Stretch {
    const trouble = { from, to };
    this.troubles.push(trouble);
    return trouble;
  }

  /** What a person wants at a moment. */
  wishOf(userId: string, at: number): Times {
    const wish = this.people.get(userId)?.wishes.findLast(({ from }) => from <= at);
    if (wish === undefined) throw new Error(`${userId} never wanted anything.`);
    return wish.times;
  }

  /** The facts of a permit that an alert is to tell. */
  factsFor(alert: AlertRecord, facts: readonly Fact[]): Fact[] {
    return facts.filter(
      ({ kind, zip, seenAt }) =>
        alert.zips.includes(zip) &&
        seenAt >= alert.madeAt &&
        (alert.trigger === 'both' || (alert.trigger === 'new') === (kind === 'new')),
    );
  }
}
