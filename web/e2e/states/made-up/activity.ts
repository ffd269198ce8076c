import { randomStream } from '#infra/sim/portals/random.ts';
import type { Output } from '#shared/contract/index.ts';
import { type Activity, groupByLocation } from '#shared/domain/heat-map.ts';
import { gridFor, mercator, viewOf } from '#shared/domain/map/density.ts';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import { WHO_IDS, type Who, type Worth, worthOf } from '#shared/domain/permit/who.ts';
import { weekStart } from '#shared/domain/weeks.ts';
import { dayAgo } from './moments.ts';

// Invented counts at real places.
// biome-ignore format: one line per city pair is easier to read
const CITIES: readonly (readonly [StateName, string, string, number, number, number])[] = [
  ['Texas', 'Travis', 'Austin', 30.27, -97.74, 2418], ['Illinois', 'Cook', 'Chicago', 41.88, -87.63, 1904],
  ['Pennsylvania', 'Philadelphia', 'Philadelphia', 39.95, -75.17, 1711], ['Washington', 'King', 'Seattle', 47.61, -122.33, 1340],
  ['California', 'Los Angeles', 'Los Angeles', 34.05, -118.24, 2290], ['California', 'San Francisco', 'San Francisco', 37.77, -122.42, 980],
  ['Arizona', 'Maricopa', 'Phoenix', 33.45, -112.07, 1266], ['Arizona', 'Maricopa', 'Mesa', 33.42, -111.83, 402],
  ['Arizona', 'Pima', 'Tucson', 32.22, -110.97, 377], ['Florida', 'Miami-Dade', 'Miami', 25.76, -80.19, 890],
  ['Florida', 'Orange', 'Orlando', 28.54, -81.38, 512], ['Georgia', 'Fulton', 'Atlanta', 33.75, -84.39, 640],
  ['Michigan', 'Wayne', 'Detroit', 42.33, -83.05, 430], ['Missouri', 'Jackson', 'Kansas City', 39.1, -94.58, 361],
  ['New Jersey', 'Hudson', 'Jersey City', 40.73, -74.08, 214], ['New York', 'New York', 'New York', 40.71, -74.01, 2077],
  ['North Carolina', 'Wake', 'Raleigh', 35.78, -78.64, 588], ['North Carolina', 'Mecklenburg', 'Charlotte', 35.23, -80.84, 701],
  ['Ohio', 'Hamilton', 'Cincinnati', 39.1, -84.51, 290], ['Ohio', 'Cuyahoga', 'Cleveland', 41.5, -81.69, 262],
  ['Tennessee', 'Davidson', 'Nashville', 36.16, -86.78, 933], ['Virginia', 'Norfolk', 'Norfolk', 36.85, -76.29, 148],
  ['Connecticut', 'Capitol', 'Hartford', 41.77, -72.67, 61], ['Texas', 'Dallas', 'Dallas', 32.78, -96.8, 1022],
  ['Texas', 'Bexar', 'San Antonio', 29.42, -98.49, 844], ['Texas', 'Tarrant', 'Fort Worth', 32.76, -97.33, 655],
  ['Texas', 'Collin', 'Plano', 33.02, -96.7, 188], ['Texas', 'Williamson', 'Round Rock', 30.51, -97.68, 97],
];

function activities(): Activity[] {
  const [random, change] = [randomStream('activity'), randomStream('change')];
  const placed = CITIES.map(([state, county, city, latitude, longitude, permitCount]): Activity => {
    const valued = Math.round(permitCount * (0.3 + 0.7 * random.next()));
    const totalValuation = Math.round(valued * 40_000 * Math.exp(random.normal() * 0.5));
    const isMapped = permitCount > 100;
    return {
      state,
      county,
      city,
      permitCount,
      full: Math.round(permitCount * 0.9),
      before: Math.round(permitCount * 0.9 * (0.7 + 0.6 * change.next())),
      valued,
      totalValuation,
      // A tenth of the records have no coordinates.
      points: isMapped ? Array(Math.round(permitCount * 0.9)).fill([latitude, longitude]) : [],
    };
  });
  const elsewhere: Activity = {
    state: 'Florida',
    county: 'Broward',
    city: null,
    permitCount: 75,
    full: 20,
    before: 5,
    valued: 0,
    totalValuation: 0,
    points: [],
  };
  return [...placed, elsewhere];
}

const PERIOD = { days: 30, from: dayAgo(29), to: dayAgo(0) } as const;

/** @param state null for all states */
export function makeActivity(state: string | null): Output<'permitActivity'> {
  const counted = activities().filter((one) => state === null || one.state === state);
  const sum = (of: (one: Activity) => number): number => counted.reduce((total, one) => total + of(one), 0);
  return {
    period: PERIOD,
    permitCount: sum(({ permitCount }) => permitCount),
    valued: sum(({ valued }) => valued),
    totalPermits: sum(({ permitCount }) => permitCount) * 9 + 412,
    completeUntil: dayAgo(3),
    locations: groupByLocation(counted, 'city'),
  };
}

/** The density of a made-up city of half a thousand permits around Austin, for any box. */
export function makeDensity(url: URL): Output<'permitDensity'> {
  const number = (name: string): number => Number(url.searchParams.get(name));
  const [zoom, box] = [
    number('zoom'),
    { west: number('west'), south: number('south'), east: number('east'), north: number('north') },
  ];
  const random = randomStream('density');
  const points = Array.from({ length: 600 }, () => ({
    latitude: AUSTIN.latitude + random.normal() * 0.05,
    longitude: AUSTIN.longitude + random.normal() * 0.05,
  })).filter(
    ({ latitude, longitude }) =>
      latitude > box.south && latitude < box.north && longitude > box.west && longitude < box.east,
  );
  const isOwn = url.searchParams.get('days') === 'own';
  const days = isOwn ? 'own' : PERIOD.days;
  const grid = gridFor(box, zoom, days);
  const across = 2 ** grid.level;
  const squares = Map.groupBy(
    points,
    ({ latitude, longitude }) =>
      `${Math.floor(((longitude + 180) / 360) * across)} ${Math.floor(mercator(latitude) * across)}`,
  );
  const view = viewOf(zoom, points.length, days);
  const counts = (permits: number) => ({
    permits,
    full: isOwn ? 0 : Math.round(permits * 0.9),
    before: isOwn ? 0 : Math.round(permits * 0.7),
  });
  return {
    period: isOwn ? null : PERIOD,
    view,
    reports: [],
    total: counts(points.length),
    completeUntil: dayAgo(4),
    level: grid.level,
    squares:
      view === 'squares'
        ? [...squares].map(([key, some]) => {
            const [x = 0, y = 0] = key.split(' ').map(Number);
            return { x, y, ...counts(some.length) };
          })
        : [],
    groups:
      view === 'groups'
        ? [...squares.values()].flatMap((some) => {
            const [first] = some;
            if (first === undefined || some.length === 1) return [];
            const labels = some.map((_, at) => madeUpLabel(at).label);
            const count = (label: Who) => labels.filter((one) => one === label).length;
            const who = Object.fromEntries(WHO_IDS.map((label) => [label, count(label)]));
            return [{ ...first, permits: some.length, who: who as Record<Who, number> }];
          })
        : [],
    pins: (view === 'permits'
      ? points.slice(0, 100)
      : view === 'groups'
        ? [...squares.values()].flatMap((some) => (some.length === 1 ? some : []))
        : []
    ).map((point, at) => ({
      id: `tx-austin.${at}`,
      permitNumber: `2026-${1000 + at}`,
      ...point,
      valuation: at % 5 === 0 ? null : 1000 * (at + 3),
      ...madeUpLabel(at),
    })),
    zips: ['78704', '78745', '78741', '78702', '78751', '78723'].map((zip, at) => ({
      zip,
      ...counts(Math.round(points.length / (at + 2))),
      ...(at === 3 && { before: 4 }),
      valued: Math.round(points.length / (at + 3)),
      totalValuation: 9_400_000 / (at + 1),
      latitude: AUSTIN.latitude + at / 100,
      longitude: AUSTIN.longitude,
    })),
  };
}

/** Points around Austin of all permits but each fifth, which has none. */
export function makePoints(permits: readonly { readonly id: string }[]) {
  const random = randomStream('points');
  const ids = new Set(permits.map(({ id }) => id));
  return [...ids].flatMap((id, at) => {
    const point = {
      id,
      latitude: AUSTIN.latitude + random.normal() * 0.03,
      longitude: AUSTIN.longitude + random.normal() * 0.03,
    };
    return at % 5 === 4 ? [] : [point];
  });
}

const AUSTIN = { latitude: 30.3, longitude: -97.75 };

/** A period without permits. */
export const NO_ACTIVITY: Output<'permitActivity'> = {
  period: PERIOD,
  permitCount: 0,
  valued: 0,
  totalPermits: 1204,
  completeUntil: null,
  locations: [],
};

const WEEK_COUNTS = [226, 231, 244, 239, 252, 263, 258, 271, 284, 279, 301, 187];
/** Twelve weeks to the one of `dayAgo(0)`, of which the last is not complete. */
export const WEEKLY: Output<'permitsByWeek'> = {
  completeUntil: dayAgo(4),
  recordsBegin: dayAgo(900),
  weeks: WEEK_COUNTS.map((count, at) => {
    const isComplete = at < WEEK_COUNTS.length - 1;
    return { weekStart: weekStart(dayAgo(0), WEEK_COUNTS.length - 1 - at), count, isComplete };
  }),
};

export const TRENDS: Output<'permitTrends'> = STATES.slice(0, 12).map(({ name }, at) => {
  const random = randomStream(`trend ${name}`);
  const growthRate = at === 5 ? null : Math.round(random.normal() * 140) / 10;
  const trend =
    growthRate === null || Math.abs(growthRate) < 5 ? 'other' : growthRate > 0 ? 'increasing' : 'decreasing';
  const permitCount = random.whole(60, 9000);
  return {
    state: name,
    trend,
    permitCount,
    growthRate,
    recordsBegin: at === 5 ? dayAgo(33) : null,
    totalValuation: permitCount * random.whole(9000, 90_000),
  };
});

/** What a place offers a roofer. */
const habits = (finished: number, contractor: number, owner: number, phone: number, value: number) => ({
  contractor: { finished, named: contractor },
  owner: { finished, named: owner },
  phone: { finished, named: phone },
  value: { finished, named: value },
});
export const NAMING: Output<'permitNaming'> = {
  all: habits(4812, 4330, 192, 433, 4619),
  types: [
    { permitType: 'Roofing', habits: habits(2104, 2062, 84, 231, 2083) },
    { permitType: 'Electrical, Residential', habits: habits(1377, 1239, 55, 124, 1308) },
    { permitType: 'Mechanical (HVAC)', habits: habits(902, 821, 36, 72, 866) },
    {
      permitType: 'Sign',
      habits: { ...habits(46, 0, 12, 0, 41), contractor: { finished: 9, named: 4 } },
    },
  ],
};

export const OUTLOOK: Output<'permitOutlook'> = {
  place: { kind: 'city', state: 'Texas', name: 'Austin' },
  asked: null,
  days: 30,
  total: 1268,
  who: { nobody: 64, owner: 188, gc: 0, taken: 801, unknown: 8, ended: 207 },
  reach: { phone: 31, letter: 96, visit: 133, none: 0 },
  naming: { permits: 16_204, owner: 14_908, contractor: 13_287, phone: 5023, since: null },
  leads: [
    makeLead(1, 'Residential re-roof', { label: 'owner', hasOwner: true, hasPhone: true }),
    makeLead(2, 'Commercial roof', { label: 'owner', hasOwner: true, valuation: 228_000 }),
    makeLead(3, 'Roof repair after hail', { label: 'nobody', reach: 'visit', valuation: null }),
  ],
};

function madeUpLabel(at: number): { readonly label: Who; readonly worth: Worth } {
  const label = WHO_IDS[at % WHO_IDS.length] ?? 'unknown';
  return { label, worth: worthOf(label, null) };
}

type Lead = Output<'permitOutlook'>['leads'][number];

function makeLead(at: number, permitType: string, parts: Partial<Lead>): Lead {
  return {
    id: `tx-austin.sample-${at}`,
    permitType,
    trades: ['roofing'],
    city: 'Austin',
    valuation: 48_200,
    issueDate: dayAgo(3 * at),
    label: 'unknown',
    reach: 'letter',
    hasOwner: false,
    hasContractor: false,
    hasPhone: false,
    ...parts,
  };
}
