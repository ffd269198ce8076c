/** What a lead is worth to its reader: whom to call, or that there is nobody. `who-rule.ts` decides it. */
export const WHO = {
  open: 'Open',
  owner: 'Owner to call',
  gc: 'GC may hire subs',
  taken: 'Taken',
  ended: 'Ended',
} as const;
export type Who = keyof typeof WHO;
export const WHO_IDS = Object.keys(WHO) as [Who, ...Who[]];

/** The labels of leads that are worth a call. */
export const WORTH_A_CALL = ['open', 'owner', 'gc'] as const satisfies readonly Who[];

/** The labels of jobs that no contractor has yet. */
const UNTAKEN: ReadonlySet<Who> = new Set(['open', 'owner']);

/** Whether no contractor has the job yet, as far as the record shows. */
export function isUntaken(label: Who | null): boolean {
  return label !== null && UNTAKEN.has(label);
}

/** How many of some leads are worth a call. @param counts the leads by label */
export function countWorthACall(counts: Readonly<Record<Who, number>>): number {
  return WORTH_A_CALL.reduce((sum, label) => sum + counts[label], 0);
}

/** The bit of each label in masks of labels. */
export const WHO_BITS = {
  open: 0,
  owner: 1,
  gc: 2,
  taken: 3,
  ended: 4,
} as const satisfies Record<Who, number>;

/** The label of a lead for its reader; null where the record cannot tell. The reason names the facts, without a final period. */
export interface LeadWho {
  readonly label: Who | null;
  readonly reason: string;
}
