import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { SignedIn } from '../../app/signed-in.tsx';
import { formatDay } from '../../lib/format/format.ts';
import {
  button,
  choose,
  closePage,
  control,
  type FakeAnswers,
  flushUpdates,
  goBack,
  never,
  openPage,
  pageAddress,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
// Loaded before it opens, as after the first input.
import '../../ui/page/subscription-required.tsx';
import './location-card.tsx';
import type { HeatMapLocation } from '../../lib/map/places.ts';
import { SHAPE_FILES, sampleActivity, sampleLocation } from '../../lib/map/testing.ts';
import { HeatMapPage } from './heat-map-page.tsx';

const AUSTIN = sampleLocation();
const LOCATIONS: readonly HeatMapLocation[] = [
  AUSTIN,
  sampleLocation({ state: 'Illinois', county: 'Cook', city: 'Chicago', permitCount: 60, intensity: 'high' }),
  sampleLocation({
    state: 'New Jersey',
    county: null,
    city: 'Newark',
    permitCount: 30,
    intensity: 'medium',
    center: null,
    valued: 0,
    totalValuation: 0,
    averageValue: null,
  }),
  sampleLocation({
    state: 'Florida',
    county: 'Miami-Dade',
    city: 'Doral',
    permitCount: 10,
    full: 9,
    before: 4,
    intensity: 'low',
    center: null,
  }),
];
const TRENDS = Array.from({ length: 12 }, (_, at) => ({
  state: `State ${at + 1}`,
  trend: (['increasing', 'decreasing', 'other'] as const)[at % 3],
  permitCount: 1000 - at,
  growthRate: at === 3 || at === 4 ? null : [12.5, -8.1, 0][at % 3],
  recordsBegin: at === 3 ? '2026-10-12' : null,
  totalValuation: 12_340_000,
}));

const text = (): string => document.body.textContent;
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main ol button')];
const dots = (): SVGElement[] => [...document.querySelectorAll<SVGElement>('main svg g[data-place]')];
const period = (): string | undefined =>
  document.querySelector('[aria-label="Period"] [aria-pressed="true"]')?.textContent;
const details = (): string | undefined =>
  document.querySelector('section[aria-label^="Details"]')?.textContent ?? undefined;

let calls: readonly string[] = [];
async function open(answers: FakeAnswers = {}, at = '/heatmap', signedIn = false): Promise<void> {
  ({ calls } = pretendServer({
    ...SHAPE_FILES,
    'GET /api/permits/activity': () => Response.json(sampleActivity(LOCATIONS)),
    'GET /api/permits/trends': () => Response.json(TRENDS),
    'GET /api/permits/facets': () =>
      Response.json({ permitTypes: [], counties: [], cities: [], next: ['solar'] }),
    ...answers,
  }));
  const page = <HeatMapPage />;
  await openPage(at, signedIn ? <SignedIn onVisitor={vi.fn()}>{() => page}</SignedIn> : page);
}
/** Waits for the shape files. */
async function waitForMap(): Promise<void> {
  while (dots().length < 3) await flushUpdates();
}

afterEach(closePage);

describe('the heat map (PRODUCT §2)', () => {
  it('starts with all states and 30 days, and shows the number of permits', async () => {
    await open();
    expect(control('State').value).toBe('');
    expect(period()).toBe('30 days');
    expect(control('Trade').value).toBe('');
    expect(calls).toContain('GET /api/permits/activity?days=30');
    expect(text()).toContain(
      `200 of 104,212 permits: all trades in all states, issued ${formatDay('2026-10-23')} to ${formatDay('2026-11-21')}`,
    );
  });

  it('ranks the locations, each with its band as a word', async () => {
    await open();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      '1Austin Travis, TXVery high100up 50%',
      '2Chicago Cook, ILHigh60up 50%',
      '3Newark NJMedium30up 50%',
      '4Doral Miami-Dade, FLLow10too few',
    ]);
  });

  it('keeps state and period in the URL and requests them', async () => {
    await open({}, '/heatmap?state=TX&days=90');
    expect(control('State').value).toBe('Texas');
    expect(calls).toContain('GET /api/permits/activity?state=Texas&days=90');
    await press(button('7 days'));
    expect(pageAddress()).toBe('/heatmap?state=Texas&days=7');
    await choose('State', '');
    expect(pageAddress()).toBe('/heatmap?days=7');
    expect(calls).toContain('GET /api/permits/activity?days=7');
  });

  it('shows a location’s permits, total value and average, and closes them', async () => {
    await open();
    await press(rows()[0] ?? document.body);
    expect(details()).toContain('AustinTravis County, TexasVery high');
    expect(details()).toContain('Permits100Total value$12.3MAverage project value$0.2M');
    expect(details()).toContain('Up 50% on the 30 days before: 90 from 60, counted to Nov 18');
    expect(details()).toContain('$154,250 a project; 80 of 100 permits with a value.');
    expect(button('See these 100 leads').getAttribute('href')).toBe(
      '/leads?state=Texas&city=Austin&county=Travis&lastDays=30',
    );
    await press(button('Close Details'));
    expect(details()).toBeUndefined();
    expect(document.activeElement).toBe(rows()[0]);
  });

  it('says where values and coordinates are missing', async () => {
    await open();
    await press(rows()[2] ?? document.body);
    expect(details()).toContain('Total value—Average project value—');
    expect(details()).toContain('No permit shows a value.');
    expect(details()).toContain('they have no dot on the map');
  });

  it('opens a location from the URL and closes it on Back', async () => {
    await open({}, '/heatmap?days=7&place=Chicago%2CCook%2CIllinois');
    expect(details()).toContain('Chicago');
    await press(button('Close Details'));
    expect(pageAddress()).toBe('/heatmap?days=7');
    await press(rows()[0] ?? document.body);
    await press(rows()[1] ?? document.body);
    expect(pageAddress()).toBe('/heatmap?days=7&place=Chicago%2CCook%2CIllinois');
    await goBack();
    expect(pageAddress()).toBe('/heatmap?days=7');
    expect(details()).toBeUndefined();
  });

  it('reports a linked location without permits in the period', async () => {
    await open({}, '/heatmap?place=Erewhon%2C%2COhio');
    expect(text()).toContain('“Erewhon,,Ohio” has no such permits in this period.');
  });

  it('shows the trends of the first ten states', async () => {
    await open();
    const cells = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
    expect(cells).toHaveLength(10);
    expect(cells[0]).toBe('State 1increasing1,000$12.3M+12.5%');
    expect(cells[1]).toBe('State 2decreasing999$12.3M−8.1%');
    expect(cells[2]).toContain('steady');
    // None is left out without a word.
    expect(cells[3]).toBe('State 4Not compared: records begin Oct 12997$12.3M');
    expect(cells[4]).toBe('State 5Not compared: too few permits996$12.3M');
  });

  it('shows the next step when nothing was issued', async () => {
    await open({ 'GET /api/permits/activity': () => Response.json(sampleActivity([])) });
    expect(text()).toContain('Choose a longer period, another trade or another state.');
  });
});

describe('the questions of the bar', () => {
  const roofer = (trades: readonly string[]) => ({
    'GET /api/auth/user': () =>
      Response.json({ ...SAMPLE_USER, trades, area: { state: 'Texas', city: 'Austin' } }),
  });

  it('start with the user’s own state and trade, and say when they are left', async () => {
    await open(roofer(['roofing']), '/heatmap', true);
    expect(calls).toContain('GET /api/permits/activity?state=Texas&trade=roofing&days=30');
    expect(text()).toContain('Roofing in Texas');
    await choose('State', '');
    await choose('Trade', '');
    expect(pageAddress()).toBe('/heatmap?state=all&trade=all');
    expect(calls).toContain('GET /api/permits/activity?days=30');
    await choose('Trade', 'roofing');
    expect(pageAddress()).toBe('/heatmap?state=all');
  });

  it('count all trades of a user who has several', async () => {
    await open(roofer(['roofing', 'solar']), '/heatmap', true);
    expect(calls).toContain('GET /api/permits/activity?state=Texas&trade=roofing&trade=solar&days=30');
    expect(text()).toContain('your trades in Texas');
    expect(control('Trade').textContent).toContain('My 2 trades');
    await open(roofer(['new-construction', 'adu', 'remodel']), '/heatmap', true);
    expect(control('Trade').textContent).toContain('General contracting');
  });

  it('go to the server, and with the link to the leads', async () => {
    await open({}, '/heatmap?place=Austin%2CTravis%2CTexas');
    await choose('Value', '50000');
    await choose('Who does it', 'nobody');
    await choose('May need next', 'solar');
    expect(pageAddress()).toBe('/heatmap?minValue=50000&who=nobody&next=solar&place=Austin%2CTravis%2CTexas');
    expect(calls).toContain('GET /api/permits/activity?minValue=50000&who=nobody&next=solar&days=30');
    expect(button('See these 100 leads').getAttribute('href')).toBe(
      '/leads?state=Texas&city=Austin&county=Travis&minValue=50000&lastDays=30&who=nobody&next=solar',
    );
    await choose('State', 'Ohio');
    expect(pageAddress()).not.toContain('place=');
  });
});

describe('the list', () => {
  it('is the keyboard’s way in: arrows move, Enter opens', async () => {
    await open();
    const key = (name: string): Promise<void> =>
      act(async () => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
      });
    await act(async () => rows()[0]?.focus());
    for (const [pressed, row] of [
      ['ArrowDown', 1],
      ['End', 3],
      ['ArrowDown', 3],
      ['ArrowUp', 2],
      ['Home', 0],
    ] as const) {
      await key(pressed);
      expect(document.activeElement).toBe(rows()[row]);
    }
  });
});

describe('the filter of a list', () => {
  const list = 'state=Texas&trade=roofing&zip=78704&from=2026-01-01&sort=score';
  const address = `/heatmap?${new URLSearchParams({ list })}`;

  it('is what the map counts, in its own period', async () => {
    await open({}, address);
    expect(control('State').value).toBe('Texas');
    expect(control('Trade').value).toBe('roofing');
    expect(calls).toContain('GET /api/permits/activity?state=Texas&zip=78704&trade=roofing&days=30');
    expect(text()).toContain('Also asked: ');
    expect(text()).toContain('78704');
  });

  it('that cannot be read counts everything', async () => {
    await open({}, '/heatmap?list=from%3Dyesterday');
    expect(calls).toContain('GET /api/permits/activity?days=30');
  });

  it('stays while the map is asked something else, and leads back to the list', async () => {
    await open({}, address);
    await choose('Trade', '');
    expect(calls).toContain('GET /api/permits/activity?state=Texas&zip=78704&days=30');
    expect(pageAddress()).toBe(`/heatmap?${new URLSearchParams({ trade: 'all', list })}`);
    const back = [...document.querySelectorAll('a')].find((link) => link.textContent === 'Back to the list');
    expect(back?.getAttribute('href')).toBe(`/leads?${list}`);
  });
});

describe('the map', () => {
  it('has a dot for each location it can place, and counts the others', async () => {
    await open();
    await waitForMap();
    expect(dots().map((dot) => dot.querySelector('title')?.textContent)).toEqual([
      'Austin, Texas: 100 permits, very high',
      'Chicago, Illinois: 60 permits, high',
      'Doral, Florida: 10 permits, low',
    ]);
    expect(text()).toContain('170 on the map; 30 have no map point and are in the list');
  });

  it('shares the selection with the list', async () => {
    await open();
    await waitForMap();
    await press(dots()[1] ?? document.body);
    expect(details()).toContain('Chicago');
    expect(rows()[1]?.getAttribute('aria-pressed')).toBe('true');
    await press(rows()[0] ?? document.body);
    expect(details()).toContain('Austin');
    await press(dots()[0] ?? document.body);
    expect(details()).toBeUndefined();
  });

  it('opens a location far down the list, which gets the focus when it closes', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      sampleLocation({ city: `Town ${at + 1}`, permitCount: 100 - at }),
    );
    await open({ 'GET /api/permits/activity': () => Response.json(sampleActivity(many)) });
    await waitForMap();
    expect(rows()).toHaveLength(10);
    await press(dots()[40] ?? document.body);
    expect(details()).toContain('Town 41');
    expect(rows()).toHaveLength(41);
    await press(button('Close Details'));
    expect(document.activeElement?.textContent).toContain('Town 41');
    await press(button('Show the other 19'));
    expect(rows()).toHaveLength(60);
  });

  it('opens the place under the pointer, however close another one is', async () => {
    const near = [
      sampleLocation({ permitCount: 100 }),
      sampleLocation({
        city: 'Rollingwood',
        permitCount: 1,
        center: { latitude: 30.28, longitude: -97.75, permits: 1 },
      }),
    ];
    await open({ 'GET /api/permits/activity': () => Response.json(sampleActivity(near)) });
    while (dots().length < 2) await flushUpdates();
    // What is drawn later gets the press: no dot comes before an area that only widens the touch of another.
    const drawn = [...document.querySelectorAll('main svg circle[data-place], main svg g[data-place]')];
    expect(drawn.map((one) => one.tagName)).toEqual(['circle', 'circle', 'g', 'g']);
    for (const dot of dots()) {
      await press(dot);
      expect(pageAddress()).toContain(new URLSearchParams({ place: dot.dataset['place'] ?? '' }).toString());
    }
  });

  it('shows the selected state larger than the country', async () => {
    const map = () => document.querySelector('main svg[role="group"]');
    await open();
    await waitForMap();
    expect(map()?.getAttribute('viewBox')).toBe('0 0 975 610');
    await closePage();
    await open({}, '/heatmap?state=Texas');
    await waitForMap();
    expect(map()?.getAttribute('aria-label')).toBe('Map of Texas');
    const [, , width = 0] = map()?.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
    expect(width).toBeGreaterThan(100);
    expect(width).toBeLessThan(500);
  });
});

describe('errors of the heat map (PRODUCT §8)', () => {
  it('show "Failed to fetch activity data" with the cause and a retry', async () => {
    let fails = true;
    await open({
      'GET /api/permits/activity': () =>
        fails ? new Response('Try later.', { status: 503 }) : Response.json(sampleActivity(LOCATIONS)),
    });
    expect(text()).toContain('Failed to fetch activity data');
    expect(text()).toContain('503: Try later.');
    fails = false;
    await press(button('Try Again'));
    expect(rows()).toHaveLength(4);
  });

  it('show the subscription panel without a subscription, but the public trends', async () => {
    await open({
      'GET /api/permits/activity': () =>
        new Response('Subscription required: your trial is over.', { status: 403 }),
    });
    await flushUpdates();
    expect(button(`Upgrade Now - ${PRICE.label}`).getAttribute('href')).toBe('/subscription');
    expect(text()).toContain('State 1');
  });

  it('leave the rest of the page when only the trends fail', async () => {
    await open({ 'GET /api/permits/trends': () => new Response('no', { status: 500 }) });
    await flushUpdates();
    expect(text()).toContain('Failed to fetch the trends.');
    expect(calls.filter((call) => call === 'GET /api/permits/trends')).toHaveLength(1);
    expect(rows()).toHaveLength(4);
  });

  it('are preceded by placeholders while the page loads', async () => {
    await open({ 'GET /api/permits/activity': never, 'GET /api/permits/trends': never });
    expect(text()).toContain('Loading activity');
    expect(text()).toContain('Loading trends');
  });
});
