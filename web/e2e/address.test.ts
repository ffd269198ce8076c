import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { comeIn, openStory } from './story.ts';

/** The job and the address of a permit, on the sample data; in the built site. */

let page: Page;

openStory(async (story) => {
  ({ page } = story);
  await comeIn(story, '/leads?view=all');
});

const folded = () => page.getByRole('button', { name: /^\d+ permits$/ });

describe('a user who looks at jobs rather than permits', () => {
  it('folds the list to one line per job', async () => {
    const rows = page.getByRole('table').locator('tr[data-permit]');
    await rows.nth(PAGE_SIZE - 1).waitFor();
    await page.getByRole('button', { name: 'Sort:' }).click();
    await page.getByLabel('One line per job').check();
    await page.keyboard.press('Escape');
    await folded().first().waitFor();
    await expect.poll(() => rows.count()).toBeLessThan(PAGE_SIZE);
  });

  it('sees the job of a permit in its panel, and opens another permit of it', async () => {
    await page
      .locator('tr[data-permit]')
      .filter({ has: folded() })
      .first()
      .locator('[data-open]')
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const opened = await dialog.getByRole('heading', { level: 2 }).innerText();
    await dialog.getByText(/^\d+ permits in this job$/).click();
    await dialog
      .locator('details')
      .filter({ hasText: 'permits in this job' })
      .getByRole('button')
      .first()
      .click();
    await dialog.getByRole('heading', { level: 2 }).filter({ hasNotText: opened }).waitFor();
  });

  it('goes on to every permit at the address', async () => {
    await page.getByRole('link', { name: /permits at this address$/ }).click();
    await page.getByText(/^\d+ permits on record at this address or parcel/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/address');
    await page.getByRole('link', { name: /^Open permit/ }).click();
    await page.getByRole('dialog').waitFor();
  });
});
