/**
 * The normal forms of a permit's status, which are stored as they are written here. `rawStatus` keeps the source's own word; a word
 * that no rule knows becomes `Other`.
 *
 * Denied is what the government refused; Void what the applicant gave up, or what was entered or issued in error.
 */
export const PERMIT_STATUSES = [
  'Applied',
  'On hold',
  'Issued',
  'Active',
  'Final',
  'Expired',
  'Denied',
  'Void',
  'Other',
] as const;
export type PermitStatus = (typeof PERMIT_STATUSES)[number];

const ENDED: ReadonlySet<PermitStatus | null> = new Set<PermitStatus>(['Final', 'Expired', 'Denied', 'Void']);

/** Whether a permit's work is done or will not happen, so that it is no fresh lead, whenever it was issued. */
export function hasEnded(status: PermitStatus | null): boolean {
  return ENDED.has(status);
}

/** Whether a permit is stopped for now: it has not ended, and is no lead before it goes on. */
export function isOnHold(status: PermitStatus | null): boolean {
  return status === 'On hold';
}

/** Whether a permit's work may go on, as far as its status says. */
export function goesOn(status: PermitStatus | null): boolean {
  return !hasEnded(status) && !isOnHold(status);
}
