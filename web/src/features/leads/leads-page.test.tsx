import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answers,
  button,
  choose,
  closePage,
  control,
  goBack,
  never,
  openPage,
  pageAddress,
  press,
  pretendServer,
  samplePermit,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toast-store.ts';
import { LeadsPage } from './leads-page.tsx';

const USER = {
  firstName: 'Ana',
  email: 'ana@example.com',
  emailNotifications: true,
  notificationFrequency: 'daily',
} as const;
const CITIES: Record<string, string[]> = {
  Texas: ['Austin', 'Springfield'],
  Illinois: ['Chicago', 'Springfield'],
};
const ROWS = 150;
const PROVENANCE = {
  sourceName: 'City of Sample',
  sourceUrl: null,
  recordUrl: null,
  licence: 'unknown',
  unparsed: {},
  firstSeen: '2026-11-01T00:00:00.000Z',
  lastChanged: '2026-11-01T00:00:00.000Z',
  lastChecked: '2026-11-01T00:00:00.000Z',
};

const rows = (url: URL) => {
  const offset = Number(url.searchParams.get('offset'));
  const count = Math.max(0, Math.min(Number(url.searchParams.get('limit')), ROWS - offset));
  return Array.from({ length: count }, (_, index) => samplePermit(offset + index + 1));
};
const SERVER: Answers = {
  'GET /api/permits/all': (url) => Response.json({ permits: rows(url), total: ROWS }),
  'GET /api/permits/search': (url) =>
    Response.json(rows(url), { headers: { 'X-Total-Count': String(ROWS) } }),
  'GET /api/permits/stats': () =>
    Response.json({ totalPermits: 1234, totalValuation: 1, availableStates: 2, permitTypes: 3 }),
  'GET /api/permits/states': () => Response.json(['Illinois', 'Texas']),
  'GET /api/permits/cities': (url) => Response.json(CITIES[url.searchParams.get('state') ?? ''] ?? []),
  'GET /api/permits/export': () => Response.json({ month: '2026-11', used: 88, limit: 500, left: 412 }),
  'POST /api/permits/export': () =>
    new Response('csv', { headers: { 'Content-Disposition': 'attachment; filename="permits-2026-11.csv"' } }),
};

let server: ReturnType<typeof pretendServer>;
async function open(at: string, answers: Answers = {}): Promise<void> {
  server = pretendServer({ ...SERVER, ...answers });
  await openPage(at, <LeadsPage user={USER} />);
}
const lists = (): string[] => server.calls.filter((call) => /permits\/(all|search)/.test(call));
const text = (): string => document.body.textContent;
const box = (number: number): HTMLElement => control(`Select permit S-${number}`);

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('search', () => {
  it('needs a state, and makes no call without one (spec §5)', async () => {
    await open('/leads');
    const before = server.calls.length;
    await press(button('Search by State'));
    expect(currentToast()).toMatchObject({
      title: 'Please select a state',
      description: 'State selection is required to search permits',
    });
    expect(server.calls).toHaveLength(before);
  });

  it('goes to page 1 of the chosen state and city (spec §4)', async () => {
    await open('/leads?view=all&page=2');
    await choose('State', 'Texas');
    await choose('City', 'Austin');
    await press(button('Search by State'));
    expect(pageAddress()).toBe('/leads?state=Texas&city=Austin');
    expect(lists().at(-1)).toBe('GET /api/permits/search?state=Texas&city=Austin&limit=100&offset=0');
    expect(text()).toContain('All permits in Austin, TX');
  });

  it.each([
    ['drops a city the new state lacks', 'Austin', 'Chicago', '/leads?state=Illinois'],
    ['keeps one it has', 'Springfield', 'Chicago', '/leads?state=Illinois&city=Springfield'],
  ])('%s when the state changes (spec §4)', async (_, city, __, expected) => {
    await open(`/leads?state=Texas&city=${city}`);
    await choose('State', 'Illinois');
    await press(button('Search by State'));
    expect(pageAddress()).toBe(expected);
  });

  it('may search all states from the filter sheet, which keeps to the same rule for cities', async () => {
    await open('/leads?state=Texas&city=Austin&city=Springfield');
    await press(button('More filters'));
    await press(control('Texas'));
    await press(control('Illinois'));
    await press(control('Roofing'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Illinois&city=Springfield&trade=roofing');
    await press(button('More filters (1)'));
    await press(control('Illinois'));
    await press(control('Springfield'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?trade=roofing');
    expect(lists().at(-1)).toBe('GET /api/permits/search?trade=roofing&limit=100&offset=0');
  });

  it('offers Clear Filter only with a filter, and it leads back to every permit', async () => {
    await open('/leads');
    expect(() => button('Clear Filter')).toThrow();
    await choose('State', 'Texas');
    await press(button('Search by State'));
    await press(button('Clear Filter'));
    expect(pageAddress()).toBe('/leads?view=all');
    expect(control('State').value).toBe('');
  });

  it('clears the state and goes to page 1 when all are loaded; the label shows their count', async () => {
    await open('/leads?state=Texas&page=2');
    await press(button('Load All 1,234 permits'));
    expect(pageAddress()).toBe('/leads?view=all');
    expect(control('State').value).toBe('');
  });

  it.each(['Load All 1,234 permits', 'View All Leads'])(
    'clears a state that was only being chosen, by %s',
    async (name) => {
      for (const address of ['/leads', '/leads?view=all']) {
        await open(address);
        await choose('State', 'Texas');
        await choose('City', 'Austin');
        await press(button(name));
        expect(pageAddress()).toBe('/leads?view=all');
        expect(control('State').value).toBe('');
        expect(() => button('Clear Filter')).toThrow();
        expect(() => control('City')).toThrow();
      }
    },
  );

  it('shows the state of the results when another page of them is asked for', async () => {
    await open('/leads?state=Texas');
    await choose('State', 'Illinois');
    await press(button('Next'));
    expect(pageAddress()).toBe('/leads?state=Texas&page=2');
    expect(control('State').value).toBe('Texas');
  });

  it('keeps what is being chosen while a permit is looked at', async () => {
    await open('/leads?state=Texas');
    await choose('State', 'Illinois');
    await press(button('S-2'));
    await press(button('Close'));
    expect(control('State').value).toBe('Illinois');
  });

  it('hands the place being chosen to the filter sheet, and says how many further filters are set', async () => {
    await open('/leads');
    await choose('State', 'Texas');
    await press(button('More filters'));
    await press(control('Roofing'));
    await press(control('Active'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing&status=Active');
    expect(control('State').value).toBe('Texas');
    expect(button('More filters (2)')).not.toBeNull();
  });

  it('lets Back close the filter sheet and stay; the sheet itself is no step once it is applied', async () => {
    await open('/leads?state=Texas');
    await press(button('More filters'));
    await goBack();
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(pageAddress()).toBe('/leads?state=Texas');
    await press(button('More filters'));
    await press(control('Roofing'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing');
    await goBack();
    expect(pageAddress()).toBe('/leads?state=Texas');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('offers no state before it knows which have permits', async () => {
    await open('/leads?state=Texas', { 'GET /api/permits/states': never });
    const select = control('State');
    expect(select.disabled).toBe(true);
    expect(select.value).toBe('Texas');
    expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Loading states',
      'Texas',
    ]);
  });

  it('marks the stand-in count as one while the true count is unknown (spec §9)', async () => {
    await open('/leads', { 'GET /api/permits/stats': never });
    expect(text()).toContain('Load All 88,000+ (estimate) permits');
  });
});

describe('paging', () => {
  it('knows the first page and the last one (spec §5)', async () => {
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
    expect(server.bodies).toEqual([]);
  });

  it('keeps the focus when the selection is cleared', async () => {
    await open('/leads');
    await press(box(1));
    button('Clear selection').focus();
    await press(button('Clear selection'));
    expect(document.activeElement).toBe(button('Export Selected'));
  });

  it('needs a selection (spec §5)', async () => {
    await open('/leads');
    await press(button('Export Selected'));
    expect(currentToast()).toMatchObject({
      title: 'No permits selected',
      description: 'Please select permits to export',
    });
    expect(server.bodies).toEqual([]);
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
    expect(server.bodies).toEqual([
      { permitIds: ['tx-sample.1', 'tx-sample.2', 'tx-sample.3', 'tx-sample.101'], format: 'xlsx' },
    ]);
    expect(saved).toEqual(['permits-2026-11.csv']);
    expect(currentToast()).toMatchObject({ title: 'Success', description: 'Permits exported successfully' });
    expect(text()).toContain('0 selected');
    expect(server.calls.filter((call) => call === 'GET /api/permits/export')).toHaveLength(2);
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
  it('shows the panel and the toast without a subscription (spec §8)', async () => {
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

  it('asks to log in when the session is gone, instead of offering to try again (spec §2)', async () => {
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

describe('the detail dialog', () => {
  it('opens from the row before anything is loaded; closing goes back to the list', async () => {
    await open('/leads?state=Texas', { 'GET /api/permits/tx-sample.2': never });
    await press(button('S-2'));
    expect(pageAddress()).toBe('/leads?state=Texas&permit=tx-sample.2');
    const dialog = document.querySelector('[role="dialog"]')?.textContent ?? '';
    for (const part of [
      'S-2',
      'Project Information',
      '2 Sample St, Austin, TX 78701',
      'PROPERTY OWNER',
      'Not specified',
    ])
      expect(dialog).toContain(part);
    expect(dialog).toContain('No description available');
    expect(document.querySelector('a[href="tel:5125550123"]')?.textContent).toBe('(512) 555-0123');
    await press(button('Close'));
    expect(pageAddress()).toBe('/leads?state=Texas');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('gives the focus back to the row it was opened from', async () => {
    await open('/leads');
    button('S-2').focus();
    await press(button('S-2'));
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
    await press(button('Close'));
    expect(document.activeElement).toBe(button('S-2'));
  });

  it('opens by a link to a permit that is not on the page', async () => {
    await open('/leads?permit=tx-sample.900', {
      'GET /api/permits/tx-sample.900': () => new Response('There is nothing here.', { status: 404 }),
    });
    const dialog = document.querySelector('[role="dialog"]')?.textContent;
    expect(dialog).toContain('This permit is not on file. It may have been withdrawn by its publisher.');
    expect(() => button('Try Again')).toThrow();
  });

  it('takes an empty permit in the address for none', async () => {
    await open('/leads?permit=');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(server.calls).not.toContain('GET /api/permits/');
  });

  it('shows the publisher’s own word for a status that is none of ours', async () => {
    await open('/leads', {
      'GET /api/permits/all': () =>
        Response.json({ permits: [samplePermit(1, { status: 'Other' })], total: 1 }),
      'GET /api/permits/tx-sample.1': () =>
        Response.json({
          ...samplePermit(1, { status: 'Other' }),
          provenance: { ...PROVENANCE, rawStatus: 'Held for fee' },
          history: [],
        }),
    });
    await press(button('S-1'));
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('“Held for fee” in the record');
  });

  it('keeps the row’s facts when source and history fail', async () => {
    await open('/leads');
    await press(button('S-5'));
    const dialog = document.querySelector('[role="dialog"]')?.textContent ?? '';
    expect(dialog).toContain('Sample Roofing');
    expect(dialog).toContain('Source and history could not be loaded.');
  });
});
