import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from './states/appearances.ts';
import type { FakeServerOptions } from './states/fake-server.ts';
import { FULL_DETAIL } from './states/made-up/permits.ts';
import { PAGED, PERMITS } from './states/paged.ts';
import { focusedName, openVisits, readBox } from './visits.ts';

/** No layout shifts while data arrives, full use by keyboard with a visible focus, and printing. */

/** The maximum layout shift (CLS) while data arrives. */
const SHIFT_MAX = 0.02;
/** Adds up the layout shifts since `window.shifted` was last set to 0. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });`;
/** Notes whether the font of texts was there when the page's heading first was. */
const WATCH_FONTS = `
  new MutationObserver((_, watch) => {
    if (document.querySelector('h1') === null) return;
    watch.disconnect();
    window.hadFonts = document.fonts.check('1em "IBM Plex Sans"');
  }).observe(document, { childList: true, subtree: true });`;
/** Waits for one frame with an animation, because the page's fake clock never calls `requestAnimationFrame`. */
const NEXT_FRAME = 'document.documentElement.animate([], 1).finished.then(() => undefined)';

const begin = openVisits();

/** A server that holds its answers until `letGo` releases the next one. The call for the user is answered at once. */
function heldServer(): {
  readonly before: NonNullable<FakeServerOptions['before']>;
  readonly letGo: () => boolean;
} {
  const held: (() => void)[] = [];
  return {
    before: async (name) => {
      if (name !== 'currentUser') await new Promise<void>((resolve) => held.push(resolve));
    },
    letGo: () => {
      const next = held.shift();
      next?.();
      return next !== undefined;
    },
  };
}

/** Releases answers one by one until the page has loaded and no call is left. */
async function settle(page: Page, letGo: () => boolean): Promise<void> {
  const release = async () => {
    for (let rest = 0; rest < 5; rest++) {
      if (letGo()) rest = 0;
      await page.evaluate(NEXT_FRAME);
    }
    return page.locator('[data-placeholder]').count();
  };
  // Code and outlines of a page may come after its answers.
  await expect.poll(release).toBe(0);
}

describe.each([
  ['phone', PHONE],
  ['desk', DESKTOP],
])('on a %s nothing jumps while data arrives', (_, viewport) => {
  it.each([
    '/',
    '/dashboard',
    '/leads',
    '/leads?permit=sample.8',
    '/alerts',
    '/subscription',
    '/scrapers',
    '/heatmap',
  ])('%s', async (path) => {
    const { before, letGo } = heldServer();
    const { page, open } = await begin({ viewport }, { answers: PAGED, before });
    await page.addInitScript({ content: WATCH_SHIFTS });
    await open(path);
    await page.evaluate('document.fonts.ready');
    await page.evaluate(`${NEXT_FRAME}.then(() => { window.shifted = 0; })`);
    await settle(page, letGo);
    await expect.poll(() => page.evaluate('window.shifted')).toBeLessThanOrEqual(SHIFT_MAX);
  });
});

it('shows a page once its fonts are there, however late, so that no line wraps anew', async () => {
  const { page, open } = await begin({}, { answers: PAGED });
  let letGo = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await waits;
    await route.continue();
  });
  await page.addInitScript({ content: WATCH_FONTS });
  const opened = open('/alerts');
  await page.waitForResponse(/\/assets\/alerts-page-.*\.js$/);
  // Without its fonts it would show itself by then.
  for (let frame = 0; frame < 60; frame++) await page.evaluate(NEXT_FRAME);
  letGo();
  await opened;
  await expect.poll(() => page.evaluate('window.hadFonts')).toBe(true);
});

describe('the keyboard', () => {
  /** True when the focus is on something that shows it: in the window, with an outline. */
  const SHOWS_FOCUS = `(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    const box = document.activeElement.getBoundingClientRect();
    const isInWindow = box.bottom > 0 && box.top < innerHeight && box.width > 0;
    const isRing = document.activeElement.querySelector('circle') !== null;
    return isInWindow && (isRing || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0));
  })()`;
  const STOPS_LOOKED_AT = 6;

  /** Pages whose first controls differ: checkboxes, map dots, switches, disclosures, text fields. */
  const PAGES = ['/leads', '/heatmap', '/notifications', '/scrapers', '/contact'];

  it('starts at the skip link, which leads to the content, and shows the focus at every stop', async () => {
    const { page, open } = await begin();
    for (const path of PAGES) {
      await open(path);
      // What arrives later moves the links below it out of the window.
      await page.waitForLoadState('networkidle');
      await expect.poll(() => page.locator('[data-placeholder]').count()).toBe(0);
      await page.keyboard.press('Tab');
      await expect.poll(() => focusedName(page), { message: path }).toBe('Skip to content');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.id), { message: path })
        .toBe('main');
      for (let stop = 0; stop < STOPS_LOOKED_AT; stop++) {
        await page.keyboard.press('Tab');
        const isDone = await page.evaluate(() => document.activeElement === document.body);
        if (isDone) break;
        await expect
          .poll(() => page.evaluate(SHOWS_FOCUS), { message: `${path}: ${await focusedName(page)}` })
          .toBe(true);
      }
    }
  });

  it('stays within a sheet on a phone, closes it with Escape, and restores the focus', async () => {
    const { page, open } = await begin({ viewport: PHONE }, { answers: PAGED });
    await open('/leads');
    const lead = page.locator(`[data-permit="${PERMITS[2]?.id}"] [data-open]`);
    const name = await lead.innerText();
    await lead.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'Source', exact: true }).waitFor();
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate('document.activeElement.closest("[role=dialog]") !== null'))
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toContain(name);
  });

  it('enters the panel beside the list on a desk, goes on with j, and returns to the row with Escape', async () => {
    const { page, open } = await begin({}, { answers: PAGED });
    await open('/leads');
    const [, , third, fourth] = PERMITS;
    await page.getByRole('button', { name: third?.permitNumber ?? '', exact: true }).press('Enter');
    await page.getByRole('dialog', { name: third?.permitNumber ?? '' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('dialog');
    await page.keyboard.press('j');
    await page.getByRole('dialog', { name: fourth?.permitNumber ?? '' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toBe(fourth?.permitNumber);
  });
});

describe('on paper', () => {
  it('prints a whole permit alone, in black, with the URL of its record', async () => {
    const { page, open } = await begin({ colorScheme: 'dark' });
    await open(`/leads?permit=${FULL_DETAIL.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Source', exact: true }).waitFor();
    const buttons = ['Close', 'Print', 'more'].map((name) =>
      dialog.getByRole('button', { name, includeHidden: true }),
    );
    for (const button of buttons) await button.waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'hidden' });
    for (const button of buttons) await button.waitFor({ state: 'hidden' });
    await dialog.getByText(FULL_DETAIL.provenance.recordUrl ?? '').waitFor();
    const { height } = await readBox(dialog);
    await expect
      .poll(() => page.evaluate('document.querySelector("[role=dialog]").scrollHeight'))
      .toBeLessThanOrEqual(Math.ceil(height));
    await expect
      .poll(() => page.evaluate('getComputedStyle(document.body.parentElement).backgroundColor'))
      .toBe('rgb(255, 255, 255)');
    await expect
      .poll(() => page.evaluate('getComputedStyle(document.querySelector("[role=dialog]")).color'))
      .toBe('rgb(0, 0, 0)');
  });

  it('prints the rows of a list without controls', async () => {
    const { page, open } = await begin({}, { answers: PAGED });
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('row').count()).toBe(101);
    for (const role of ['checkbox', 'navigation', 'combobox', 'contentinfo', 'banner'] as const)
      await expect
        .poll(() => page.getByRole(role).filter({ visible: true }).count(), { message: role })
        .toBe(0);
    await expect
      .poll(() => page.getByRole('button', { name: 'Export Selected', includeHidden: true }).isVisible())
      .toBe(false);
  });
});
