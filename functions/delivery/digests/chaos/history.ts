import type { AlertTrigger } from '#shared/domain/alerts/alert.ts';
import type { MailSettings } from './calendars.ts';

/** A span of time in epoch milliseconds; an open one ends at infinity. */
export interface TimeSpan {
  readonly from: number;
  to: number;
}

/** News of a permit: that it is new, or that its status changed. */
export interface NewsItem {
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
  /** How often it was mailed over time, oldest first; null as its owner's settings say. */
  readonly frequencies: {
    readonly from: number;
    readonly frequency: MailSettings['notificationFrequency'] | null;
  }[];
  /** When it was off or sent no mail. */
  readonly muted: TimeSpan[];
}

export interface PersonRecord {
  readonly userId: string;
  /** The person's settings over time, oldest first. */
  readonly settings: { readonly from: number; readonly times: MailSettings }[];
  /** When the person wanted no mail or could get none. */
  readonly muted: TimeSpan[];
}

/** What happened in a story. It determines which news each user must get, and when. */
export class StoryHistory {
  readonly news: NewsItem[] = [];
  readonly alerts: AlertRecord[] = [];
  readonly people = new Map<string, PersonRecord>();
  /** When something was wrong anywhere. */
  readonly troubles: TimeSpan[] = [];
  /** When runs ended, by name. */
  readonly over = new Map<string, number>();

  /** Notes that something is wrong from a moment on. @returns the span, for the caller to close */
  noteTrouble(from: number, to = from): TimeSpan {
    const trouble = { from, to };
    this.troubles.push(trouble);
    return trouble;
  }

  /** A person's settings at a moment. */
  settingsAt(userId: string, at: number): MailSettings {
    const settings = this.people.get(userId)?.settings.findLast(({ from }) => from <= at);
    if (settings === undefined) throw new Error(`${userId} has no settings.`);
    return settings.times;
  }

  /** When the mail of an alert was to arrive, by the settings at a moment. */
  timesAt({ userId, frequencies }: AlertRecord, at: number): MailSettings {
    const times = this.settingsAt(userId, at);
    const own = frequencies.findLast(({ from }) => from <= at)?.frequency ?? null;
    return own === null ? times : { ...times, notificationFrequency: own };
  }

  /** All that `timesAt` gives in a span, from when the alert was made. */
  timesIn(alert: AlertRecord, { from, to }: TimeSpan): MailSettings[] {
    const changes = [...(this.people.get(alert.userId)?.settings ?? []), ...alert.frequencies];
    const moments = changes.map((change) => change.from).filter((at) => at > from && at <= to);
    return [Math.max(from, alert.madeAt), ...moments].map((at) => this.timesAt(alert, at));
  }

  /** The news of a permit that an alert must report. */
  newsFor(alert: AlertRecord, news: readonly NewsItem[]): NewsItem[] {
    return news.filter(
      ({ kind, zip, seenAt }) =>
        alert.zips.includes(zip) &&
        seenAt >= alert.madeAt &&
        (alert.trigger === 'both' || (alert.trigger === 'new') === (kind === 'new')),
    );
  }
}
