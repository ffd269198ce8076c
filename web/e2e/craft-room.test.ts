import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#shared/contract/routes.ts';
import { openBrowser } from './browser.ts';
import { ANSWERS, detail, permit } from './pretended-answers.ts';
import type { Answers } from './pretended-site.ts';
import { boxOf, DESK, focused, PAGES, PHONE, type Visit, visit } from './pretended-visit.ts';

/** That nothing jumps while data arrives, that the keyboard gets everywhere and sees where it is, and what comes on paper. */

/** The most a page's layout may shift while its data arrives (CLS). */
const SHIFT_MAX = 0.02;
/** Adds up what the layout shifts, from whenever it is set to 0. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });`;
const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

let browser: Browser;
let present: Visit;

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => present.end());
afterAll(() => browser.close());

/** Answers that wait until they are let go, one by one; who is signed in is known at once. */
function heldAnswers(): { readonly answers: Answers; readonly letGo: () => boolean } {
  const held: (() => void)[] = [];
  const entries = Object.entries(ANSWERS).map(([name, answer]) => [
    name,
    name === ('currentUser' satisfies CallName)
      ? answer
      : async (url: URL) => {
          await new Promise<void>((resolve) => held.push(resolve));
          return answer(url);
        },
  ]);
  return {
    answers: Object.fromEntries(entries) as Answers,
    letGo: () => {
      const next = held.shift();
      next?.();
      return next !== undefined;
    },
  };
}

/** Lets answers go until none is asked for any more. */
async function settle(page: Page, letGo: () => boolean): Promise<void> {
  for (let rest = 0; rest < 5; rest++) {
    if (letGo()) rest = 0;
    await page.evaluate(NEXT_FRAME);
  }
}

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
])('on a %s nothing jumps while data arrives', (_, viewport) => {
  it.each([
    ...['/', '/dashboard', '/leads', '/leads?permit=tx-sample.8'],
    ...['/alerts', '/subscription', '/scrapers', '/heatmap'],
  ])('%s', async (path) => {
    const { answers, letGo } = heldAnswers();
    present = await visit(browser, { viewport }, answers);
    const { page, open } = present;
    await page.addInitScript({ content: WATCH_SHIFTS });
    await open(path);
    await page.evaluate('document.fonts.ready');
    await page.evaluate(`${NEXT_FRAME}.then(() => { window.shifted = 0; })`);
    await settle(page, letGo);
    expect(await page.locator('.animate-pulse').count()).toBe(0);
    expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(SHIFT_MAX);
  });
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

  it('starts every page at the skip link, which leads to its content, and shows where it is at every stop', async () => {
    present = await visit(browser);
    const { page, open } = present;
    // A form that a link opens takes the focus to itself.
    for (const path of PAGES.filter((address) => !address.includes('new=1'))) {
      await open(path);
      await page.keyboard.press('Tab');
      expect(await focused(page), path).toBe('Skip to content');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id'), path).toBe('main');
      for (let stop = 0; stop < STOPS_LOOKED_AT; stop++) {
        await page.keyboard.press('Tab');
        const isDone = await page.evaluate('document.activeElement === document.body');
        if (isDone) break;
        expect(await page.evaluate(SHOWS_FOCUS), `${path}: ${await focused(page)}`).toBe(true);
      }
    }
  });

  it('stays within a dialog, leaves it by Escape, and is back where it was', async () => {
    present = await visit(browser);
    const { page, open } = present;
    await open('/leads');
    const number = page.getByRole('button', { name: permit(3).permitNumber });
    await number.press('Enter');
    await page.getByRole('dialog').getByText('History we saw').waitFor();
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.closest("[role=dialog]") !== null')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe(permit(3).permitNumber);
  });
});

describe('on paper', () => {
  it('a permit stands alone, whole, in ink, with the address of its record', async () => {
    present = await visit(browser, { colorScheme: 'dark' });
    const { page, open } = present;
    await open('/leads?permit=tx-sample.9');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('History we saw').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: 'Permit leads', includeHidden: true }).isVisible()).toBe(
      false,
    );
    for (const name of ['Close', 'Print', 'more'])
      expect(await dialog.getByRole('button', { name, includeHidden: true }).isVisible(), name).toBe(false);
    await dialog.getByText(detail(9).provenance.recordUrl ?? '').waitFor();
    const { height } = await boxOf(dialog);
    expect(await page.evaluate('document.querySelector("[role=dialog]").scrollHeight')).toBeLessThanOrEqual(
      Math.ceil(height),
    );
    expect(await page.evaluate('getComputedStyle(document.body.parentElement).backgroundColor')).toBe(
      'rgb(255, 255, 255)',
    );
    expect(await page.evaluate('getComputedStyle(document.querySelector("[role=dialog]")).color')).toBe(
      'rgb(0, 0, 0)',
    );
  });

  it('a list has its rows and no controls', async () => {
    present = await visit(browser);
    const { page, open } = present;
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('row').count()).toBe(101);
    for (const role of ['checkbox', 'navigation', 'combobox', 'contentinfo', 'banner'] as const)
      expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(
        role === 'navigation' ? 1 : 0,
      );
    expect(await page.getByRole('button', { name: 'Export Selected', includeHidden: true }).isVisible()).toBe(
      false,
    );
  });
});
