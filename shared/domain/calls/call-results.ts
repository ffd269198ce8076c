import type { Trade } from '../permit/trades.ts';
import type { Who } from '../permit/who.ts';
import { isWorkedOn, type WorkStage } from '../work-list.ts';
import type { CallOutcome, LastCall } from './call-back.ts';

/** A lead as its user saw it at the first call. */
export interface LeadAtCall {
  /** Of 100. */
  readonly score: number;
  readonly label: Who;
  readonly trades: readonly Trade[];
}

/** Leads that were called, those of them where somebody was reached, and those that became a job. */
export interface CallTally {
  readonly called: number;
  readonly reached: number;
  readonly won: number;
}

/** The call of a lead as far as its result depends on it. */
interface CalledLead {
  readonly stage: WorkStage;
  readonly lastCall: LastCall | null;
  /** When a letter was last written. */
  readonly wroteAt?: string | undefined;
}

/** Whether somebody was on the phone. */
const IS_REACHED: Readonly<Record<CallOutcome, boolean>> = {
  reached: true,
  'no-answer': false,
  won: true,
  gone: true,
  'wrong-number': false,
};

/** Whether a lead was called: a call was noted, or its stage says so, to which a letter alone brings it too. */
export function wasCalled({ stage, lastCall, wroteAt }: CalledLead): boolean {
  const isOnlyWritten = stage === 'contacted' && wroteAt !== undefined;
  return lastCall !== null || (isWorkedOn(stage) && !isOnlyWritten);
}

/** Counts leads that were called, each once, by how they are now. */
export function tallyCalls(leads: Iterable<CalledLead>): CallTally {
  const tally = { called: 0, reached: 0, won: 0 };
  for (const { stage, lastCall } of leads) {
    const won = stage === 'won';
    tally.called++;
    if (won) tally.won++;
    if (won || stage === 'quoted' || (lastCall !== null && IS_REACHED[lastCall.outcome])) tally.reached++;
  }
  return tally;
}

/** The results of leads with scores from `from` to `to`, inclusive. */
export interface ScoreBand extends CallTally {
  readonly from: number;
  readonly to: number;
}

/** Ten bands; the last one includes 100. */
export const SCORE_BANDS: readonly Pick<ScoreBand, 'from' | 'to'>[] = Array.from({ length: 10 }, (_, at) => ({
  from: at * 10,
  to: at === 9 ? 100 : at * 10 + 9,
}));

/** With fewer users, figures would say little, and something about single users. */
export const RESULT_USERS_LEAST = 20;
/** A step with fewer called leads could be off by a factor of two. */
const STEP_CALLED_LEAST = 30;

/**
 * What a score has meant: neighboring bands are joined until each has enough called leads and a higher score never wins less often
 * (isotonic regression by pooling adjacent violators). @param bands from low to high
 */
export function calibrateScores(bands: readonly ScoreBand[]): readonly ScoreBand[] {
  const steps: ScoreBand[] = [];
  for (const band of bands) {
    steps.push(band);
    joinWhile(steps, mustJoin);
  }
  // The highest band may still have too few.
  joinWhile(steps, (low, high) => high.called < STEP_CALLED_LEAST || mustJoin(low, high));
  return steps.filter(({ called }) => called >= STEP_CALLED_LEAST);
}

/** Joins the last two bands as long as they must be. */
function joinWhile(steps: ScoreBand[], must: (low: ScoreBand, high: ScoreBand) => boolean): void {
  for (;;) {
    const [low, high] = steps.slice(-2);
    if (low === undefined || high === undefined || !must(low, high)) return;
    steps.splice(-2, 2, joined(low, high));
  }
}

/** Compares the shares without division. */
function mustJoin(low: ScoreBand, high: ScoreBand): boolean {
  return low.called < STEP_CALLED_LEAST || low.won * high.called > high.won * low.called;
}

function joined(low: ScoreBand, high: ScoreBand): ScoreBand {
  return {
    from: low.from,
    to: high.to,
    called: low.called + high.called,
    reached: low.reached + high.reached,
    won: low.won + high.won,
  };
}
