import type { TestProject } from 'vitest/node';
import { startBrowserServer } from '../../web/e2e/browser.ts';
import { startLocalStack } from '../../web/e2e/local-stack.ts';
import '../../web/e2e/shared.ts';
import { buildSite, siteIsStale } from '../local/build-site.ts';

/** The cities of the shared stack, each in another state. */
const SOURCES = ['il-chicago', 'fl-miami-dade-county'];

/** Builds the site once, and starts one stack and one browser for all browser tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const failure = siteIsStale() ? await buildSite().failure : null;
  if (failure !== null) throw new Error(`The site could not be built:\n${failure}`);
  const [browser, { stop, ...stack }] = await Promise.all([startBrowserServer(), startLocalStack(SOURCES)]);
  const { site, mailbox, paypal, phone, demo } = stack;
  provide('browserEndpoint', browser.wsEndpoint());
  provide('stackAddresses', { site, mailbox, paypal, phone, demo });
  return async () => {
    await Promise.all([browser.close(), stop()]);
  };
}
