import { WORTH_A_CALL } from '../permit/opportunity.ts';
import type { Profile } from '../profile.ts';
import { compactFilter, type PermitFilter } from './permit-filter.ts';

/** The days of a business’s default search: a month of permits is fresh enough to call. */
const DAYS = 30;

/** The search of a business: leads worth a call, in its trades and area, of the last days. What it did not say restricts nothing. */
export function profileFilter(
  { trades, area }: Pick<Profile, 'trades' | 'area'>,
  lastDays: number = DAYS,
): PermitFilter {
  return compactFilter({
    states: area === null ? [] : [area.state],
    cities: area === null || area.city === null ? [] : [area.city],
    trades,
    lastDays,
    opportunities: WORTH_A_CALL,
  });
}
