import type { Page } from 'playwright-core';

/** As far as a stopped clock jumps when it is stopped, in milliseconds: it cannot be stopped in the past. */
const PAUSE_AHEAD_MS = 10_000;

/** Gives a page a clock that can be stopped. Before the page is opened. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
}

/**
 * Stops the page's clock: from now on its timers fire only as far as `page.clock.runFor` lets time pass. What is shown to the
 * millisecond is so seen on a busy machine, too.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_AHEAD_MS);
}
