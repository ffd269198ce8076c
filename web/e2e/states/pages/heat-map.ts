import type { Page } from 'playwright-core';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { TRIAL_OVER } from '../made-up/account.ts';
import { NO_ACTIVITY } from '../made-up/activity.ts';

const open = (place: string) => (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(place) })
    .last()
    .click();

const drawn = (page: Page): Promise<void> => page.locator('[data-map][data-drawn]').waitFor();

/** Shows Austin, so many presses nearer. */
const nearAustin =
  (presses: number) =>
  async (page: Page): Promise<void> => {
    await open('Austin')(page);
    await page.getByText(/^Permits per square/).waitFor();
    for (let press = 0; press < presses; press++) {
      await drawn(page);
      await page.getByRole('button', { name: 'Zoom in' }).click();
    }
  };

/** The heat map (PRODUCT §2, §4, §8, §9). */
export const HEAT_MAP: StateGroup = {
  name: 'heat-map',
  states: [
    {
      name: 'country',
      spec: '§2, §4, §9',
      path: '/heatmap',
      act: drawn,
      shows: 'Busiest locations',
    },
    {
      name: 'state',
      spec: '§2, §4',
      path: '/heatmap?state=Texas',
      act: drawn,
      shows: 'all trades in Texas',
    },
    {
      name: 'city',
      spec: '§2, §9',
      path: '/heatmap?state=Texas',
      act: open('Round Rock'),
      shows: 'Close Details',
    },
    {
      name: 'city-of-country',
      spec: '§2, §9',
      path: '/heatmap',
      act: open('Seattle'),
      shows: 'Close Details',
    },
    {
      name: 'squares',
      spec: '§2, §4',
      path: '/heatmap?state=Texas',
      act: nearAustin(0),
      shows: 'permits in view',
    },
    {
      name: 'groups',
      spec: '§2',
      path: '/heatmap?state=Texas',
      act: nearAustin(3),
      shows: 'On a group: orange is worth your time',
    },
    {
      name: 'pins',
      spec: '§2',
      path: '/heatmap?state=Texas',
      act: nearAustin(5),
      shows: 'On a group: orange is worth your time',
    },
    {
      name: 'drawing',
      spec: '§2',
      path: '/heatmap?state=Texas',
      act: async (page) => {
        await nearAustin(0)(page);
        await drawn(page);
        await page.getByRole('button', { name: 'Draw an area' }).click();
        const box = await page.locator('[data-map]').boundingBox();
        if (box === null) throw new Error('The map is not there.');
        const corners = [
          [0.3, 0.3],
          [0.7, 0.35],
          [0.5, 0.7],
        ] as const;
        for (const [right, down] of corners)
          await page.mouse.click(box.x + right * box.width, box.y + down * box.height);
      },
      shows: /^3 corners/,
    },
    {
      name: 'zips',
      spec: '§2',
      path: '/heatmap?state=Texas',
      act: async (page) => {
        await page.getByRole('button', { name: 'ZIPs' }).click();
        await page.getByRole('button', { name: '78704' }).click();
      },
      shows: 'See leads in 78704',
    },
    {
      name: 'filter-of-a-list',
      spec: '§2',
      path: `/heatmap?${new URLSearchParams({ list: 'state=Texas&trade=roofing&zip=78704&hasPhone=true' })}`,
      act: drawn,
      shows: 'Back to the list',
    },
    {
      name: 'no-streets',
      spec: '§2',
      path: '/heatmap?state=Texas',
      config: { tiles: null },
      act: drawn,
      shows: 'No streets here',
    },
    {
      name: 'no-webgl',
      spec: '§2',
      path: '/',
      act: async (page) => {
        await page.evaluate(() => {
          HTMLCanvasElement.prototype.getContext = () => null;
        });
        await page.getByRole('link', { name: 'Heat Map' }).first().click();
      },
      shows: 'The list has every dot',
    },
    {
      name: 'no-map-library',
      spec: '§2',
      path: '/',
      act: async (page) => {
        await page.context().route('**/assets/map-library-*.js', (route) => route.abort());
        await page.getByRole('link', { name: 'Heat Map' }).first().click();
      },
      shows: 'The map could not be loaded',
    },
    {
      name: 'empty',
      spec: '§2',
      path: '/heatmap',
      answers: { permitActivity: NO_ACTIVITY },
      shows: 'No permits in this period',
    },
    {
      name: 'loading',
      spec: '§2',
      path: '/heatmap',
      answers: { permitActivity: NEVER, permitTrends: NEVER },
      shows: 'State Trends',
    },
    {
      name: 'failed',
      spec: '§8',
      path: '/heatmap',
      answers: { permitActivity: refusal('internal'), permitTrends: refusal('internal') },
      shows: 'Failed to fetch activity data',
    },
    {
      name: 'expired',
      spec: '§6',
      path: '/heatmap',
      answers: { currentSubscription: TRIAL_OVER, permitActivity: refusal('subscriptionRequired') },
      shows: `Upgrade Now - ${PRICE.label}`,
    },
    {
      name: 'no-outlines',
      spec: '§2',
      path: '/',
      act: async (page) => {
        await page.context().route('**/assets/states-*.json', (route) => route.abort());
        await page.getByRole('link', { name: 'Heat Map' }).first().click();
      },
      shows: 'The map could not be drawn',
    },
  ],
};
