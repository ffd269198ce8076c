/** What a lead is worth to its reader: whom to call, or that there is nobody. `opportunity-rule.ts` decides it. */
export const OPPORTUNITIES = {
  open: 'Open',
  owner: 'Owner to call',
  gc: 'GC may hire subs',
  taken: 'Taken',
  ended: 'Ended',
} as const;
export type Opportunity = keyof typeof OPPORTUNITIES;
export const OPPORTUNITY_IDS = Object.keys(OPPORTUNITIES) as [Opportunity, ...Opportunity[]];

/** The labels of leads that are worth a call. */
export const WORTH_A_CALL = ['open', 'owner', 'gc'] as const satisfies readonly Opportunity[];

/** The labels of jobs that no contractor has yet. */
const UNTAKEN: ReadonlySet<Opportunity> = new Set(['open', 'owner']);

/** Whether no contractor has the job yet, as far as the record shows. */
export function isUntaken(label: Opportunity | null): boolean {
  return label !== null && UNTAKEN.has(label);
}

/** How many of some leads are worth a call. @param counts the leads by label */
export function countWorthACall(counts: Readonly<Record<Opportunity, number>>): number {
  return WORTH_A_CALL.reduce((sum, label) => sum + counts[label], 0);
}

/** The bit of each label in masks of labels. */
export const OPPORTUNITY_BITS = {
  open: 0,
  owner: 1,
  gc: 2,
  taken: 3,
  ended: 4,
} as const satisfies Record<Opportunity, number>;

/** The label of a lead for its reader; null where the record cannot tell. The reason names the facts, without a final period. */
export interface LeadOpportunity {
  readonly label: Opportunity | null;
  readonly reason: string;
}
