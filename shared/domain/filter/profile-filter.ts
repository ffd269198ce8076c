import { startWork } from '../permit/upstream.ts';
import { shownLabels } from '../permit/who.ts';
import type { Area, Profile } from '../profile.ts';
import { compactFilter, type PermitFilter } from './permit-filter.ts';

export type SearchProfile = Pick<Profile, 'trades' | 'role' | 'area'>;

/** The days of a business’s default search: a month of permits is still fresh. */
const DAYS = 30;

/** Days in which a lead is new: the first period that finds any counts, because many cities publish late. */
export const NEW_DAYS = [7, 30] as const;

/** The permits of an area. */
export function areaFilter({ state, city, county, zip }: Area): PermitFilter {
  return compactFilter({
    states: [state],
    cities: city === null ? [] : [city],
    counties: county === undefined ? [] : [county],
    zips: zip === undefined ? [] : [zip],
  });
}

/** The work and place of a business. What it did not say restricts nothing. */
export function workAndPlace({ trades, area }: Pick<SearchProfile, 'trades' | 'area'>): PermitFilter {
  return compactFilter({ ...(area !== null && areaFilter(area)), trades });
}

/** With which work a business starts and where (`upstream.ts`); to a supplier, a firm must be named. What it did not say restricts nothing. */
export function startFilter({ area, ...business }: SearchProfile): PermitFilter {
  const { trades, without } = startWork(business);
  return compactFilter({
    ...workAndPlace({ trades, area }),
    without,
    hasContractor: business.role === 'supplier' || undefined,
  });
}

/** The search of a business: where it starts, with what its lists show, of the last days. What it did not say restricts nothing. */
export function profileFilter(profile: SearchProfile, lastDays: number = DAYS): PermitFilter {
  return { ...profileAlert(profile), lastDays };
}

/** The search with which a list of leads begins; empty for a business that said nothing. */
export function ownFilter(profile: SearchProfile): PermitFilter {
  const isUnknown = profile.role === null && Object.keys(workAndPlace(profile)).length === 0;
  return isUnknown ? {} : profileAlert(profile);
}

/** The same as an alert, which reports new permits only. */
export function profileAlert(profile: SearchProfile): PermitFilter {
  return { ...startFilter(profile), who: shownLabels(profile.role) };
}
