import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, choose, closePage, control, pageAddress, press } from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toast-store.ts';
import { bodies, box, calls, lists, open, ROWS, rows, text } from './testing.tsx';

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('paging', () => {
  it('knows the first page and the last one (PRODUCT §5)', async () => {
    await open('/leads');
    expect(text()).toContain('Showing 1 to 100 results of 150');
    expect(button('Previous')).toHaveProperty('disabled', true);
    await press(button('Next'));
    expect(pageAddress()).toBe('/leads?view=all&page=2');
    expect(text()).toContain('Showing 101 to 150 results of 150');
    expect(button('Next')).toHaveProperty('disabled', true);
    expect(button('Previous')).toHaveProperty('disabled', false);
  });

  it('calls nothing again on the way back', async () => {
    await open('/leads');
    await press(button('Next'));
    await press(button('Previous'));
    expect(lists()).toHaveLength(2);
  });
});

describe('a page past the end', () => {
  it('leads to the last page', async () => {
    await open('/leads?view=all&page=66');
    expect(text()).toContain('There are 2 pages of this list, and you asked for page 66.');
    await press(button('Go to the last page, 2'));
    expect(pageAddress()).toBe('/leads?view=all&page=2');
    expect(text()).toContain('Showing 101 to 150');
  });
});

describe('export', () => {
  it('says before anything is sent that a selection is larger than the plan', async () => {
    await open('/leads?view=all', {
      'GET /api/permits/export': () => Response.json({ month: '2026-11', used: 0, limit: 100, left: 100 }),
    });
    await press(control('Select this page'));
    await press(button('Next'));
    await press(control('Select this page'));
    expect(text()).toContain('150 selected, 100 at most');
    await press(button('Export Selected'));
    expect(currentToast()).toMatchObject({ title: 'Error' });
    expect(currentToast()?.description).toContain('You selected 150 permits.');
    expect(bodies()).toEqual([]);
  });

  it('keeps the focus when the selection is cleared', async () => {
    await open('/leads');
    await press(box(1));
    button('Clear selection').focus();
    await press(button('Clear selection'));
    expect(document.activeElement).toBe(button('Export Selected'));
  });

  it('needs a selection (PRODUCT §5)', async () => {
    await open('/leads');
    await press(button('Export Selected'));
    expect(currentToast()).toMatchObject({
      title: 'No permits selected',
      description: 'Please select permits to export',
    });
    expect(bodies()).toEqual([]);
  });

  it('sends what was chosen on every page, saves the file by its name, and clears the selection', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:sample', revokeObjectURL: () => undefined });
    await open('/leads');
    await press(box(1));
    await press(box(3), { shiftKey: true });
    await press(button('Next'));
    await press(box(101));
    expect(text()).toContain('4 selected');
    await choose('File format', 'xlsx');
    await press(button('Export Selected'));
    expect(bodies()).toEqual([
      { permitIds: ['tx-sample.1', 'tx-sample.2', 'tx-sample.3', 'tx-sample.101'], format: 'xlsx' },
    ]);
    expect(saved).toEqual(['permits-2026-11.csv']);
    expect(currentToast()).toMatchObject({ title: 'Success', description: 'Permits exported successfully' });
    expect(text()).toContain('0 selected');
    expect(calls().filter((call) => call === 'GET /api/permits/export')).toHaveLength(2);
  });

  it('says what the server said when it fails, and keeps the selection', async () => {
    await open('/leads', {
      'POST /api/permits/export': () => new Response('Export limit reached.', { status: 403 }),
    });
    await press(box(2));
    await press(button('Export Selected'));
    expect(currentToast()).toMatchObject({ title: 'Error', description: '403: Export limit reached.' });
    expect(text()).toContain('1 selected');
  });
});

describe('what can go wrong', () => {
  it('shows the panel and the toast without a subscription (PRODUCT §8)', async () => {
    await open('/leads', {
      'GET /api/permits/all': () =>
        new Response('Subscription required: your trial is over.', { status: 403 }),
    });
    expect(text()).toContain('Subscription Required');
    expect(button('Upgrade Now - $5/month').getAttribute('href')).toBe('/subscription');
    expect(currentToast()).toMatchObject({ title: 'Subscription Required' });
  });

  it('shows the error of any other failure, and tries again when asked', async () => {
    let down = true;
    await open('/leads', {
      'GET /api/permits/all': (url) =>
        down ? new Response('Down.', { status: 500 }) : Response.json({ permits: rows(url), total: ROWS }),
    });
    expect(text()).toContain('Error Loading Permits');
    expect(text()).toContain('Unable to load permits. Please try again or contact support.');
    down = false;
    await press(button('Try Again'));
    expect(text()).toContain('Showing 1 to 100');
  });

  it('asks to log in when the session is gone, instead of offering to try again (PRODUCT §2)', async () => {
    await open('/leads?state=Texas', {
      'GET /api/permits/search': () => new Response('Unauthorized. Sign in to continue.', { status: 401 }),
    });
    expect(text()).toContain('Authentication Required');
    expect(button('Log In').getAttribute('href')).toMatch(/^\/api\/login/);
    expect(text()).not.toContain('Error Loading Permits');
  });

  it.each([
    ['active', 'Your paid month has ended.'],
    ['trial', 'Your free trial has expired.'],
  ])('names what has ended: %s', async (status, words) => {
    await open('/leads', {
      'GET /api/permits/all': () => new Response('Subscription required: upgrade.', { status: 403 }),
      'GET /api/subscriptions/current': () => Response.json({ status }),
    });
    expect(text()).toContain(words);
  });

  it('says that nothing was found', async () => {
    await open('/leads?state=Texas', { 'GET /api/permits/search': () => Response.json([]) });
    expect(text()).toContain('No permits found');
  });

  it('says why a link cannot be read, and makes no search', async () => {
    await open('/leads?minValue=abc');
    expect(text()).toContain('minValue must be an amount in dollars');
    expect(lists()).toEqual([]);
    await choose('State', 'Texas');
    await press(button('Search by State'));
    expect(pageAddress()).toBe('/leads?state=Texas');
  });

  it('says which part of a link it did not understand, and shows the rest', async () => {
    await open('/leads?state=Texas&keywords=slate');
    expect(text()).toContain('Part of this link was not understood and is left out: keywords.');
    expect(lists()).toHaveLength(1);
  });
});
