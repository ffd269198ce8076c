import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { STATES } from '#shared/domain/permit/states.ts';
import type { LocalStack } from './local-stack.ts';
import { installClock, stopClock } from './page-clock.ts';
import type { SentCalls } from './sent-calls.ts';
import { proves } from './spec/proves.ts';
import { comeIn, openStory } from './story.ts';
import { stubCall } from './stub-call.ts';

/** The monitoring page, in the built site under its security headers. */

let stack: LocalStack;
let page: Page;
let calls: SentCalls;

openStory(async (story) => {
  ({ stack, page, calls } = story);
  await installClock(page);
  await comeIn(story, '/scrapers');
});

describe('an estimator at the monitoring page', () => {
  const card = (label: string) => page.getByText(label, { exact: true }).locator('..');

  it('sees a stated count until the count has loaded', async () => {
    await stubCall(page, 'scrapersStatus', 'never');
    await page.goto(`${stack.site}/scrapers`);
    await proves(['§2.monitoring.collected-fallback', '§9.fallbacks'], () =>
      card('Permits Collected').getByText('7650 (not counted yet)').waitFor(),
    );
  });

  it('sees the state of the collection', async () => {
    await page.goto(`${stack.site}/scrapers`);
    await proves('§2.monitoring.status', () =>
      card('Collection Status').getByText('LIVE', { exact: true }).waitFor(),
    );
    await proves('§2.monitoring.collected', async () =>
      expect.poll(() => card('Permits Collected').locator('dd').first().textContent()).toMatch(/^\d,\d{3}$/),
    );
    await proves('§2.monitoring.states-card', async () => {
      await card('Active States').getByText('2', { exact: true }).waitFor();
      await card('Active States').getByText('Of 17 that we collect in.').waitFor();
    });
    await proves('§2.monitoring.last-sync', () =>
      card('Last Sync')
        .getByText(/^\w{3} \d+, .*[AP]M\.$/)
        .waitFor(),
    );
    await proves('§2.monitoring.grid', async () => {
      const grid = page.getByRole('region', { name: '17 states' }).getByRole('button');
      const told = await grid.allInnerTexts();
      expect(told.map((text) => text.split('\n')[0])).toEqual(STATES.map(({ name }) => name));
      expect(told.filter((text) => /\bACTIVE\b/.test(text)).map((text) => text.split('\n')[0])).toEqual([
        'Florida',
        'Illinois',
      ]);
      expect(told.filter((text) => text.includes('Not collected yet'))).toHaveLength(15);
    });
    await proves('§2.monitoring.flow', async () => {
      const flow = page
        .getByRole('region', { name: 'How a permit reaches you' })
        .getByRole('heading', { level: 3 });
      const stations = (await flow.allInnerTexts()).map((text) => text.replace(/^\d+\s*/, ''));
      expect(stations).toEqual(['Official portals', 'Read', 'Compare', 'File', 'Index', 'Your leads']);
    });
  });

  it('sees a running clock, and new figures every five seconds while the page is visible', async () => {
    const answered = async () => (await calls.of('scrapersStatus').at(-1)?.response())?.finished();
    await stopClock(page);
    await proves('§2.monitoring.clock', async () => {
      const seconds = async () => Number(/:(\d\d) /.exec(await page.getByRole('timer').innerText())?.[1]);
      const before = await seconds();
      await page.clock.runFor(1000);
      await expect.poll(seconds).toBe((before + 1) % 60);
    });
    // Stopping the clock makes it jump ahead, which may have caused a read.
    await answered();
    const before = calls.of('scrapersStatus').length;
    const asked = () => calls.of('scrapersStatus').slice(before);
    await proves(['§2.monitoring.refresh', '§9.monitoring', '§7.status'], async () => {
      for (const times of [1, 2, 3]) {
        await page.clock.runFor(5000);
        await expect.poll(() => asked().length).toBe(times);
        await answered();
      }
    });
    await hideTab(true);
    await page.clock.runFor(60_000);
    await hideTab(false);
    await page.clock.runFor(5000);
    await expect.poll(() => asked().length).toBe(4);
  });

  it('sees why there is nothing new', async () => {
    const cause = 'The portal of Chicago does not answer.';
    await stubCall(page, 'scrapersStatus', {
      change: (status: object) => ({
        ...status,
        collection: { onTime: false, delayedSince: '2026-11-20T08:00:00.000Z', cause },
      }),
    });
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/scrapers/status')),
      page.clock.runFor(5000),
    ]);
    await page.clock.resume();
    await proves('§2.monitoring.status', async () => {
      await card('Collection Status').getByText('Delayed', { exact: true }).waitFor();
      await card('Collection Status')
        .getByText(new RegExp(`^Since Nov 20, .*${cause}$`))
        .waitFor();
    });
  });

  it('goes back to the dashboard', async () => {
    await proves('§2.monitoring.back', async () => {
      await page.getByRole('link', { name: 'Back to dashboard' }).click();
      await page.waitForURL(`${stack.site}/dashboard`);
      await page.getByRole('heading', { name: 'Building Permit Dashboard' }).waitFor();
    });
  });
});

/** Makes the page believe that it was hidden or shown. */
async function hideTab(hidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${hidden ? 'hidden' : 'visible'}' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`);
}
