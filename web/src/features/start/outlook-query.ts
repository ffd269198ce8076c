import type { Output } from '#shared/contract/index.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { areaFilter } from '#shared/domain/filter/profile-filter.ts';
import type { Profile } from '#shared/domain/profile.ts';

export type Outlook = Output<'permitOutlook'>;

/** The query of the outlook for a profile; null without an area. */
export function outlookQuery({ trades, role, area }: Profile): URLSearchParams | null {
  if (area === null) return null;
  const query = filterToQuery({ ...areaFilter(area), trades });
  if (role !== null) query.set('role', role);
  return query;
}
