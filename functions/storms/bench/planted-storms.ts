import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { pick, type Random, shuffled } from '#infra/sim/harness/random.ts';
import type { StormKind } from '#shared/domain/permit/storms.ts';

/** The days asked for; others have reports too. */
export const DAYS = ['2026-11-12', '2026-11-13', '2026-11-14'] as const;
const REPORTS = 60;
const PERMITS_A_REPORT = 12;
/** Miles around the edge of 3: the plane on which circles are drawn is off by less than 0.1 %. */
const EDGE = 0.006;
/** As a sphere of the earth's mean radius. */
const EARTH_MILES = 6371.0088 / 1.609344;
const RAD = Math.PI / 180;
const HOUR_MS = 3_600_000;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** What somebody saw. */
interface Storm extends Point {
  readonly kind: StormKind;
  /** When, as milliseconds since 1970. */
  readonly at: number;
  /** Hundredths of an inch, or miles per hour; null where nobody said. */
  readonly size: number | null;
  readonly state: string;
}

/** Reports in Texas and beyond its line, many in the hour before or after 12:00 UTC. */
export function plant(random: Random): Storm[] {
  return Array.from({ length: REPORTS }, (_, at) => {
    const kind = pick(random, ['hail', 'wind'] as const);
    const nearNoon = [-1, 0, 1, HOUR_MS / 60_000 - 1].map((minutes) => minutes * 60_000);
    const noon = Date.parse(`2026-11-${pick(random, ['11', '12', '13', '14'])}T12:00:00Z`);
    const size =
      kind === 'hail' ? pick(random, [75, 100, 150, 175, 275]) : pick(random, [50, 58, 64, 70, 82]);
    return {
      kind,
      at: noon + (at % 2 === 0 ? pick(random, nearNoon) : Math.floor(random() * 1440) * 60_000),
      size: at % 10 === 9 ? null : size,
      state: at % 7 === 6 ? pick(random, ['MO', 'OK']) : 'TX',
      latitude: round(28 + 6 * random()),
      longitude: round(-101 + 6 * random()),
    };
  });
}

/** The center writes two decimals. */
function round(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

/** The daily files, by address: each report in that of its day, some twice with another comment. */
export function filesOf(storms: readonly Storm[], random: Random): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (let day = Date.parse('2026-09-01'); day < Date.parse('2026-11-16'); day += 24 * HOUR_MS)
    for (const kind of ['hail', 'wind'] as const) {
      const name = new Date(day).toISOString().slice(2, 10).replaceAll('-', '');
      const own = storms.filter((one) => one.kind === kind && dayOf(one.at) === day);
      const lines = shuffled(random, [...own, ...own.filter(() => random() < 0.3)]).map((one) => {
        const time = new Date(one.at).toISOString().slice(11, 16).replace(':', '');
        const size = one.size ?? pick(random, ['UNK', '', '0']);
        return `${time},${size},1 N Sample,Sample,${one.state},${one.latitude},${one.longitude},Trees, "limbs". (${pick(random, ['EWX', 'FWD'])})`;
      });
      const column = kind === 'hail' ? 'Size' : 'Speed';
      files.set(
        `https://www.spc.noaa.gov/climo/reports/${name}_rpts_${kind}.csv`,
        [`Time,${column},Location,County,State,Lat,Lon,Comments`, ...lines, ''].join('\n'),
      );
    }
  return files;
}

/** The day whose noon in UTC was the last, as milliseconds. */
function dayOf(at: number): number {
  const hours = Math.floor(at / HOUR_MS) - 12;
  return Math.floor(hours / 24) * 24 * HOUR_MS;
}

/** Permits on both sides of the edge of each report, anywhere near it, across the state's line, and without a point. */
export function permitsOf(storms: readonly Storm[], random: Random): StoredPermit[] {
  return storms.flatMap((storm, at) =>
    Array.from({ length: PERMITS_A_REPORT }, (_, one): StoredPermit => {
      const isOnEdge = one < PERMITS_A_REPORT - 4;
      const miles = isOnEdge ? 3 + (one % 2 === 0 ? EDGE : -EDGE) * (1 + random()) : 8 * random();
      const point = awayFrom(storm, miles, 2 * Math.PI * random());
      const isUnclear = storms.some((other) => Math.abs(milesBetween(point, other) - 3) < EDGE / 2);
      return samplePermit(`tx-a.${at}-${one}`, {
        jurisdictionState: one === PERMITS_A_REPORT - 1 ? 'Ohio' : 'Texas',
        ...(isUnclear || one === PERMITS_A_REPORT - 2 ? {} : point),
      });
    }),
  );
}

/** The point some miles from another, in a direction: https://www.movable-type.co.uk/scripts/latlong.html */
function awayFrom(from: Point, miles: number, direction: number): Point {
  const [angle, start] = [miles / EARTH_MILES, from.latitude * RAD];
  const end = Math.asin(
    Math.sin(start) * Math.cos(angle) + Math.cos(start) * Math.sin(angle) * Math.cos(direction),
  );
  const turn = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(start),
    Math.cos(angle) - Math.sin(start) * Math.sin(end),
  );
  return { latitude: end / RAD, longitude: from.longitude + turn / RAD };
}

/** By the haversine formula. */
function milesBetween(a: Point, b: Point): number {
  const half =
    Math.sin(((a.latitude - b.latitude) * RAD) / 2) ** 2 +
    Math.cos(a.latitude * RAD) *
      Math.cos(b.latitude * RAD) *
      Math.sin(((a.longitude - b.longitude) * RAD) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(half));
}

interface Asked {
  readonly day: string;
  readonly kind: StormKind;
  /** Inches or miles per hour. */
  readonly least: number;
}

/** The permits of Texas within 3 miles of what was seen from noon to noon in UTC, by every distance; reports of states that we do not read are unknown. */
export function trueIds(
  storms: readonly Storm[],
  permits: readonly StoredPermit[],
  { day, kind, least }: Asked,
): Set<string> {
  const [first, end] = [0, 24].map((hours) => Date.parse(`${day}T12:00:00Z`) + hours * HOUR_MS);
  const seen = storms.filter(
    (one) =>
      one.kind === kind &&
      one.state !== 'OK' &&
      one.size !== null &&
      one.size >= (kind === 'hail' ? 100 * least : least) &&
      one.at >= (first ?? 0) &&
      one.at < (end ?? 0),
  );
  const found = permits.filter(
    ({ jurisdictionState, latitude, longitude }) =>
      jurisdictionState === 'Texas' &&
      latitude !== null &&
      longitude !== null &&
      seen.some((one) => milesBetween({ latitude, longitude }, one) <= 3),
  );
  return new Set(found.map(({ id }) => id));
}
