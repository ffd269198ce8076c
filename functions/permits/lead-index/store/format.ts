import { LEAD_SCORE_VERSION } from '#shared/domain/permit/lead-score.ts';

/**
 * Raise it when the bytes or the JSON of segments or manifests change. Keep the decoders of the layout before for one more release,
 * and name its last format in `EARLIER`, so that a release answers from the index of the release before until its own is built.
 */
const LAYOUT = 15;

/**
 * Formats of earlier releases that this one can read, newest first. An earlier version of the lead score differs only in the points
 * for the value, so its index is read as it is: scores are those of that version until the index is rebuilt.
 */
const EARLIER: readonly string[] = [`${LAYOUT}.${LEAD_SCORE_VERSION - 1}`, `14.${LEAD_SCORE_VERSION}`];

/** How a release stores the lead index. Two releases of different formats keep their indexes side by side. */
export interface IndexFormat {
  /** Begins the keys of its root and of all its objects. Letters, digits and dots. */
  readonly name: string;
  /** Other formats that it can read, newest first. */
  readonly reads: readonly string[];
}

/** Segments store a part of each lead score, so a new version of the score is a new format too. */
export const FORMAT: IndexFormat = { name: `${LAYOUT}.${LEAD_SCORE_VERSION}`, reads: EARLIER };
