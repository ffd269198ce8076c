import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { ANSWERS, daysAgo, LONG, USER } from './pretended-answers.ts';
import { SITE } from './pretended-site.ts';
import { boxOf, focused, PAGES, PHONE, type Visit, visit } from './pretended-visit.ts';
import { PATIENTLY } from './visitor.ts';

/** How the pages behave under the finger and the keyboard: toasts and tooltips (spec §9), links, the step back, the network. */

let browser: Browser;
let present: Visit | undefined;

/** Begins the one visit of a test. */
async function begin(...given: Parameters<typeof visit> extends [Browser, ...infer Rest] ? Rest : never) {
  present = await visit(browser, ...given);
  return present;
}

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  await present?.end();
  present = undefined;
});
afterAll(() => browser.close());

/** Stops the page's clock, so that time passes only when a test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date() });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

describe('a toast (spec §9)', () => {
  const toast = (page: Page) => page.locator('[role="region"] li');
  const show = async (options?: Parameters<typeof begin>[0]): Promise<Page> => {
    const { page, open } = await begin(options);
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    await stopClock(page);
    await page.getByRole('button', { name: 'Search by State' }).click();
    await toast(page).waitFor();
    return page;
  };

  it('is alone, and goes after 5000 ms', async () => {
    const page = await show();
    await page.getByRole('button', { name: 'Export Selected' }).click();
    await toast(page).getByText('No permits selected').waitFor();
    expect(await toast(page).count()).toBe(1);
    await page.clock.runFor(4999);
    expect(await toast(page).count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => toast(page).count(), PATIENTLY).toBe(0);
  });

  it('waits while the pointer is on it', async () => {
    const page = await show();
    await toast(page).hover();
    await page.clock.runFor(20_000);
    expect(await toast(page).count()).toBe(1);
    await page.mouse.move(10, 10);
    await page.clock.runFor(5000);
    await expect.poll(() => toast(page).count(), PATIENTLY).toBe(0);
  });

  it.each([
    [40, 1],
    [60, 0],
  ])('swiped %i px to the right leaves %i', async (distance, left) => {
    const page = await show();
    const { x, y } = await boxOf(toast(page));
    await page.mouse.move(x + 40, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 40 + distance, y + 20, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => toast(page).count(), PATIENTLY).toBe(left);
  });

  it('is reached by F8, and waits while it has the focus', async () => {
    const page = await show();
    await page.keyboard.press('F8');
    expect(await page.getByRole('region', { name: 'Notifications (F8)' }).locator('ol:focus').count()).toBe(
      1,
    );
    await page.clock.runFor(20_000);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Dismiss');
    await page.keyboard.press('Enter');
    await expect.poll(() => toast(page).count(), PATIENTLY).toBe(0);
  });

  it('covers neither the way to a subscription nor the bar of the export, on a phone', async () => {
    const expired = { status: 'trial', trialEnd: daysAgo(3), nextBillingDate: null, cancelled: false };
    const { page, site, open } = await begin(
      { viewport: PHONE, hasTouch: true },
      {
        allPermits: () => new Response('Subscription required: your trial is over.', { status: 403 }),
        currentSubscription: () =>
          Response.json({ ...expired, access: false, accessUntil: daysAgo(3), daysLeft: 0 }),
      },
    );
    await open('/leads');
    const upgrade = page.getByRole('link', { name: 'Upgrade Now - $5/month' });
    await upgrade.waitFor();
    await toast(page).waitFor();
    expect((await boxOf(toast(page))).bottom).toBeLessThanOrEqual((await boxOf(upgrade)).y);

    site.answer(ANSWERS);
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    await page.mouse.wheel(0, 3000);
    const button = page.getByRole('button', { name: 'Export Selected' });
    await expect.poll(async () => (await boxOf(button)).y, PATIENTLY).toBeLessThan(60);
    await button.click();
    await toast(page).waitFor();
    expect((await boxOf(toast(page))).y).toBeGreaterThan((await boxOf(button)).bottom);
  });
});

describe('a tooltip (spec §9)', () => {
  const box = (page: Page) => page.getByRole('table').getByRole('checkbox').first();
  const tip = (page: Page) => page.locator('[data-radix-popper-content-wrapper]');

  it('waits 700 ms, stands 4 px off, and follows at once within 300 ms of the last', async () => {
    const { page, open } = await begin();
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    await stopClock(page);
    await box(page).hover();
    await page.clock.runFor(699);
    expect(await tip(page).count()).toBe(0);
    await page.clock.runFor(1);
    await tip(page).waitFor();
    const trigger = await boxOf(page.locator('label', { hasText: 'Select this page' }));
    const shown = await boxOf(tip(page));
    expect(Math.min(Math.abs(shown.y - trigger.bottom), Math.abs(trigger.y - shown.bottom))).toBeCloseTo(
      4,
      0,
    );

    const leave = async (): Promise<void> => {
      await page.mouse.move(700, 20, { steps: 3 });
      await expect.poll(() => tip(page).count(), PATIENTLY).toBe(0);
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

  it('is nothing a finger needs: none opens, and the control says what it does by itself', async () => {
    const { page, open } = await begin({ hasTouch: true });
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    await stopClock(page);
    await box(page).tap();
    await page.clock.runFor(2000);
    expect(await tip(page).count()).toBe(0);
    expect(await page.getByLabel('Select this page').count()).toBe(1);
  });
});

describe('the header', () => {
  it('is one line from 360 to 430 px on every page, which is no wider, with the page marked in its menu', async () => {
    const { page, open } = await begin(
      {},
      { currentUser: () => Response.json({ ...USER, firstName: LONG.name, email: LONG.email }) },
    );
    for (const path of PAGES) {
      await open(path);
      for (const width of [360, 430]) {
        await page.setViewportSize({ width, height: 800 });
        expect((await boxOf(page.locator('header').first())).height, `${path} at ${width}`).toBe(57);
        expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(width);
      }
      await page.setViewportSize({ width: 1024, height: 800 });
      expect((await boxOf(page.locator('header').first())).height, `${path} at a desk`).toBe(57);
      const marked = await page.locator('header nav [aria-current="page"]').count();
      const isListed = !/legal|no-such|contact|about/.test(path);
      expect(marked, path).toBe(isListed ? 1 : 0);
    }
  });

  it('opens and closes its menu by keyboard, and gives the focus back', async () => {
    const { page, open } = await begin({ viewport: PHONE });
    await open('/leads');
    const menu = page.getByRole('button', { name: 'Menu' });
    const alerts = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Alerts' });
    expect(await alerts.isVisible()).toBe(false);
    await menu.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Home');
    await page.keyboard.press('Escape');
    expect(await alerts.isVisible()).toBe(false);
    expect(await focused(page)).toBe('Menu');
    await menu.click();
    await alerts.click();
    await page.waitForURL(`${SITE}/alerts`);
    await page.getByRole('heading', { name: 'Lead Alerts' }).waitFor();
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  });
});
