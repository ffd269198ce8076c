import type { Output } from '#shared/contract/index.ts';
import { formatCount } from '../../lib/format/format.ts';

/** "412 of 500 exports left this month". */
export function quotaWords({ left, limit }: Pick<Output<'exportQuota'>, 'left' | 'limit'>): string {
  return `${formatCount(left)} of ${formatCount(limit)} exports left this month`;
}
