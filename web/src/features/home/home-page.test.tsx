import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallBack } from '#shared/domain/calls/call-back.ts';
import { addDays } from '#shared/domain/days.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { weekStart } from '#shared/domain/weeks.ts';
import { localDay } from '../../lib/format/days.ts';
import {
  button,
  closePage,
  type FakeAnswers,
  flushUpdates,
  never,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
  samplePermitRow,
} from '../../lib/testing.tsx';
// Loads the lazy part of the page before the tests start.
import '../../ui/calls/call-dialog.tsx';
import '../../ui/page/subscription-required.tsx';
import { currentToast } from '../../ui/toasts/toast-store.ts';
import { HomePage } from './home-page.tsx';

const ROOFER: Parameters<typeof HomePage>[0]['user'] = {
  ...SAMPLE_USER,
  trades: ['roofing'],
  area: { state: 'Texas', city: 'Austin' },
};
const OWNER = {
  propertyOwnerName: 'Sample Owner',
  propertyOwnerPhone: '5125550142',
  contractorName: null,
  contractorPhone: null,
  description: 'Tear off and re-roof',
  builtBy: 'owner',
  who: { label: 'owner', worth: 'best', reason: 'The record says that the owner builds it' },
  reach: 'phone',
} as const;
const COUNTS = { saved: 4, contacted: 2, quoted: 0, won: 0, lost: 0, hidden: 7 };
const trial = { status: 'trial', access: true, daysLeft: 6, cancelled: false, nextBillingDate: null };
const TRIAL = { ...trial, trialEnd: '2026-11-30T12:00:00.000Z', accessUntil: '2026-11-30T12:00:00.000Z' };

/** Presses it once the stops of the route are read: before, it does nothing. */
async function pressAddToRoute(): Promise<void> {
  while (button('Add to route S-1').hasAttribute('aria-disabled')) await flushUpdates();
  await press(button('Add to route S-1'));
}

/** Twelve weeks of permits, the last of which is not complete. */
const WEEKLY = {
  completeUntil: '2026-11-15',
  recordsBegin: null,
  weeks: Array.from({ length: 12 }, (_, at) => ({
    weekStart: weekStart('2026-11-20', 11 - at),
    count: at < 6 ? 100 : 10 * at + 50,
    isComplete: at < 11,
  })),
};

const SUMMARY = {
  total: 14,
  who: { nobody: 1, owner: 6, gc: 3, taken: 0, unknown: 4, ended: 0 },
  reach: { phone: 3, letter: 0, visit: 11, none: 0 },
  withoutPoint: 0,
  without: [],
};

const text = (): string => document.body.textContent;
const section = (title: string): Element => {
  const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === title);
  const found = heading?.closest('section');
  if (found == null) throw new Error(`There is no section "${title}".`);
  return found;
};
const found = (permits: readonly ScoredPermit[], total = permits.length): Response =>
  Response.json(permits, { headers: { 'X-Total-Count': String(total) } });

async function open(answers: FakeAnswers = {}, user = ROOFER) {
  const server = pretendServer({
    'GET /api/permits/search': () => found([samplePermitRow(1, OWNER), samplePermitRow(2)], 14),
    'GET /api/permits/summary': () => Response.json(SUMMARY),
    'GET /api/work/marks': () => Response.json([]),
    'GET /api/work': () => Response.json({ counts: COUNTS, total: 0, entries: [] }),
    'GET /api/permits/weekly': () => Response.json(WEEKLY),
    'GET /api/alerts': () => Response.json([]),
    'GET /api/subscriptions/current': () => Response.json(TRIAL),
    ...answers,
  });
  await openPage('/', <HomePage user={user} />);
  return server;
}

afterEach(async () => {
  await closePage();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});

describe('the home (PRODUCT §2)', () => {
  it.each([
    ['Ana', 'Welcome, Ana'],
    [null, 'Welcome, ana@example.com'],
    [' ', 'Welcome, ana@example.com'],
  ])('greets %j', async (firstName, greeting) => {
    await open({}, { ...SAMPLE_USER, firstName });
    expect(document.querySelector('h1')?.textContent).toBe(greeting);
  });

  it('links to every page of PRODUCT §2', async () => {
    await open();
    const links = [...section('Go to').querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/leads?view=all', '/dashboard', '/notifications', '/subscription', '/scrapers']);
    const steps = [...section('Getting Started').querySelectorAll('a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(steps).toEqual(['/subscription', '/alerts', '/heatmap', '/dashboard']);
  });

  it('makes no call twice, and few of them', async () => {
    const { calls } = await open();
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls.filter((call) => call.startsWith('GET /api/'))).toHaveLength(9);
  });
});

describe('the new leads', () => {
  it('are searched in the user’s trades and area, best score first', async () => {
    const { calls } = await open();
    const search = calls.find((call) => call.includes('/search')) ?? '';
    const query = new URLSearchParams(search.split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({
      state: 'Texas',
      city: 'Austin',
      trade: 'roofing',
      lastDays: '7',
      sort: 'score',
    });
    expect(query.getAll('who')).toEqual(['nobody', 'owner', 'gc', 'unknown']);
    expect(text()).toContain('14 new roofing leads in Austin in the last 7 days: 3 to phone, 11 to visit.');
    expect(text()).not.toContain('due today');
  });

  it('show work, place, who to call and value, and the first opens with the search', async () => {
    await open();
    const row = section('New for you').querySelector('li')?.textContent ?? '';
    for (const part of ['Tear off and re-roof', '1 Sample St', 'Austin, TX', 'Owner builds it', '$25,000'])
      expect(row).toContain(part);
    expect(button('Call (512) 555-0142').getAttribute('href')).toBe('tel:5125550142');
    const href = button('Work through 14 new leads').getAttribute('href') ?? '';
    expect(new URL(href, location.origin).searchParams.get('permit')).toBe('tx-sample.1');
    expect(href).toContain('city=Austin');
  });

  it('leave out what is skipped or worked on, and keep what is saved', async () => {
    await open({
      'GET /api/permits/search': () => found([1, 2, 3].map((number) => samplePermitRow(number))),
      'GET /api/work/marks': () =>
        Response.json([
          { permitId: 'tx-sample.1', stage: 'hidden', callBack: null },
          { permitId: 'tx-sample.2', stage: 'contacted', callBack: null },
          { permitId: 'tx-sample.3', stage: 'saved', callBack: null },
        ]),
    });
    const rows = [...section('New for you').querySelectorAll('li')];
    expect(rows).toHaveLength(1);
    expect(button('Saved S-3').getAttribute('aria-pressed')).toBe('true');
  });

  it.each([
    ['Save S-1', 'saved'],
    ['Skip S-1', 'hidden'],
  ])('"%s" puts the lead into the stage %s', async (name, stage) => {
    const { bodies } = await open({
      'PATCH /api/work/tx-sample.1': () =>
        Response.json({
          mark: {
            permitId: 'tx-sample.1',
            permitNumber: 'S-1',
            stage,
            note: '',
            steps: [],
            lastCall: null,
            callBack: null,
            version: 'v1',
          },
        }),
    });
    await press(button(name));
    expect(bodies).toEqual([{ version: '', stage }]);
    expect(text().includes('Tear off and re-roof')).toBe(stage === 'saved');
  });

  it('are cards with their actions on a phone', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    const { bodies } = await open({ 'PATCH /api/work/tx-sample.1': never });
    const card = section('New for you').querySelector('li');
    expect([...(card?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Tear off and re-roof',
      'Add to route',
      'Call',
      'Letter',
      'Directions',
      'Skip',
    ]);
    const route = new URL(button('Directions').getAttribute('href') ?? '');
    expect(route.searchParams.get('destination')).toBe('1 Sample St, Austin, TX, 78701');
    expect(button('Letter about S-1').getAttribute('href')).toBe('/letters?permit=tx-sample.1');
    await press(button('Skip S-1'));
    expect(bodies).toEqual([{ version: '', stage: 'hidden' }]);
  });

  it('join the route with their point', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    const points = [{ id: 'tx-sample.1', latitude: 30.25, longitude: -97.75 }];
    const { calls } = await open({ 'POST /api/permits/points': () => Response.json({ points }) });
    expect(text()).not.toContain('Route, ');
    await pressAddToRoute();
    while (!text().includes('Route, 1 stop')) await flushUpdates();
    expect(calls).toContain('POST /api/permits/points');
    expect(button('Route, 1 stop').getAttribute('href')).toBe('/route');
    await press(button('On route S-1'));
    expect(text()).not.toContain('Route, ');
  });

  it('stay off the route if their point cannot be read', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    await open({
      'POST /api/permits/points': () => new Response('The index is being built.', { status: 503 }),
    });
    await pressAddToRoute();
    while (currentToast() === undefined) await flushUpdates();
    expect(currentToast()).toMatchObject({
      title: 'Not added to your route',
      description: 'The index is being built.',
    });
    expect(button('Add to route S-1').getAttribute('aria-pressed')).toBe('false');
  });

  it('of the month are shown if the week has none', async () => {
    await open({
      'GET /api/permits/search': (url) =>
        url.searchParams.get('lastDays') === '7' ? found([]) : found([samplePermitRow(1)]),
    });
    expect(text()).toContain('1 new roofing lead in Austin in the last 30 days: 3 to phone, 11 to visit.');
    expect(section('New for you').querySelectorAll('li')).toHaveLength(1);
  });

  it('say so when there are none, with a way on', async () => {
    await open({ 'GET /api/permits/search': () => found([]) });
    expect(section('New for you').textContent).toContain('No new leads in 30 days');
    expect(button('See all leads').getAttribute('href')).toBe('/leads?view=all');
  });

  it('tell a supplier why there are none where nobody is named, and show the others', async () => {
    await open({ 'GET /api/permits/search': () => found([]) }, { ...ROOFER, role: 'supplier' });
    expect(section('New for you').textContent).toContain('permits that name a firm. None here does');
    const href = button('See those without a firm').getAttribute('href');
    expect(href).toContain('/leads?state=Texas&city=Austin&trade=roofing');
    expect(href).not.toContain('hasContractor');
  });

  it('are from everywhere without a profile, which the page offers to set', async () => {
    const { calls } = await open({}, SAMPLE_USER);
    expect(calls.find((call) => call.includes('/search'))).not.toMatch(/state=|trade=/);
    expect(section('New leads').textContent).toContain('Tear off and re-roof');
    expect(button('Set your trade and place').getAttribute('href')).toBe('/start');
  });

  it('say why they failed, and can be read again', async () => {
    let answer = (): Response => new Response('The index is being built.', { status: 503 });
    await open({ 'GET /api/permits/search': () => answer() });
    expect(section('New for you').textContent).toContain('The index is being built.');
    answer = () => found([samplePermitRow(1)]);
    await press(button('Try Again'));
    expect(section('New for you').querySelectorAll('li')).toHaveLength(1);
  });

  it('give way to the upgrade once the trial is over', async () => {
    const over = { ...TRIAL, access: false, daysLeft: 0 };
    const refused = (): Response => new Response('Subscription required: upgrade.', { status: 403 });
    await open({
      'GET /api/permits/search': refused,
      'GET /api/work': refused,
      'GET /api/permits/weekly': refused,
      'GET /api/subscriptions/current': () => Response.json(over),
    });
    expect(button(`Upgrade Now - ${PRICE.label}`).getAttribute('href')).toBe('/subscription');
    expect(text()).not.toContain('Call back');
    expect(text()).not.toContain('by week');
    expect(text()).toContain('Go to');
  });
});

describe('beside the leads', () => {
  const today = localDay();
  const entry = (number: number, callBack: CallBack | null, note = '') => ({
    permitId: `tx-sample.${number}`,
    permitNumber: `S-${number}`,
    stage: 'contacted',
    note,
    steps: [{ stage: 'contacted', at: '2026-11-18T12:00:00.000Z' }],
    lastCall: null,
    callBack,
    version: 'v',
    permit: samplePermitRow(number, number === 1 ? OWNER : {}),
    standing: 'listed',
    leadId: null,
  });
  const OVERDUE = entry(1, { day: addDays(today, -1), time: null }, 'Wants a price\nGate code 12');
  const callBacks = (due: readonly unknown[], undated: readonly unknown[]): FakeAnswers => ({
    'GET /api/work': (url) => {
      const entries = url.searchParams.get('callBack') === 'none' ? undated : due;
      return Response.json({ counts: COUNTS, total: entries.length, entries });
    },
    'GET /api/work/marks': () => Response.json([...due, ...undated]),
    'GET /api/work/tx-sample.1': () => Response.json(OVERDUE),
  });

  it('are the call-backs that are due, with reason and phone, then those without a date', async () => {
    const { calls } = await open(
      callBacks([OVERDUE, entry(2, { day: today, time: '16:00' })], [entry(3, null)]),
    );
    expect(calls).toContain(`GET /api/work?callBack=${today}&limit=5`);
    const callBackSection = section('Call back today');
    const rows = [...callBackSection.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Sample Owner');
    expect(rows[0]).toMatch(/Overdue since .*, Wants a price\d+:\d\d [AP]M there, \w+ calling hoursCall/);
    expect(rows[1]).toContain('Today, 4:00 PM');
    expect(callBackSection.textContent).toMatch(/No date set.*Called/);
    expect(text()).toContain('2 call-backs due today.');
    expect(button('Start today’s call-backs').getAttribute('href')).toBe('/work?stage=due');
    expect(button('Work List, 6').getAttribute('href')).toBe('/work');
    expect(button('Call Sample Owner, (512) 555-0142').getAttribute('href')).toBe('tel:5125550142');
  });

  it('say what was done last about a lead without a date', async () => {
    const letter = { wroteAt: `${addDays(today, -4)}T12:00:00.000Z` };
    const call = { lastCall: { outcome: 'no-answer', at: `${addDays(today, -1)}T12:00:00.000Z` } };
    await open(
      callBacks(
        [],
        [
          { ...entry(1, null), ...letter },
          { ...entry(2, null), ...letter, ...call },
        ],
      ),
    );
    const rows = [...section('Call back today').querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Wrote 4 days ago');
    expect(rows[1]).toContain('Called');
  });

  it('are done, or called another day, with one press', async () => {
    const { bodies } = await open({
      ...callBacks([OVERDUE], []),
      'PATCH /api/work/tx-sample.1': () => Response.json({ mark: { ...OVERDUE, callBack: null } }),
    });
    await press(button('Done: Sample Owner'));
    expect(bodies).toEqual([{ version: 'v', callBack: null }]);
    await press(button('Later: Sample Owner'));
    await press(button('Tomorrow'));
    expect(bodies.at(-1)).toEqual({ version: 'v', callBack: { day: addDays(today, 1), time: null } });
  });

  it('ask how a call went', async () => {
    const { bodies } = await open({
      ...callBacks([OVERDUE], []),
      'PATCH /api/work/tx-sample.1': () => Response.json({ mark: { ...OVERDUE, stage: 'won' } }),
    });
    await press(button('Call Sample Owner, (512) 555-0142'));
    const dialog = document.querySelector('[role=dialog]');
    expect(dialog?.querySelector('h2')?.textContent).toBe('You called Sample Owner. How did it go?');
    await press(button('Won'));
    expect(bodies).toEqual([{ version: 'v', stage: 'won', outcome: 'won' }]);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('are none at first, and the section says how to get one', async () => {
    await open();
    expect(section('Call back today').textContent).toContain('Nobody to call back.');
  });

  it('are the permits of the user’s trades and area by week', async () => {
    const { calls } = await open();
    expect(calls).toContain('GET /api/permits/weekly?state=Texas&city=Austin&trade=roofing');
    const weeks = section('Roofing permits in Austin, by week');
    // 120 + 130 + 140 + 150 after 100 + 100 + 100 + 110.
    expect(weeks.textContent).toContain('540 in the last 4 full weeks, up 32% on the 4 before');
    expect(weeks.querySelector('svg')?.getAttribute('aria-label')).toMatch(
      /^Permits by week\. Aug 31: 100, .*Nov 16: 160\.$/,
    );
    expect(weeks.querySelectorAll('rect')).toHaveLength(12);
    expect(weeks.textContent).toContain('Counts are complete to Nov 15.');
  });

  it('are no bars and no change for weeks before the records begin', async () => {
    const recordsBegin = '2026-10-01';
    await open({
      'GET /api/permits/weekly': () =>
        Response.json({
          ...WEEKLY,
          recordsBegin,
          weeks: WEEKLY.weeks.map((week) => ({
            ...week,
            ...(week.weekStart < recordsBegin && { count: 0, isComplete: false }),
          })),
        }),
    });
    const weeks = section('Roofing permits in Austin, by week');
    expect(weeks.textContent).toContain('540 in the last 4 full weeks');
    expect(weeks.textContent).not.toContain('on the 4 before');
    expect(weeks.textContent).toContain('Our records here begin Oct 1.');
    expect(weeks.querySelectorAll('rect')).toHaveLength(7);
    expect(weeks.querySelector('svg')?.getAttribute('aria-label')).toMatch(/^Permits by week\. Oct 5: /);
    expect(weeks.textContent).not.toContain('dashed');
  });

  it('are no weeks on a phone', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    const { calls } = await open();
    expect(calls.some((call) => call.includes('/weekly'))).toBe(false);
    expect(text()).not.toContain('by week');
  });

  it('are the alerts with what they find a week', async () => {
    const alert = {
      id: 'a',
      name: 'Roofs',
      isActive: true,
      criteria: { states: ['Texas'] },
      matched: 160,
      perWeek: 38,
    };
    await open({ 'GET /api/alerts': () => Response.json([alert, { ...alert, id: 'b', isActive: false }]) });
    const [on, off] = [...section('Lead Alerts').querySelectorAll('li')];
    expect(on?.textContent).toBe('RoofsAll permits in Texas38 a week');
    expect(off?.textContent).toContain('Switched off');
    expect(on?.querySelector('a')?.getAttribute('href')).toBe('/leads?state=Texas&lastDays=7');
    expect(section('Getting Started').textContent).toContain('Done:Set up a lead alert');
  });

  it('is a new alert for the user’s trades and area', async () => {
    await open();
    expect(section('Lead Alerts').textContent).toContain('No alerts yet');
    const query = new URL(button('New alert').getAttribute('href') ?? '', location.origin).searchParams;
    expect(query.get('trade')).toBe('roofing');
    expect(query.has('lastDays')).toBe(false);
  });

  it('is the plan with its days and exports', async () => {
    await open({
      'GET /api/permits/export': () => Response.json({ month: '2026-11', used: 20, limit: 500, left: 480 }),
    });
    expect(section('Your plan').textContent).toMatch(/6 days left.*480 of 500 exports left this month/);
    expect(button(`Upgrade - ${PRICE.label}`).getAttribute('href')).toBe('/subscription');
  });

  it('say what could not be loaded', async () => {
    const down = (): Response => new Response('Down.', { status: 500 });
    await open({ 'GET /api/work': down, 'GET /api/alerts': down, 'GET /api/subscriptions/current': down });
    for (const words of [
      'Your work list could not be loaded.',
      'Your alerts could not be loaded.',
      'Your plan could not be loaded.',
    ])
      expect(text()).toContain(words);
  });
});
