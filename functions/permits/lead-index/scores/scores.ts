import {
  hasEnded,
  recencyPoints,
  SCORE_BASE_MOST,
  type ScoreProfile,
  TRADE_POINTS,
} from '#shared/domain/permit/lead-score.ts';
import type { Found } from '../query/search.ts';
import { dateOf, LAST_DAY } from '../store/days.ts';
import type { SegmentOutline } from '../store/generation.ts';
import type { SegmentCore } from '../store/segment.ts';

/** Whose lead score, on which day, and the least that is asked for; 0 asks nothing. */
export interface Scoring extends ScoreProfile {
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
  readonly minScore: number;
}

/** Rows of a segment with their scores, by position. */
export interface Scored extends Found {
  readonly scores: Uint8Array;
}

/**
 * Gives rows the lead score of `leadScore`: what was worked out when they were published, and what depends on the day and the
 * reader, from the columns there are.
 */
export class Scorer {
  readonly #scoring: Scoring;
  /** Points of open permits by day of a month, as each row of a month has one of 31 days. */
  readonly #recency = new Map<string, Uint8Array>();

  constructor(scoring: Scoring) {
    this.#scoring = scoring;
  }

  /** True when some row of a segment could reach the least score that is asked for, as far as its month tells. */
  canReach({ month }: SegmentOutline): boolean {
    const { minScore, trades } = this.#scoring;
    const most = SCORE_BASE_MOST + (trades.length === 0 ? 0 : TRADE_POINTS);
    return minScore <= most || minScore <= most + Math.max(...this.#recencyIn(month));
  }

  /** The rows with their scores. */
  score(found: readonly Found[]): Scored[] {
    return found.map((one) => ({ ...one, scores: this.#scoresOf(one) }));
  }

  /** The rows that reach the least score that is asked for; segments without any are left out. */
  atLeast(found: readonly Found[]): Scored[] {
    const { minScore } = this.#scoring;
    return scoredBetween(this.score(found), minScore, Number.POSITIVE_INFINITY);
  }

  #scoresOf({ entry, core, rows }: Found): Uint8Array {
    const { days, trades, status, scoreBases } = core;
    const recency = this.#recencyIn(entry.month);
    const wanted = this.#tradeBits(core);
    const isOpen = Uint8Array.from(status.values, (one) => (hasEnded(one) ? 0 : 1));
    const scores = new Uint8Array(rows.length);
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const trade = ((trades[row] ?? 0) & wanted) === 0 ? 0 : TRADE_POINTS;
      const fresh = (recency[days[row] ?? 0] ?? 0) * (isOpen[status.codes[row] ?? 0] ?? 0);
      scores[at] = (scoreBases[row] ?? 0) + fresh + trade;
    }
    return scores;
  }

  #tradeBits({ tradeNames }: SegmentCore): number {
    const { trades } = this.#scoring;
    return tradeNames.reduce((bits, trade, at) => (trades.includes(trade) ? bits | (1 << at) : bits), 0);
  }

  #recencyIn(month: string): Uint8Array {
    const known = this.#recency.get(month);
    if (known !== undefined) return known;
    // Day 0 is that of rows without a date.
    const points = Uint8Array.from({ length: LAST_DAY + 1 }, (_, day) =>
      recencyPoints({ issueDate: day === 0 ? null : dateOf(month, day), status: null }, this.#scoring.today),
    );
    this.#recency.set(month, points);
    return points;
  }
}

/** The rows whose score is `low`, `high` or between; segments without any are left out. */
export function scoredBetween(found: readonly Scored[], low: number, high: number): Scored[] {
  return found.flatMap((one) => {
    const { rows, scores } = one;
    const kept: number[] = [];
    const keptScores: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      const score = scores[at] ?? 0;
      if (score < low || score > high) continue;
      kept.push(rows[at] ?? 0);
      keptScores.push(score);
    }
    if (kept.length === 0) return [];
    return [{ ...one, rows: Uint32Array.from(kept), scores: Uint8Array.from(keptScores) }];
  });
}
