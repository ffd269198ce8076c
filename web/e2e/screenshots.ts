import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { contactSheet } from './contact-sheet.ts';
import { STATE_GROUPS } from './states/all.ts';
import { APPEARANCES, type Appearance, applyAppearance, resize } from './states/appearances.ts';
import type { CatalogState, StateGroup } from './states/catalog-state.ts';
import { openStage, type PageStage } from './states/stage.ts';

const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url));

/** Above about 8192 px the browser repeats its content. */
const HEIGHT_MAX = 8000;

/** More are not faster on two cores. */
const CONCURRENCY = 3;

async function photograph(stage: PageStage, group: string, state: CatalogState): Promise<void> {
  const { page, close } = await stage.show(state);
  for (const look of APPEARANCES) {
    await applyAppearance(page, look);
    // The browser's full-page mode resizes the window, which closes menus, so resize it before.
    if (!(await hasOverlay(page))) await resize(page, look.width, await pageHeight(page));
    await page.screenshot({ path: picturePath(group, state, look) });
  }
  await close();
}

/** The states with pictures, including those of earlier runs. */
function findPictured(): StateGroup[] {
  return STATE_GROUPS.map(({ name, states }) => ({
    name,
    states: states.filter((state) => APPEARANCES.every((look) => existsSync(picturePath(name, state, look)))),
  })).filter(({ states }) => states.length > 0);
}

function picturePath(group: string, { name }: CatalogState, look: Appearance): string {
  return join(FOLDER, group, `${name}-${look.name}.png`);
}

/** A dialog or toast is fixed in the window, so the picture shows only the window. */
async function hasOverlay(page: Page): Promise<boolean> {
  return (await page.locator('[role=dialog], [data-swipe-direction]').count()) > 0;
}

/** The page's height in CSS pixels, up to the browser's limit. */
function pageHeight(page: Page): Promise<number> {
  return page.evaluate((most) => Math.min(most, document.documentElement.scrollHeight), HEIGHT_MAX);
}

/**
 * `npm run ops -- screenshots`: saves a picture of every page in every state, on a phone and a desktop, light and dark, to
 * `screenshots/`, with an overview in `screenshots/index.html`. `-- --only leads` takes one page, `-- --only leads/results` one
 * state.
 */
export async function takeScreenshots({ only }: { readonly only: string | undefined }): Promise<number> {
  const [onlyGroup, onlyState] = (only ?? '').split('/');
  const groups = STATE_GROUPS.filter(({ name }) => onlyGroup === '' || name === onlyGroup).map(
    ({ name, states }) => ({
      name,
      states: states.filter((state) => onlyState === undefined || state.name === onlyState),
    }),
  );
  const wanted = groups.flatMap(({ name, states }) => states.map((state) => ({ group: name, state })));
  if (wanted.length === 0) {
    const known = STATE_GROUPS.map(({ name }) => name).join(', ');
    throw new Misuse(`No state is called “${only}”. Name a page (${known}) or page/state.`);
  }
  const begun = Date.now();
  for (const { name } of groups) {
    if (onlyState === undefined) rmSync(join(FOLDER, name), { recursive: true, force: true });
    mkdirSync(join(FOLDER, name), { recursive: true });
  }
  const stage = await openStage();
  const queue = [...wanted];
  const failures: string[] = [];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        await photograph(stage, next.group, next.state).catch((error: unknown) => {
          failures.push(`${next?.group}/${next?.state.name}: ${String(error)}`);
        });
    }),
  );
  await stage.close();
  writeFileSync(join(FOLDER, 'index.html'), contactSheet(findPictured()));
  process.stdout.write(
    `${(wanted.length - failures.length) * APPEARANCES.length} pictures of ${wanted.length - failures.length} states in ${Math.round((Date.now() - begun) / 1000)} s: ${FOLDER}index.html\n`,
  );
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  return failures.length === 0 ? 0 : 1;
}
