import { CITY_OPTIONS_SHOWN } from '#shared/domain/plan/plan.ts';

const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * The chosen cities that are in a state's list: changing the state clears the others (PRODUCT §4). While the list is
 * unknown none is kept, so that no search mixes one state with another's city.
 */
export function citiesInList(cities: readonly string[], list: readonly string[] | undefined): string[] {
  return cities.filter((city) => list?.some(same(city)) === true);
}

/** What a city select offers: the first 50, any chosen one beyond them, and how many are left out (PRODUCT §9). */
export function cityOptions(
  list: readonly string[],
  chosen: readonly string[],
): { readonly shown: readonly string[]; readonly more: number } {
  const first = list.slice(0, CITY_OPTIONS_SHOWN);
  const beyond = chosen.filter((city) => !first.some(same(city)));
  return { shown: [...beyond, ...first], more: Math.max(0, list.length - CITY_OPTIONS_SHOWN) };
}
