import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { type LocalStack, startLocalStack } from './local-stack.ts';
import { openVisitor, PATIENTLY, signUp, toast, type Visitor } from './visitor.ts';

/** The product's main job in the built site, under its security headers: one person, from first visit to sign-out. */

const ANA = { firstName: 'Ana', address: 'ana@roofing.example', password: 'Ridge-and-eave-7' };

let stack: LocalStack;
let browser: Browser;
let ana: Visitor;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startLocalStack(['il-chicago', 'pa-philadelphia', 'mi-detroit']),
    openBrowser(),
  ]);
  await stack.collected();
  ana = await openVisitor(browser);
  ({ context, page } = ana);
});

afterEach(() => ana.sawNothingWrong());

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

describe('a roofer', () => {
  it('reads the landing page and creates an account with the mailed code', async () => {
    await signUp(page, stack, ANA);
    await page.getByText('7 days left').waitFor();
  });

  it('must choose a state to search by state', async () => {
    await page.goto(`${stack.site}/leads`);
    await page.getByRole('button', { name: 'Search by State' }).click();
    await toast(page, 'Please select a state');
    await toast(page, 'State selection is required to search permits');
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
    await toast(page, 'No permits selected');
    await toast(page, 'Please select permits to export');
  });

  it('exports selected permits from two pages as a CSV file', async () => {
    await page.goto(`${stack.site}/leads?view=all`);
    const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox');
    const first = page.getByRole('table').getByRole('button').first();
    const firstOfPage1 = await first.textContent();
    await boxes.nth(1).click();
    await page.getByRole('button', { name: 'Next' }).click();
    // Until page 2's rows are there, page 1's stay.
    await expect.poll(() => first.textContent(), PATIENTLY).not.toBe(firstOfPage1);
    await boxes.nth(1).click();
    await page.getByText('2 selected').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Selected' }).click(),
    ]);
    await toast(page, 'Permits exported successfully');
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
});
