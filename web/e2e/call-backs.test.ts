import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import { comeIn, openStory } from './story.ts';
import { toast } from './visitor.ts';

/** A call that reaches nobody, in the built site, where a city publishes phones. */

let stack: LocalStack;
let page: Page;

openStory(
  async (story) => {
    ({ stack, page } = story);
    await comeIn(story, '/leads');
  },
  ['ca-elk-grove'],
);

const dialog = () => page.getByRole('dialog');

describe('a roofer who reaches nobody', () => {
  const DAY_MS = 86_400_000;
  const callBacks = () => page.getByRole('region', { name: 'Call back today' });
  let number = '';

  it('says so after the call, and chooses tomorrow', async () => {
    await page.goto(`${stack.site}/leads`);
    const row = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.locator('a[href^="tel:"]') });
    const opening = row.locator('td:nth-child(2) button').first();
    await opening.waitFor();
    number = await opening.innerText();
    await opening.click();
    await dialog().getByRole('link', { name: /^Call/ }).first().click();
    const question = dialog().getByRole('region', { name: 'How did it go?' });
    for (const button of await question.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    // With the keyboard alone: the question follows the buttons beside Call.
    await question.getByRole('button', { name: 'No answer', disabled: false }).press('Enter');
    await question.getByText('When will you try again?').waitFor();
    await question.getByRole('button', { name: 'Tomorrow' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')?.startsWith('tel:')))
      .toBe(true);
  });

  it('sees it on the home page when it is due, where the browser is', async () => {
    await page.goto(stack.site);
    await callBacks().waitFor();
    expect(
      await callBacks()
        .getByRole('link', { name: /^Call / })
        .count(),
    ).toBe(0);
    await page.clock.setSystemTime(Date.now() + DAY_MS);
    await page.goto(stack.site);
    await callBacks().getByText('Today').first().waitFor();
    await page.getByText('1 call-back due today.').waitFor();
    await page.getByRole('link', { name: 'Start today’s call-backs' }).click();
    await page.getByLabel(`Select ${number}`).waitFor();
    await page.getByText('No answer').waitFor();
  });

  it('is done with it in one press', async () => {
    await page.goto(stack.site);
    await callBacks().getByRole('button', { name: /^Done/ }).click();
    await toast(page, 'Call-back done');
    await callBacks().getByText('Nothing is due today.').waitFor();
    await callBacks().getByRole('heading', { name: 'No date set' }).waitFor();
    await page.clock.setSystemTime(Date.now());
  });
});
