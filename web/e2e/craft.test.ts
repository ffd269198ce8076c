import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { stopClock } from './page-clock.ts';
import { refusal } from './states/answers.ts';
import { PHONE } from './states/appearances.ts';
import { ANA, TRIAL_OVER } from './states/made-up/account.ts';
import { LONG_ADDRESS, LONG_NAME } from './states/made-up/long-words.ts';
import { PAGED } from './states/paged.ts';
import { focusedName, openVisits, readBox } from './visits.ts';

/** Toasts and tooltips (PRODUCT §9) and the header, by touch and by keyboard. */

const begin = openVisits();

describe('a toast (PRODUCT §9)', () => {
  const toast = (page: Page) => page.locator('[role="region"] li');
  const show = async (): Promise<Page> => {
    const { page, open } = await begin();
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    await stopClock(page);
    await page.getByRole('button', { name: 'Search by State' }).click();
    await toast(page).waitFor();
    return page;
  };

  it('is the only one, and disappears after 5000 ms', async () => {
    const page = await show();
    await page.getByRole('button', { name: 'Export Selected' }).click();
    await toast(page).getByText('No permits selected').waitFor();
    await expect.poll(() => toast(page).count()).toBe(1);
    await page.clock.runFor(4999);
    await expect.poll(() => toast(page).count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => toast(page).count()).toBe(0);
  });

  it('waits while the pointer is on it', async () => {
    const page = await show();
    await toast(page).hover();
    await page.clock.runFor(20_000);
    await expect.poll(() => toast(page).count()).toBe(1);
    await page.mouse.move(10, 10);
    await page.clock.runFor(5000);
    await expect.poll(() => toast(page).count()).toBe(0);
  });

  it.each([
    [40, 1],
    [60, 0],
  ])('swiped %i px to the right leaves %i', async (distance, left) => {
    const page = await show();
    const { x, y } = await readBox(toast(page));
    await page.mouse.move(x + 40, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 40 + distance, y + 20, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => toast(page).count()).toBe(left);
  });

  it('is focused with F8, and waits while it has the focus', async () => {
    const page = await show();
    await page.keyboard.press('F8');
    await page.getByRole('region', { name: 'Notifications (F8)' }).locator('ol:focus').waitFor();
    await page.clock.runFor(20_000);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedName(page)).toBe('Dismiss');
    await page.keyboard.press('Enter');
    await expect.poll(() => toast(page).count()).toBe(0);
  });

  it('covers neither the upgrade link nor the tools at the thumb of a phone', async () => {
    const { page, server, open } = await begin(
      { viewport: PHONE, hasTouch: true },
      { answers: { allPermits: refusal('subscriptionRequired'), currentSubscription: TRIAL_OVER } },
    );
    await open('/leads');
    const upgrade = page.getByRole('link', { name: `Upgrade Now - ${PRICE.label}` });
    await upgrade.waitFor();
    await toast(page).waitFor();
    await expect
      .poll(async () => (await readBox(toast(page))).bottom - (await readBox(upgrade)).y)
      .toBeLessThanOrEqual(0);

    server.answer(PAGED);
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const button = page.getByRole('button', { name: 'Export', exact: true });
    await button.click();
    await toast(page).waitFor();
    await expect
      .poll(async () => (await readBox(toast(page))).bottom - (await readBox(button)).y)
      .toBeLessThanOrEqual(0);
  });
});

describe('a tooltip (PRODUCT §9)', () => {
  const box = (page: Page) => page.getByRole('table').getByRole('checkbox').first();
  const tip = (page: Page) => page.getByRole('tooltip');

  /** The leads page with its clock stopped, after the pointer's first move has loaded the code of tooltips. */
  const openLeads = async (options?: Parameters<typeof begin>[0]): Promise<Page> => {
    const { page, open } = await begin(options);
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    await page.mouse.move(700, 20, { steps: 3 });
    await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
    await stopClock(page);
    return page;
  };

  it('appears after 700 ms, 4 px away, and at once within 300 ms of the last one', async () => {
    const page = await openLeads();
    await box(page).hover();
    await page.clock.runFor(699);
    expect(await tip(page).count()).toBe(0);
    await page.clock.runFor(1);
    await tip(page).waitFor();
    const trigger = await readBox(box(page));
    const shown = await readBox(tip(page).locator('p'));
    expect(Math.min(Math.abs(shown.y - trigger.bottom), Math.abs(trigger.y - shown.bottom))).toBeCloseTo(
      4,
      0,
    );

    const leave = async (): Promise<void> => {
      await page.mouse.move(700, 20, { steps: 3 });
      await expect.poll(() => tip(page).count()).toBe(0);
    };
    await leave();
    await page.clock.runFor(299);
    await box(page).hover();
    await tip(page).waitFor();
    await leave();
    await page.clock.runFor(300);
    await box(page).hover();
    await page.clock.runFor(1);
    expect(await tip(page).count()).toBe(0);
  });

  it('does not open on touch, where the control’s label is enough', async () => {
    const page = await openLeads({ hasTouch: true });
    await box(page).tap();
    await page.clock.runFor(2000);
    expect(await tip(page).count()).toBe(0);
    await expect.poll(() => page.getByLabel('Select this page').count()).toBe(1);
  });
});

describe('the header', () => {
  const line = (page: Page) => page.locator('header').first();
  const reception = { answers: { currentUser: { ...ANA, firstName: LONG_NAME, email: LONG_ADDRESS } } };

  it('is one line on a small desktop on every page of a user, with the current page marked', async () => {
    const { page, open } = await begin({ viewport: { width: 1024, height: 800 } }, reception);
    const accountMenu = page.getByRole('button', { name: /^Account menu/ });
    await open('/about');
    expect(await line(page).locator('[aria-current="page"]').count()).toBe(0);
    const logo = await readBox(line(page).getByRole('link').first());
    const links = [
      ...(await line(page).getByRole('navigation', { name: 'Pages' }).getByRole('link').all()),
      ...(await line(page).locator('nav[aria-label="Account"] a[href^="/"]').all()),
    ];
    expect(links).toHaveLength(9);
    const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
    for (const path of paths.filter((one) => one !== '/api/logout')) {
      const link = line(page).locator(`nav a[href="${path}"]`);
      if (!(await link.isVisible())) await accountMenu.click();
      await link.click();
      await line(page).locator(`nav a[href="${path}"][aria-current="page"]`).waitFor({ state: 'attached' });
      await expect
        .poll(() => line(page).locator('[aria-current="page"]').count(), { message: `${path}` })
        .toBe(1);
      await expect.poll(async () => (await readBox(line(page))).height, { message: `${path}` }).toBe(48);
      await expect
        .poll(() => readBox(line(page).getByRole('link').first()), { message: `${path}` })
        .toEqual(logo);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path}` })
        .toBe(1024);
    }
  });

  it.each([
    ['/dashboard', 44],
    ['/leads', 52],
    ['/about', 44],
  ])('of %s is one line of %i px from 360 to 430 px, and the page no wider', async (path, height) => {
    const { page, open } = await begin({ viewport: { width: 360, height: 800 } }, reception);
    await open(path);
    for (const width of [360, 430]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => (await readBox(line(page))).height, { message: `at ${width}` })
        .toBe(height);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  it('opens and closes its menu with the keyboard on a phone, and restores the focus', async () => {
    const { page, open } = await begin({ viewport: PHONE });
    await open('/leads');
    const menu = page.getByRole('button', { name: 'Menu' });
    const sources = page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Data Sources' });
    expect(await sources.isVisible()).toBe(false);
    await menu.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedName(page)).toBe('Heat Map');
    await page.keyboard.press('Escape');
    await sources.waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toBe('Menu');
    await menu.click();
    await sources.click();
    await page.waitForURL('/scrapers');
    await page.getByRole('heading', { name: 'Data Sources' }).waitFor();
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  });

  it('leaves the end of the page above the tabs of a phone', async () => {
    const { page, open } = await begin({ viewport: PHONE });
    await open('/dashboard');
    await page.getByText('$48.7B').waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const tabs = await readBox(page.getByRole('navigation', { name: 'Pages' }));
    expect(tabs.bottom).toBe(PHONE.height);
    await expect
      .poll(async () => (await readBox(page.getByRole('contentinfo'))).bottom)
      .toBeLessThanOrEqual(tabs.y);
    await page.context().setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
    await notice.waitFor();
    await expect.poll(async () => (await readBox(notice)).bottom).toBeLessThanOrEqual(tabs.y);
  });
});
