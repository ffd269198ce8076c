import { readColumn } from '#functions/collection/conform/mapping.ts';
import type { Column, Source } from '#functions/collection/source.ts';
import type { PortalRow } from '../columns.ts';
import { PLACE_FACTS, type PlaceFacts, type TownFacts } from './place-facts.ts';

/** A town, or an area of a county whose source names no towns. */
export interface Town {
  readonly name: string | null;
  readonly residents: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Half the extent in degrees of latitude and of longitude. */
  readonly reach: readonly [latitude: number, longitude: number];
  readonly zips: readonly [string, ...string[]];
}

/** Where a source issues permits. */
export interface Place {
  readonly areas: readonly [string, ...string[]];
  readonly towns: readonly [Town, ...Town[]];
  readonly residents: number;
  /** Town for a share of the residents, from 0 to 1. */
  townAt(share: number): Town;
}

const KM_PER_DEGREE = 111.3;
/** Residents of a source without facts, such as a new one (enough for several pages), and half its extent in kilometers. */
const UNKNOWN_PLACE = {
  residents: 1_700_000,
  reach: 8,
  area: '312',
  latitude: 39.8,
  longitude: -89.6,
  zip: '60601',
} as const;

/** The place of a source. @param samples rows that say where a source without facts is */
export function placeOf(
  source: Pick<Source, 'id' | 'city'> & Partial<Source>,
  samples: readonly PortalRow[] = [],
): Place {
  const [areas, ...facts] = PLACE_FACTS[source.id] ?? factsOf(source, samples);
  const [first, ...others] = facts.map((fact) => townOf(fact, source.city));
  if (first === undefined) throw new Error(`${source.id} has no towns in its facts.`);
  const towns = [first, ...others] as const;
  const residents = towns.reduce((sum, town) => sum + town.residents, 0);
  const [area = UNKNOWN_PLACE.area, ...more] = areas.split(' ');
  return {
    areas: [area, ...more],
    towns,
    residents,
    townAt(share) {
      let left = share * residents;
      for (const town of towns) {
        left -= town.residents;
        if (left < 0) return town;
      }
      return first;
    },
  };
}

/** Facts of a source that has none, from its sample rows. */
function factsOf({ fields }: Partial<Source>, samples: readonly PortalRow[]): PlaceFacts {
  const found = (column: Column | undefined, pattern: RegExp): string | undefined =>
    column === undefined
      ? undefined
      : samples.flatMap((row) => pattern.exec(readColumn(row, column))?.[0] ?? []).at(0);
  const { residents, reach, area, latitude, longitude, zip } = UNKNOWN_PLACE;
  return [
    found(fields?.contractorPhone, /\d{3}/) ?? area,
    [
      null,
      residents,
      Number(found(fields?.latitude, /^\d+\.\d+$/) ?? latitude),
      Number(found(fields?.longitude, /^-\d+\.\d+$/) ?? longitude),
      reach,
      reach,
      found(fields?.addressZip, /^\d{5}/) ?? zip,
    ],
  ];
}

function townOf(
  [name, residents, latitude, longitude, north, east, zips]: TownFacts,
  city: string | null,
): Town {
  const [zip = '00000', ...others] = zips.split(' ').flatMap(zipRange);
  const slant = Math.cos((latitude * Math.PI) / 180);
  return {
    name: name ?? city,
    residents,
    latitude,
    longitude,
    reach: [north / KM_PER_DEGREE, east / KM_PER_DEGREE / slant],
    zips: [zip, ...others],
  };
}

/** The ZIP codes of `85201-85203` or of a single code. */
function zipRange(text: string): string[] {
  const [from = '', to = from] = text.split('-');
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) =>
    String(Number(from) + at).padStart(5, '0'),
  );
}
