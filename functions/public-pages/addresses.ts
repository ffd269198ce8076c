import type { PlaceFigures } from '#functions/permits/lead-index/figures/place-figures.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';

/** The path of the list of all places; the pages of states, cities and trades are below it. */
export const PLACES_PATH = '/permits';
export const SOURCES_PATH = '/sources';
export const CHANGELOG_PATH = '/changelog';
export const SITEMAP_PATH = '/sitemap.xml';

/** The file of a page in the bucket of the public pages. */
export function pageFile(path: string): string {
  return `${path.slice(1)}.html`;
}

/** `/permits/north-carolina`. */
export function statePath(state: StateName): string {
  return `${PLACES_PATH}/${state.toLowerCase().replaceAll(' ', '-')}`;
}

/** `/permits/texas/austin`, `/permits/texas/austin/roofing`. */
export function placePath({ state, slug }: Pick<PlaceFigures, 'state' | 'slug'>, trade?: Trade): string {
  return `${statePath(state)}/${slug}${trade === undefined ? '' : `/${trade}`}`;
}

/** Sign-in, then the form of an alert for a place, filled in. */
export function alertHref({ state, city }: Pick<PlaceFigures, 'state' | 'city'>, trade?: Trade): string {
  const query = filterToQuery({
    states: [state],
    cities: [city],
    ...(trade === undefined ? {} : { trades: [trade] }),
  });
  return signInHref(`/alerts?new=1&${query}`);
}

/** Sign-in, then a page. */
export function signInHref(returnTo?: string): string {
  return returnTo === undefined ? '/api/login' : `/api/login?${new URLSearchParams({ returnTo })}`;
}
