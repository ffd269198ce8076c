import { loadSources } from '#functions/sources/catalog.ts';
import { pick, type Random } from '#infra/sim/harness/random.ts';
import { PLACE_FACTS } from '#infra/sim/portals/sample/place-facts.ts';
import type { Source } from '../../source.ts';

/** How a planted point is wrong; `near` lies in another city that the box of a county may hold too. */
export type PlantedFault = 'feet' | 'exchanged' | 'zeros' | 'sign' | 'far' | 'near';

/** A point as a row shows it. */
export interface PlantedPoint {
  readonly source: Source;
  readonly latitude: string;
  readonly longitude: string;
  /** Null for a point in its city. */
  readonly fault: PlantedFault | null;
}

const KM_PER_DEGREE = 111;
/** Another city is far from this distance on. Boxes of large counties, with their margin, reach 205 km: from Peoria to Tucson. */
export const FAR_KM = 250;
const FAULTS: readonly PlantedFault[] = ['feet', 'exchanged', 'zeros', 'sign', 'far', 'near'];

/** A town of a city source. Lengths are half its extent in kilometers. */
export interface Town {
  readonly source: Source;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly north: number;
  readonly east: number;
}

/** The towns of all city sources. */
export async function loadTowns(): Promise<readonly Town[]> {
  return (await loadSources()).flatMap((source) => {
    const [, ...towns] = (source.level === 'city' && PLACE_FACTS[source.id]) || [''];
    return towns.map(([name, , latitude, longitude, north, east]) => ({
      source,
      name: name ?? source.city ?? '',
      latitude,
      longitude,
      north,
      east,
    }));
  });
}

/** Whether two towns are more than `FAR_KM` apart. */
export function isFar(town: Town, other: Town): boolean {
  const east = (other.longitude - town.longitude) * Math.cos((town.latitude * Math.PI) / 180);
  return Math.hypot(other.latitude - town.latitude, east) * KM_PER_DEGREE > FAR_KM;
}

/** A point in a random town, one in five with a fault. */
export function plantPoint(random: Random, towns: readonly Town[]): PlantedPoint {
  const town = pick(random, towns);
  const { source } = town;
  const fault = random() < 0.2 ? pick(random, FAULTS) : null;
  const others = towns.filter((other) =>
    fault === 'far'
      ? isFar(town, other)
      : fault === 'near' && !isFar(town, other) && other.source.city !== source.city,
  );
  const there = others.length > 0 ? pick(random, others) : town;
  const place = {
    latitude: there.latitude + ((random() * 2 - 1) * there.north) / KM_PER_DEGREE,
    longitude: there.longitude + ((random() * 2 - 1) * there.east) / KM_PER_DEGREE,
  };
  const [latitude, longitude] = written(place, random, fault);
  const isNone = (fault === 'far' || fault === 'near') && others.length === 0;
  return { source, latitude, longitude, fault: isNone ? null : fault };
}

function written(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  random: Random,
  fault: PlantedFault | null,
): readonly [string, string] {
  const [lat, lon] = [latitude.toFixed(6), longitude.toFixed(6)];
  if (fault === 'exchanged') return [lon, lat];
  if (fault === 'zeros') return ['0', '0'];
  if (fault === 'sign') return [lat, (-longitude).toFixed(6)];
  if (fault === 'feet')
    return [(100_000 + random() * 10_000_000).toFixed(2), (100_000 + random() * 7_000_000).toFixed(2)];
  return [lat, lon];
}
