/**
 * The normal forms of a permit's status. `rawStatus` keeps the source's own word; a word that no rule knows becomes `Other`.
 */
export const PERMIT_STATUSES = ['Applied', 'Issued', 'Active', 'Final', 'Expired', 'Void', 'Other'] as const;
export type PermitStatus = (typeof PERMIT_STATUSES)[number];

const ENDED: ReadonlySet<PermitStatus | null> = new Set<PermitStatus>(['Final', 'Expired', 'Void']);

/** Whether a permit's work is done or will not happen, so that it is no fresh lead, whenever it was issued. */
export function hasEnded(status: PermitStatus | null): boolean {
  return ENDED.has(status);
}
