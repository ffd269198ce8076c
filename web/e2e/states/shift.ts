import type { Page } from 'playwright-core';
import type { FakeServer } from './fake-server.ts';

/** The most that a page may shift while it loads (CLS, without a unit). */
export const SHIFT_MAX = 0.02;

/** How far a page moved without a click or key. */
export interface Shift {
  readonly sum: number;
  /** Each element that moved, with its top and height before and after, in CSS pixels. */
  readonly moved: readonly string[];
}

/**
 * Adds up layout shifts in the page. Every answer waits for two frames, so that machines of any speed draw the page without it first. Runs
 * before the page's own scripts.
 */
const WATCH = `
  window.shift = { sum: 0, moved: [] };
  const placeOf = ({ node, previousRect: from, currentRect: to }) => {
    const { localName, className } = node?.nodeType === 3 ? node.parentElement : (node ?? {});
    const [top, height, newTop, newHeight] = [from.y, from.height, to.y, to.height].map(Math.round);
    return '<' + localName + ' class="' + className + '"> ' + top + '+' + height + ' to ' + newTop + '+' + newHeight;
  };
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) {
        shift.sum += value;
        shift.moved.push(...sources.map((source) => value.toFixed(3) + ' ' + placeOf(source)));
      }
  }).observe({ type: 'layout-shift', buffered: true });
  const frame = () => new Promise(requestAnimationFrame);
  const ask = window.fetch;
  window.fetch = async (...call) => {
    const answer = await ask(...call);
    await frame();
    await frame();
    return answer;
  };`;

/** Frames without a request after which a page has loaded: an answer may ask for code, and code for another answer. */
const QUIET_FRAMES = 8;

/**
 * Watches how far a new page moves.
 * @returns waits until the page has all answers that it gets, and returns how far it moved until then
 */
export async function watchShift(page: Page, server: FakeServer): Promise<() => Promise<Shift>> {
  await page.addInitScript({ content: WATCH });
  let asked = 0;
  let ended = 0;
  page.on('request', () => asked++);
  page.on('requestfinished', () => ended++);
  page.on('requestfailed', () => ended++);
  return async () => {
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    let before = -1;
    for (let quiet = 0; quiet < QUIET_FRAMES; quiet++) {
      await page.evaluate('new Promise(requestAnimationFrame).then(() => undefined)');
      if (asked !== before || ended + server.unanswered < asked) quiet = 0;
      before = asked;
    }
    return page.evaluate<Shift>('shift');
  };
}
