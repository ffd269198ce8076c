/** A user's own marks on permits: how far the work on a lead has come, and when. None of the figures is of the spec. */

/** The stages of a lead in their order, with what each is called and what the button to it says. */
export const WORK_STAGES = [
  { stage: 'saved', label: 'Saved', button: 'Save' },
  { stage: 'contacted', label: 'Contacted', button: 'Contacted' },
  { stage: 'quoted', label: 'Quoted', button: 'Quoted' },
  { stage: 'won', label: 'Won', button: 'Won' },
  { stage: 'lost', label: 'Lost', button: 'Lost' },
  { stage: 'hidden', label: 'Hidden', button: 'Hide' },
] as const;
export type WorkStage = (typeof WORK_STAGES)[number]['stage'];

/** The most characters of a note. */
export const NOTE_MAX = 2000;
/** The most permits in one work list. */
export const WORK_MAX = 5000;
/** The most entries of one page of the list. */
export const WORK_PAGE_MAX = 100;
/** Steps kept of a permit, the newest: more than any job has, so that an item stays small. */
export const STEPS_KEPT = 50;

/** That a permit came to a stage. */
export interface WorkStep {
  readonly stage: WorkStage;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** What a stage is called. */
export function stageLabel(stage: WorkStage): string {
  return WORK_STAGES.find((one) => one.stage === stage)?.label ?? stage;
}

/** Whether somebody has done something about a lead in this stage: more than put it aside or away. */
export function isWorkedOn(stage: WorkStage): boolean {
  return stage !== 'saved' && stage !== 'hidden';
}

/** The stage a permit is in: that of its last step. */
export function stageOf(steps: readonly WorkStep[]): WorkStage {
  return steps.at(-1)?.stage ?? 'saved';
}

/** When a permit came to its stage, ISO 8601 UTC; empty without a step. */
export function steppedAt(steps: readonly WorkStep[]): string {
  return steps.at(-1)?.at ?? '';
}

/** The steps with one more to a stage; the same ones when that is where the permit is. @param at ISO 8601 UTC */
export function stepTo(steps: readonly WorkStep[], stage: WorkStage, at: string): readonly WorkStep[] {
  if (steps.length > 0 && stageOf(steps) === stage) return steps;
  return [...steps, { stage, at }].slice(-STEPS_KEPT);
}

/** The steps without the last, as if it had not been made. */
export function stepBack(steps: readonly WorkStep[]): readonly WorkStep[] {
  return steps.slice(0, -1);
}
