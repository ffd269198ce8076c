import type { Runtime } from '#functions/platform/runtime.ts';
import { FilterError } from '#shared/domain/filter/filter-query.ts';
import { compactFilter, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { areaOf, type Place, placeLabel } from '#shared/domain/places/place.ts';
import { asCounty } from '#shared/domain/places/place-names.ts';
import { placeFaultInWords } from '#shared/domain/places/place-words.ts';
import type { Area } from '#shared/domain/profile.ts';
import { coveredPlaces, findPlaces } from './known-places.ts';

type Parts = Pick<Runtime, 'index' | 'clock'>;

/** A name without permits, or one of several places: the message says what to ask for. */
export class UnknownPlace extends FilterError {}

/** The areas of a name. */
interface Settled {
  readonly areas: readonly Area[];
  /** Permits have this very name, in whatever state. */
  readonly isExact: boolean;
}

/**
 * A filter whose cities and counties are typed by a person or a program, with the names that permits have: "seattle wa" is Seattle in
 * Washington, "NYC" is New York. A city that is the only one may also be a county, a ZIP code or a state.
 * @throws UnknownPlace for a name without permits: nothing would be found, and nobody would know why
 */
export async function settlePlaces(parts: Parts, filter: PermitFilter): Promise<PermitFilter> {
  const { states = [], cities = [], counties = [] } = filter;
  const settle = (kind: 'city' | 'county', names: readonly string[]): Promise<Settled[]> =>
    Promise.all(names.map((name) => settleName(parts, kind, name, states)));
  const [ofCities, ofCounties] = await Promise.all([settle('city', cities), settle('county', counties)]);
  const all = [...ofCities, ...ofCounties];
  const areas = all.flatMap((one) => one.areas);
  const typed = ofCities.flatMap((one) => one.areas);
  if (cities.length > 1 && typed.some(({ city }) => city === null))
    throw new FilterError('A county, a ZIP code or a state must be the only city. Ask for it by itself.');
  const only = <T>(values: readonly (T | null | undefined)[]): T[] =>
    [...new Set(values)].filter((value) => value != null);
  return compactFilter({
    ...filter,
    states: all.every(({ isExact }) => isExact) ? states : only(areas.map(({ state }) => state)),
    cities: only(areas.map(({ city }) => city)),
    counties: only(areas.map(({ county }) => county)),
    zips: only([...(filter.zips ?? []), ...areas.map(({ zip }) => zip)]),
  });
}

async function settleName(
  parts: Parts,
  kind: 'city' | 'county',
  name: string,
  states: readonly string[],
): Promise<Settled> {
  const inStates = (places: readonly Place[]): readonly Place[] =>
    places.filter(({ state }) => states.length === 0 || states.includes(state));
  const exact = inStates(await coveredPlaces(parts, kind, name));
  if (exact.length > 0) return { areas: exact.flatMap((place) => areaOf(place) ?? []), isExact: true };
  const found = await findPlaces(parts, kind === 'county' ? asCounty(name) : name);
  const here = inStates(found.places);
  const fault = placeFaultInWords({ ...found, places: here.length > 0 ? [...here] : found.places }, name);
  if (fault !== null) throw new UnknownPlace(fault);
  const [place] = here;
  if (place === undefined)
    throw new UnknownPlace(
      `${found.places.map(placeLabel).join(' or ')} is not in ${states.join(' or ')}. Ask for another state or city.`,
    );
  return { areas: [areaOf(place)].filter((area) => area !== null), isExact: false };
}
