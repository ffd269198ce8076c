import { openBrowser } from '../../web/e2e/browser.ts';
import { buildSite, siteIsStale } from '../local/build-site.ts';

/** Does once what the journeys, which run side by side, would otherwise all begin at the same time: the site's build. */
export default async function setup(): Promise<void> {
  const failure = siteIsStale() ? await buildSite().failure : null;
  if (failure !== null) throw new Error(`The site could not be built:\n${failure}`);
  // Unpacks the browser that came with the packages.
  await (await openBrowser()).close();
}
