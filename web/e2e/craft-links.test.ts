import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { ANSWERS, permit } from './pretended-answers.ts';
import { SITE } from './pretended-site.ts';
import { focused, type Visit, visit } from './pretended-visit.ts';
import { PATIENTLY } from './visitor.ts';

/** Links into pages and the step back out of them, and what happens when a call is slow, given up or arrives nowhere. */

let browser: Browser;
let present: Visit;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
});
const begin = async (...given: Parameters<typeof visit> extends [Browser, ...infer Rest] ? Rest : never) => {
  present = await visit(browser, ...given);
  ({ page } = present);
  return present;
};
afterEach(() => present.end());
afterAll(() => browser.close());

const dialog = (): Locator => page.getByRole('dialog');
const at = (address: string): Promise<void> => page.waitForURL(SITE + address);

describe('a link', () => {
  it('opens a permit that is not on the page; closing leads to the list', async () => {
    const { open, site } = await begin();
    await open('/leads?permit=tx-sample.900');
    await dialog().getByText(permit(900).permitNumber).first().waitFor();
    expect(site.calls).toContain('permit');
    await page.keyboard.press('Escape');
    await at('/leads');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('opens a location of the heat map, a state’s sources and an alert’s form', async () => {
    const { open } = await begin();
    await open('/heatmap?place=Sample+City+3%2CTravis%2CTexas');
    await page.getByRole('region', { name: 'Details of Sample City 3' }).waitFor();
    await open('/scrapers?state=Texas');
    await page.getByRole('region', { name: 'Sources of Texas' }).getByRole('rowheader').first().waitFor();
    await open('/alerts?edit=alert-3');
    await expect
      .poll(() => page.getByLabel('Name').first().inputValue(), PATIENTLY)
      .toBe('Roofs in Austin 3');
  });
});

describe('Back and Forward', () => {
  it('lead through filter, page and permit of the leads, and the focus comes back', async () => {
    const { open } = await begin();
    await open('/leads');
    await page.getByLabel('State', { exact: true }).selectOption('Texas');
    await page.getByRole('button', { name: 'Search by State' }).click();
    await at('/leads?state=Texas');
    await page.getByRole('button', { name: 'Next' }).click();
    await at('/leads?state=Texas&page=2');
    const number = page.getByRole('button', { name: permit(102).permitNumber });
    await number.click();
    await at('/leads?state=Texas&page=2&permit=tx-sample.102');
    await dialog().waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page), PATIENTLY).toBe(permit(102).permitNumber);
    await page.goForward();
    await dialog().getByText(permit(102).permitNumber).first().waitFor();
    await page.goBack();
    await page.goBack();
    await at('/leads?state=Texas');
    await page.getByText('Showing 1 to 100').waitFor();
    await page.goBack();
    await at('/leads');
  });

  it('close and open a location of the heat map, with the focus where it was opened', async () => {
    const { open } = await begin();
    await open('/heatmap');
    const line = page.getByRole('button', { name: /Sample City 2/ }).last();
    await line.click();
    const details = page.getByRole('region', { name: 'Details of Sample City 2' });
    await details.waitFor();
    await details.getByRole('button', { name: 'Close Details' }).click();
    await details.waitFor({ state: 'hidden' });
    await at('/heatmap');
    await expect.poll(() => focused(page), PATIENTLY).toContain('Sample City 2');
    await page.goForward();
    await details.waitFor();
  });
});

describe('what is typed', () => {
  it('is there again after a reload, which warns, and after a look at another page', async () => {
    const { open } = await begin();
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.accept();
    });
    await open('/alerts?new=1');
    const name = page.getByLabel('Name').first();
    await page.reload();
    expect(asked).toEqual([]);
    await name.fill('Roofs after hail');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await expect.poll(() => name.inputValue(), PATIENTLY).toBe('Roofs after hail');
    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await page.getByRole('heading', { name: 'Permit leads' }).waitFor();
    await page.goBack();
    await expect.poll(() => name.inputValue(), PATIENTLY).toBe('Roofs after hail');
    await page.getByRole('button', { name: 'Start over' }).click();
    expect(await name.inputValue()).toBe('');
  });
});

describe('an export', () => {
  it('says what it waits for, takes one press, and is given up without losing the selection', async () => {
    const { open, site } = await begin({}, { exportPermits: () => new Promise(() => undefined) });
    await open('/leads');
    await page.getByLabel('Select this page').check();
    const button = page.getByRole('button', { name: 'Export Selected' });
    await button.press('Enter');
    await page.getByText('Making the file of 100 permits.').waitFor();
    await button.press('Enter');
    expect(site.calls.filter((call) => call === 'exportPermits')).toHaveLength(1);
    expect(await focused(page)).toBe('Export Selected');
    await page.getByRole('button', { name: 'Cancel the export' }).click();
    await page.getByText('Export Cancelled', { exact: true }).waitFor();
    await page.getByText('100 selected').waitFor();

    site.answer(ANSWERS);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(await readFile(await download.path(), 'utf8')).toBe('permit\r\n');
    await page.getByText('0 selected').waitFor();
  });
});

describe('without a network', () => {
  const bar = (words: string) => page.getByRole('status').filter({ hasText: words });

  it('a quiet bar says so and goes by itself; nothing is called again', async () => {
    const { open, site } = await begin();
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    const before = site.calls.length;
    await page.context().setOffline(true);
    await bar('You are offline.').waitFor();
    await page.context().setOffline(false);
    await bar('You are offline.').waitFor({ state: 'hidden' });
    expect(site.calls).toHaveLength(before);
  });

  it('a call that arrives nowhere shows it; Try again reads what is missing', async () => {
    const { open, site } = await begin();
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    site.cut(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await bar('The server cannot be reached.').waitFor();
    await page.getByRole('heading', { name: 'Error Loading Permits' }).waitFor();
    site.cut(false);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByText('Showing 101 to 200').waitFor();
    await bar('The server cannot be reached.').waitFor({ state: 'hidden' });
  });
});
