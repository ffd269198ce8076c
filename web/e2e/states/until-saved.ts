import type { Page } from 'playwright-core';

/** Waits until a page has saved some leads on its device. `waitForFunction` would not wait for a promise. @param isSaved gets the paths of the entries */
export async function untilSaved(page: Page, isSaved: (paths: readonly string[]) => boolean): Promise<void> {
  const paths = (): Promise<readonly string[]> =>
    page.evaluate(async () =>
      (await (await caches.open('kept-leads')).keys()).map(({ url }) => new URL(url).pathname),
    );
  while (!isSaved(await paths()));
}
