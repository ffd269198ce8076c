import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { comeIn, openStory } from './story.ts';

/** The job and the address of a permit, on the sample data; in the built site. */

let page: Page;

openStory(async (story) => {
  ({ page } = story);
  await comeIn(story, '/leads?view=all');
  await page.goto(`${story.stack.site}/leads?view=all&page=${await pageWithJob()}`);
});

/** The page of all leads, 1 first, with two permits of a job: the sample changes by the hour, and not every page has them. */
const pageWithJob = () =>
  page.evaluate(async (size) => {
    for (let number = 1; ; number++) {
      const list = await fetch(`/api/permits/all?limit=${size}&offset=${(number - 1) * size}`);
      const { permits } = (await list.json()) as Output<'allPermits'>;
      if (permits.length < size) throw new Error('No page of the sample has two permits of a job.');
      const answer = await fetch('/api/permits/jobs', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ permitIds: permits.map(({ id }) => id) }),
      });
      const { jobs } = (await answer.json()) as Output<'permitJobs'>;
      if (jobs.length > 0) return number;
    }
  }, PAGE_SIZE);

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
