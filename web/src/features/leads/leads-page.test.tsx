import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import {
  button,
  choose,
  closePage,
  control,
  flushUpdates,
  goBack,
  pageAddress,
  press,
  samplePermitRow,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { bodies, box, calls, FOLDED, listCalls, openLeads, pageText, ROWS, rows } from './testing.tsx';

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('taken and ended leads', () => {
  const foldLine = (): string =>
    [...document.querySelectorAll('span')]
      .map(({ textContent }) => textContent)
      .find((text) => text.endsWith('folded away:')) ?? '';
  const counted = {
    'GET /api/permits/summary': () =>
      Response.json({
        total: ROWS,
        who: { nobody: 9, owner: 1, gc: 2, taken: 324, unknown: 5, ended: 350 },
        reach: { phone: 0, letter: 0, visit: 0, none: 0 },
        withoutPoint: 0,
        without: [],
      }),
  };

  it('are folded away behind their count, and shown on a press, also in the next search', async () => {
    await openLeads('/leads', counted, { trades: ['roofing'] });
    expect(foldLine()).toBe('324 taken and 350 ended are folded away:');
    await press(button('Show'));
    expect(pageAddress()).toBe('/leads?trade=roofing');
    expect(foldLine()).toBe('');
    await choose('State', 'Texas');
    expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing');
  });

  it('are in a list that a link or Load All shows', async () => {
    await openLeads('/leads?state=Texas', counted);
    expect(foldLine()).toBe('');
    await openLeads('/leads?view=all', counted);
    expect(foldLine()).toBe('');
  });

  it('are other ones for a supplier', async () => {
    await openLeads('/leads', counted, { trades: ['roofing'], role: 'supplier' });
    expect(foldLine()).toBe('9 nobody yet, 324 taken and 350 ended are folded away:');
  });
});

describe('the user’s own search', () => {
  const ROOFER = { trades: ['roofing' as const], area: { state: 'Texas' as const, city: 'Austin' } };

  it('is shown at an address without a query, with its chips, and in one call', async () => {
    await openLeads('/leads', {}, ROOFER);
    expect(pageAddress()).toBe(`/leads?state=Texas&city=Austin&trade=roofing${FOLDED}`);
    expect(listCalls()).toEqual([
      `GET /api/permits/search?state=Texas&city=Austin&trade=roofing${FOLDED}&sort=score&limit=100&offset=0`,
    ]);
    await press(button('Drop Roofing'));
    expect(pageAddress()).toBe(`/leads?state=Texas&city=Austin${FOLDED}`);
  });

  it('gives way to a link with a query', async () => {
    await openLeads('/leads?state=Illinois', {}, ROOFER);
    expect(pageAddress()).toBe('/leads?state=Illinois');
    await openLeads('/leads?permit=tx-sample.1', {}, ROOFER);
    expect(pageAddress()).toBe('/leads?permit=tx-sample.1');
  });

  it.each(['Clear Filter', 'Load All 1,234 permits'])('gives way to “%s”', async (name) => {
    await openLeads('/leads', {}, ROOFER);
    await press(button(name));
    expect(pageAddress()).toBe('/leads?view=all');
    expect(listCalls().at(-1)).toContain('/api/permits/all?');
  });

  it('takes the place of its entry in the history', async () => {
    await openLeads('/leads', {}, ROOFER);
    await press(button('Clear Filter'));
    await goBack();
    expect(pageAddress()).toBe(`/leads?state=Texas&city=Austin&trade=roofing${FOLDED}`);
  });

  it('says that a list is here when its button is pressed again', async () => {
    await openLeads('/leads?view=all');
    await press(button('Load All 1,234 permits'));
    expect(currentToast()?.title).toBe('This list is already here');
    await choose('State', 'Texas');
    await press(button('Search by State'));
    expect(currentToast()?.description).toBe('All permits in Texas.');
  });

  it('asks for a state if the user works anywhere', async () => {
    await openLeads('/leads', {}, { trades: ['roofing'] });
    expect(pageAddress()).toBe(`/leads?trade=roofing${FOLDED}`);
    await press(button('Search by State'));
    expect(currentToast()?.title).toBe('Please select a state');
  });
});

describe('paging', () => {
  it('disables the buttons on the first and last page (PRODUCT §5)', async () => {
    await openLeads('/leads');
    expect(pageText()).toContain('Showing 1 to 100 results of 150');
    expect(button('Previous')).toHaveProperty('disabled', true);
    await press(button('Next'));
    expect(pageAddress()).toBe('/leads?view=all&page=2');
    expect(pageText()).toContain('Showing 101 to 150 results of 150');
    expect(button('Next')).toHaveProperty('disabled', true);
    expect(button('Previous')).toHaveProperty('disabled', false);
  });

  it('makes no call on the way back', async () => {
    await openLeads('/leads');
    await press(button('Next'));
    await press(button('Previous'));
    expect(listCalls()).toHaveLength(2);
  });
});

describe('a page past the end', () => {
  it('links to the last page', async () => {
    await openLeads('/leads?view=all&page=66');
    expect(pageText()).toContain('This list has 2 pages, and you asked for page 66.');
    await press(button('Go to the last page, 2'));
    expect(pageAddress()).toBe('/leads?view=all&page=2');
    expect(pageText()).toContain('Showing 101 to 150');
  });
});

describe('export', () => {
  it('rejects a selection larger than the plan before sending it', async () => {
    await openLeads('/leads?view=all', {
      'GET /api/permits/export': () => Response.json({ month: '2026-11', used: 0, limit: 100, left: 100 }),
    });
    await press(control('Select this page'));
    await press(button('Next'));
    await press(control('Select this page'));
    expect(pageText()).toContain('150 selected, 100 at most');
    await press(button('Export Selected'));
    expect(currentToast()).toMatchObject({ title: 'Error' });
    expect(currentToast()?.description).toContain('You selected 150 permits.');
    expect(bodies()).toEqual([]);
  });

  it('keeps the focus when the selection is cleared', async () => {
    await openLeads('/leads');
    await press(box(1));
    button('Clear selection').focus();
    await press(button('Clear selection'));
    expect(document.activeElement).toBe(box(1));
  });

  it('requires a selection (PRODUCT §5)', async () => {
    await openLeads('/leads');
    await press(button('Export Selected'));
    expect(currentToast()).toMatchObject({
      title: 'No permits selected',
      description: 'Please select permits to export',
    });
    expect(bodies()).toEqual([]);
  });

  it('sends the selection of all pages, saves the file under its name and clears the selection', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:sample', revokeObjectURL: () => undefined });
    await openLeads('/leads');
    await press(box(1));
    await press(box(3), { shiftKey: true });
    await press(button('Next'));
    await press(box(101));
    expect(pageText()).toContain('4 selected');
    await press(button('Export Selected'));
    const permitIds = ['tx-sample.1', 'tx-sample.2', 'tx-sample.3', 'tx-sample.101'];
    expect(bodies()).toEqual([{ permitIds, format: 'xlsx', columns: [] }]);
    expect(saved).toEqual(['permits-2026-11.csv']);
    expect(currentToast()).toMatchObject({ title: 'Success', description: 'Permits exported successfully' });
    expect(pageText()).not.toContain('selected');
    expect(calls().filter((call) => call === 'GET /api/permits/export')).toHaveLength(2);
  });

  it('shows the server’s error and keeps the selection', async () => {
    await openLeads('/leads', {
      'POST /api/permits/export': () => new Response('Export limit reached.', { status: 403 }),
    });
    await press(box(2));
    await press(button('Export Selected'));
    expect(currentToast()).toMatchObject({ title: 'Error', description: '403: Export limit reached.' });
    expect(pageText()).toContain('1 selected');
  });
});

describe('errors', () => {
  it('shows the panel and the toast without a subscription (PRODUCT §8)', async () => {
    await openLeads('/leads', {
      'GET /api/permits/all': () =>
        new Response('Subscription required: your trial is over.', { status: 403 }),
    });
    expect(pageText()).toContain('Subscription Required');
    expect(button(`Upgrade Now - ${PRICE.label}`).getAttribute('href')).toBe('/subscription');
    expect(currentToast()).toMatchObject({ title: 'Subscription Required' });
  });

  it('shows any other error and retries', async () => {
    let down = true;
    await openLeads('/leads', {
      'GET /api/permits/all': (url) =>
        down ? new Response('Down.', { status: 500 }) : Response.json({ permits: rows(url), total: ROWS }),
    });
    expect(pageText()).toContain('Error Loading Permits');
    expect(pageText()).toContain('Unable to load permits. Please try again or contact support.');
    down = false;
    await press(button('Try Again'));
    expect(pageText()).toContain('Showing 1 to 100');
  });

  it('asks to log in, instead of to retry, without a session (PRODUCT §2)', async () => {
    await openLeads('/leads?state=Texas', {
      'GET /api/permits/search': () => new Response('Unauthorized. Sign in to continue.', { status: 401 }),
    });
    expect(pageText()).toContain('Authentication Required');
    expect(button('Log In').getAttribute('href')).toMatch(/^\/api\/login/);
    expect(pageText()).not.toContain('Error Loading Permits');
  });

  it.each([
    ['active', 'Your paid month has ended.'],
    ['trial', 'Your free trial has expired.'],
  ])('says what has ended: %s', async (status, words) => {
    await openLeads('/leads', {
      'GET /api/permits/all': () => new Response('Subscription required: upgrade.', { status: 403 }),
      'GET /api/subscriptions/current': () =>
        Response.json({ status, access: false, daysLeft: 0, accessUntil: '2026-11-19T12:00:00.000Z' }),
    });
    expect(pageText()).toContain(words);
  });

  it('says so when nothing matches', async () => {
    await openLeads('/leads?state=Texas', { 'GET /api/permits/search': () => Response.json([]) });
    expect(pageText()).toContain('No permits found');
  });

  it('explains an invalid link and makes no search', async () => {
    await openLeads('/leads?minValue=abc');
    expect(pageText()).toContain('must be an amount in dollars');
    expect(listCalls()).toEqual([]);
    await choose('State', 'Texas');
    await press(button('Search by State'));
    expect(pageAddress()).toBe(`/leads?state=Texas${FOLDED}`);
  });

  it('names the unknown part of a link and shows the rest', async () => {
    await openLeads('/leads?state=Texas&keywords=slate');
    expect(pageText()).toContain('Part of this link was not understood and is left out: keywords.');
    expect(listCalls()).toHaveLength(1);
  });
});

describe('the map beside the list', () => {
  it('is in the address, and the tab remembers it', async () => {
    await openLeads('/leads?state=Texas');
    await press(button('Map'));
    expect(pageAddress()).toBe('/leads?state=Texas&map=on');
    // jsdom has no WebGL.
    await vi.waitFor(async () => {
      await flushUpdates();
      expect(pageText()).toContain('This browser cannot draw the map with streets');
    });
    expect(document.querySelector('table')).toBeNull();
    await openLeads('/leads?state=Illinois');
    expect(pageAddress()).toBe('/leads?state=Illinois&map=on');
    await press(button('List'));
    expect(pageAddress()).toBe('/leads?state=Illinois');
    expect(document.querySelector('table')).not.toBeNull();
    await openLeads('/leads?state=Texas');
    expect(pageAddress()).toBe('/leads?state=Texas');
  });

  it('is shown by a link, and stays with another search', async () => {
    await openLeads('/leads?state=Texas&map=on');
    expect(button('List')).toBeTruthy();
    await press(button('Clear Filter'));
    expect(pageAddress()).toBe('/leads?view=all&map=on');
    await press(button('List'));
  });
});

describe('a record in capitals', () => {
  it('is shown as people write it, and keeps its number whole', async () => {
    const shouted = {
      addressStreet: '906 E 38TH ST',
      contractorName: 'SAMPLE ROOFING LLC',
      description: null,
      permitType: 'Electrical Wiring',
      permitNumber: '2026-0000000001-BP-01',
    };
    await openLeads('/leads?state=Texas', {
      'GET /api/permits/search': () =>
        Response.json([samplePermitRow(1, shouted)], { headers: { 'X-Total-Count': '1' } }),
    });
    const row = document.querySelector('tr[data-permit]')?.textContent;
    expect(row).toContain('906 E 38th St');
    expect(row).toContain('Sample Roofing LLC');
    // Its type stands in for its work here, so the row does not repeat it.
    expect(row?.match(/Electrical Wiring/g)).toHaveLength(1);
    expect(button(shouted.permitNumber).className).not.toContain('truncate');
  });
});
