import type { Page } from 'playwright-core';

/** The clock can only pause in the future, so it jumps ahead by this many milliseconds. */
const PAUSE_AHEAD_MS = 10_000;

/** Installs a clock that can be stopped. Call it before the page opens. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Stops the page's clock: timers fire only during `page.clock.runFor`, so that exact times work on a busy machine. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_AHEAD_MS);
}
