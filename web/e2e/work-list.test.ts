import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import { comeIn, openStory } from './story.ts';
import { toast, type Visitor } from './visitor.ts';

/** A user's work list, and permits that a search does not find; in the built site. */

let stack: LocalStack;
let ray: Visitor;
let page: Page;
/** The numbers of the permits in the work list. */
let numbers: readonly string[] = [];

openStory(async (story) => {
  ({ stack, visitor: ray, page } = story);
  await comeIn(story, '/leads');
});

const row = (number: string) => page.getByRole('row').filter({ hasText: number });
const dialog = () => page.getByRole('dialog');
/** What is behind the dots of a row of the work list. */
const more = (number: string) =>
  page.getByRole('button', { name: `How did it go, stage and note of ${number}` });
const listed = (number: string) => page.getByRole('row').filter({ has: more(number) });
const stage = (name: string) => dialog().getByRole('group').getByRole('button', { name, exact: true });
/** A toast's button. Its text is repeated in a region for screen readers. */
const undo = () => page.getByRole('button', { name: 'Undo' });

async function openPermit(number: string): Promise<void> {
  await page.getByRole('button', { name: number, exact: true }).click();
  await stage('Won').waitFor();
}

describe('a roofer with a list of their own', () => {
  it('saves a permit with a note', async () => {
    const opening = page.getByRole('table').getByRole('row').locator('td:nth-child(2) button');
    await opening.nth(2).waitFor();
    numbers = await opening.allInnerTexts();
    const [first = ''] = numbers;
    await openPermit(first);
    await stage('Save').click();
    await stage('Saved').waitFor();
    await dialog().getByLabel('Note', { exact: true }).fill('Steep. Ask for Dana.');
    await dialog().getByRole('button', { name: 'Save note' }).click();
    await toast(page, 'Note saved');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await row(first)
      .getByText(/Saved$/)
      .filter({ visible: true })
      .waitFor();
  });

  it('hides a permit, which can be shown again', async () => {
    const [, second = ''] = numbers;
    await openPermit(second);
    await stage('Hide').click();
    await toast(page, `${second} leaves the leads list, and alerts skip it.`);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await row(second).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await row(second)
      .getByText(/Hidden$/)
      .filter({ visible: true })
      .waitFor();
  });

  it('changes a stage and undoes it', async () => {
    const [first = ''] = numbers;
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Work List' }).click();
    await page.getByText('Steep. Ask for Dana.').waitFor();
    await more(first).click();
    await stage('Lost').click();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await page.getByRole('rowheader', { name: /^Won and lost/ }).waitFor();
    await undo().click();
    await page.getByRole('rowheader', { name: /^No next step/ }).waitFor();
    await listed(first).getByText('Saved').waitFor();
  });

  it('has large buttons on a phone', async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const [first = ''] = numbers;
    // The table makes room for cards.
    await page.getByRole('heading', { level: 2, name: /^No next step/ }).waitFor();
    expect((await more(first).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await more(first).click();
    const buttons = page.getByRole('group', { name: /^Stage of/ }).getByRole('button');
    await buttons.first().waitFor();
    for (const button of await buttons.all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await buttons.filter({ hasText: 'Won' }).click();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { level: 2, name: /^Won and lost/ }).waitFor();
    if (before !== null) await page.setViewportSize(before);
  });

  it('finds a permit by its note, and sees the list in another window', async () => {
    await page.getByLabel('Search notes and numbers').fill('dana');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('rowheader', { name: /^Won and lost/ }).waitFor();
    const other = await ray.context.newPage();
    await other.goto(`${stack.site}/work?stage=hidden`);
    await other.getByLabel(`Select ${numbers[1]}`).waitFor();
    await other.close();
  });

  it('sees in a second window what the first one changed', async () => {
    ray.expectLogged('/api/work/');
    const [first = ''] = numbers;
    await page.goto(`${stack.site}/work`);
    await more(first).click();
    await stage('Quoted').waitFor();
    const other = await ray.context.newPage();
    await other.goto(`${stack.site}/work`);
    await other.getByRole('button', { name: `How did it go, stage and note of ${first}` }).click();
    const lost = other.getByRole('dialog').getByRole('button', { name: 'Lost', exact: true });
    await lost.click();
    await lost.and(other.locator('[aria-pressed=true]')).waitFor();
    await other.close();
    await stage('Quoted').click();
    await toast(page, 'Not saved');
    await stage('Lost').and(page.locator('[aria-pressed=true]')).waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
  });
});

describe('a roofer who cannot find a permit', () => {
  const box = () => page.getByRole('textbox', { name: 'Search leads in your own words' });
  const lookUp = async (line: string): Promise<void> => {
    await box().fill(line);
    await box().press('Enter');
  };

  it('removes the filters that exclude it and sees it in the list', async () => {
    const [, , third = ''] = numbers;
    await page.goto(`${stack.site}/leads?state=Texas`);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Contractor’s name contains').fill('nobody of this name');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.getByRole('heading', { name: 'No permits found' }).waitFor();
    // The name is kept beside the address.
    expect(page.url()).not.toContain('nobody');
    await page.reload();
    await page.getByRole('heading', { name: 'No permits found' }).waitFor();
    await page.getByRole('button', { name: 'Drop Contractor “nobody of this name”' }).waitFor();
    await lookUp(third.toLowerCase());
    await dialog().getByRole('heading', { name: third }).waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await page.getByText('We have it, but your filter leaves it out').waitFor();
    await page.getByRole('button', { name: 'Drop these filters' }).click();
    await page.getByText('Found it.').waitFor();
    expect(new URL(page.url()).searchParams.has('contractor')).toBe(false);
    await page.getByRole('button', { name: `Open ${third}` }).click();
    await dialog().getByRole('heading', { name: third }).waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
  });

  it('sees that a city is not covered, and how fresh another one is', async () => {
    await page.goto(`${stack.site}/leads`);
    await page.getByRole('button', { name: 'Type its address or number above' }).click();
    await page.keyboard.type('Denver');
    await page.getByRole('button', { name: 'Find it as a place or number' }).click();
    await page.getByText('We don’t cover Denver').waitFor();
    await lookUp('B-2026-000000, Chicago, IL');
    await page.getByText('We don’t have it yet').waitFor();
    await page.getByRole('link', { name: 'City of Chicago.' }).waitFor();
  });
});
