import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import { mercator } from '#shared/domain/map/density.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import type { LocalStack } from './local-stack.ts';
import type { SentCalls } from './sent-calls.ts';
import { proves } from './spec/proves.ts';
import { comeIn, openStory } from './story.ts';
import { stubCall } from './stub-call.ts';
import type { Visitor } from './visitor.ts';

/** The heat map, in the built site under its security headers. */

let stack: LocalStack;
let hana: Visitor;
let page: Page;
let calls: SentCalls;

openStory(async (story) => {
  ({ stack, visitor: hana, page, calls } = story);
  await comeIn(story, '/heatmap');
});

const options = (label: string) =>
  page.getByLabel(label, { exact: true }).getByRole('option').allTextContents();
const locations = () => page.getByRole('region', { name: 'Busiest locations' }).getByRole('listitem');

/** The bands of PRODUCT §4 by name: the lowest ratio, and the hue of the color in degrees. */
const BANDS = [
  ['Very high', { least: 0.75, hue: [-12, 12] }],
  ['High', { least: 0.5, hue: [15, 40] }],
  ['Medium', { least: 0.25, hue: [41, 65] }],
  ['Low', { least: 0, hue: [100, 160] }],
] as const;

/** The drawn colors of the listed locations' dots: red, green and blue from 0 to 255. */
const DOT_COLOURS = `[...document.querySelectorAll('[aria-labelledby="places-heading"] li circle[fill^="var(--heat"]')]
  .map((dot) => {
    const pixel = document.createElement('canvas').getContext('2d');
    pixel.fillStyle = getComputedStyle(dot).fill;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data];
  })`;

/** The hue of a color in degrees: red 0, yellow 60, green 120. */
function hueOf([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

/** The bands of the listed locations. Fails unless each has the right count, word and color. */
async function bandsShown(): Promise<string[]> {
  await locations().first().waitFor();
  const colors = await page.evaluate<number[][]>(DOT_COLOURS);
  const shown = (await locations().allInnerTexts()).map((text, at) => {
    const [, word = '', permits = ''] =
      /\n(Very high|High|Medium|Low)\s+([\d,]+)\s+(?:(?:up|down) \d+%|level|too few)$/.exec(text.trim()) ??
      [];
    return { permits: Number(permits.replaceAll(',', '')), word, hue: hueOf(colors[at] ?? []) };
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
      expect.poll(() => options('State')).toEqual(['All States', ...STATES.map(({ name }) => name)]),
    );
    await proves(['§2.heatmap.period', '§9.heat-map.periods'], async () => {
      const periods = page.getByRole('group', { name: 'Period' });
      await expect
        .poll(() => periods.getByRole('button').allTextContents())
        .toEqual(['7 days', '30 days', '90 days']);
      await expect
        .poll(() => periods.getByRole('button', { pressed: true }).allTextContents())
        .toEqual(['30 days']);
    });
  });

  it('sees the busiest locations first, each with its band', async () => {
    await proves(
      ['§2.heatmap.list', '§4.heat.very-high', '§4.heat.high', '§4.heat.medium', '§4.heat.low'],
      async () => {
        const bands = new Set(await bandsShown());
        // The cities after Miami are so much smaller that the bands between them are empty.
        await stubCall(page, 'permitActivity', {
          change: (activity: Output<'permitActivity'>) => ({
            ...activity,
            locations: activity.locations.map((one, at, [busiest = one]) => {
              const [share, intensity] = [undefined, [0.6, 'high'], [0.3, 'medium']][at] ?? [];
              return share === undefined
                ? one
                : { ...one, permitCount: Math.round(busiest.permitCount * Number(share)), intensity };
            }),
          }),
        });
        await page.getByLabel('State', { exact: true }).selectOption('Florida');
        await expect.poll(() => locations().getByText('Chicago').count()).toBe(0);
        for (const band of await bandsShown()) bands.add(band);
        expect([...bands].toSorted()).toEqual(BANDS.map(([name]) => name).toSorted());
      },
    );
  });

  it('reads the details of a location', async () => {
    await locations().locator('[data-place^="Miami,"]').click();
    const details = page.getByRole('region', { name: 'Details of Miami' });
    const figure = (name: string) =>
      details.getByText(name, { exact: true }).locator('..').locator('dd').first();
    await proves('§2.heatmap.detail', async () => {
      await expect.poll(() => figure('Permits').textContent()).toMatch(/^[\d,]+$/);
      await expect
        .poll(() => figure('Average project value').textContent())
        .toMatch(/^(\$[\d,]+\.\dM|under \$0\.1M)$/);
    });
    await proves('§9.heat-map.values', async () =>
      expect.poll(() => figure('Total value').textContent()).toMatch(/^\$[\d,]+\.\dM$/),
    );
    await proves('§2.heatmap.close', async () => {
      await details.getByRole('button', { name: 'Close Details' }).click();
      await details.waitFor({ state: 'hidden' });
    });
  });

  it('reads the trends of at most ten states', async () => {
    await stubCall(page, 'permitTrends', {
      change: ([first]: object[]) =>
        STATES.slice(0, 12).map(({ name }) => ({ ...first, state: name, growthRate: 1.5 })),
    });
    await page.reload();
    await proves(['§2.heatmap.trends', '§9.heat-map.trends'], async () => {
      const rows = page.getByRole('region', { name: 'State Trends' }).getByRole('rowheader');
      await rows.first().waitFor();
      await expect.poll(() => rows.allTextContents()).toEqual(STATES.slice(0, 10).map(({ name }) => name));
    });
  });
});

describe('the map', () => {
  const map = () => page.getByRole('region', { name: 'Map of Florida' });
  const scale = () => page.getByText(/^[\d.]+ mi$/).innerText();
  const drawn = () => page.locator('[data-map][data-drawn]').waitFor();

  it('has streets from the tiles of the site', async () => {
    const tiles = page.waitForResponse((answer) => answer.url().endsWith('/tiles/town.pmtiles'));
    // The same address again may keep the place that the map was left at.
    await page.goto('about:blank');
    await page.goto(`${stack.site}/heatmap?state=Florida`);
    expect((await tiles).status()).toBe(206);
    await drawn();
    await page.getByText('Streets: Generated streets').waitFor();
  });

  it('zooms by keys and buttons, and returns to its first view', async () => {
    const first = await scale();
    await map().focus();
    await page.keyboard.press('+');
    await expect.poll(scale).not.toBe(first);
    await page.keyboard.press('0');
    await expect.poll(scale).toBe(first);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(scale).not.toBe(first);
    await page.getByRole('button', { name: 'All of Florida' }).click();
    await expect.poll(scale).toBe(first);
  });
});

describe('the calls of the heat map', () => {
  it('read the trends, and all permits of a period counted', async () => {
    await page.goto(`${stack.site}/heatmap?state=Florida`);
    await locations().first().waitFor();
    await proves('§7.trends', async () => {
      const row = {
        state: expect.any(String),
        trend: expect.stringMatching(/^(increasing|decreasing|other)$/),
      };
      await expect
        .poll(() => calls.answered('permitTrends'))
        .toEqual([expect.objectContaining(row), expect.objectContaining(row)]);
    });
    await proves('§7.search-heat-map', async () => {
      expect(calls.queries('permitActivity').at(-1)).toEqual({ days: '30', state: 'Florida' });
      expect(calls.of('searchPermits')).toEqual([]);
      const { status, states } = await search(1000);
      expect({ status, states: [...new Set(states)] }).toEqual({ status: 200, states: ['Florida'] });
      expect(states.length).toBeGreaterThan(500);
    });
    hana.expectLogged('limit=1001');
    await proves('§9.heat-map.fetch-limit', async () =>
      expect(await search(1001)).toMatchObject({ status: 400 }),
    );
  });
});

describe('the density', () => {
  const locate = async () => {
    const box = await page.locator('[data-map] canvas').boundingBox();
    if (box === null) throw new Error('There is no map.');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  /** Where a point of the map is on the page. */
  const pixelOf = async (point: { readonly longitude: number; readonly latitude: number }) => {
    const [x, y] = await locate();
    const { at, zoom } = await page.evaluate<{ at: [number, number]; zoom: number }>(
      'history.state.mapPlace',
    );
    const world = 512 * 2 ** zoom;
    const right = ((point.longitude - at[0]) / 360) * world;
    const down = (mercator(point.latitude) - mercator(at[1])) * world;
    return [x + right, y + down] as const;
  };
  type Pixel = readonly [number, number];
  const legend = (words: RegExp | string) => page.getByText(words).first();
  const drawn = () => page.locator('[data-map][data-drawn]').waitFor();

  it('is squares of a city, then groups, then permits, then a permit', async () => {
    await page.goto(`${stack.site}/heatmap?state=Illinois`);
    await drawn();
    await locations().locator('[data-place^="Chicago,"]').click();
    await legend(/^Permits per square of [\d.]+ mi, last 30 days$/).waitFor();
    const density = async () => (await calls.answered('permitDensity')) as Output<'permitDensity'>;
    for (let presses = 0; presses < 9 && (await density()).view !== 'permits'; presses++) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await drawn();
    }
    await legend(/^On a group: orange is worth your time/).waitFor();
    const { pins } = await density();
    const [x, y] = await locate();
    const pixels = await Promise.all(pins.map(pixelOf));
    // The answer reaches beyond the view.
    const apart = ([right, down]: Pixel, [x2, y2]: Pixel): number => Math.hypot(right - x2, down - y2);
    const seen = pixels.filter((one) => apart(one, [x, y]) < 200);
    // The one farthest from the others is in no group.
    const alone = (one: Pixel): number =>
      Math.min(...pixels.filter((other) => other !== one).map((other) => apart(one, other)));
    const [loneliest] = seen.toSorted((a, b) => alone(b) - alone(a));
    if (loneliest === undefined) throw new Error('The map has no permits.');
    await page.mouse.click(...loneliest);
    await page.waitForURL((url) => url.pathname === '/leads' && url.searchParams.has('permit'));
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    // The map returns to where it was.
    await legend(/^On a group: orange is worth your time/).waitFor();
  });

  it('ranks ZIP codes, and says how they changed only for enough permits', async () => {
    // The cities of this stack publish no ZIP codes.
    await stubCall(page, 'permitDensity', {
      change: (density: Output<'permitDensity'>) => ({
        ...density,
        zips: [
          { zip: '60647', permits: 33, full: 31, before: 22 },
          { zip: '60618', permits: 12, full: 12, before: 9 },
        ].map((one) => ({ ...one, valued: 0, totalValuation: 0, latitude: 41.84, longitude: -87.69 })),
      }),
    });
    await page.goto(`${stack.site}/heatmap?state=Illinois`);
    await drawn();
    await page.getByRole('button', { name: 'ZIPs' }).click();
    await locations().filter({ hasText: '60618' }).waitFor();
    await expect
      .poll(() => locations().allInnerTexts())
      .toEqual([
        expect.stringMatching(/60647\s+Very high\s+33\s+up 41%$/),
        expect.stringMatching(/60618\s+Medium\s+12\s+too few$/),
      ]);
    await locations().first().getByRole('button').click();
    const details = page.getByRole('region', { name: 'Details of ZIP code 60647' });
    await details.getByText(/^Up 41% on the 30 days before: 31 from 22/).waitFor();
    await legend(/^Permits per square of/).waitFor();
    await details.getByRole('link', { name: /^See leads in/ }).click();
    await page.waitForURL(/\/leads\?.*zip=\d{5}/);
    await page.goBack();
    await legend(/^Permits per square of/).waitFor();
  });

  it('takes a drawn area to the leads in it', async () => {
    await page.goto(`${stack.site}/heatmap?state=Illinois`);
    await drawn();
    await locations().locator('[data-place^="Chicago,"]').click();
    await legend(/^Permits per square of/).waitFor();
    await drawn();
    await page.getByRole('button', { name: 'Draw an area' }).click();
    const drawing = page.getByRole('group', { name: 'Draw an area' });
    const [x, y] = await locate();
    for (const [right, down] of [
      [-120, -120],
      [120, -120],
      [120, 120],
    ] as const)
      await page.mouse.click(x + right, y + down);
    await drawing.getByText(/^3 corners, [\d,]+ square miles\./).waitFor();
    // The line to this corner would cross the first one.
    await page.mouse.click(x + 60, y - 200);
    await drawing.getByText('The outline crosses or touches itself.').waitFor();
    await drawing.getByRole('button', { name: 'Undo corner' }).click();
    await drawing.getByRole('link', { name: 'See leads in this area' }).click();
    await page.waitForURL((url) => url.pathname === '/leads' && url.searchParams.get('area') !== null);
    await page.getByText('Drawn area').first().waitFor();
    await page.locator('tbody tr').first().waitFor();
  });

  it('zooms in on a pressed square', async () => {
    await page.goto(`${stack.site}/heatmap?state=Illinois`);
    await drawn();
    await locations().locator('[data-place^="Chicago,"]').click();
    const squares = legend(/^Permits per square of/);
    await squares.waitFor();
    await drawn();
    const before = await squares.innerText();
    await page.mouse.click(...(await locate()));
    await expect.poll(() => squares.innerText()).not.toBe(before);
  });
});

/** The search call that PRODUCT §7 requires of the heat map, sent by the page. */
function search(limit: number): Promise<{ readonly status: number; readonly states: readonly string[] }> {
  return page.evaluate(async (most) => {
    const answer = await fetch(`/api/permits/search?state=Florida&limit=${most}`);
    const permits = answer.ok ? ((await answer.json()) as { readonly jurisdictionState: string }[]) : [];
    return { status: answer.status, states: permits.map(({ jurisdictionState }) => jurisdictionState) };
  }, limit);
}
