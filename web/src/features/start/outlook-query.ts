import type { Output } from '#shared/contract/index.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { Profile } from '#shared/domain/profile.ts';

export type Outlook = Output<'permitOutlook'>;

/** The query of the outlook for a profile; null without an area. */
export function outlookQuery({ trades, role, area }: Profile): URLSearchParams | null {
  if (area === null) return null;
  const { state, city } = area;
  const query = filterToQuery({ states: [state], ...(city !== null && { cities: [city] }), trades });
  if (role !== null) query.set('role', role);
  return query;
}
