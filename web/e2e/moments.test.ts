import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { LocalStack, Login } from './local-stack.ts';
import { installClock, stopClock } from './page-clock.ts';
import { recordCalls } from './sent-calls.ts';
import { proves } from './spec/proves.ts';
import { comeIn, openStory } from './story.ts';
import { toast, type Visitor } from './visitor.ts';

/** What must and must not happen after a number of milliseconds, with the page's clock stopped; in the built site. */

let stack: LocalStack;
let login: Login;
let kim: Visitor;
let context: BrowserContext;
let page: Page;

openStory(async (story) => {
  ({ stack, login, visitor: kim, context, page } = story);
  await installClock(page);
  await comeIn(story, '/dashboard');
});

afterEach(() => page.clock.resume());

/** Opens the leads page, waits for its list and stops its clock. */
async function openLeads(): Promise<void> {
  await page.goto(`${stack.site}/leads`);
  await page.getByRole('table').getByRole('checkbox').nth(1).waitFor();
  await page.getByRole('button', { name: /^Load All \d/ }).waitFor();
  await expect.poll(() => states().isEnabled()).toBe(true);
  // The pointer's first move loads the code of tooltips.
  await page.mouse.move(600, 650);
  await page.mouse.move(600, 700);
  await area().waitFor({ state: 'attached' });
  await stopClock(page);
}

const states = () => page.getByLabel('State', { exact: true });
const area = () => page.getByRole('region', { name: /^Notifications/ });
const toasts = () => area().locator('li');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('a toast', () => {
  it('is the only one, and stays five seconds', async () => {
    await openLeads();
    await press('Search by State');
    await toast(page, 'Please select a state');
    await proves('§9.toasts.one', async () => {
      await press('Export Selected');
      await toast(page, 'No permits selected');
      await expect.poll(() => toasts().count()).toBe(1);
    });
    await proves('§9.toasts.time', async () => {
      await page.clock.runFor(4999);
      await expect.poll(() => toasts().getAttribute('data-state')).toBe('open');
      await page.clock.runFor(1);
      await expect.poll(() => toasts().count()).toBe(0);
    });
  });

  it('is dismissed with a swipe to the right, and focused with F8', async () => {
    await openLeads();
    await press('Search by State');
    await toasts().waitFor();
    await proves('§9.toasts.key', async () => {
      await page.keyboard.press('F8');
      await expect.poll(() => area().locator(':focus').count()).toBe(1);
    });
    await proves('§9.toasts.swipe', async () => {
      await swipe(-90);
      await expect.poll(() => toasts().getAttribute('data-state')).toBe('open');
      await swipe(45);
      await expect.poll(() => toasts().getAttribute('data-state')).toBe('open');
      await swipe(60);
      await expect.poll(() => toasts().count()).toBe(0);
    });
  });
});

describe('a tooltip', () => {
  it('appears after a delay, but at once after another one', async () => {
    await openLeads();
    const box = page.getByLabel('Select this page');
    const tip = page.getByRole('tooltip');
    const leave = async (): Promise<void> => {
      await page.mouse.move(600, 700, { steps: 5 });
      await expect.poll(() => tip.count()).toBe(0);
    };
    await proves('§9.tooltips.delay', async () => {
      await box.hover();
      await page.clock.runFor(699);
      expect(await tip.count()).toBe(0);
      await page.clock.runFor(1);
      await expect.poll(() => tip.count()).toBe(1);
    });
    await proves('§9.tooltips.offset', () =>
      expect
        .poll(async () => {
          const [trigger, shown] = await Promise.all([box.boundingBox(), tip.locator('p').boundingBox()]);
          if (trigger === null || shown === null) return Number.NaN;
          const above = trigger.y - (shown.y + shown.height);
          const below = shown.y - (trigger.y + trigger.height);
          return Math.round(Math.max(above, below));
        })
        .toBe(4),
    );
    await proves('§9.tooltips.skip', async () => {
      await leave();
      await page.clock.runFor(299);
      await box.hover();
      await expect.poll(() => tip.count()).toBe(1);
      await leave();
      await page.clock.runFor(300);
      await box.hover();
      await page.clock.runFor(699);
      expect(await tip.count()).toBe(0);
    });
  });
});

describe('cached reads', () => {
  it('are made once, regardless of time and other pages', async () => {
    const calls = recordCalls(context);
    // Routed requests bypass the browser's own cache.
    await page.route('**/api/**', (route) => route.continue());
    await page.goto(`${stack.site}/dashboard`);
    await page.getByRole('listitem').filter({ hasText: /\$/ }).first().waitFor();
    // A call that is pending when its page is left is canceled, and made again on the next visit.
    await page
      .getByText('Total Permits', { exact: true })
      .locator('..')
      .getByText(/^[\d,]+$/)
      .waitFor();
    await proves('§7.never-stale', async () => {
      for (const [link, heading] of [
        ['Leads', /leads/i],
        ['Home', /^Welcome, /],
        ['Dashboard', 'Building Permit Dashboard'],
      ] as const) {
        const place = page.getByRole('navigation', { name: 'Pages' }).or(page.getByRole('contentinfo'));
        await place.getByRole('link', { name: link, exact: true }).click();
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      }
      await page.getByRole('listitem').filter({ hasText: /\$/ }).first().waitFor();
      for (const read of ['permitStats', 'recentPermits', 'currentUser'] as const)
        expect(calls.of(read), read).toHaveLength(1);
    });
    const before = calls.all().length;
    await proves('§7.no-focus', async () => {
      await page.evaluate(`for (const type of ['blur', 'focus', 'offline', 'online']) dispatchEvent(new Event(type));
        for (const value of ['hidden', 'visible']) {
          Object.defineProperty(document, 'visibilityState', { configurable: true, value });
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        }`);
      await page.clock.runFor(1000);
      expect(calls.all()).toHaveLength(before);
    });
    await proves('§7.no-interval', async () => {
      await page.clock.fastForward(24 * 3_600_000);
      await page.clock.runFor(60_000);
      expect(calls.all()).toHaveLength(before);
    });
    await proves(['§7.credentials', '§7.reads', '§7.user'], async () => {
      const headers = await Promise.all(calls.all().map((request) => request.allHeaders()));
      for (const { cookie } of headers) expect(cookie).toContain('__Host-session=');
      expect(new Set(calls.all().map((request) => request.method()))).toEqual(new Set(['GET']));
      expect(await calls.answered('currentUser')).toMatchObject({
        email: login.address,
        emailNotifications: true,
      });
    });
  });

  it('of the newest permits are not made by the leads page', async () => {
    const calls = recordCalls(context);
    await openLeads();
    await proves('§7.recent', async () => {
      expect(calls.of('recentPermits')).toEqual([]);
      expect(calls.queries('allPermits')).toEqual([{ limit: '100', offset: '0' }]);
      await page.clock.resume();
      const [answer] = await Promise.all([
        page.waitForResponse((one) => one.url().includes('/api/permits/recent')),
        page.goto(`${stack.site}/dashboard`),
      ]);
      expect(await answer.json()).toHaveLength(5);
    });
  });
});

describe('a lost session', () => {
  it('shows a toast, and after half a second the browser goes to sign in', async () => {
    kim.expectLogged('/api/permits/cities');
    kim.expectLogged('/api/permits/search');
    await openLeads();
    await context.clearCookies({ name: '__Host-session' });
    await page.evaluate(
      `navigation.addEventListener('navigate', () => sessionStorage.setItem('left', Date.now()))`,
    );
    const told = await page.evaluate(() => Date.now());
    await proves('§8.unauthorized.toast', async () => {
      await states().selectOption('Illinois');
      await toast(page, 'Unauthorized');
      await toast(page, 'You are logged out. Logging in again...');
    });
    await proves(['§8.unauthorized.redirect', '§9.redirect', '§4.authentication.lost'], async () => {
      await Promise.all([
        page.waitForRequest((request) => request.url().includes('/api/login')),
        page.clock.runFor(2000),
      ]);
      await page.waitForURL(/\/login\.html\?returnTo=%2Fleads/);
      expect(Number(await page.evaluate(`sessionStorage.getItem('left')`)) - told).toBe(500);
    });
  });
});

/** Swipes the toast sideways by a number of pixels. */
async function swipe(by: number): Promise<void> {
  const box = await toasts().boundingBox();
  if (box === null) throw new Error('There is no toast to draw.');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y);
  await page.mouse.up();
}
