import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CallReply, NEVER } from './states/answers.ts';
import { PAGED, PERMITS } from './states/paged.ts';
import { downloadedText } from './visitor.ts';
import { focusedName, openVisits } from './visits.ts';

/** Links into pages, Back and Forward, and calls that are slow, canceled or unanswered. */

let page: Page;

const beginVisit = openVisits();
const begin = async () => {
  const visit = await beginVisit({}, { answers: PAGED });
  ({ page } = visit);
  return visit;
};
/** The number of the permit at a position in the list of all permits. */
const numberOf = (place: number): string => PERMITS[place - 1]?.permitNumber ?? '';

const dialog = (): Locator => page.getByRole('dialog');
const at = (address: string): Promise<void> => page.waitForURL(address);
/** Waits for the leads page with these and no other of these parameters. A search adds its order and its labels. */
const atLeads = (wanted: { readonly state: string; readonly page?: string; readonly permit?: string }) =>
  page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === '/leads' &&
      (['state', 'page', 'permit'] as const).every(
        (name) => (searchParams.get(name) ?? undefined) === wanted[name],
      ),
  );

describe('a link', () => {
  it('opens a permit that is not on the page; closing shows the list', async () => {
    const { open, server } = await begin();
    await open('/leads?permit=sample.900');
    await dialog().getByText(numberOf(900)).first().waitFor();
    expect(server.calls).toContain('permit');
    await page.keyboard.press('Escape');
    await at('/leads');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('opens a location of the heat map, a state’s sources and an alert’s form', async () => {
    const { open } = await begin();
    await open('/heatmap?place=Plano%2CCollin%2CTexas');
    await page.getByRole('region', { name: 'Details of Plano' }).waitFor();
    await open('/scrapers?state=Texas');
    await page.getByRole('region', { name: 'Sources of Texas' }).getByRole('rowheader').first().waitFor();
    await open('/alerts?edit=alert-3');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name' }).first().inputValue())
      .toBe('Finals in Chicago');
  });
});

describe('Back and Forward', () => {
  it('step through filter, page and permit of the leads, and restore the focus', async () => {
    const { open } = await begin();
    await open('/leads');
    await page.getByLabel('State', { exact: true }).selectOption('Texas');
    await page.getByRole('button', { name: 'Search by State' }).click();
    await atLeads({ state: 'Texas' });
    await page.getByRole('button', { name: 'Next' }).click();
    await atLeads({ state: 'Texas', page: '2' });
    const number = page.getByRole('button', { name: numberOf(102), exact: true });
    await number.click();
    await atLeads({ state: 'Texas', page: '2', permit: 'sample.102' });
    await dialog().waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toBe(numberOf(102));
    await page.goForward();
    await dialog().getByText(numberOf(102)).first().waitFor();
    await page.goBack();
    await page.goBack();
    await atLeads({ state: 'Texas' });
    await page.getByText('Showing 1 to 100').waitFor();
    await page.goBack();
    await at('/leads');
  });

  it('close and open a location of the heat map, and restore the focus', async () => {
    const { open } = await begin();
    await open('/heatmap');
    const line = page.getByRole('button', { name: /Seattle/ }).last();
    await line.click();
    const details = page.getByRole('region', { name: 'Details of Seattle' });
    await details.waitFor();
    await details.getByRole('button', { name: 'Close Details' }).click();
    await details.waitFor({ state: 'hidden' });
    await at('/heatmap');
    await expect.poll(() => focusedName(page)).toContain('Seattle');
    await page.goForward();
    await details.waitFor();
  });
});

describe('a draft', () => {
  it('is restored after a reload, which warns, and after visiting another page', async () => {
    const { open } = await begin();
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.accept();
    });
    await open('/alerts?new=1');
    const name = page.getByRole('textbox', { name: 'Name' }).first();
    const change = page.getByRole('button', { name: 'Change', exact: true });
    await page.reload();
    expect(asked).toEqual([]);
    await change.click();
    await name.fill('Roofs after hail');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await change.click();
    await expect.poll(() => name.inputValue()).toBe('Roofs after hail');
    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /leads/i }).waitFor();
    await page.goBack();
    await change.click();
    await expect.poll(() => name.inputValue()).toBe('Roofs after hail');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => name.inputValue()).toBe('');
  });
});

describe('an export', () => {
  it('shows its progress, ignores a second click, and can be canceled without losing the selection', async () => {
    const { open, server } = await begin();
    server.answer({ exportPermits: NEVER });
    await open('/leads');
    await page.getByLabel('Select this page').check();
    const button = page.getByRole('button', { name: 'Export Selected' });
    await button.press('Enter');
    await page.getByText('Preparing a file of 100 permits.').waitFor();
    await button.press('Enter');
    const exports = () => server.calls.filter((call) => call === 'exportPermits').length;
    await expect.poll(exports).toBe(1);
    await expect.poll(() => focusedName(page)).toBe('Export Selected');
    await page.getByRole('button', { name: 'Cancel the export' }).click();
    await page.getByText('Export Canceled', { exact: true }).waitFor();
    await page.getByText('100 selected').waitFor();
    expect(exports()).toBe(1);

    const headers = {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="permits.csv"',
    };
    server.answer({ exportPermits: new CallReply(200, headers, 'permit\r\n') });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(await downloadedText(download)).toBe('permit\r\n');
    await page.getByText(/\d selected/).waitFor({ state: 'hidden' });
  });
});

describe('without a network', () => {
  const bar = (words: string) => page.getByRole('status').filter({ hasText: words });

  it('shows a bar that disappears automatically, without repeating calls', async () => {
    const { open, server } = await begin();
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    await page.waitForLoadState('networkidle');
    const before = server.calls.length;
    await page.context().setOffline(true);
    await bar('You are offline.').waitFor();
    await page.context().setOffline(false);
    await bar('You are offline.').waitFor({ state: 'hidden' });
    expect(server.calls).toHaveLength(before);
  });

  it('shows the bar after a call without an answer; Try again repeats it', async () => {
    const { open, server } = await begin();
    await open('/leads');
    await page.getByText(/^Showing 1 to/).waitFor();
    server.cut(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await bar('The server cannot be reached.').waitFor();
    await page.getByRole('heading', { name: 'Error Loading Permits' }).waitFor();
    server.cut(false);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByText('Showing 101 to 200').waitFor();
    await bar('The server cannot be reached.').waitFor({ state: 'hidden' });
  });
});
