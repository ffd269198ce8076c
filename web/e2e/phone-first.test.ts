import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import type { SentCalls } from './sent-calls.ts';
import { comeIn, openStory } from './story.ts';
import { stubCall } from './stub-call.ts';
import { toast } from './visitor.ts';

/** The start screen, "How did it go?" and the day's route on a phone of 390 × 844, in the built site. */

let stack: LocalStack;
let page: Page;
let calls: SentCalls;

openStory(async (story) => {
  ({ stack, page, calls } = story);
  await page.setViewportSize({ width: 390, height: 844 });
  await comeIn(story, '/work');
  await page.goto(stack.site);
  await cards().first().waitFor();
});

const cards = (): Locator => page.getByRole('region', { name: /^New/ }).getByRole('listitem');
/** What a card's buttons name it by. */
async function numberOf(card: Locator): Promise<string> {
  const label = await card.getByRole('button', { name: /^Skip / }).getAttribute('aria-label');
  return (label ?? '').replace('Skip ', '');
}
const cardOf = (number: string): Locator =>
  cards().filter({ has: page.getByRole('button', { name: `Skip ${number}`, exact: true }) });
const dialog = (): Locator => page.getByRole('dialog');

describe('a roofer in the truck', () => {
  it('sees the first lead without scrolling, with its actions under the thumb', async () => {
    const first = await cards().first().boundingBox();
    const tabs = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(first?.y).toBeGreaterThan(0);
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    const actions = cards().first().locator('.grid > *');
    const words = await actions.allInnerTexts();
    expect(words[0]).toMatch(/^(Call|Letter|Directions|See lead)$/);
    expect(words.at(-1)).toBe('Skip');
    for (const action of await actions.all()) {
      const box = await action.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
  });

  /** Few records show a phone: gives one to the owner of each lead. */
  const withPhone = () =>
    stubCall(page, 'searchPermits', {
      change: (leads: readonly object[]) =>
        leads.map((lead) => ({
          ...lead,
          propertyOwnerName: 'Sample Owner',
          propertyOwnerPhone: '(512) 555-0142',
          who: { label: 'owner', worth: 'best', reason: 'The record says that the owner builds it' },
          reach: 'phone',
        })),
    });

  it('calls the first lead that shows a phone, and says how it went', async () => {
    const plain = await withPhone();
    await page.goto(stack.site);
    const card = cards()
      .filter({ has: page.locator('a[href^="tel:"]') })
      .first();
    const number = await numberOf(card);
    await plain();
    await card.getByRole('link', { name: /^Call / }).click();
    await dialog()
      .getByRole('heading', { name: /^You called .*How did it go\?$/ })
      .waitFor();
    const answers = dialog().getByRole('group', { name: 'How did it go?' }).getByRole('button');
    await expect
      .poll(() => answers.allInnerTexts())
      .toEqual(['Reached', 'No answer', 'Won', 'Gone', 'Wrong number']);
    for (const answer of await answers.all())
      expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await dialog().getByRole('button', { name: 'No answer', disabled: false }).click();
    await dialog().getByText('When will you try again?').waitFor();
    await dialog().getByRole('button', { name: 'Tomorrow' }).click();
    await toast(page, 'Call back: Tomorrow');
    await expect.poll(() => cardOf(number).count()).toBe(0);
  });

  it('answers that the job is gone, and takes it back', async () => {
    const plain = await withPhone();
    await page.goto(stack.site);
    const card = cards()
      .filter({ has: page.locator('a[href^="tel:"]') })
      .first();
    const number = await numberOf(card);
    await plain();
    await card.getByRole('link', { name: /^Call / }).click();
    await dialog().getByRole('button', { name: 'Gone', disabled: false }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => cardOf(number).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Taken back');
  });

  it('skips a lead, which Undo brings back', async () => {
    const number = await numberOf(cards().first());
    await cards()
      .first()
      .getByRole('button', { name: /^Skip / })
      .click();
    await expect.poll(() => cardOf(number).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await cardOf(number).waitFor();
  });
});

describe('a round of the day', () => {
  const stops = (): Locator => page.getByRole('list', { name: 'Stops in order' }).getByRole('listitem');
  const unplaced = (): Locator =>
    page.getByRole('region', { name: /without a map point$/ }).getByRole('listitem');

  it('takes stops from the new leads and puts them in order', async () => {
    for (const card of [0, 1, 2]) {
      const add = cards()
        .nth(card)
        .getByRole('button', { name: /^Add to route / });
      await add.click();
      await expect.poll(() => cards().nth(card).getByText('On route').count()).toBe(1);
    }
    await page.getByRole('link', { name: 'Route, 3 stops' }).click();
    await page.getByText('miles as the crow flies, from the first stop').waitFor();
    await expect.poll(async () => (await stops().count()) + (await unplaced().count())).toBe(3);
    const links = page.getByRole('link', { name: /^Directions to / });
    await expect.poll(() => links.count()).toBe(3);
    for (const link of await links.all())
      await expect
        .poll(() => link.getAttribute('href'))
        .toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=./);
  });

  it('starts where the phone is', async () => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 41.88, longitude: -87.63 });
    await page.getByRole('button', { name: 'Start from my location' }).click();
    await page.getByText('from where you are').waitFor();
  });

  it('is there after a reload, and a stop is removed with one press', async () => {
    await page.reload();
    await page.getByText('as the crow flies').waitFor();
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await toast(page, 'Off your route');
    await expect.poll(async () => (await stops().count()) + (await unplaced().count())).toBe(2);
  });

  it('takes stops from the work list too', async () => {
    await page.goto(`${stack.site}/work`);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check();
    await page.getByRole('button', { name: 'Plan route' }).click();
    await expect.poll(async () => (await stops().count()) + (await unplaced().count())).toBe(3);
  });

  it('is gone after signing out', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await calls.settled();
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await page
      .getByRole('link', { name: /Sign in/i })
      .first()
      .waitFor();
    await expect.poll(() => page.evaluate(() => caches.has('kept-leads'))).toBe(false);
  });
});
