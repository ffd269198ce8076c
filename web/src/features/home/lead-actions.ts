import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { pageQuery } from '../../lib/page/links.ts';

export interface LeadProps {
  readonly permit: ScoredPermit;
  /** The search that found it. */
  readonly filter: PermitFilter;
  /** Null if it is not in the work list. */
  readonly stage: WorkStage | null;
}

/** The leads page with this search, and the lead open. */
export function leadHref({ permit, filter }: Pick<LeadProps, 'permit' | 'filter'>): string {
  return `/leads?${new URLSearchParams([...pageQuery(filter, 'score'), ['permit', permit.id]])}`;
}
