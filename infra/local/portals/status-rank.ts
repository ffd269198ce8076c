import { permitStatus } from '#functions/collection/conform/normal-forms/status-rules.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';

/** How far along a permit with this raw status is: statuses only move on. Unknown ones count as the last. */
export function statusRank(raw: string): number {
  const status = permitStatus(raw);
  return status === null ? -1 : PERMIT_STATUSES.indexOf(status);
}

/** True of a permit that is asked for, issued or being built. */
export function isUnderWay(raw: string): boolean {
  return statusRank(raw) <= PERMIT_STATUSES.indexOf('Active');
}
