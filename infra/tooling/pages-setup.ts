import type { TestProject } from 'vitest/node';
import { startBrowserServer } from '../../web/e2e/browser.ts';
import '../../web/e2e/shared.ts';
import { buildSite, siteIsStale } from '#infra/build-site.ts';

/** Builds the site once, and starts one browser for all tests of page states. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startTestBrowser(project);
}

/**
 * Builds the site if it is out of date, and starts the browser of a test run.
 * @returns ends the browser
 * @throws if the site cannot be built
 */
export async function startTestBrowser({ provide }: TestProject): Promise<() => Promise<void>> {
  const failure = siteIsStale() ? await buildSite().failure : null;
  if (failure !== null) throw new Error(`The site could not be built:\n${failure}`);
  const browser = await startBrowserServer();
  provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}
