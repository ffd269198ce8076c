import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Activity,
  classOf,
  countClasses,
  groupByLocation,
  type Point,
  periodDates,
  rateIntensity,
  toPoint,
} from './heat-map.ts';
import { toActivity } from './map/testing-heat-map.ts';

describe('intensity', () => {
  it.each([
    [100, 'very-high'],
    [75, 'very-high'],
    [74, 'high'],
    [50, 'high'],
    [49, 'medium'],
    [25, 'medium'],
    [24, 'low'],
    [0, 'low'],
  ] as const)('of %i permits beside 100 is %s', (permits, intensity) => {
    expect(rateIntensity(permits, 100)).toBe(intensity);
  });

  it('is low where nothing happens anywhere', () => {
    expect(rateIntensity(0, 0)).toBe('low');
  });
});

const activity = (parts: Partial<Activity>): Activity => ({
  state: 'Illinois',
  county: 'Cook',
  city: 'Chicago',
  permitCount: 1,
  full: 1,
  before: 0,
  valued: 1,
  totalValuation: 100,
  points: [],
  ...parts,
});

describe('locations', () => {
  it('are ranked by permits, then by name, with the average over permits that show a value', () => {
    const locations = groupByLocation(
      [
        activity({}),
        activity({ city: 'Berwyn', totalValuation: 300 }),
        activity({ city: 'Berwyn', valued: 0, totalValuation: 0 }),
        activity({ city: 'Alsip', valued: 0, totalValuation: 0 }),
      ],
      'city',
    );
    expect(locations.map(({ city, permitCount, averageValue }) => [city, permitCount, averageValue])).toEqual(
      [
        ['Berwyn', 2, 300],
        ['Alsip', 1, null],
        ['Chicago', 1, 100],
      ],
    );
  });

  it('of one name in another case are one, spelled as most permits spell it', () => {
    const [only, ...others] = groupByLocation(
      [activity({ city: 'CHICAGO', permitCount: 2 }), activity({ permitCount: 3, county: 'COOK' })],
      'city',
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({ city: 'Chicago', county: 'COOK', permitCount: 5 });
  });

  it('of one name in two counties or states are two', () => {
    const twins = [activity({}), activity({ county: 'Wayne' }), activity({ state: 'Texas' })];
    expect(groupByLocation(twins, 'city')).toHaveLength(3);
    expect(groupByLocation(twins, 'county').map(({ county, city }) => [county, city])).toEqual([
      ['Cook', null],
      ['Wayne', null],
      ['Cook', null],
    ]);
    expect(groupByLocation(twins, 'state').map(({ state, permitCount }) => [state, permitCount])).toEqual([
      ['Illinois', 2],
      ['Texas', 1],
    ]);
  });

  it('sum the time before, and are left out with permits only then', () => {
    const before = { permitCount: 0, full: 0, before: 1, valued: 0, totalValuation: 0 };
    const counted = [activity({}), activity(before), activity({ ...before, city: 'Berwyn' })];
    expect(groupByLocation(counted, 'city')).toMatchObject([
      { city: 'Chicago', permitCount: 1, full: 1, before: 1 },
    ]);
  });

  it('come from permits as they are, the address naming the city where the jurisdiction does not', () => {
    expect(
      toActivity({
        jurisdictionState: 'Florida',
        jurisdictionCounty: 'Lee',
        jurisdictionCity: null,
        addressCity: 'Estero',
        valuation: null,
        latitude: 26.438_14,
        longitude: -81.806_75,
      }),
    ).toEqual({
      state: 'Florida',
      county: 'Lee',
      city: 'Estero',
      permitCount: 1,
      full: 0,
      before: 0,
      valued: 0,
      totalValuation: 0,
      points: [[26.44, -81.81]],
    });
  });
});

describe('the middle of a location', () => {
  const centerOf = (points: readonly Point[]) => groupByLocation([activity({ points })], 'city')[0]?.center;

  it('is the median of its permits, so that a wrong point does not move it', () => {
    const right: Point[] = [
      [41.88, -87.63],
      [41.9, -87.7],
      [41.85, -87.65],
    ];
    expect(centerOf([...right, [25, -120]])).toEqual({ latitude: 41.85, longitude: -87.7, permits: 4 });
    expect(centerOf(right)).toEqual({ latitude: 41.88, longitude: -87.65, permits: 3 });
  });

  it('is unknown where no record shows coordinates', () => {
    expect(centerOf([])).toBeNull();
    expect(toPoint(41.88, null)).toBeNull();
  });

  it('always lies among its permits, whatever their order', () => {
    const degree = fc.integer({ min: -9000, max: 9000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.array(fc.tuple(degree, degree), { minLength: 1 }), (points) => {
        const center = centerOf(points);
        expect(center).toEqual(centerOf(points.toReversed()));
        expect(points.map(([latitude]) => latitude)).toContain(center?.latitude);
        expect(points.map(([, longitude]) => longitude)).toContain(center?.longitude);
        const north = points.filter(([latitude]) => latitude > (center?.latitude ?? 0)).length;
        const south = points.filter(([latitude]) => latitude < (center?.latitude ?? 0)).length;
        expect(Math.max(north, south)).toBeLessThanOrEqual(points.length / 2);
      }),
    );
  });
});

describe('the intensity of a location', () => {
  it('is measured against the busiest of the same list', () => {
    const cities = groupByLocation(
      [8, 6, 5, 4, 3, 2, 1].map((permitCount) => activity({ city: `City ${permitCount}`, permitCount })),
      'city',
    );
    expect(cities.map(({ intensity }) => intensity)).toEqual([
      'very-high',
      'very-high',
      'high',
      'high',
      'medium',
      'medium',
      'low',
    ]);
    expect(groupByLocation([activity({ permitCount: 1 })], 'city')[0]?.intensity).toBe('very-high');
    expect(groupByLocation([], 'city')).toEqual([]);
  });
});

describe('the classes of a map', () => {
  it('take a quarter of the places each, whatever the busiest one has', () => {
    const counts = [9_000, 40, 30, 20, 12, 11, 2, 1];
    const classes = countClasses(counts);
    expect(classes).toEqual([
      { name: 'very-high', from: 31, to: 9_000 },
      { name: 'high', from: 13, to: 30 },
      { name: 'medium', from: 3, to: 12 },
      { name: 'low', from: 1, to: 2 },
    ]);
    expect(counts.map((count) => classOf(count, classes))).toEqual(
      ['very-high', 'high', 'medium', 'low'].flatMap((name) => [name, name]),
    );
  });

  it('leave out a class without a place, and keep equal counts together', () => {
    expect(countClasses([1, 1, 1, 1, 5])).toEqual([
      { name: 'very-high', from: 2, to: 5 },
      { name: 'low', from: 1, to: 1 },
    ]);
    expect(countClasses([7])).toEqual([{ name: 'low', from: 1, to: 7 }]);
    expect(countClasses([])).toEqual([]);
  });

  it('have a place for every count, without a gap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (counts) => {
        const classes = countClasses(counts);
        for (const count of counts) {
          const own = classes.find(({ from, to }) => from <= count && count <= to);
          expect(own?.name).toBe(classOf(count, classes));
        }
      }),
    );
  });
});

describe('a period', () => {
  it('ends today and holds as many days as it says', () => {
    expect(periodDates('2026-03-01', 7)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(periodDates('2026-11-20', 30)).toEqual({ from: '2026-10-22', to: '2026-11-20' });
  });
});
