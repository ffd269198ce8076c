import { isDrawn } from '../territory/area-text.ts';
import type { PermitFilter } from './permit-filter.ts';

/**
 * The permits that match everything else of a filter but have no point, so that no drawn area can find them; null for a filter without
 * a drawn area, or one that finds them anyway.
 */
export function withoutPointFilter(filter: PermitFilter): PermitFilter | null {
  const { territory = [] } = filter;
  return territory.some(isDrawn) && !territory.includes(NO_POINT)
    ? { ...filter, territory: [NO_POINT] }
    : null;
}

const NO_POINT = 'no-point';
