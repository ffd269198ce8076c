import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { type SearchProfile, workAndPlace } from '#shared/domain/filter/profile-filter.ts';
import { read } from '../../lib/api/read.ts';

/** The permits in the user's trades and area by week of issue. */
export function weeklyQuery(profile: SearchProfile) {
  return read('permitsByWeek', { query: filterToQuery(workAndPlace(profile)) });
}
