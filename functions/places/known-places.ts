import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import { findState, type StateName } from '#shared/domain/permit/states.ts';
import { type FoundPlaces, type Place, placeLabel } from '#shared/domain/places/place.ts';
import { placeKey, typedKey, withoutCounty } from '#shared/domain/places/place-names.ts';
import {
  type Gazetteer,
  gazetteerOf,
  placesThatStart,
  readPlace,
  type SizedPlace,
  SUGGESTIONS_MAX,
  zipIn,
} from '#shared/domain/places/read-place.ts';
import { milesBetween, type RoutePoint } from '#shared/domain/route/plan-route.ts';
import { readTowns, readZipAreas, type ZipArea } from './us-towns.ts';

type Parts = Pick<Runtime, 'index' | 'clock'>;

/** A place of our permits or of the country. */
interface KnownPlace extends SizedPlace {
  /** Null where we know none. */
  readonly point: RoutePoint | null;
}

interface KnownPlaces {
  readonly generation: number;
  readonly gazetteer: Gazetteer<KnownPlace>;
  /** The cities with permits and a point, where somebody without permits nearby can look. */
  readonly cities: readonly (KnownPlace & { readonly point: RoutePoint })[];
  readonly zipAreas: ReadonlyMap<string, ZipArea>;
}

/** How far back a ZIP code is looked for, since no list of them is kept. */
const RECENT_DAYS = 365;
/** Farther places are of no use to a contractor. */
const NEAREST_MILES_MAX = 150;

/** What a place means that somebody typed: a city, county, ZIP code or state. */
export async function findPlaces(parts: Parts, text: string): Promise<FoundPlaces> {
  const index = await openLeadIndex(parts);
  const known = await knownPlaces(parts.index, index);
  const zip = zipIn(text);
  const { places, isGuess } =
    zip === null
      ? readPlace(text, known.gazetteer)
      : { places: await zipPlaces(index, zip, known.zipAreas), isGuess: false };
  const [first, ...others] = places;
  const isOne = first !== undefined && others.length === 0 && !isGuess;
  return { places: places.map(asPlace), isGuess, nearest: isOne ? nearestCity(known, first) : null };
}

/** What a place means that somebody is typing, and what it may become. */
export async function suggestPlaces(
  parts: Parts,
  text: string,
): Promise<{ readonly asked: FoundPlaces; readonly suggestions: Place[] }> {
  const asked = await findPlaces(parts, text);
  const { gazetteer } = await knownPlaces(parts.index, await openLeadIndex(parts));
  const longer = placesThatStart(text, gazetteer);
  const named = new Set(asked.places.map(placeLabel));
  const others = longer.map(asPlace).filter((place) => !named.has(placeLabel(place)));
  return { asked, suggestions: [...asked.places, ...others].slice(0, SUGGESTIONS_MAX) };
}

/** The cities or counties with permits of a name, in any state. */
export async function coveredPlaces(
  parts: Parts,
  kind: 'city' | 'county',
  name: string,
): Promise<readonly Place[]> {
  const { gazetteer } = await knownPlaces(parts.index, await openLeadIndex(parts));
  const key = kind === 'city' ? typedKey(name) : `${typedKey(withoutCounty(name))} county`;
  const named = gazetteer.get(key) ?? [];
  return named.filter((place) => place.kind === kind && place.isCovered).map(asPlace);
}

const placesOf = new WeakMap<IndexTable, KnownPlaces>();

async function knownPlaces(table: IndexTable, index: LeadIndex): Promise<KnownPlaces> {
  const before = placesOf.get(table);
  if (before?.generation === index.generation) return before;
  const towns = new Map(
    readTowns().map((town) => [
      `${town.state} ${placeKey(town.name)}`,
      { kind: 'city' as const, ...town, size: town.people, isCovered: false },
    ]),
  );
  const sizes = new Map<string, number>();
  for (const { state, people } of towns.values()) sizes.set(state, (sizes.get(state) ?? 0) + people);
  const covered = (await index.places()).map(({ kind, state, name, permits }): KnownPlace => {
    const town = kind === 'city' ? towns.get(`${state} ${placeKey(name)}`) : undefined;
    return { kind, state, name, isCovered: true, size: town?.people ?? permits, point: town?.point ?? null };
  });
  for (const { kind, state, name } of covered)
    if (kind === 'city') towns.delete(`${state} ${placeKey(name ?? '')}`);
  const states = [...sizes].map(([state, size]): KnownPlace => {
    const isCovered = index.states.some((one) => one === state);
    return { kind: 'state', state, name: null, isCovered, size, point: null };
  });
  const places = {
    generation: index.generation,
    gazetteer: gazetteerOf([...states, ...covered, ...towns.values()]),
    cities: covered.flatMap((place) => (place.point === null ? [] : [{ ...place, point: place.point }])),
    zipAreas: readZipAreas(),
  };
  placesOf.set(table, places);
  return places;
}

/** A ZIP code of one of our states is covered if a recent permit there has it. */
async function zipPlaces(
  index: LeadIndex,
  zip: string,
  areas: ReadonlyMap<string, ZipArea>,
): Promise<readonly KnownPlace[]> {
  const area = areas.get(zip.slice(0, 3));
  if (area === undefined) return [];
  const state = findState(area.state);
  const size = state === undefined ? 0 : await countZip(index, state, zip);
  return [{ kind: 'zip', state: area.state, name: zip, isCovered: size > 0, size, point: area.point }];
}

async function countZip(index: LeadIndex, state: StateName, zip: string): Promise<number> {
  const filter = { states: [state], zips: [zip], lastDays: RECENT_DAYS };
  return (await index.search({ filter, sort: 'newest', offset: 0, limit: 0 })).total;
}

function nearestCity({ cities }: KnownPlaces, { isCovered, point }: KnownPlace): FoundPlaces['nearest'] {
  if (isCovered || point === null) return null;
  const [nearest] = cities
    .map((city) => ({ city, miles: milesBetween(point, city.point) }))
    .sort((a, b) => a.miles - b.miles);
  if (nearest === undefined || nearest.miles > NEAREST_MILES_MAX) return null;
  return { place: asPlace(nearest.city), miles: Math.round(nearest.miles) };
}

function asPlace({ kind, state, name, isCovered }: Place): Place {
  return { kind, state, name, isCovered };
}
