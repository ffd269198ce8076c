import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, closePage, never, press, settle } from '../../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../../ui/toast-store.ts';
import { bodies, box, calls, open, text } from '../testing.tsx';

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

describe('an export on its way', () => {
  it('says what is being made and takes no second press, yet keeps the focus', async () => {
    await open('/leads', { 'POST /api/permits/export': never });
    await press(box(1));
    await press(box(2));
    button('Export Selected').focus();
    await press(button('Export Selected'));
    expect(status()).toBe('Making the file of 2 permits.');
    expect(button('Export Selected').getAttribute('aria-disabled')).toBe('true');
    await press(button('Export Selected'));
    expect(bodies()).toHaveLength(1);
    expect(document.activeElement).toBe(button('Export Selected'));
  });

  it('says when the file is arriving, and nothing any more once it is there', async () => {
    let arrive: (part: BlobPart) => void = () => undefined;
    const response = new Response('permit');
    response.blob = () =>
      new Promise((resolve) => {
        arrive = (part) => resolve(new Blob([part]));
      });
    await open('/leads', { 'POST /api/permits/export': () => response });
    await press(box(1));
    await press(button('Export Selected'));
    expect(status()).toBe('The file of 1 permit is arriving.');
    arrive('permit');
    await settle();
    expect(status()).toBe('');
    expect(currentToast()).toMatchObject({ title: 'Success' });
    expect(text()).toContain('0 selected');
  });

  it('that stops arriving says so in plain words, and keeps the selection', async () => {
    const response = new Response('permit');
    response.blob = () => Promise.reject(new TypeError('network error'));
    await open('/leads', { 'POST /api/permits/export': () => response });
    await press(box(1));
    await press(button('Export Selected'));
    expect(currentToast()).toMatchObject({
      title: 'Error',
      description: 'The server could not be reached. Check your connection and try again.',
    });
    expect(text()).toContain('1 selected');
  });

  it('can be given up: the call ends, the selection and the focus stay, the quota is read again', async () => {
    await open('/leads', { 'POST /api/permits/export': never });
    await press(box(1));
    await press(button('Export Selected'));
    await press(button('Cancel the export'));
    expect(currentToast()).toMatchObject({ title: 'Export Cancelled' });
    expect(text()).toContain('1 selected');
    expect(status()).toBe('');
    expect(document.activeElement).toBe(button('Export Selected'));
    expect(() => button('Cancel the export')).toThrow();
    expect(quotaReads()).toBe(2);
  });
});
