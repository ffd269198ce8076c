import { CITY_OPTIONS_SHOWN } from '#shared/domain/plan/plan.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';

/** The options of a city select: the first 50, selected ones beyond them, and how many are left out (PRODUCT §9). */
export function cityOptions(
  list: readonly string[],
  selected: readonly string[],
): { readonly shown: readonly string[]; readonly more: number } {
  const first = list.slice(0, CITY_OPTIONS_SHOWN);
  const beyond = selected.filter((city) => !includesName(first, city));
  return { shown: [...beyond, ...first], more: Math.max(0, list.length - CITY_OPTIONS_SHOWN) };
}

function includesName(list: readonly string[], city: string): boolean {
  return list.some((one) => isSameCity(one, city));
}

/** The options of a select of cities, and how many are left out. */
export function CityOptions({
  list,
  chosen,
}: {
  readonly list: readonly string[];
  readonly chosen: readonly string[];
}) {
  const { shown, more } = cityOptions(list, chosen);
  return (
    <>
      {shown.map((city) => (
        <option key={city}>{city}</option>
      ))}
      {more > 0 && <option disabled>... and {more} more</option>}
    </>
  );
}
