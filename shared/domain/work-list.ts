/** The stages of a lead in order, with their name and button text. PRODUCT defines none of the limits below. */
export const WORK_STAGES = [
  { stage: 'saved', label: 'Saved', button: 'Save' },
  { stage: 'contacted', label: 'Contacted', button: 'Contacted' },
  { stage: 'quoted', label: 'Quoted', button: 'Quoted' },
  { stage: 'won', label: 'Won', button: 'Won' },
  { stage: 'lost', label: 'Lost', button: 'Lost' },
  { stage: 'hidden', label: 'Hidden', button: 'Hide' },
] as const;
export type WorkStage = (typeof WORK_STAGES)[number]['stage'];

/** Characters. */
export const NOTE_MAX = 2000;
/** Permits. */
export const WORK_MAX = 5000;
export const WORK_PAGE_MAX = 100;
/** Newest steps that are stored, so that an item stays small. */
export const STEPS_KEPT = 50;

export interface WorkStep {
  readonly stage: WorkStage;
  /** ISO 8601 UTC. */
  readonly at: string;
}

export function stageLabel(stage: WorkStage): string {
  return WORK_STAGES.find((one) => one.stage === stage)?.label ?? stage;
}

/** True for stages in which somebody has worked on the lead. */
export function isWorkedOn(stage: WorkStage): boolean {
  return stage !== 'saved' && stage !== 'hidden';
}

export function stageOf(steps: readonly WorkStep[]): WorkStage {
  return steps.at(-1)?.stage ?? 'saved';
}

/** Time of the last step, ISO 8601 UTC; empty without steps. */
export function steppedAt(steps: readonly WorkStep[]): string {
  return steps.at(-1)?.at ?? '';
}
