import { recencyPoints, SCORE_REST_MOST, TRADE_POINTS } from '#shared/domain/permit/lead-score.ts';
import { goesOn } from '#shared/domain/permit/permit-status.ts';
import { wantedTrades } from '#shared/domain/permit/upstream.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { dateOf, LAST_DAY } from '../store/days.ts';
import type { SegmentOutline } from '../store/generation.ts';
import { FLAGS, type SegmentCore } from '../store/segment.ts';
import { LabelTable } from './label-table.ts';
import type { MatchedRows } from './matched-rows.ts';
import type { NamingHabits } from './naming-habits.ts';

/** The reader and the day of lead scores, and the lowest score to find. Zero finds every permit. */
export interface Scoring extends ScoreProfile {
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
  readonly minScore: number;
}

/** Rows of a segment with their scores, by index. */
export interface ScoredRows extends MatchedRows {
  readonly scores: Uint8Array;
}

/** Computes the lead score of `leadScore` from stored columns. */
export class Scorer {
  readonly #scoring: Scoring;
  readonly #habits: NamingHabits;
  readonly #labels: LabelTable;
  /** The recency points of open permits by month and day. */
  readonly #recency = new Map<string, Uint8Array>();

  constructor(scoring: Scoring, habits: NamingHabits) {
    this.#scoring = scoring;
    this.#habits = habits;
    this.#labels = new LabelTable(scoring);
  }

  /** Whether a row of a segment could have the lowest score, judging by the month. */
  canReach({ month }: SegmentOutline): boolean {
    const { minScore, trades } = this.#scoring;
    const most = SCORE_REST_MOST + (trades.length === 0 ? 0 : TRADE_POINTS);
    return minScore <= most || minScore <= most + Math.max(...this.#recencyIn(month));
  }

  score(found: readonly MatchedRows[]): ScoredRows[] {
    return found.map((one) => ({ ...one, scores: this.#scoresOf(one) }));
  }

  /** Selects the rows with at least the lowest score. Leaves out segments without any. */
  atLeast(found: readonly MatchedRows[]): ScoredRows[] {
    const { minScore } = this.#scoring;
    return selectScores(this.score(found), minScore, Number.POSITIVE_INFINITY);
  }

  #scoresOf({ entry, core, rows }: MatchedRows): Uint8Array {
    const { days, trades, status, flags, valuePoints } = core;
    const labelPoints = this.#labels.pointsOf(core, rows, this.#habits.in(entry.state));
    const recency = this.#recencyIn(entry.month);
    const wanted = this.#tradeBits(core);
    const isOpen = Uint8Array.from(status.values, (one) => (goesOn(one) ? 1 : 0));
    const scores = new Uint8Array(rows.length);
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const trade = ((trades[row] ?? 0) & wanted) === 0 ? 0 : TRADE_POINTS;
      const isWork = ((flags[row] ?? 0) & FLAGS.isPaperwork) === 0;
      const fresh = isWork ? (recency[days[row] ?? 0] ?? 0) * (isOpen[status.codes[row] ?? 0] ?? 0) : 0;
      scores[at] = (valuePoints[row] ?? 0) + (labelPoints[at] ?? 0) + fresh + trade;
    }
    return scores;
  }

  #tradeBits({ tradeNames }: SegmentCore): number {
    const wanted = wantedTrades(this.#scoring);
    return tradeNames.reduce((bits, trade, at) => (wanted.includes(trade) ? bits | (1 << at) : bits), 0);
  }

  #recencyIn(month: string): Uint8Array {
    const known = this.#recency.get(month);
    if (known !== undefined) return known;
    // Rows without a date have day 0.
    const points = Uint8Array.from({ length: LAST_DAY + 1 }, (_, day) =>
      recencyPoints({ issueDate: day === 0 ? null : dateOf(month, day), status: null }, this.#scoring.today),
    );
    this.#recency.set(month, points);
    return points;
  }
}

/** Selects the rows with a score from `low` to `high`, both inclusive. Leaves out segments without any. */
export function selectScores(found: readonly ScoredRows[], low: number, high: number): ScoredRows[] {
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
