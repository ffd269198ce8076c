import type { TestProject } from 'vitest/node';
import { startLocalStack } from '../../web/e2e/local-stack.ts';
import { startTestBrowser } from './pages-setup.ts';

/** The cities of the shared stack, each in another state. */
const SOURCES = ['il-chicago', 'fl-miami-dade-county'];

/** Builds the site once, and starts one stack and one browser for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopBrowser = await startTestBrowser(project);
  const { stop, site, mailbox, paypal, phone, demo } = await startLocalStack(SOURCES);
  project.provide('stackAddresses', { site, mailbox, paypal, phone, demo });
  return async () => {
    await Promise.all([stopBrowser(), stop()]);
  };
}
