import { PLACES_PATH } from './addresses.ts';
import { renderPage, type Site } from './frame.ts';
import { html } from './html.ts';

/** The edge asks the API below this path for what the bucket of the public pages does not hold. It is no permit's id. */
export const MISSING_PAGE_PATH = '/api/permits/missing-page';

/** The page of an address below `MISSING_PAGE_PATH`; undefined for other addresses. */
export function missingPage(rawPath: string, { origin }: Pick<Site, 'origin'>): string | undefined {
  if (!rawPath.startsWith(`${MISSING_PAGE_PATH}/`)) return undefined;
  const path = rawPath.slice(MISSING_PAGE_PATH.length).replace(/\.html$/, '');
  const main = html`<p class="muted">404</p>
<h1>Page Not Found</h1>
<p class="lead">There is no page at ${path}. The address may be mistyped, or the place has too few permits for a page. If a link of ours brought you here, <a href="/contact">tell us</a>.</p>
<p class="lead"><a class="button" href="${PLACES_PATH}">See all states and cities</a></p>`;
  return renderPage(
    { path, title: 'Page Not Found', description: 'There is no such page.', crumbs: [], main },
    { origin, isSample: false, today: '' },
  );
}
