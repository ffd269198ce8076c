import type { Page } from 'playwright-core';

/** An action on the table of 100 permits; `act` waits for its effect. */
interface Interaction {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
}

/** A typical session on the leads page, in order. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'select a row',
    act: async (page) => {
      await page.locator('tbody input[type=checkbox]').nth(2).click();
      await page.getByText('1 selected').waitFor();
    },
  },
  {
    name: 'select a range with Shift',
    act: async (page) => {
      await page
        .locator('tbody input[type=checkbox]')
        .nth(40)
        .click({ modifiers: ['Shift'] });
      await page.getByText('39 selected').waitFor();
    },
  },
  {
    name: 'select the page',
    act: async (page) => {
      await page.locator('thead input[type=checkbox]').click();
      await page.getByText('100 selected').waitFor();
    },
  },
  {
    name: 'open a permit',
    act: async (page) => {
      await page.locator('tbody tr').nth(4).locator('td').nth(2).click();
      await page.getByRole('dialog').getByText('PROPERTY OWNER').waitFor();
    },
  },
  {
    name: 'close it',
    act: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'change the sort order',
    act: async (page) => {
      await page.getByRole('button', { name: 'Sort:' }).click();
      await page.getByRole('button', { name: 'Highest value first', exact: true }).click();
      await page.waitForURL(/sort=/);
      await rowsAreThere(page);
    },
  },
  {
    name: 'choose a state',
    act: async (page) => {
      await page.getByLabel('State').focus();
      await page.keyboard.type('Tex');
      await page.getByLabel('City').waitFor();
    },
  },
  {
    name: 'search by state',
    act: async (page) => {
      await page.getByRole('button', { name: 'Search by State' }).click();
      await page.waitForURL(/state=/);
      await rowsAreThere(page);
    },
  },
  {
    name: 'open the filters',
    act: async (page) => {
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByRole('dialog').getByLabel('ZIP codes', { exact: true }).waitFor();
    },
  },
  {
    name: 'close the filters',
    act: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'go to the next page',
    act: async (page) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Showing 101 to').waitFor();
    },
  },
];

async function rowsAreThere(page: Page): Promise<void> {
  await page.locator('tbody [data-permit]').nth(99).waitFor();
}
