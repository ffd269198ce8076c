import { timeZoneOf } from '#shared/domain/calls/time-zone.ts';
import { memoize } from '#shared/domain/memoize.ts';
import type { Source } from '../source.ts';

/** The time zone of a source's place, as `America/Chicago`. */
export const placeZone = memoize(({ state, county, city }: Pick<Source, 'state' | 'county' | 'city'>) =>
  timeZoneOf({
    jurisdictionState: state,
    jurisdictionCounty: county,
    jurisdictionCity: city,
    addressCity: null,
  }),
);
