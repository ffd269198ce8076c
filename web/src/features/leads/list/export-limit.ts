import type { Output } from '#shared/contract/index.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { formatCount } from '../../../lib/format.ts';

/** Why a selection will not be exported, or may not be. */
export interface ExportRoom {
  /** What the badge adds to the count. */
  readonly badge: string;
  /** Why nothing is sent; null where only the server knows, because permits exported before are free. */
  readonly refusal: string | null;
}

/** What a selection meets when it is exported (PRODUCT §9): null while it fits the plan and what the month has left. */
export function exportRoom(count: number, quota: Output<'exportQuota'> | undefined): ExportRoom | null {
  const limit = quota?.limit ?? EXPORT_LEADS_PER_MONTH;
  if (count > limit)
    return {
      badge: `${formatCount(limit)} at most`,
      refusal: `You selected ${formatCount(count)} permits. Your plan exports at most ${formatCount(limit)} a month. Select fewer, then export again.`,
    };
  if (quota !== undefined && count > quota.left)
    return { badge: `${formatCount(quota.left)} left`, refusal: null };
  return null;
}
