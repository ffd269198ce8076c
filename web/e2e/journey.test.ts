import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import type { SentCalls } from './sent-calls.ts';
import { proves } from './spec/proves.ts';
import { openStory } from './story.ts';
import { downloadedText, leadsTo, linksOf, openAccountMenu, signUpVisitor, toast } from './visitor.ts';

/** The product's main job in the built site, under its security headers: one person, from first visit to sign-out. */

const ANA = { firstName: 'Ana', address: 'ana@roofing.example', password: 'Ridge-and-eave-7' };

let stack: LocalStack;
let context: BrowserContext;
let page: Page;
let calls: SentCalls;

openStory(
  (story) => {
    ({ stack, context, page, calls } = story);
  },
  ['il-chicago', 'pa-philadelphia', 'mi-detroit'],
);

/** The searches of the leads page: only the home's asks for the last days. */
const searches = () => calls.queries('searchPermits').filter((query) => !('lastDays' in query));
const filters = () => page.getByRole('form', { name: 'Search' });
const state = () => filters().getByLabel('State', { exact: true });
const city = () => filters().getByLabel('City', { exact: true });
const clearFilter = () => filters().getByRole('button', { name: 'Clear Filter' });

/** Facts of the dialog that we read from the record's words. */
const OUR_LABELS: ReadonlySet<string> = new Set([
  'Trades',
  'Action',
  'Use',
  'Applied on',
  'Milestone',
  'Filing',
  'Map point',
]);
/** What a search of the page adds: best first, and taken and ended leads folded away. Of a list, the last. */
const FOLDED = { who: 'unknown', sort: 'score' } as const;

describe('a roofer', () => {
  it('reads the landing page and creates an account with the mailed code', async () => {
    await signUpVisitor(page, stack, ANA);
    // Part of the first day is over, so the count is rounded up.
    await proves('§4.subscription.trial', () => page.getByText('Trial: 7 days left').waitFor());
  });

  it('finds the way around the leads page', async () => {
    await page.goto(`${stack.site}/leads`);
    await proves('§2.leads.nav', async () => {
      await expect
        .poll(() => linksOf(page.getByRole('navigation', { name: 'Pages' })))
        .toMatchObject({
          Home: '/',
          'Lead Alerts': '/alerts',
        });
      expect(await linksOf(await openAccountMenu(page))).toMatchObject({ Settings: '/notifications' });
      await expect
        .poll(() => page.getByRole('link', { name: 'Trial: 7 days left' }).getAttribute('href'))
        .toBe('/subscription');
      await page.keyboard.press('Escape');
    });
    await proves('§2.leads.greeting', () => page.getByText('Welcome, Ana').first().waitFor());
    await proves('§2.leads.view-all', async () => {
      await page.getByRole('link', { name: 'View All Leads' }).click();
      await page.waitForURL(/\/leads\?view=all$/);
    });
    await proves('§2.leads.footer', async () =>
      expect
        .poll(() => linksOf(page.getByRole('contentinfo')))
        .toMatchObject({
          'Terms of Service': '/legal/terms',
          'Privacy Policy': '/legal/privacy',
        }),
    );
    await proves(['§2.leads.state-select', '§7.states'], async () => {
      await expect
        .poll(() => state().getByRole('option').allTextContents())
        .toEqual(['Select a state', 'Illinois', 'Michigan', 'Pennsylvania']);
      expect(calls.of('permitStates')).toHaveLength(1);
    });
    await proves('§2.leads.load-all', async () => {
      const stats = await page.evaluate(
        async () => (await (await fetch('/api/permits/stats')).json()) as { totalPermits: number },
      );
      const label = `Load All ${stats.totalPermits.toLocaleString('en-US')} permits`;
      await page.getByRole('button', { name: label, exact: true }).waitFor();
    });
    await proves(['§2.leads.city-select', '§2.leads.clear-filter'], async () =>
      expect.poll(async () => [await city().count(), await clearFilter().count()]).toEqual([0, 0]),
    );
  });

  it('must choose a state to search by state', async () => {
    await proves('§5.search.state', async () => {
      await page.getByRole('button', { name: 'Search by State' }).click();
      await toast(page, 'Please select a state');
      await toast(page, 'State selection is required to search permits');
    });
    expect(searches()).toEqual([]);
  });

  it('searches a state and reads only its permits', async () => {
    await page.goto(`${stack.site}/leads?page=2`);
    await page.getByText('Page 2', { exact: true }).waitFor();
    await state().selectOption('Illinois');
    await proves(['§2.leads.city-select', '§7.cities'], async () => {
      await expect
        .poll(() => city().getByRole('option').allTextContents())
        .toEqual(['All cities', 'Chicago']);
      expect(calls.queries('permitCities')).toEqual([{ state: 'Illinois' }]);
    });
    await proves(['§2.leads.search-by-state', '§4.leads.search'], async () => {
      await page.getByRole('button', { name: 'Search by State' }).click();
      await page.waitForURL(/\/leads\?state=Illinois&/);
      await page.getByText('Page 1', { exact: true }).waitFor();
      // The second line of the place.
      const places = page.getByRole('table').locator('td:nth-child(4) > :last-child');
      await expect
        .poll(async () => new Set(await places.allTextContents()))
        .toEqual(new Set(['Chicago, IL']));
    });
    await proves('§2.leads.clear-filter', () => clearFilter().waitFor());
    await city().selectOption('Chicago');
    await page.getByRole('button', { name: 'Search by State' }).click();
    await proves(['§7.search', '§7.filters', '§9.page-size'], async () => {
      await expect.poll(() => searches().length).toBe(2);
      expect(searches()).toEqual([
        { state: 'Illinois', ...FOLDED, limit: '100', offset: '0' },
        { state: 'Illinois', city: 'Chicago', ...FOLDED, limit: '100', offset: '0' },
      ]);
      await expect.poll(() => page.getByRole('table').getByRole('checkbox').count()).toBe(101);
    });
  });

  it('returns to all permits with Load All', async () => {
    await page.goto(`${stack.site}/leads?state=Illinois&page=2`);
    await page.getByText('Page 2', { exact: true }).waitFor();
    await proves(['§4.leads.load-all', '§7.all'], async () => {
      await page.getByRole('button', { name: /^Load All/ }).click();
      await page.waitForURL(/\/leads\?view=all$/);
      await page.getByText('Page 1', { exact: true }).waitFor();
      await expect.poll(() => state().inputValue()).toBe('');
      await expect.poll(() => calls.queries('allPermits').at(-1)).toEqual({ limit: '100', offset: '0' });
    });
    await page.goto(`${stack.site}/leads?state=Illinois`);
    await page.getByText(/^Showing 1 to/).waitFor();
  });

  it('narrows with more filters, in a URL that can be reloaded', async () => {
    await page.getByRole('button', { name: /More filters/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Min value, $').fill('25000');
    await sheet.getByRole('button', { name: 'Apply filters' }).click();
    await page.waitForURL(/minValue=25000/);
    await page.reload();
    await page.getByRole('heading', { name: /over \$25,000/ }).waitFor();
    await page.getByText(/^Showing 1 to/).waitFor();
    await expect
      .poll(async () =>
        (
          await page
            .getByRole('table')
            .getByText(/^\$[\d,]+$/)
            .allTextContents()
        ).map((text) => Number(text.replace(/\D/g, ''))),
      )
      .toSatisfy((values: number[]) => values.length > 0 && values.every((value) => value >= 25_000));
  });

  it('opens a permit and finds what the record says, with its provenance', async () => {
    const number = page.getByRole('table').locator('td').getByRole('button').first();
    const permitNumber = (await number.textContent()) ?? '';
    await number.click();
    const dialog = page.getByRole('dialog', { name: permitNumber });
    await proves('§2.leads.dialog', () => dialog.waitFor());
    const facts = (heading: string) =>
      dialog
        .getByRole('heading', { name: heading, exact: true })
        .locator('..')
        .getByRole('term')
        .allTextContents();
    await proves('§2.leads.dialog-project', async () => {
      const names = [
        'Permit number',
        'Project type',
        'Full address',
        'Project value',
        'Issue date',
        'Status',
        'Description',
      ];
      const recorded = async () =>
        (await facts('Project Information')).filter((name) => !OUR_LABELS.has(name));
      await expect.poll(recorded).toEqual(names);
    });
    await dialog.getByRole('heading', { name: 'Contact Information' }).waitFor();
    await proves('§2.leads.dialog-owner', async () =>
      expect.poll(() => facts('PROPERTY OWNER')).toEqual(['Name', 'Phone', 'Address']),
    );
    // One that is not named has one line.
    await proves('§2.leads.dialog-contractor', async () => {
      const shown = await facts('CONTRACTOR');
      expect(shown).toContain('Name');
      expect(['Name', 'Phone', 'License', 'Address']).toEqual(expect.arrayContaining(shown));
    });
    await dialog.getByRole('link', { name: 'City of Chicago' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('must select something before exporting', async () => {
    await proves(['§5.export.selection', '§2.leads.export-button'], async () => {
      await page.getByRole('button', { name: 'Export Selected' }).click();
      await toast(page, 'No permits selected');
      await toast(page, 'Please select permits to export');
      expect(calls.of('exportPermits')).toHaveLength(0);
    });
  });

  it('exports selected permits from two pages as a CSV file', async () => {
    await page.goto(`${stack.site}/leads?view=all`);
    const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox');
    const first = page.getByRole('table').locator('td').getByRole('button').first();
    const firstOfPage1 = await first.textContent();
    const stay = page.getByRole('button', { name: 'Previous' });
    await proves('§5.pager.previous', async () => expect.poll(() => stay.isDisabled()).toBe(true));
    await proves('§2.leads.showing', () =>
      page.getByText(/^Showing 1 to 100 results of \d,\d{3}$/).waitFor(),
    );
    await boxes.nth(1).click();
    await proves('§2.leads.pager', async () => {
      await page.getByText('Page 1', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      // Page 1's rows stay until page 2's have loaded.
      await expect.poll(() => first.textContent()).not.toBe(firstOfPage1);
      await page.getByText('Page 2', { exact: true }).waitFor();
      await expect.poll(() => stay.isEnabled()).toBe(true);
    });
    await boxes.nth(1).click();
    await proves('§2.leads.selected-badge', () => page.getByText('2 selected').waitFor());
    await page.getByRole('button', { name: 'Export options' }).click();
    await page.getByLabel('File format').selectOption('csv');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Selected' }).click(),
    ]);
    await proves('§8.export.success', async () => {
      await toast(page, 'Success');
      await toast(page, 'Permits exported successfully');
      await page.getByText(/\d selected/).waitFor({ state: 'hidden' });
    });
    await proves('§7.export', () =>
      expect(calls.bodies('exportPermits')).toEqual([
        { permitIds: [expect.any(String), expect.any(String)], format: 'csv', columns: [] },
      ]),
    );
    expect(download.suggestedFilename()).toMatch(/^plumbline-permits-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = await downloadedText(download);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
    await page.getByText('498 of 500 exports left this month').waitFor();
  });

  it('sees that the collection is live, and what the sources of a state publish', async () => {
    await page.goto(`${stack.site}/scrapers`);
    await page.getByText('LIVE', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Illinois/, expanded: false }).click();
    const sources = page.getByRole('region', { name: 'Sources of Illinois' });
    await sources.getByRole('rowheader', { name: /^City of Chicago/ }).waitFor();
    await sources.getByText('Not stated').first().waitFor();
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await page.getByRole('heading', { name: 'Building Permit Dashboard' }).waitFor();
  });

  it('finds the busiest city of the heat map, and its permits', async () => {
    await page.goto(`${stack.site}/heatmap?state=Illinois`);
    await page.locator('[data-place^="Chicago,"]').first().click();
    const details = page.getByRole('region', { name: 'Details of Chicago' });
    await details.getByText('Average project value').waitFor();
    await details.getByRole('link', { name: /^See these [\d,]+ leads$/ }).click();
    await page.getByRole('heading', { name: /Chicago, IL/ }).waitFor();
  });

  it('signs out, and the old session is invalid', async () => {
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const menu = await openAccountMenu(page);
    await calls.settled();
    await proves('§2.leads.logout', () =>
      leadsTo(page, '/api/logout', () => menu.getByRole('link', { name: 'Sign Out' }).click()),
    );
    await page.getByRole('link', { name: 'Start Free Trial' }).first().waitFor();
    const replay = await fetch(`${stack.site}/api/auth/user`, { headers: { cookie: cookies } });
    expect(replay.status).toBe(401);
    await page.goto(`${stack.site}/leads`);
    await page.waitForURL(/\/login\.html\?returnTo=%2Fleads/);
  });
});
