import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { sharedBrowser } from './shared.ts';
import type { FakeServerOptions } from './states/fake-server.ts';
import { openStage, type PageStage, type StageVisit } from './states/stage.ts';

/**
 * Opens one stage for the tests of a file. Each visit ends with its test, and fails it if a page logged an error.
 * @returns a function that starts a visit
 */
export function openVisits(): (
  options?: BrowserContextOptions,
  reception?: FakeServerOptions,
) => Promise<StageVisit> {
  let stage: PageStage;
  let present: StageVisit | undefined;
  beforeAll(async () => {
    stage = await openStage(sharedBrowser());
  });
  afterEach(async () => {
    const complaints = present?.complaints() ?? [];
    await present?.close();
    present = undefined;
    expect(complaints).toEqual([]);
  });
  afterAll(() => stage.close());
  return async (options, reception) => {
    present = await stage.visit(options, reception);
    return present;
  };
}

/** The name of the focused element. */
export function focusedName(page: Page): Promise<string | undefined> {
  return page.evaluate(() =>
    (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)?.trim(),
  );
}

/** An element's position in the window, in CSS pixels. @throws if it is not visible */
export async function readBox(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
