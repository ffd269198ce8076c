import type { UserAlerts } from './active-alerts.ts';
import type { LeadNews } from './lead-news.ts';
import { AlertMatcher } from './match/alert-matcher.ts';
import { channelBitsOf, keywordsOf, LAYOUT, NEWS, triggerOf } from './match/packed-criteria.ts';
import { PermitRows } from './match/permit-rows.ts';
import { type Match, toMatch } from './matches.ts';

/** The most keywords a match names: as many as a digest shows. */
const WORDS_MAX = 10;

interface Found extends Omit<Match, 'alertIds' | 'over' | 'words'> {
  /** The bits of the channels of each alert by its id. */
  readonly over: Map<string, number>;
  readonly words: Set<string>;
}

/** Finds what the alerts of one user after the other match among the permits of a round. */
export class UserMatcher {
  readonly #rows: PermitRows<LeadNews>;
  readonly #matcher: AlertMatcher;
  readonly #newAt: Float64Array;
  readonly #statusAt: Float64Array;

  constructor(tellings: readonly LeadNews[]) {
    this.#rows = new PermitRows(tellings);
    this.#matcher = new AlertMatcher(this.#rows);
    const timesOf = (kind: number, at: (telling: LeadNews) => string | undefined): Float64Array =>
      Float64Array.from(this.#rows.permits, (telling) =>
        (telling.news & kind) === 0 ? Number.NEGATIVE_INFINITY : Date.parse(at(telling) ?? telling.seenAt),
      );
    this.#newAt = timesOf(NEWS.new, ({ seenAt }) => seenAt);
    this.#statusAt = timesOf(NEWS.changes, ({ statusAt }) => statusAt);
  }

  /** What a user's alerts match, each permit once, in order of permit ids. An alert is not told what was seen before it was made. */
  findMatches({ alerts }: UserAlerts): Match[] {
    const found = new Map<number, Found>();
    for (const [alertId, packed] of alerts) {
      const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
      if (this.#matcher.match(view, 0) === 0) continue;
      const since = view.getFloat64(LAYOUT.since, true);
      const trigger = triggerOf(view);
      const over = channelBitsOf(view);
      const keywords = keywordsOf(view);
      this.#matcher.eachRow((row) => {
        // Of a permit that is new and has changed an alert may have been made in between.
        const isNew = (trigger & NEWS.new) !== 0 && (this.#newAt[row] ?? 0) >= since;
        const isChange = (trigger & NEWS.changes) !== 0 && (this.#statusAt[row] ?? 0) >= since;
        if (isNew || isChange) this.#add(found, row, { alertId, over, isNew, keywords });
      });
    }
    return [...found.values()]
      .map(({ over, words, ...match }) =>
        toMatch({ ...match, words: [...words].sort().slice(0, WORDS_MAX) }, over),
      )
      .sort((a, b) => (a.permitId < b.permitId ? -1 : 1));
  }

  #add(
    found: Map<number, Found>,
    row: number,
    alert: {
      readonly alertId: string;
      readonly over: number;
      readonly isNew: boolean;
      readonly keywords: readonly string[];
    },
  ): void {
    const telling = this.#rows.permits[row];
    if (telling === undefined) return;
    const known = found.get(row);
    const words = known?.words ?? new Set();
    for (const keyword of this.#matcher.keywordsIn(row)) words.add(alert.keywords[keyword] ?? '');
    found.set(row, {
      permitId: telling.permit.id,
      kind: alert.isNew || known?.kind === 'new' ? 'new' : 'change',
      over: (known?.over ?? new Map()).set(alert.alertId, alert.over),
      words,
      seenAt: telling.seenAt,
      runId: telling.runId,
    });
  }
}
