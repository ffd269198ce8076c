import type { Page } from 'playwright-core';
import type { Output } from '#shared/contract/index.ts';
import { NEVER, refusal } from '../answers.ts';
import type { CatalogState, StateGroup } from '../catalog-state.ts';
import { TRIAL_OVER } from '../made-up/account.ts';
import { FULL_DETAIL, makeDetail, makePermits } from '../made-up/permits.ts';

const [first, ...others] = makePermits(5, 2, 'Austin').map(makeDetail);
/** Five stops in Austin, of which the last has no point. */
const STOPS: readonly Output<'permit'>[] = [
  FULL_DETAIL,
  ...others.map((permit, at) => ({
    ...permit,
    latitude: 30.24 + 0.03 * (at % 3),
    longitude: -97.7 - 0.02 * at,
  })),
  ...(first === undefined ? [] : [first]),
];

/** Saves stops in the browser, as the buttons do, then opens the page. */
async function openRoute(page: Page): Promise<void> {
  // The work list has loaded, so its user is the owner of what is saved.
  await page.waitForFunction(
    async () => (await (await caches.open('kept-leads')).match('/kept/owner')) !== undefined,
  );
  await page.evaluate(
    async ([stops, savedAt]) => {
      const cache = await caches.open('kept-leads');
      await cache.put('/kept/route', Response.json(stops.map((permit) => ({ savedAt, permit }))));
    },
    [STOPS, await page.evaluate(() => Date.now())] as const,
  );
  await page.goto('/route');
}

const withStops = (state: Omit<CatalogState, 'spec' | 'path'>): CatalogState => ({
  spec: '§2',
  path: '/work',
  ...state,
  act: async (page) => {
    await openRoute(page);
    await state.act?.(page);
  },
});

const ANSWERS = {
  permit: (url: URL) => STOPS.find(({ id }) => url.pathname.endsWith(`/${id}`)) ?? FULL_DETAIL,
};

/** The stops of the day, in order. They are saved in the browser. */
export const ROUTE: StateGroup = {
  name: 'route',
  states: [
    withStops({
      name: 'full',
      answers: ANSWERS,
      act: async (page) => {
        await page.locator('[data-map][data-drawn]').waitFor();
        await page.getByText(/^Map saved on this device/).waitFor();
      },
      shows: 'as the crow flies',
    }),
    withStops({ name: 'no-streets', answers: ANSWERS, config: { tiles: null }, shows: 'as the crow flies' }),
    withStops({
      name: 'no-map',
      answers: ANSWERS,
      config: { tiles: { url: '/tiles/none.pmtiles', attribution: '' } },
      shows: 'is not on this device',
      logs: '404',
    }),
    { name: 'empty', spec: '§2', path: '/route', shows: 'No stops yet' },
    withStops({
      name: 'round',
      answers: ANSWERS,
      act: async (page) => {
        await page.context().grantPermissions(['geolocation']);
        await page.context().setGeolocation({ latitude: 30.3, longitude: -97.75 });
        await page.getByRole('button', { name: 'Start from my location' }).click();
        await page.getByLabel('Return to the start').check();
      },
      shows: 'from where you are and back',
    }),
    withStops({
      name: 'no-location',
      answers: ANSWERS,
      act: (page) => page.getByRole('button', { name: 'Start from my location' }).click(),
      shows: 'does not share your location',
    }),
    withStops({
      name: 'removed',
      answers: ANSWERS,
      act: (page) =>
        page
          .getByRole('button', { name: /^Remove / })
          .first()
          .click(),
      shows: 'Off your route',
    }),
    withStops({ name: 'loading', answers: { permit: NEVER }, shows: 'as the crow flies' }),
    withStops({
      name: 'gone',
      answers: { permit: refusal('notFound') },
      shows: 'no longer on file',
      logs: '404',
    }),
    withStops({
      name: 'expired',
      answers: {
        currentSubscription: TRIAL_OVER,
        permit: refusal('subscriptionRequired'),
      },
      shows: 'Subscription Required',
      logs: '403',
    }),
  ],
};
