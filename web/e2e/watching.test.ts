import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { STATES } from '#shared/domain/states.ts';
import { answerInstead } from './answers.ts';
import { openBrowser } from './browser.ts';
import { type LocalStack, startLocalStack } from './local-stack.ts';
import { giveClock, stopClock } from './page-clock.ts';
import { recordCalls } from './sent-calls.ts';
import { proves } from './spec/proves.ts';
import { openVisitor, PATIENTLY, signIn, type Visitor } from './visitor.ts';

/** The heat map and the monitoring page, in the built site under its security headers. */

let stack: LocalStack;
let browser: Browser;
let hana: Visitor;
let page: Page;

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startLocalStack(['il-chicago', 'fl-miami-dade-county']),
    openBrowser(),
  ]);
  await stack.collected();
  hana = await openVisitor(browser);
  page = hana.page;
  await page.goto(`${stack.site}/heatmap`);
  await signIn(page, stack.demo);
  await page.getByRole('heading', { name: 'Heat Map' }).waitFor();
});

afterEach(() => hana.sawNothingWrong());

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const options = (label: string) =>
  page.getByLabel(label, { exact: true }).getByRole('option').allTextContents();
const locations = () => page.getByRole('region', { name: 'Busiest locations' }).getByRole('listitem');

/** The bands of spec §4 by their words: the least ratio, and the hue of their colour in degrees. */
const BANDS = [
  ['Very high', { least: 0.75, hue: [-12, 12] }],
  ['High', { least: 0.5, hue: [15, 40] }],
  ['Medium', { least: 0.25, hue: [41, 65] }],
  ['Low', { least: 0, hue: [100, 160] }],
] as const;

/** The colours of the listed locations' dots as they are drawn: red, green and blue from 0 to 255. */
const DOT_COLOURS = `[...document.querySelectorAll('[aria-labelledby="places-heading"] li circle[fill^="var(--heat"]')]
  .map((dot) => {
    const pixel = document.createElement('canvas').getContext('2d');
    pixel.fillStyle = getComputedStyle(dot).fill;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data];
  })`;

/** A colour's hue in degrees: red 0, yellow 60, green 120. */
function hueOf([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

/** The bands of the listed locations, after a look at whether each has its own by count, word and colour. */
async function bandsShown(): Promise<string[]> {
  await locations().first().waitFor();
  const colours = await page.evaluate<number[][]>(DOT_COLOURS);
  const shown = (await locations().allInnerTexts()).map((text, at) => {
    const [, permits = '', word = ''] = /\n([\d,]+)\s+(Very high|High|Medium|Low)$/.exec(text.trim()) ?? [];
    return { permits: Number(permits.replaceAll(',', '')), word, hue: hueOf(colours[at] ?? []) };
  });
  const counts = shown.map(({ permits }) => permits);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  for (const { permits, word, hue } of shown) {
    const [
      name,
      {
        hue: [from, to],
      },
    ] = BANDS.find(([, { least }]) => permits / Math.max(...counts) >= least) ?? BANDS[3];
    expect({ permits, word }).toEqual({ permits, word: name });
    expect(hue, `hue of ${word}`).toSatisfy((degrees: number) => degrees >= from && degrees <= to);
  }
  return shown.map(({ word }) => word);
}

describe('an estimator at the heat map', () => {
  it('chooses a state and a period', async () => {
    await proves('§2.heatmap.state', async () =>
      expect(await options('State')).toEqual(['All States', ...STATES.map(({ name }) => name)]),
    );
    await proves(['§2.heatmap.period', '§9.heat-map.periods'], async () => {
      expect(await options('Period')).toEqual(['Last 7 days', 'Last 30 days', 'Last 90 days']);
      expect(await page.getByLabel('Period').inputValue()).toBe('30');
    });
  });

  it('sees the busiest first, each with its band', async () => {
    await proves(
      ['§2.heatmap.list', '§4.heat.very-high', '§4.heat.high', '§4.heat.medium', '§4.heat.low'],
      async () => {
        const bands = new Set(await bandsShown());
        await page.getByLabel('State', { exact: true }).selectOption('Florida');
        await expect.poll(() => locations().getByText('Chicago').count(), PATIENTLY).toBe(0);
        for (const band of await bandsShown()) bands.add(band);
        expect([...bands].toSorted()).toEqual(BANDS.map(([name]) => name).toSorted());
      },
    );
  });

  it('reads of one location how much is built there', async () => {
    await locations()
      .getByRole('button', { name: /^\d+ Miami / })
      .click();
    const details = page.getByRole('region', { name: 'Details of Miami' });
    const figure = (name: string) =>
      details.getByText(name, { exact: true }).locator('..').locator('dd').first();
    await proves('§2.heatmap.detail', async () => {
      expect(await figure('Permits').textContent()).toMatch(/^[\d,]+$/);
      expect(await figure('Average project value').textContent()).toMatch(/^(\$[\d,]+\.\dM|under \$0\.1M)$/);
    });
    await proves('§9.heat-map.values', async () =>
      expect(await figure('Total value').textContent()).toMatch(/^\$[\d,]+\.\dM$/),
    );
    await proves('§2.heatmap.close', async () => {
      await details.getByRole('button', { name: 'Close Details' }).click();
      await details.waitFor({ state: 'hidden' });
    });
  });

  it('reads the trends of ten states, however many have one', async () => {
    const end = await answerInstead(page, 'permitTrends', {
      change: ([first]: object[]) => STATES.slice(0, 12).map(({ name }) => ({ ...first, state: name })),
    });
    await page.reload();
    await proves(['§2.heatmap.trends', '§9.heat-map.trends'], async () => {
      const rows = page.getByRole('region', { name: 'State Trends' }).getByRole('rowheader');
      await rows.first().waitFor();
      expect(await rows.allTextContents()).toEqual(STATES.slice(0, 10).map(({ name }) => name));
    });
    await end();
  });
});

describe('the calls of the heat map', () => {
  it('read the trends, and all permits of a period counted', async () => {
    const calls = recordCalls(hana.context);
    await page.goto(`${stack.site}/heatmap?state=Florida`);
    await locations().first().waitFor();
    await proves('§7.trends', async () => {
      const row = {
        state: expect.any(String),
        trend: expect.stringMatching(/^(increasing|decreasing|other)$/),
      };
      expect(await calls.answered('permitTrends')).toEqual([
        expect.objectContaining(row),
        expect.objectContaining(row),
      ]);
    });
    await proves('§7.search-heat-map', async () => {
      expect(calls.queries('permitActivity')).toEqual([{ days: '30', state: 'Florida' }]);
      expect(calls.of('searchPermits')).toEqual([]);
      expect(await search(1000)).toEqual({
        status: 200,
        states: Array.from({ length: 1000 }, () => 'Florida'),
      });
    });
    hana.expectLogged('limit=1001');
    await proves('§9.heat-map.fetch-limit', async () =>
      expect(await search(1001)).toMatchObject({ status: 400 }),
    );
  });
});

/** The search call as spec §7 has the heat map make it, asked by the page. */
function search(limit: number): Promise<{ readonly status: number; readonly states: readonly string[] }> {
  return page.evaluate(async (most) => {
    const answer = await fetch(`/api/permits/search?state=Florida&limit=${most}`);
    const permits = answer.ok ? ((await answer.json()) as { readonly jurisdictionState: string }[]) : [];
    return { status: answer.status, states: permits.map(({ jurisdictionState }) => jurisdictionState) };
  }, limit);
}

describe('an estimator at the monitoring page', () => {
  const card = (label: string) => page.getByText(label, { exact: true }).locator('..');

  it('sees what stands in for a count that is not there yet', async () => {
    const end = await answerInstead(page, 'scrapersStatus', 'never');
    await page.goto(`${stack.site}/scrapers`);
    await proves(['§2.monitoring.collected-fallback', '§9.fallbacks'], () =>
      card('Permits Collected').getByText('7650 (estimate)').waitFor(),
    );
    await end();
  });

  it('sees how the collection stands', async () => {
    await giveClock(page);
    await page.goto(`${stack.site}/scrapers`);
    await proves('§2.monitoring.status', () =>
      card('Collection Status').getByText('LIVE', { exact: true }).waitFor(),
    );
    await proves('§2.monitoring.collected', async () =>
      expect(await card('Permits Collected').locator('dd').first().textContent()).toMatch(/^\d,\d{3}$/),
    );
    await proves('§2.monitoring.states-card', async () => {
      await card('Active States').getByText('2', { exact: true }).waitFor();
      await card('Active States').getByText('Of 17 that we collect in.').waitFor();
    });
    await proves('§2.monitoring.last-sync', () =>
      card('Last Sync')
        .getByText(/^Ago: \w{3} \d/)
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

  it('has a clock that goes, and news every five seconds while the page is seen', async () => {
    await stopClock(page);
    await proves('§2.monitoring.clock', async () => {
      const seconds = async () => Number(/:(\d\d) /.exec(await page.getByRole('timer').innerText())?.[1]);
      const before = await seconds();
      await page.clock.runFor(1000);
      await expect.poll(seconds, PATIENTLY).toBe((before + 1) % 60);
    });
    const asked = recordCalls(hana.context).of;
    await proves(['§2.monitoring.refresh', '§9.monitoring', '§7.status'], async () => {
      for (const times of [1, 2, 3]) {
        await page.clock.runFor(5000);
        await expect.poll(() => asked('scrapersStatus').length, PATIENTLY).toBe(times);
        await (await asked('scrapersStatus').at(-1)?.response())?.finished();
      }
    });
    await hideTab(true);
    await page.clock.runFor(60_000);
    await hideTab(false);
    await page.clock.runFor(5000);
    await expect.poll(() => asked('scrapersStatus').length, PATIENTLY).toBe(4);
  });

  it('is told why nothing new comes', async () => {
    const cause = 'The portal of Chicago does not answer.';
    const end = await answerInstead(page, 'scrapersStatus', {
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
    await end();
  });

  it('goes back to the dashboard', async () => {
    await proves('§2.monitoring.back', async () => {
      await page.getByRole('link', { name: 'Back to dashboard' }).click();
      await page.waitForURL(`${stack.site}/dashboard`);
      await page.getByRole('heading', { name: 'Building Permit Dashboard' }).waitFor();
    });
  });
});

/** Has the page believe that another tab is looked at, or that it is again. */
async function hideTab(hidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${hidden ? 'hidden' : 'visible'}' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`);
}
