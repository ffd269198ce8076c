/**
 * The normal forms of a permit's status. A source's own word is kept beside it (`rawStatus`); a word no rule knows
 * is `Other`, never guessed. PRODUCT §2: the badge is highlighted when the status is Active.
 */
export const PERMIT_STATUSES = ['Applied', 'Issued', 'Active', 'Final', 'Expired', 'Void', 'Other'] as const;
export type PermitStatus = (typeof PERMIT_STATUSES)[number];
