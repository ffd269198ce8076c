import type { Output } from '#shared/contract/index.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { counted, formatCount } from '../../../lib/format/format.ts';

/** Why a selection cannot be exported, or perhaps cannot. */
interface ExportLimit {
  readonly badge: string;
  /** Why nothing is sent; null if the server decides, since permits exported before are free. */
  readonly refusal: string | null;
}

/** The limit a selection exceeds (PRODUCT §9), or null if the plan and the rest of the month allow it. */
export function findExportLimit(count: number, quota: Output<'exportQuota'> | undefined): ExportLimit | null {
  const limit = quota?.limit ?? EXPORT_LEADS_PER_MONTH;
  if (count > limit)
    return {
      badge: `${formatCount(limit)} at most`,
      refusal: `You selected ${counted(count, 'permit')}. Your plan exports at most ${formatCount(limit)} a month. Select fewer, then export again.`,
    };
  if (quota !== undefined && count > quota.left)
    return { badge: `${formatCount(quota.left)} left`, refusal: null };
  return null;
}
