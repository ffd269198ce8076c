/** The reasons of a lead score, in the order users see them. */
export const SCORE_REASONS = ['recency', 'contact', 'value', 'trade', 'who'] as const;
export type ScoreReason = (typeof SCORE_REASONS)[number];

/** One reason of a score: `points` of the most it can give, and the explanation. */
export interface ScoredReason {
  readonly what: ScoreReason;
  readonly points: number;
  readonly of: number;
  readonly words: string;
}
