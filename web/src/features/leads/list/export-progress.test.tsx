import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, closePage, flushUpdates, never, press } from '../../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../../ui/toast-store.ts';
import { bodies, box, calls, openLeads, pageText } from '../testing.tsx';

const quotaReads = (): number => calls().filter((call) => call === 'GET /api/permits/export').length;
const status = (): string | undefined => document.querySelector('main p[role="status"]')?.textContent;

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
    expect(pageText()).toContain('0 selected');
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
