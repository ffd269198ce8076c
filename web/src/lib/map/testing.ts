import counties from 'us-atlas/counties-10m.json';
import countiesFile from 'us-atlas/counties-10m.json?url';
import states from 'us-atlas/states-10m.json';
import statesFile from 'us-atlas/states-10m.json?url';
import type { HeatMapActivity, HeatMapLocation } from '../../lib/map/places.ts';
import type { FakeAnswers } from '../testing.tsx';

export const SHAPE_FILES: FakeAnswers = {
  [`GET ${statesFile}`]: () => Response.json(states),
  [`GET ${countiesFile}`]: () => Response.json(counties),
};

/** Austin, with 100 permits that all have coordinates. */
export function sampleLocation(fields: Partial<HeatMapLocation> = {}): HeatMapLocation {
  return {
    state: 'Texas',
    county: 'Travis',
    city: 'Austin',
    permitCount: 100,
    full: 90,
    before: 60,
    valued: 80,
    totalValuation: 12_340_000,
    averageValue: 154_250,
    intensity: 'very-high',
    center: { latitude: 30.27, longitude: -97.74, permits: 100 },
    ...fields,
  };
}

/** The activity call's answer for some locations. */
export function sampleActivity(locations: readonly HeatMapLocation[]): HeatMapActivity {
  return {
    period: { days: 30, from: '2026-10-23', to: '2026-11-21' },
    permitCount: locations.reduce((sum, { permitCount }) => sum + permitCount, 0),
    valued: locations.reduce((sum, { valued }) => sum + valued, 0),
    totalPermits: 104_212,
    completeUntil: '2026-11-18',
    locations: [...locations],
  };
}
