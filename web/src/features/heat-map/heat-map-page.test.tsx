import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
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
} from '../../lib/testing.tsx';
import { HeatMapPage } from './heat-map-page.tsx';
import type { HeatMapLocation } from './places.ts';
import { SHAPE_FILES, sampleActivity, sampleLocation } from './testing.ts';

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
    intensity: 'low',
    center: null,
  }),
];
const TRENDS = Array.from({ length: 12 }, (_, at) => ({
  state: `State ${at + 1}`,
  trend: (['increasing', 'decreasing', 'other'] as const)[at % 3],
  permitCount: 1000 - at,
  growthRate: [12.5, -8.1, 0][at % 3],
  totalValuation: 12_340_000,
}));

const text = (): string => document.body.textContent;
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main ol button')];
const dots = (): SVGElement[] => [...document.querySelectorAll<SVGElement>('main svg [role="button"]')];
const details = (): string | undefined =>
  document.querySelector('section[aria-label^="Details"]')?.textContent ?? undefined;

let calls: readonly string[] = [];
async function open(answers: FakeAnswers = {}, at = '/heatmap'): Promise<void> {
  ({ calls } = pretendServer({
    ...SHAPE_FILES,
    'GET /api/permits/activity': () => Response.json(sampleActivity(LOCATIONS)),
    'GET /api/permits/trends': () => Response.json(TRENDS),
    ...answers,
  }));
  await openPage(at, <HeatMapPage />);
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
    expect(control('Period').value).toBe('30');
    expect(calls).toContain('GET /api/permits/activity?days=30');
    expect(text()).toContain(
      `Based on 200 of 104,212 permits: all that were issued from ${formatDay('2026-10-23')} to ${formatDay('2026-11-21')}.`,
    );
  });

  it('ranks the locations, each with its band as a word', async () => {
    await open();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      '1AustinTravis, TX100Very high',
      '2ChicagoCook, IL60High',
      '3NewarkNJ30Medium',
      '4DoralMiami-Dade, FL10Low',
    ]);
  });

  it('keeps state and period in the URL and requests them', async () => {
    await open({}, '/heatmap?state=TX&days=90');
    expect(control('State').value).toBe('Texas');
    expect(calls).toContain('GET /api/permits/activity?days=90&state=Texas');
    await choose('Period', '7');
    expect(pageAddress()).toBe('/heatmap?state=Texas&days=7');
    await choose('State', '');
    expect(pageAddress()).toBe('/heatmap?days=7');
    expect(calls).toContain('GET /api/permits/activity?days=7');
  });

  it('shows a location’s permits, total value and average, and closes them', async () => {
    await open();
    await press(rows()[0] ?? document.body);
    expect(details()).toContain('AustinTravis County, TexasVery high');
    expect(details()).toContain('Permits100Issued in the last 30 days.');
    expect(details()).toContain('Total value$12.3M80 of 100 permits show a value.');
    expect(details()).toContain('Average project value$0.2M$154,250 a project.');
    expect(button('See these permits').getAttribute('href')).toBe(
      '/leads?state=Texas&city=Austin&county=Travis&from=2026-10-23&to=2026-11-21',
    );
    await press(button('Close Details'));
    expect(details()).toBeUndefined();
    expect(document.activeElement).toBe(rows()[0]);
  });

  it('says where values and coordinates are missing', async () => {
    await open();
    await press(rows()[2] ?? document.body);
    expect(details()).toContain('Total value—0 of 30 permits show a value.');
    expect(details()).toContain('Average project value—No permit shows a value.');
    expect(details()).toContain('this location has no dot on the map');
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
    expect(text()).toContain('“Erewhon,,Ohio” from this link has no permits in this period.');
  });

  it('shows the trends of the first ten states', async () => {
    await open();
    const cells = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
    expect(cells).toHaveLength(10);
    expect(cells[0]).toBe('State 1Increasing+12.5%1,000$12.3M');
    expect(cells[1]).toContain('Decreasing−8.1%');
    expect(cells[2]).toContain('Steady');
  });

  it('shows the next step when nothing was issued', async () => {
    await open({ 'GET /api/permits/activity': () => Response.json(sampleActivity([])) });
    expect(text()).toContain('Choose a longer period, or another state.');
  });
});

describe('the map', () => {
  it('has a dot for each location it can place, and counts the others', async () => {
    await open();
    await waitForMap();
    expect(dots().map((dot) => dot.getAttribute('aria-label'))).toEqual([
      'Austin, Texas: 100 permits, very high',
      'Chicago, Illinois: 60 permits, high',
      'Doral, Florida: 10 permits, low',
    ]);
    expect(text()).toContain('1 without coordinates is dashed, in the middle of the county.');
    expect(text()).toContain('1 without either is in the list only.');
  });

  it('shares the selection with the list', async () => {
    await open();
    await waitForMap();
    await press(dots()[1] ?? document.body);
    expect(details()).toContain('Chicago');
    expect(rows()[1]?.getAttribute('aria-pressed')).toBe('true');
    await press(rows()[0] ?? document.body);
    expect(dots().map((dot) => dot.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
    await press(dots()[0] ?? document.body);
    expect(details()).toBeUndefined();
  });

  it('gets the focus back when the card it opened closes', async () => {
    await open();
    await waitForMap();
    await act(async () => dots()[1]?.focus());
    await press(dots()[1] ?? document.body);
    button('Close Details').focus();
    await press(button('Close Details'));
    expect(document.activeElement).toBe(dots()[1]);
  });

  it('opens a location far down the list, which gets the focus when it closes', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      sampleLocation({ city: `Town ${at + 1}`, permitCount: 100 - at }),
    );
    await open({ 'GET /api/permits/activity': () => Response.json(sampleActivity(many)) });
    await waitForMap();
    expect(rows()).toHaveLength(25);
    await press(dots()[40] ?? document.body);
    expect(details()).toContain('Town 41');
    expect(rows()).toHaveLength(41);
    await press(button('Close Details'));
    expect(document.activeElement?.textContent).toContain('Town 41');
    await press(button('Show the other 19'));
    expect(rows()).toHaveLength(60);
  });

  it('has one tab stop; arrows move between dots and Enter opens one', async () => {
    await open();
    await waitForMap();
    const key = (dot: Element | undefined, name: string): Promise<void> =>
      act(async () => {
        dot?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
      });
    expect(dots().map((dot) => dot.tabIndex)).toEqual([0, -1, -1]);
    await act(async () => dots()[0]?.focus());
    await key(dots()[0], 'ArrowDown');
    expect(document.activeElement).toBe(dots()[1]);
    expect(dots().map((dot) => dot.tabIndex)).toEqual([-1, 0, -1]);
    await key(dots()[1], 'End');
    await key(dots()[2], 'Enter');
    expect(details()).toContain('Doral');
  });

  it('zooms and resets with buttons', async () => {
    await open();
    await waitForMap();
    const scale = (): string | null | undefined =>
      document.querySelector('main svg[role="group"] > g')?.getAttribute('transform');
    const whole = scale();
    await press(button('Zoom in'));
    expect(scale()).toContain('scale(1.6)');
    await press(button('Whole map'));
    expect(scale()).toBe(whole);
  });

  it('shows the selected state', async () => {
    await open({}, '/heatmap?state=Texas');
    await waitForMap();
    expect(document.querySelector('main svg[role="group"]')?.getAttribute('aria-label')).toBe('Map of Texas');
    expect(document.querySelector('main svg[role="group"] > g')?.getAttribute('transform')).not.toContain(
      'scale(1)',
    );
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
    expect(button(`Upgrade Now - ${PRICE.label}`).getAttribute('href')).toBe('/subscription');
    expect(text()).toContain('State 1');
  });

  it('leave the rest of the page when only the trends fail', async () => {
    await open({ 'GET /api/permits/trends': () => new Response('no', { status: 500 }) });
    expect(text()).toContain('Failed to fetch the trends.');
    expect(rows()).toHaveLength(4);
  });

  it('are preceded by placeholders while the page loads', async () => {
    await open({ 'GET /api/permits/activity': never, 'GET /api/permits/trends': never });
    expect(text()).toContain('Loading activity');
    expect(text()).toContain('Loading trends');
  });
});
