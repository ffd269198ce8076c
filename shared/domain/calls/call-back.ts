import type { WorkStage } from '../work-list.ts';

/** How a call to a lead went, in the order of the buttons. The codes are stored. `stage`: where the lead goes; null if nothing is decided. */
export const CALL_OUTCOMES = [
  { outcome: 'reached', label: 'Reached', stage: null },
  { outcome: 'no-answer', label: 'No answer', stage: null },
  { outcome: 'won', label: 'Won', stage: 'won' },
  { outcome: 'gone', label: 'Gone', stage: 'lost' },
  { outcome: 'wrong-number', label: 'Wrong number', stage: null },
] as const satisfies readonly { outcome: string; label: string; stage: WorkStage | null }[];
export type CallOutcome = (typeof CALL_OUTCOMES)[number]['outcome'];

/** The outcome of the last call and its time, ISO 8601 UTC. */
export interface LastCall {
  readonly outcome: CallOutcome;
  readonly at: string;
}

/** When to call a lead back, in the time zone of whoever reads it. */
export interface CallBack {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM`, 24 hours; null for any time of the day. */
  readonly time: string | null;
}

/** Decided leads keep their call-back, in case the stage is taken back. */
const IS_OPEN: Readonly<Record<WorkStage, boolean>> = {
  saved: true,
  contacted: true,
  quoted: true,
  won: false,
  lost: false,
  hidden: false,
};

/** Whether a lead in a stage may still be called. */
export function isOpenStage(stage: WorkStage): boolean {
  return IS_OPEN[stage];
}

interface Waiting {
  readonly stage: WorkStage;
  readonly callBack: CallBack | null;
}

/** Whether a lead is to be called back on a day or was on an earlier one. @param today `YYYY-MM-DD` where the user is */
export function isDue({ stage, callBack }: Waiting, today: string): boolean {
  return callBack !== null && IS_OPEN[stage] && callBack.day <= today;
}

/** The call-back of a lead that still waits for it. */
export function openCallBack({ stage, callBack }: Waiting): CallBack | null {
  return IS_OPEN[stage] ? callBack : null;
}

/** Whether a lead was called, is not decided and has no day for the next call. */
export function isUndated({ stage, callBack }: Waiting): boolean {
  return stage === 'contacted' && callBack === null;
}

export function outcomeLabel(outcome: CallOutcome): string {
  return CALL_OUTCOMES.find((one) => one.outcome === outcome)?.label ?? outcome;
}

/** The stage of a lead after a call. @param stage before it; null if the lead is not in the work list */
export function stageAfterCall(outcome: CallOutcome, stage: WorkStage | null): WorkStage {
  const decided = CALL_OUTCOMES.find((one) => one.outcome === outcome)?.stage ?? null;
  if (decided !== null) return decided;
  return stage === null || stage === 'saved' || stage === 'hidden' ? 'contacted' : stage;
}

/** Sorts by day, then time; any time of a day comes last. */
export function byCallBack(a: CallBack, b: CallBack): number {
  const [first, second] = [a, b].map(({ day, time }) => `${day} ${time ?? '~'}`) as [string, string];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** The last day for a call-back: a year after a day. */
export function lastCallBackDay(today: string): string {
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
}

/** What is wrong with the day of a call-back, as a sentence; null if nothing. Two days, as today differs between time zones. */
export function callBackProblem(
  day: string,
  { earliest, latest }: { readonly earliest: string; readonly latest: string },
): string | null {
  if (day < earliest) return 'That day is over. Choose today or a later day.';
  if (day > lastCallBackDay(latest)) return 'That is more than a year away. Choose an earlier day.';
  return null;
}

/** The reason for a call-back: the first line of the lead's note; empty without one. */
export function firstLine(note: string): string {
  return note.trim().split('\n', 1)[0] ?? '';
}
