import { areaOf, type PlaceName } from '#shared/domain/places/place.ts';
import { joinList, splitList } from '../../lib/format/typed-values.ts';
import type { TypedFilter } from './typed-filter.ts';

const isIn = (list: readonly string[], entry: string): boolean =>
  list.some((one) => one.toLowerCase() === entry.toLowerCase());

/** A typed list with the chosen ones of the offered entries, and without the others. Other typed entries stay. */
export function withChoices(text: string, offered: readonly string[], chosen: readonly string[]): string {
  const entries = splitList(text);
  return joinList([
    ...entries.filter((entry) => !isIn(offered, entry) || isIn(chosen, entry)),
    ...chosen.filter((one) => !isIn(entries, one)),
  ]);
}

/** The offered entries that a typed list contains, ignoring case. */
export function findChosen(text: string, offered: readonly string[]): string[] {
  const entries = splitList(text);
  return offered.filter((one) => isIn(entries, one));
}

/**
 * The fields with a place added, which somebody typed in one of them or beside them.
 * @param typedIn the field that has it as typed, which ends there
 */
export function withPlace(
  typed: TypedFilter,
  place: PlaceName,
  typedIn?: { readonly facet: 'cities' | 'counties'; readonly entry: string },
): TypedFilter {
  const area = areaOf(place);
  if (area === null) return typed;
  const { state, city, county, zip } = area;
  const rest: TypedFilter =
    typedIn === undefined
      ? typed
      : { ...typed, [typedIn.facet]: withChoices(typed[typedIn.facet], [typedIn.entry], []) };
  // Names without a state are meant in any.
  const isAnywhere = rest.states.length === 0 && (rest.cities !== '' || rest.counties !== '');
  return {
    ...rest,
    states: isAnywhere || rest.states.includes(state) ? rest.states : [...rest.states, state],
    cities: city === null ? rest.cities : withChoices(rest.cities, [], [city]),
    counties: county === undefined ? rest.counties : withChoices(rest.counties, [], [county]),
    territory: zip === undefined ? rest.territory : [...new Set([...rest.territory, `zip:${zip}`])],
  };
}
