import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, watchForErrors } from './browser.ts';
import { type LocalStack, startLocalStack } from './local-stack.ts';

/** The product's main job in the built site, under its security headers: one person, from first visit to sign-out. */

const ADDRESS = 'ana@roofing.example';
const PASSWORD = 'Ridge-and-eave-7';
/** As long as the browser's own waits, in milliseconds: a busy machine is no failure. */
const PATIENTLY = { timeout: 10_000 };

let stack: LocalStack;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  [stack, browser] = await Promise.all([startLocalStack(), openBrowser()]);
  await stack.collected();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
  context.setDefaultTimeout(10_000);
  complaints = watchForErrors(context);
  page = await context.newPage();
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

/** Waits for a text of a toast, which is also announced in a region only screen readers find. */
const toast = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();

describe('a roofer', () => {
  it('reads the landing page and creates an account with the mailed code', async () => {
    await page.goto(stack.site);
    await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
    await page.getByLabel('First name').fill('Ana');
    await page.getByLabel('Email address').fill(ADDRESS);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Six-digit code').fill(await stack.codeFor(ADDRESS));
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await page.getByRole('heading', { name: 'Welcome, Ana' }).waitFor();
    await page.getByText('7 days left').waitFor();
  });

  it('must choose a state to search by state', async () => {
    await page.goto(`${stack.site}/leads`);
    await page.getByRole('button', { name: 'Search by State' }).click();
    await toast('Please select a state');
    await toast('State selection is required to search permits');
  });

  it('searches a state and reads only its permits', async () => {
    await page.getByLabel('State', { exact: true }).selectOption('Illinois');
    await page.getByRole('button', { name: 'Search by State' }).click();
    await page.waitForURL(/state=Illinois/);
    const places = page
      .getByRole('table')
      .getByRole('cell')
      .filter({ hasText: /, [A-Z]{2}$/ });
    await expect
      .poll(async () => new Set(await places.allTextContents()), PATIENTLY)
      .toEqual(new Set(['Chicago, IL']));
  });

  it('narrows with more filters, in an address that can be reloaded', async () => {
    await page.getByRole('button', { name: /More filters/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('From, $').fill('25000');
    await sheet.getByRole('button', { name: 'Apply filters' }).click();
    await page.waitForURL(/minValue=25000/);
    await page.reload();
    await page.getByRole('heading', { name: /over \$25,000/ }).waitFor();
    await page.getByText(/^Showing 1 to/).waitFor();
    await expect
      .poll(
        async () =>
          (
            await page
              .getByRole('table')
              .getByText(/^\$[\d,]+$/)
              .allTextContents()
          ).map((text) => Number(text.replace(/\D/g, ''))),
        PATIENTLY,
      )
      .toSatisfy((values: number[]) => values.length > 0 && values.every((value) => value >= 25_000));
  });

  it('opens a permit and finds what the record says, with its provenance', async () => {
    const number = page.getByRole('table').getByRole('button').first();
    const permitNumber = (await number.textContent()) ?? '';
    await number.click();
    const dialog = page.getByRole('dialog', { name: permitNumber });
    for (const heading of ['Project Information', 'Contact Information'])
      await dialog.getByRole('heading', { name: heading }).waitFor();
    for (const party of ['PROPERTY OWNER', 'CONTRACTOR'])
      await dialog.getByText(party, { exact: true }).waitFor();
    await dialog.getByText('City of Chicago').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('is told to select something before exporting', async () => {
    await page.getByRole('button', { name: 'Export Selected' }).click();
    await toast('No permits selected');
    await toast('Please select permits to export');
  });

  it('exports selected permits from two pages as a CSV file', async () => {
    await page.goto(`${stack.site}/leads?view=all`);
    const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox');
    await boxes.nth(1).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2').waitFor();
    await boxes.nth(1).click();
    await page.getByText('2 selected').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Selected' }).click(),
    ]);
    await toast('Permits exported successfully');
    expect(download.suggestedFilename()).toMatch(/^plumbline-permits-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
    await page.getByText('0 selected').waitFor();
    await page.getByText('498 of 500 exports left this month').waitFor();
  });

  it('sees that the collection is live, and what the sources of a state publish', async () => {
    await page.goto(`${stack.site}/scrapers`);
    await page.getByText('LIVE', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Illinois/, expanded: false }).click();
    const sources = page.getByRole('region', { name: 'Sources of Illinois' });
    await sources.getByRole('rowheader', { name: /^City of Chicago/ }).waitFor();
    await sources.getByText('Terms not recorded').first().waitFor();
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await page.getByRole('heading', { name: 'Building Permit Dashboard' }).waitFor();
  });

  it('finds the busiest city on the map, and its permits', async () => {
    await page.goto(`${stack.site}/heatmap?state=Illinois`);
    const map = page.getByRole('group', { name: 'Map of Illinois' });
    await map.getByRole('button', { name: /^Chicago, Illinois: / }).click();
    const details = page.getByRole('region', { name: 'Details of Chicago' });
    await details.getByText('Average project value').waitFor();
    await details.getByRole('link', { name: 'See these permits' }).click();
    await page.getByRole('heading', { name: /Chicago, IL/ }).waitFor();
  });

  it('signs out, and the old session is worth nothing', async () => {
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Start Free Trial' }).first().waitFor();
    const replay = await fetch(`${stack.site}/api/auth/user`, { headers: { cookie: cookies } });
    expect(replay.status).toBe(401);
    await page.goto(`${stack.site}/leads`);
    await page.waitForURL(/\/login\.html\?returnTo=%2Fleads/);
  });

  it('saw no script error and no refused resource on the way', () => {
    expect(complaints.filter((text) => !text.includes('/api/auth/user'))).toEqual([]);
  });
});
