import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from './shared.ts';
import { STATE_GROUPS } from './states/all.ts';
import { APPEARANCES, applyAppearance, DESKTOP, PHONE, resize } from './states/appearances.ts';
import {
  findIconsWithoutTooltip,
  findSidewaysScrolling,
  findUnreachedByTab,
  findViolations,
} from './states/page-checks.ts';
import { SHIFT_MAX, type Shift } from './states/shift.ts';
import { openStage, type PageStage } from './states/stage.ts';

/*
 * Checks every page in every state: axe-core's rules in all appearances, no sideways scrolling, all controls reachable with
 * Tab (PRODUCT §2: works from 360 px on, with the keyboard only, at 200 % zoom), and nothing that jumps while the page loads.
 */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Widths without sideways scrolling, in CSS pixels: the narrowest phone, 1440 at 200 % zoom, and 1280 at 400 % zoom (WCAG 1.4.10). */
const WIDTHS = [360, DESKTOP.width / 2, 320] as const;

let stage: PageStage;

beforeAll(async () => {
  stage = await openStage(sharedBrowser());
});

afterAll(() => stage.close());

describe.each(STATE_GROUPS)('$name', (group) => {
  it.concurrent.each(group.states)('$name', async (state) => {
    const { page, shift, complaints, close } = await stage.show(state);
    const found: string[] = [];
    found.push(...jumps(DESKTOP.width, shift), ...jumps(PHONE.width, await stage.measureOnPhone(state)));
    await page.evaluate(AXE);
    for (const look of APPEARANCES) {
      await applyAppearance(page, look);
      const violations = await findViolations(page, look.colorScheme === 'light' ? 'all' : 'colors');
      for (const { rule, text } of violations)
        if (state.exempt?.[rule] === undefined) found.push(`${look.name}: ${text}`);
    }
    for (const width of WIDTHS) {
      await resize(page, width, 800);
      for (const element of await findSidewaysScrolling(page))
        found.push(`${width} px: ${element} scrolls sideways`);
    }
    found.push(...(await unreachedOn(page)));
    found.push(...complaints());
    await close();
    expect(found).toEqual([]);
  });
});

function jumps(width: number, { sum, moved }: Shift): string[] {
  return sum > SHIFT_MAX ? [`${width} px: the page shifts by ${sum.toFixed(3)}`, ...moved] : [];
}

/** Checks desktop and phone, because tables become cards with other controls on a phone. */
async function unreachedOn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { name, width, height } of APPEARANCES.filter(({ colorScheme }) => colorScheme === 'light')) {
    await resize(page, width, height);
    for (const element of await findIconsWithoutTooltip(page))
      found.push(`${name}: no tooltip of ${element}`);
    for (const element of await findUnreachedByTab(page))
      found.push(`${name}: Tab does not reach ${element}`);
  }
  return found;
}
