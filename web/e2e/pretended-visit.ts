import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { ANSWERS } from './pretended-answers.ts';
import { type Answers, type PretendedSite, pretendSite, SITE } from './pretended-site.ts';

/** How long the browser may take for a step, in milliseconds: a busy machine is no failure. */
const WAIT_MS = 30_000;

/** A phone of a usual size, and a desk's screen. */
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

/** Every page a signed-in user can open, by address. */
export const PAGES = [
  ...[
    '/',
    '/dashboard',
    '/leads',
    '/alerts',
    '/alerts?new=1',
    '/notifications',
    '/subscription',
    '/scrapers',
  ],
  ...['/heatmap', '/account', '/about', '/contact', '/legal/terms', '/legal/privacy', '/no-such-page'],
];

/** A signed-in user at a browser of their own, before the pretended site. */
export interface Visit {
  readonly page: Page;
  readonly site: PretendedSite;
  /** Opens an address of the site and waits for its heading. */
  open(path: string): Promise<void>;
  end(): Promise<void>;
}

/** Begins a visit. `answers` stand in for those of a site where everything is in order. */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions = {},
  answers: Answers = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: DESK, ...options });
  context.setDefaultTimeout(WAIT_MS);
  await context.addCookies([{ name: 'signed_in', value: '1', url: SITE }]);
  const site = await pretendSite(context, { ...ANSWERS, ...answers });
  const page = await context.newPage();
  return {
    page,
    site,
    open: async (path) => {
      await page.goto(SITE + path);
      await page.locator('h1, [role="dialog"]').first().waitFor();
    },
    end: () => context.close(),
  };
}

/** What has the focus, told by its name. The pages' own types are not known here, hence the text. */
export function focused(page: Page): Promise<unknown> {
  return page.evaluate(
    '(document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent)?.trim()',
  );
}

/** Where an element is in the window. @throws when it is not shown */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
