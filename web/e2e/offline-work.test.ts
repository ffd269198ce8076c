import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { comeIn, openStory, type Story } from './story.ts';
import { openVisitor, signIn, toast, type Visitor } from './visitor.ts';

/**
 * Working without a network on a phone: the work list, the route with its map and saved leads are there after a start; changes wait on the
 * device, survive a restart, and are merged with those of another device.
 */

let story: Story;
let phone: Visitor;
let page: Page;
/** The numbers of three permits in the work list. */
let numbers: readonly string[] = [];
/** The address of the third. */
let thirdPath = '';
/** The pixels of the route's map that are not ground, with a network. */
let drawnOnline = 0;
const SCREEN = { width: 390, height: 844 };
const NOTE = 'Gate code 12.';
const OTHER_NOTE = 'Two dogs.';
const PANEL_NOTE = 'Back door.';

openStory(
  async (opened) => {
    phone = await openVisitor(opened.browser, SCREEN, { serviceWorkers: 'allow' });
    page = phone.page;
    story = { ...opened, visitor: phone, page, context: phone.context };
  },
  // A city that publishes phones.
  ['fl-orlando'],
);

const more = (on: Page, number: string) =>
  on.getByRole('button', { name: `How did it go, stage and note of ${number}` });
const card = (number: string) => page.getByRole('listitem').filter({ has: more(page, number) });
/** Puts a permit of the work list into a stage. */
async function setStage(number: string, name: string): Promise<void> {
  await more(page, number).click();
  const stages = page.getByRole('group', { name: `Stage of ${number}` });
  await stages.getByRole('button', { name, exact: true }).click();
  await stages.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}
const waiting = () =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('waiting '));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().length;
  });
async function restart(path = '/work'): Promise<void> {
  await page.close();
  page = await phone.context.newPage();
  await page.goto(`${story.stack.site}${path}`);
}
/** How many pixels of the map are not ground: streets, water, parks, names and stops. Waits until all of it is drawn. */
async function drawnPixels(): Promise<number> {
  const map = page.locator('[data-map][data-drawn]');
  await map.waitFor();
  await map.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const picture = (await map.screenshot()).toString('base64');
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (pen === null) throw new Error('There is no canvas.');
    pen.drawImage(image, 0, 0);
    const pixels = new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return pixels.length - Math.max(...counts.values());
  }, picture);
}
async function writeNote(on: Page, number: string, text: string): Promise<void> {
  await more(on, number).click();
  await on.getByRole('dialog').getByLabel('Note', { exact: true }).fill(text);
  await on.getByRole('dialog').getByRole('button', { name: 'Save note' }).click();
  await on.getByRole('dialog').waitFor({ state: 'detached' });
}
/** A row shows only a note's first line, the field behind the dots all of it. */
async function seeBothNotes(on: Page, number: string): Promise<void> {
  await more(on, number).click();
  const note = on.getByRole('dialog').getByLabel('Note', { exact: true });
  for (const text of [NOTE, OTHER_NOTE]) await expect.poll(() => note.inputValue()).toContain(text);
  await on.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

it('has three leads in the work list', async () => {
  // Of one city, as a route is.
  await comeIn(story, '/leads');
  // The worker is registered on the first input.
  await page.keyboard.press('Shift');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const withPhone = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\(\d{3}\) \d{3}-\d{4}/ });
  const saved: string[] = [];
  for (const at of [0, 1, 2]) {
    await withPhone.nth(at).getByRole('heading').getByRole('link').click();
    const dialog = page.getByRole('dialog');
    saved.push(await dialog.getByRole('heading', { level: 2 }).innerText());
    const { pathname, search } = new URL(page.url());
    thirdPath = pathname + search;
    await dialog.getByRole('group').getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('group').getByRole('button', { name: 'Saved', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  numbers = saved;
  await page.goto(`${story.stack.site}/work`);
  for (const number of numbers) await card(number).getByText('Saved').waitFor();
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('kept-leads')).match('/kept/work')) !== undefined),
    )
    .toBe(true);
});

it('puts two of them on the route of the day', async () => {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const number of numbers.slice(0, 2)) await page.getByLabel(`Select ${number}`).check();
  await page.getByRole('button', { name: 'Plan route' }).click();
  await page.getByText('2 stops, ').waitFor();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const saved = await (await caches.open('kept-leads')).match('/kept/route');
        return saved === undefined ? 0 : ((await saved.json()) as readonly unknown[]).length;
      }),
    )
    .toBe(2);
});

it('sees the route on a map, which is saved on the device', async () => {
  await page.goto(`${story.stack.site}/route`);
  await page.getByText(/^Map saved on this device for use without a network, [\d.]+ MB\.$/).waitFor();
  // Names of places come with a fade.
  const isStill = async () => {
    const before = drawnOnline;
    drawnOnline = await drawnPixels();
    return drawnOnline === before && drawnOnline > 5000;
  };
  await expect.poll(isStill).toBe(true);
});

it('keeps three marks and a note that were made without a network', async () => {
  const [first = '', second = '', third = ''] = numbers;
  await phone.context.setOffline(true);
  phone.expectLogged('ERR_INTERNET_DISCONNECTED');
  await restart();
  await page
    .getByText(/^Saved .*, may be out of date$/)
    .first()
    .waitFor();
  for (const [number, name] of [
    [first, 'Contacted'],
    [second, 'Quoted'],
    [third, 'Lost'],
  ] as const) {
    await setStage(number, name);
    await card(number).getByText('Waiting for a connection').waitFor();
  }
  await writeNote(page, first, NOTE);
  await page.getByText('4 changes wait for a connection.').waitFor();
});

it('still has them after a start without a network', async () => {
  const [first = '', second = ''] = numbers;
  await restart();
  await page.getByText('4 changes wait for a connection.').waitFor();
  await card(first).getByText(NOTE).waitFor();
  await card(second).getByText('Waiting for a connection').waitFor();
});

it('shows the route of the day after a start without a network, and changes it', async () => {
  await restart('/route');
  await page
    .getByText(/^Saved .*, may be out of date$/)
    .first()
    .waitFor();
  const stops = () => page.getByRole('main').getByRole('listitem');
  await expect.poll(() => stops().count()).toBe(2);
  // The same picture as with a network, but for the edges of lines.
  await expect
    .poll(async () => Math.abs((await drawnPixels()) - drawnOnline))
    .toBeLessThan(0.02 * drawnOnline);
  await stops()
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await toast(page, 'Off your route');
  await restart('/route');
  await expect.poll(() => stops().count()).toBe(1);
  await restart();
});

it('asks before signing out drops them', async () => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  const dialog = page.getByRole('dialog', { name: '4 changes were not sent' });
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(waiting).toBe(4);
});

it('sends them with the network, and keeps the note that another device wrote', async () => {
  const [first = '', second = '', third = ''] = numbers;
  const desk = await openVisitor(story.browser);
  await desk.page.goto(`${story.stack.site}/work`);
  await signIn(desk.page, story.login);
  await more(desk.page, first).waitFor();
  await writeNote(desk.page, first, OTHER_NOTE);
  await phone.context.setOffline(false);
  await toast(page, 'Both notes kept');
  await expect.poll(waiting).toBe(0);
  await seeBothNotes(page, first);
  await expect.poll(() => page.getByText('Waiting for a connection').count()).toBe(0);
  await desk.page.reload();
  for (const [number, value] of [
    [first, 'Contacted'],
    [second, 'Quoted'],
    [third, 'Lost'],
  ] as const)
    await desk.page
      .getByRole('row')
      .filter({ has: more(desk.page, number) })
      .getByText(value)
      .waitFor();
  await seeBothNotes(desk.page, first);
  desk.sawNothingWrong();
});

it('works on a saved lead from its panel after a start without a network', async () => {
  const [, , third = ''] = numbers;
  await phone.context.setOffline(true);
  await restart(thirdPath);
  const dialog = page.getByRole('dialog', { name: third });
  const stages = dialog.getByRole('group', { name: `Stage of ${third}` });
  await stages.getByRole('button', { name: 'Lost', pressed: true }).waitFor();
  await stages.getByRole('button', { name: 'Quoted', exact: true }).click();
  await dialog.getByText('Waiting for a connection').waitFor();
  await dialog.getByLabel('Note', { exact: true }).fill(PANEL_NOTE);
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await dialog
    .getByRole('link', { name: /^Call / })
    .first()
    .click();
  await dialog
    .getByRole('group', { name: 'How did it go?' })
    .getByRole('button', { name: 'No answer' })
    .click();
  await dialog.getByRole('button', { name: 'Tomorrow' }).click();
  await expect.poll(waiting).toBeGreaterThanOrEqual(4);
});

it('shows that work in the panel and in the work list after another start, and sends it once', async () => {
  const [, , third = ''] = numbers;
  const before = await waiting();
  await restart(thirdPath);
  const dialog = () => page.getByRole('dialog', { name: third });
  await dialog().getByText('Waiting for a connection').waitFor();
  await expect.poll(() => dialog().getByLabel('Note', { exact: true }).inputValue()).toBe(PANEL_NOTE);
  await restart();
  await card(third).getByText(PANEL_NOTE).waitFor();
  await card(third).getByText('Tomorrow').waitFor();
  await expect.poll(waiting).toBe(before);
  await phone.context.setOffline(false);
  await expect.poll(waiting).toBe(0);
  await restart(thirdPath);
  await dialog()
    .getByText(/before that/)
    .waitFor();
  await expect.poll(() => dialog().getByLabel('Note', { exact: true }).inputValue()).toBe(PANEL_NOTE);
  await restart();
  await card(third).getByText('Tomorrow').waitFor();
});

it('leaves nothing behind after signing out', async () => {
  const [first = ''] = numbers;
  await phone.context.setOffline(true);
  await setStage(first, 'Won');
  await expect.poll(waiting).toBe(1);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await phone.context.setOffline(false);
  await page.getByRole('button', { name: 'Sign out and drop it' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  const left = await page.evaluate(async () => ({
    caches: (await caches.keys()).filter((name) => !name.startsWith('shell-')),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    items: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  }));
  expect(left).toEqual({ caches: [], databases: [], items: [] });
});
