import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { useUser } from '../../lib/api/session.ts';
import { localDay } from '../../lib/format/days.ts';
import { readBesideLeads, saveBesideLeads, setSavedLeadsOwner } from '../../lib/saved/saved-leads.ts';
import {
  button,
  choose,
  closePage,
  control,
  type FakeAnswers,
  fill,
  flushUpdates,
  openPage,
  press,
  pretendServer,
  SAMPLE_GC,
  SAMPLE_USER,
  samplePermitRow,
} from '../../lib/testing.tsx';
import { fakeCaches } from '../../lib/testing-caches.ts';
// Loads the lazy part of the page before the tests start.
import '../../ui/calls/call-dialog.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { RoutePage } from './route-page.tsx';

const text = (): string => document.body.textContent;
const rows = (): (string | null)[] =>
  [...document.querySelectorAll('ol[aria-label="Stops in order"] > li')].map(
    ({ textContent }) => textContent,
  );

/** A stop on a line from south to north; without a point if `north` is null. */
function stop(number: number, north: number | null): PermitDetail {
  const row = samplePermitRow(number, { ...SAMPLE_GC, description: `Job ${number}` });
  return {
    ...row,
    latitude: north === null ? null : 30 + north / 100,
    longitude: north === null ? null : -97.7,
  } as PermitDetail;
}

const savedStops = () => readBesideLeads<readonly object[]>(SAMPLE_USER.email, '/kept/route');

async function type(place: string): Promise<void> {
  await fill('Add a stop', place);
  await press(button('Add'));
  await flushUpdates();
  await flushUpdates();
}

function Page() {
  return useUser().data === undefined ? null : <RoutePage />;
}

async function open(stops: readonly PermitDetail[], answers: FakeAnswers = {}) {
  setSavedLeadsOwner(SAMPLE_USER.email);
  const saved = stops.map((permit) => ({ savedAt: Date.now(), permit }));
  await saveBesideLeads(SAMPLE_USER.email, '/kept/route', saved);
  const details = stops.map(
    (permit) => [`GET /api/permits/${permit.id}`, () => Response.json(permit)] as const,
  );
  const server = pretendServer({
    'GET /api/auth/user': () => Response.json(SAMPLE_USER),
    'GET /api/work/marks': () => Response.json([]),
    ...Object.fromEntries(details),
    ...answers,
  });
  await openPage('/route', <Page />);
  await vi.waitFor(async () => {
    await flushUpdates();
    expect(text()).not.toContain('Loading your route');
  });
  return server;
}

beforeEach(() => {
  vi.stubGlobal(
    'caches',
    fakeCaches(async () => Response.error()),
  );
});
afterEach(closePage);

describe('the route', () => {
  it('says how to add stops when there are none', async () => {
    await open([]);
    expect(text()).toContain('No stops yet');
    expect(button('Open work list').getAttribute('href')).toBe('/work');
  });

  it('lists the stops in a short order from the first, with calls and directions', async () => {
    await open([stop(1, 0), stop(2, 3), stop(3, 1), stop(4, 2)]);
    expect(rows().map((row) => row?.match(/Job (\d)/)?.[1])).toEqual(['1', '3', '4', '2']);
    // 3 hundredths of a degree of latitude.
    expect(text()).toContain(
      '4 stops, 2.1 miles as the crow flies, from the first stop. By road it is farther.',
    );
    const href = button('Directions to 3 Sample St, Austin, TX').getAttribute('href') ?? '';
    expect(new URL(href).searchParams.get('destination')).toBe('30.01,-97.7');
    expect(button('Call Sample Roofing, (512) 555-0123').getAttribute('href')).toBe('tel:5125550123');
  });

  it('returns to the start if asked', async () => {
    await open([stop(1, 0), stop(2, 3)]);
    await press(document.querySelector('input[type=checkbox]') as HTMLElement);
    expect(text()).toContain('2 stops, 4.1 miles as the crow flies, from the first stop and back.');
  });

  it('starts where the user is, if the browser says where', async () => {
    let find: (point: object) => void = () => undefined;
    vi.stubGlobal('navigator', {
      userAgent: '',
      onLine: true,
      geolocation: { getCurrentPosition: (found: typeof find) => (find = found) },
    });
    await open([stop(1, 0), stop(2, 3)]);
    await press(button('Start from my location'));
    find({ coords: { latitude: 30.04, longitude: -97.7 } });
    await flushUpdates();
    expect(rows().map((row) => row?.match(/Job (\d)/)?.[1])).toEqual(['2', '1']);
    expect(text()).toContain('2 stops, 2.8 miles as the crow flies, from where you are.');
    await press(button('Start from the first stop'));
    expect(text()).toContain('from the first stop');
  });

  it('says why there is no location', async () => {
    vi.stubGlobal('navigator', { userAgent: '', onLine: true });
    await open([stop(1, 0)]);
    await press(button('Start from my location'));
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      'This browser cannot tell where you are.',
    );
  });

  it('counts the stops without a point, and lists them with their address', async () => {
    await open([stop(1, null), stop(2, 1), stop(3, null)]);
    expect(rows()).toHaveLength(1);
    const section = document.querySelector('section[aria-labelledby=unplaced]');
    expect(section?.querySelector('h2')?.textContent).toBe('2 stops without a map point');
    expect(section?.querySelectorAll('li')).toHaveLength(2);
    const href = button('Directions to 3 Sample St, Austin, TX').getAttribute('href') ?? '';
    expect(new URL(href).searchParams.get('destination')).toContain('3 Sample St');
  });

  it('loses a stop with one press, and gets it back', async () => {
    await open([stop(1, 0), stop(2, 3)]);
    await press(button('Remove 1 Sample St, Austin, TX from the route'));
    expect(rows()).toHaveLength(1);
    currentToast()?.action?.act();
    await flushUpdates();
    expect(rows()).toHaveLength(2);
    await press(button('Clear route'));
    expect(text()).toContain('No stops yet');
  });

  it('says that a stop is off the route only once the device has kept that', async () => {
    dismissToast(currentToast()?.id ?? 0);
    await open([stop(1, 0), stop(2, 3)]);
    let keep = (): void => undefined;
    const kept = new Promise<void>((resolve) => {
      keep = resolve;
    });
    const { open: openCache } = caches;
    vi.spyOn(caches, 'open').mockImplementation(async (name) => {
      const cache = await openCache(name);
      return { ...cache, put: async (...entry) => kept.then(() => cache.put(...entry)) };
    });
    await press(button('Remove 1 Sample St, Austin, TX from the route'));
    expect([rows().length, currentToast()]).toEqual([1, null]);
    keep();
    await vi.waitFor(() => expect(currentToast()?.title).toBe('Off your route'));
  });

  it('asks how a call went', async () => {
    await open([stop(1, 0)]);
    await press(button('Call Sample Roofing, (512) 555-0123'));
    expect(document.querySelector('[role=dialog] h2')?.textContent).toBe(
      'You called Sample Roofing. How did it go?',
    );
  });

  it('notes how a visit went, on the stop and in the work list, and moves nothing', async () => {
    await open([stop(1, 0), stop(2, 3)], {
      'PATCH /api/work/tx-sample.1': () => Response.json({ mark: null }),
    });
    const before = rows().length;
    await choose('How did it go at 1 Sample St, Austin, TX?', 'quoted');
    await vi.waitFor(() => expect(currentToast()).toMatchObject({ title: 'Quoted', description: 'S-1' }));
    expect(control('How did it go at 1 Sample St, Austin, TX?').value).toBe('quoted');
    expect(await savedStops()).toMatchObject([{ outcome: 'quoted' }, {}]);
    expect(rows()).toHaveLength(before);
  });

  it('shows what the record says now, or what was saved if the server cannot be reached', async () => {
    const changed = { ...stop(1, 0), contractorPhone: null, reach: 'visit' };
    await open([stop(1, 0), stop(2, 3)], {
      'GET /api/permits/tx-sample.1': () => Response.json(changed),
      'GET /api/permits/tx-sample.2': () => Promise.reject(new TypeError('No network.')),
    });
    expect(rows()[0]).not.toContain('555-0123');
    expect(rows()[1]).toContain('(512) 555-0123');
  });

  it('shows nothing of a record that is no longer on file', async () => {
    await open([stop(1, 0), stop(2, 3)], {
      'GET /api/permits/tx-sample.1': () => new Response('We found nothing.', { status: 404 }),
    });
    expect(rows()).toHaveLength(1);
    expect(text()).not.toContain('Job 1');
    expect(text()).toContain('1 lead is no longer on file.');
    await press(button('Take off the route'));
    expect(text()).not.toContain('no longer on file');
  });

  it('shows a long route in parts, with links that each open ten stops in Maps', async () => {
    const server = await open(Array.from({ length: 30 }, (_, at) => stop(at + 1, at)));
    expect(rows()).toHaveLength(25);
    // Only the records that are shown are read.
    expect(server.calls.filter((call) => call.startsWith('GET /api/permits/'))).toHaveLength(25);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="waypoints"]')];
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Open 1 to 10 in Maps',
      'Open 11 to 20 in Maps',
      'Open 21 to 25 in Maps',
    ]);
    const second = new URL(links[1]?.href ?? '').searchParams;
    expect([second.get('waypoints')?.split('|').length, second.get('destination')]).toEqual([
      9,
      '30.19,-97.7',
    ]);
    await choose('Part of the route', '1');
    expect(rows().map((row) => row?.match(/^\d+/)?.[0])).toEqual(['26', '27', '28', '29', '30']);
  });

  it('takes a typed point, and an address where no permit is known last', async () => {
    await open([stop(1, 0)], {
      'GET /api/permits/whereabouts': () =>
        Response.json({ sought: {}, answer: { is: 'unplaced', look: { compared: 0, isWhole: true } } }),
    });
    await type('91.5, -97.7');
    expect(text()).toContain('That is no point. Write latitude, then longitude');
    await type('30.05, -97.7');
    expect(rows()[1]).toContain('30.05, -97.7');
    await type('12 Nowhere Rd, Austin, TX');
    expect(text()).toContain('1 stop without a map point');
    const href = button('Directions to 12 Nowhere Rd, Austin, TX').getAttribute('href') ?? '';
    expect(new URL(href).searchParams.get('destination')).toBe('12 Nowhere Rd, Austin, TX');
    expect(await savedStops()).toHaveLength(3);
  });

  it('finds a typed address by a permit there', async () => {
    await open([], {
      'GET /api/permits/whereabouts': () =>
        Response.json({ sought: {}, answer: { is: 'here', permits: [{ id: 'tx-sample.9' }] } }),
      'POST /api/permits/points': () =>
        Response.json({ points: [{ id: 'tx-sample.9', latitude: 30.09, longitude: -97.7 }] }),
    });
    await type('9 Sample St, Austin, TX');
    expect(rows()).toEqual([expect.stringContaining('9 Sample St, Austin, TX')]);
  });

  it('keeps the order of the times promised for today', async () => {
    const marks = [
      ['tx-sample.3', '09:00'],
      ['tx-sample.1', '14:30'],
    ].map(([permitId, time]) => ({ permitId, stage: 'contacted', callBack: { day: localDay(), time } }));
    await open([stop(1, 0), stop(2, 1), stop(3, 2)], { 'GET /api/work/marks': () => Response.json(marks) });
    await vi.waitFor(async () => {
      await flushUpdates();
      expect(rows()[0] ?? '').toContain('9:00 AM, promised');
    });
    const order = rows().map((row) => row?.match(/Job (\d)/)?.[1]);
    expect(order.indexOf('3')).toBeLessThan(order.indexOf('1'));
  });
});
