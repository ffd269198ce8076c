import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';
import type { UserAlerts } from './active-alerts.ts';
import type { LeadNews } from './lead-news.ts';
import { AlertMatcher } from './match/alert-matcher.ts';
import { LAYOUT, NEWS, readChannelBits, readTrigger } from './match/packed-criteria.ts';
import { PermitRows } from './match/permit-rows.ts';
import { type Match, toMatch } from './matches.ts';

interface Found extends Omit<Match, 'alertIds' | 'over'> {
  /** The bits of the channels of each alert by its id. */
  readonly over: Map<string, number>;
}

/** Matches the alerts of users against the news of a round. */
export class UserMatcher {
  readonly #rows: PermitRows<LeadNews>;
  readonly #matcher: AlertMatcher;
  readonly #newAt: Float64Array;
  readonly #statusAt: Float64Array;

  /** @param today `YYYY-MM-DD` in UTC */
  constructor(news: readonly LeadNews[], today: string) {
    this.#rows = new PermitRows(news);
    this.#matcher = new AlertMatcher(this.#rows, today);
    const timesOf = (kind: number, at: (one: LeadNews) => string | undefined): Float64Array =>
      Float64Array.from(this.#rows.permits, (one) =>
        (one.news & kind) === 0 ? Number.NEGATIVE_INFINITY : Date.parse(at(one) ?? one.seenAt),
      );
    this.#newAt = timesOf(NEWS.new, ({ seenAt }) => seenAt);
    this.#statusAt = timesOf(NEWS.changes, ({ statusAt }) => statusAt);
  }

  /** The matches of a user, who is the reader, each permit once, in the order of permit ids. An alert matches no news from before its creation. */
  findMatches({ alerts }: UserAlerts, reader: FilterReader): Match[] {
    const found = new Map<number, Found>();
    for (const [alertId, packed] of alerts) {
      const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
      if (this.#matcher.match(view, 0, reader) === 0) continue;
      const since = view.getFloat64(LAYOUT.since, true);
      const trigger = readTrigger(view);
      const over = readChannelBits(view);
      this.#matcher.eachRow((row) => {
        // The alert may have been created between the permit's first appearance and its change.
        const isNew = (trigger & NEWS.new) !== 0 && (this.#newAt[row] ?? 0) >= since;
        const isChange = (trigger & NEWS.changes) !== 0 && (this.#statusAt[row] ?? 0) >= since;
        if (isNew || isChange) this.#add(found, row, { alertId, over, isNew });
      });
    }
    return [...found.values()]
      .map(({ over, ...match }) => toMatch(match, over))
      .sort((a, b) => (a.permitId < b.permitId ? -1 : 1));
  }

  #add(
    found: Map<number, Found>,
    row: number,
    alert: {
      readonly alertId: string;
      readonly over: number;
      readonly isNew: boolean;
    },
  ): void {
    const news = this.#rows.permits[row];
    if (news === undefined) return;
    const known = found.get(row);
    found.set(row, {
      permitId: news.permit.id,
      kind: alert.isNew || known?.kind === 'new' ? 'new' : 'change',
      over: (known?.over ?? new Map()).set(alert.alertId, alert.over),
      seenAt: news.seenAt,
      runId: news.runId,
    });
  }
}
