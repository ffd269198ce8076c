import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExportSettings } from '#shared/domain/export/columns.ts';
import { userQuery } from '../../../lib/api/session.ts';
import {
  button,
  choose,
  closePage,
  control,
  flushUpdates,
  never,
  pageClient,
  press,
  SAMPLE_USER,
} from '../../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../../ui/toasts/toast-store.ts';
import { bodies, box, calls, openLeads, pageText } from '../testing.tsx';

const quotaReads = (): number => calls().filter((call) => call === 'GET /api/permits/export').length;
const status = (): string | undefined => document.querySelector('main span[role="status"]')?.textContent;

beforeEach(() => {
  dismissToast(currentToast()?.id ?? 0);
  Object.assign(URL, { createObjectURL: () => 'blob:sample', revokeObjectURL: vi.fn() });
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('a running export', () => {
  it('shows its progress, ignores a second press and keeps the focus', async () => {
    await openLeads('/leads', { 'POST /api/permits/export': never });
    await press(box(1));
    await press(box(2));
    button('Export Selected').focus();
    await press(button('Export Selected'));
    expect(status()).toBe('Preparing a file of 2 permits.');
    expect(button('Export Selected').getAttribute('aria-disabled')).toBe('true');
    await press(button('Export Selected'));
    expect(bodies()).toHaveLength(1);
    expect(document.activeElement).toBe(button('Export Selected'));
  });

  it('shows the download, and nothing after it', async () => {
    let deliver: (part: BlobPart) => void = () => undefined;
    const response = new Response('permit');
    response.blob = () =>
      new Promise((resolve) => {
        deliver = (part) => resolve(new Blob([part]));
      });
    await openLeads('/leads', { 'POST /api/permits/export': () => response });
    await press(box(1));
    await press(button('Export Selected'));
    expect(status()).toBe('Downloading a file of 1 permit.');
    deliver('permit');
    await flushUpdates();
    expect(status()).toBe('');
    expect(currentToast()).toMatchObject({ title: 'Success' });
    expect(pageText()).not.toContain('selected');
  });

  it('reports an interrupted download and keeps the selection', async () => {
    const response = new Response('permit');
    response.blob = () => Promise.reject(new TypeError('network error'));
    await openLeads('/leads', { 'POST /api/permits/export': () => response });
    await press(box(1));
    await press(button('Export Selected'));
    expect(currentToast()).toMatchObject({
      title: 'Error',
      description: 'The server could not be reached. Check your connection and try again.',
    });
    expect(pageText()).toContain('1 selected');
  });

  it('hands a lost session to the handler of all calls, and keeps the selection', async () => {
    const onUnauthorized = vi.fn();
    const refused = () => new Response('Unauthorized.', { status: 401 });
    await openLeads('/leads', { 'POST /api/permits/export': refused }, {}, onUnauthorized);
    await press(box(1));
    await press(button('Export Selected'));
    expect(onUnauthorized).toHaveBeenCalledOnce();
    expect(currentToast()).toBeNull();
    expect(pageText()).toContain('1 selected');
  });

  it('can be canceled: selection and focus stay, the quota reloads', async () => {
    await openLeads('/leads', { 'POST /api/permits/export': never });
    await press(box(1));
    await press(button('Export Selected'));
    await press(button('Cancel the export'));
    expect(currentToast()).toMatchObject({ title: 'Export Canceled' });
    expect(pageText()).toContain('1 selected');
    expect(status()).toBe('');
    expect(document.activeElement).toBe(button('Export Selected'));
    expect(() => button('Cancel the export')).toThrow();
    expect(quotaReads()).toBe(2);
  });
});

describe('the export of a whole list', () => {
  const quota = (used: number, exported: readonly string[] = []) => ({
    'GET /api/permits/export': () =>
      Response.json({ month: '2026-11', used, limit: 500, left: 500 - used, exported }),
  });

  it('asks for every lead in the order of the list, as the format that was chosen first', async () => {
    await openLeads('/leads?state=Texas&sort=value');
    await press(button('Export options'));
    await press(button('Export all 150'));
    expect(bodies()).toEqual([
      { list: { query: 'state=Texas&sort=value', limit: 150, onlyNew: false }, format: 'xlsx', columns: [] },
    ]);
  });

  it('asks for as many as the month allows, from the top', async () => {
    await openLeads('/leads', quota(380));
    await press(button('Export options'));
    expect(pageText()).toContain('120 of 500 exports left this month');
    await press(button('Export the first 120 of 150'));
    expect(bodies()).toMatchObject([{ list: { limit: 120 } }]);
  });

  it('cannot start when none is left', async () => {
    await openLeads('/leads', quota(500));
    await press(button('Export options'));
    expect(button('Export the first 0 of 150')).toHaveProperty('disabled', true);
  });

  const row = (number: number) => document.querySelector(`[data-permit="tx-sample.${number}"]`)?.textContent;

  it('leaves out what was exported, counts only the rest, and marks those rows', async () => {
    const summary = () => Response.json({ unexported: 149 });
    await openLeads('/leads', { ...quota(1, ['tx-sample.1']), 'GET /api/permits/summary': summary });
    expect(row(1)).toContain('Exported');
    expect(row(2)).not.toContain('Exported');
    await press(button('Export options'));
    await press(control('Only new since my last export'));
    await press(button('Export all 149 new'));
    expect(bodies()).toMatchObject([{ list: { limit: 149, onlyNew: true } }]);
  });

  it('keeps format and columns with the account, and says what a spreadsheet does to a CSV', async () => {
    await openLeads('/leads', { 'PATCH /api/user/notifications': () => Response.json(SAMPLE_USER) });
    pageClient().setQueryData(userQuery.queryKey, SAMPLE_USER);
    await press(button('Export options'));
    expect([...(control('File format') as HTMLSelectElement).options].map(({ text }) => text)[0]).toBe(
      'Excel',
    );
    await choose('File format', 'csv');
    expect(pageText()).toContain('A spreadsheet that opens a CSV can change ZIPs');
    await press(control('Description'));
    expect(bodies().at(-1)).toMatchObject({ exportAs: { format: 'csv' } });
    const { exportAs } = bodies().at(-1) as { readonly exportAs: ExportSettings };
    expect(exportAs.columns).toContain('permitNumber');
    expect(exportAs.columns).not.toContain('description');
    expect(control('Source (publishers ask for it)')).toHaveProperty('disabled', true);
    await press(button('Export all 150'));
    expect(bodies().at(-1)).toMatchObject(exportAs);
  });
});
