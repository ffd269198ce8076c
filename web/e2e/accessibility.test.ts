import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from './shared.ts';
import { STATE_GROUPS } from './states/all.ts';
import { DESKTOP, APPEARANCES, resize, applyAppearance } from './states/appearances.ts';
import { findSidewaysScrolling, findUnreachedByTab, findViolations } from './states/page-checks.ts';
import { openStage, type PageStage } from './states/stage.ts';

/*
 * Every page in every state: axe-core's rules in all looks, nothing wider than the window, and everything that can be
 * pressed is reached with Tab (PRODUCT §2, LOOK: works from 360 px on, keyboard only, 200 % zoom).
 */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Widths at which nothing may scroll sideways, in CSS pixels: the narrowest phone we build for, and what 200 % zoom leaves of
 * a desktop of 1440. 320 is what 400 % leaves of 1280 (WCAG 1.4.10).
 */
const WIDTHS = [360, DESKTOP.width / 2, 320] as const;

let stage: PageStage;

beforeAll(async () => {
  stage = await openStage(sharedBrowser());
});

afterAll(() => stage.close());

describe.each(STATE_GROUPS)('$name', ({ states }) => {
  it.concurrent.each(states)('$name', async (state) => {
    const { page, complaints, close } = await stage.show(state);
    const found: string[] = [];
    await page.evaluate(AXE);
    for (const look of APPEARANCES) {
      await applyAppearance(page, look);
      const violations = await findViolations(page, look.colorScheme === 'light' ? 'all' : 'colors');
      for (const { rule, text: told } of violations)
        if (state.exempt?.[rule] === undefined) found.push(`${look.name}: ${told}`);
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

/** Tables are cards on a phone, and what can be pressed is then something else. */
async function unreachedOn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { name, width, height } of APPEARANCES.filter(({ colorScheme }) => colorScheme === 'light')) {
    await resize(page, width, height);
    for (const element of await findUnreachedByTab(page)) found.push(`${name}: Tab does not come to ${element}`);
  }
  return found;
}
