import { shownLabels } from '../permit/who.ts';
import type { Profile } from '../profile.ts';
import { compactFilter, type PermitFilter } from './permit-filter.ts';

/** The part of a profile that a search depends on. */
export type SearchProfile = Pick<Profile, 'trades' | 'role' | 'area'>;

/** The days of a business’s default search: a month of permits is still fresh. */
const DAYS = 30;

/** The work and place of a business. What it did not say restricts nothing. */
export function workAndPlace({ trades, area }: Pick<SearchProfile, 'trades' | 'area'>): PermitFilter {
  return compactFilter({
    states: area === null ? [] : [area.state],
    cities: area === null || area.city === null ? [] : [area.city],
    trades,
  });
}

/** The search of a business: leads not folded away, in its trades and area, of the last days. What it did not say restricts nothing. */
export function profileFilter(profile: SearchProfile, lastDays: number = DAYS): PermitFilter {
  return { ...profileAlert(profile), lastDays };
}

/** The same as an alert, which reports new permits only. */
export function profileAlert(profile: SearchProfile): PermitFilter {
  return { ...workAndPlace(profile), who: shownLabels(profile.role) };
}
