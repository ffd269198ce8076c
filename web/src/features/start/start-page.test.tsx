import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundPlaces, Place } from '#shared/domain/places/place.ts';
import { SignedIn } from '../../app/signed-in.tsx';
import { SHAPE_FILES, sampleActivity, sampleLocation } from '../../lib/map/testing.ts';
import { ANSWERS_KEY } from '../../lib/saved/answers-key.ts';
import { saveTabItem } from '../../lib/saved/tab-storage.ts';
import {
  button,
  closePage,
  control,
  type FakeAnswers,
  flushUpdates,
  openPage,
  pageAddress,
  press,
  pretendServer,
  SAMPLE_USER,
  sampleCoverage,
  typePlace,
} from '../../lib/testing.tsx';
import { currentToast } from '../../ui/toasts/toast-store.ts';
import type { Outlook } from './outlook-query.ts';
// Loaded before it opens, as after the first input.
import './small-map.tsx';
import { StartPage } from './start-page.tsx';

const OUTLOOK: Outlook = {
  place: { kind: 'city', state: 'Illinois', name: 'Chicago' },
  asked: null,
  days: 30,
  total: 1268,
  who: { nobody: 64, owner: 188, gc: 0, taken: 900, unknown: 16, ended: 100 },
  reach: { phone: 31, letter: 120, visit: 117, none: 0 },
  naming: { permits: 400, owner: 368, contractor: 352, phone: 124, since: null },
  leads: [
    {
      id: 'il-chicago.1',
      permitType: 'Re-roof',
      trades: ['roofing'],
      city: 'Chicago',
      valuation: 48_200,
      issueDate: '2026-01-01',
      label: 'owner',
      reach: 'phone',
      hasOwner: true,
      hasContractor: false,
      hasPhone: true,
    },
  ],
};
const ACTIVITY = sampleActivity([
  sampleLocation({ state: 'Illinois', county: 'Cook', city: 'Chicago', permitCount: 1180 }),
  sampleLocation({ state: 'Illinois', county: 'Kane', city: 'Aurora', permitCount: 41 }),
]);
const LEADS =
  '/leads?state=Illinois&city=Chicago&trade=roofing&lastDays=30&who=nobody&who=owner&who=gc&who=unknown&sort=score';

beforeEach(() => sessionStorage.clear());
afterEach(closePage);

async function open(answers: FakeAnswers = {}, user: Partial<typeof SAMPLE_USER> = {}) {
  const server = pretendServer({
    'GET /api/auth/user': () => Response.json({ ...SAMPLE_USER, ...user }),
    'GET /api/coverage': ({ searchParams }) =>
      Response.json({ ...sampleCoverage([]), asked: asked(searchParams.get('place') ?? '') }),
    'GET /api/permits/outlook': () => Response.json(OUTLOOK),
    'GET /api/permits/activity': () => Response.json(ACTIVITY),
    ...SHAPE_FILES,
    'PATCH /api/user/notifications': () =>
      Response.json({ ...SAMPLE_USER, ...(server.bodies.at(-1) as object) }),
    ...answers,
  });
  await openPage('/start', <SignedIn onVisitor={vi.fn()}>{(user) => <StartPage user={user} />}</SignedIn>);
  return server;
}

const text = (): string => document.body.textContent;

describe('the three questions', () => {
  it('asks for a place, then counts live', async () => {
    const { calls } = await open();
    expect(text()).toContain('Choose a place');
    expect(calls.filter((call) => call.includes('outlook'))).toEqual([]);
    await press(control('Roofing'));
    await typePlace('chicago il');
    await press(control('Owners'));
    expect(calls.filter((call) => call.includes('outlook'))).toEqual([
      'GET /api/permits/outlook?state=Illinois&city=Chicago&trade=roofing',
      'GET /api/permits/outlook?state=Illinois&city=Chicago&trade=roofing&role=prime',
    ]);
    for (const words of [
      '268',
      '31 to phone, 120 to write, 117 to visit',
      '1,268',
      'Owner builds it188',
      '92 of 100',
      '88 of 100',
      '31 of 100',
      '$48,200',
    ])
      expect(text()).toContain(words);
    expect(text()).toContain('PhoneOwner named');
  });

  it('folds rare trades away, but none that is chosen', async () => {
    await open({}, { trades: ['gutters'] });
    const shown = () => [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')].length;
    expect(shown()).toBe(13);
    expect(control('Gutters')).toMatchObject({ checked: true });
    await press(button('More trades'));
    expect(shown()).toBe(32);
    await press(control('Drywall'));
    await press(button('Fewer trades'));
    expect(shown()).toBe(14);
    expect(control('Drywall')).toMatchObject({ checked: true });
    // Otherwise it would be gone from under the hand.
    await press(control('Drywall'));
    expect(control('Drywall')).toMatchObject({ checked: false });
  });

  it('says general contracting for all that a general contractor is asked for', async () => {
    const { calls } = await open();
    await press(control('General contracting'));
    await typePlace('chicago il');
    expect(calls).toContain(
      'GET /api/permits/outlook?state=Illinois&city=Chicago&trade=new-construction&trade=adu&trade=remodel',
    );
    expect(text()).toContain('General contracting in Chicago, IL, last 30 days');
  });

  it('saves the answers and the browser’s time zone, and shows the leads', async () => {
    const { bodies } = await open();
    await press(control('Roofing'));
    await typePlace('chicago il');
    await press(control('General contractors'));
    await press(button('Show my 268 leads'));
    await flushUpdates();
    expect(bodies).toEqual([
      {
        trades: ['roofing'],
        role: 'sub',
        area: { state: 'Illinois', city: 'Chicago' },
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
    expect(pageAddress()).toBe(
      '/leads?state=Illinois&city=Chicago&trade=new-construction&trade=adu&trade=remodel&without=roofing&lastDays=30&who=nobody&who=owner&who=gc&who=unknown&sort=score',
    );
  });

  it('starts from the answers of the landing page', async () => {
    saveTabItem(ANSWERS_KEY, { trade: 'roofing', place: OUTLOOK.place });
    await open();
    await press(button('Show my 268 leads'));
    await flushUpdates();
    expect(pageAddress()).toBe(LEADS);
    expect(sessionStorage.getItem(ANSWERS_KEY)).toBeNull();
  });

  it('changes a saved profile and leaves the time zone alone', async () => {
    saveTabItem(ANSWERS_KEY, { trade: 'solar', place: { kind: 'city', state: 'Texas', name: 'Austin' } });
    const { bodies } = await open(
      {},
      { trades: ['roofing'], role: 'prime', area: { state: 'Illinois', city: null } },
    );
    await press(control('Solar'));
    await press(button('Save as alert'));
    await flushUpdates();
    expect(bodies).toEqual([
      { trades: ['roofing', 'solar'], role: 'prime', area: { state: 'Illinois', city: null } },
    ]);
    expect(pageAddress()).toMatch(/^\/alerts\?new=1&state=Illinois&trade=roofing&trade=solar&who=nobody/);
  });

  it('can be skipped at the top and at the bottom', async () => {
    for (const which of [0, 1]) {
      const { bodies } = await open();
      const skips = [...document.querySelectorAll('button')].filter(
        ({ textContent }) => textContent === 'Skip for now',
      );
      expect(skips).toHaveLength(2);
      await press(skips[which] ?? expect.fail());
      await flushUpdates();
      expect(bodies).toEqual([{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }]);
      expect(pageAddress()).toBe('/');
    }
  });

  it('keeps the answers when they cannot be saved or counted', async () => {
    await open({
      'GET /api/permits/outlook': () => new Response('Busy', { status: 503 }),
      'PATCH /api/user/notifications': () => new Response('Busy', { status: 503 }),
    });
    await typePlace('Illinois');
    expect(text()).toContain('We couldn’t count your leads.');
    await press(button('Show my leads'));
    await flushUpdates();
    expect(pageAddress()).toBe('/start');
    expect(control('Where you work').value).toBe('Illinois');
  });

  it('says so where there is nothing to count', async () => {
    await open({
      'GET /api/permits/outlook': () =>
        Response.json({
          ...OUTLOOK,
          total: 0,
          who: { nobody: 0, owner: 0, gc: 0, taken: 0, unknown: 0, ended: 0 },
          naming: { permits: 12, owner: 0, contractor: 0, phone: 0, since: '2026-09-23' },
          leads: [],
        }),
    });
    await typePlace('Illinois');
    expect(text()).not.toContain('Taken0');
    expect(text()).toContain('issued 12 permits since Sep 23, when our records begin: too few to tell');
    await press(button('Show my leads'));
    await flushUpdates();
    // A list without labels shows something where all leads are folded away.
    expect(pageAddress()).toBe('/leads?state=Illinois&lastDays=30&sort=score');
  });

  it('tells a supplier why a place that names no firm has no lead, and opens what it has', async () => {
    await open({
      'GET /api/permits/outlook': () =>
        Response.json({
          ...OUTLOOK,
          total: 0,
          who: { nobody: 0, owner: 0, gc: 0, taken: 0, unknown: 0, ended: 0 },
          naming: { permits: 400, owner: 12, contractor: 0, phone: 0, since: null },
          leads: [],
        }),
    });
    await press(control('Contractors'));
    await typePlace('Illinois');
    expect(text()).toContain('A supplier’s leads are permits that name a firm, and');
    await press(button('Show my leads'));
    await flushUpdates();
    expect(pageAddress()).toBe('/leads?state=Illinois&lastDays=30&sort=score');
  });

  it('draws the state with its places, and says so in words', async () => {
    const { calls } = await open();
    await press(control('Roofing'));
    await typePlace('Aurora, IL');
    await vi.waitFor(() =>
      expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe(
        'Map of Illinois: 2 places with permits in the last 30 days. Aurora: 41.',
      ),
    );
    expect(document.querySelectorAll('svg[role="img"] circle')).toHaveLength(2);
    expect(calls).toContain('GET /api/permits/activity?state=Illinois&trade=roofing&days=30');
    await press(control('General contractors'));
    await vi.waitFor(() =>
      expect(calls.filter((call) => call.includes('/activity?')).at(-1)).toMatch(
        /trade=new-construction&.*without=roofing/,
      ),
    );
  });

  it('does not go on with a text that is no place', async () => {
    const { bodies } = await open();
    await typePlace('Chicgo');
    expect(text()).toContain('We don’t know “Chicgo”. Did you mean:');
    expect(control('Where you work').checkValidity()).toBe(false);
    await press(button('Chicago, IL'));
    expect(control('Where you work').value).toBe('Chicago, IL');
    await press(button('Show my 268 leads'));
    await flushUpdates();
    expect(bodies).toMatchObject([{ area: { state: 'Illinois', city: 'Chicago' } }]);
  });

  it('offers the nearest city for a town without permits, and to write when it is covered', async () => {
    const server = await open({ 'POST /api/contact': () => new Response('Busy', { status: 503 }) });
    await typePlace('boise');
    expect(text()).toContain('We don’t cover Boise, ID yet.');
    await press(button('Tell me when you cover Boise, ID'));
    expect(currentToast()).toMatchObject({ title: 'Not Sent' });
    expect(server.bodies.at(-1)).toMatchObject({ subject: 'Tell me when you cover Boise, ID' });
    await press(button('Chicago, IL'));
    expect(control('Where you work').value).toBe('Chicago, IL');
    expect(text()).not.toContain('Tell me when');
  });

  it('searches a county or a ZIP code', async () => {
    const { calls } = await open();
    await typePlace('cook county');
    await typePlace('60614');
    expect(calls.filter((call) => call.includes('outlook'))).toEqual([
      'GET /api/permits/outlook?state=Illinois&county=Cook',
      'GET /api/permits/outlook?state=Illinois&zip=60614',
    ]);
  });
});

/** What the server reads. */
function asked(typed: string): FoundPlaces {
  const place = (kind: Place['kind'], name: string | null) => ({
    places: [{ kind, state: 'Illinois', name, isCovered: true }],
    isGuess: typed === 'Chicgo',
    nearest: null,
  });
  if (typed === 'boise')
    return {
      places: [{ kind: 'city', state: 'Idaho', name: 'Boise', isCovered: false }],
      isGuess: false,
      nearest: {
        place: { kind: 'city', state: 'Illinois', name: 'Chicago', isCovered: true },
        miles: 96,
      },
    };
  if (typed === '60614') return place('zip', typed);
  if (typed === 'cook county') return place('county', 'Cook');
  return typed === 'Illinois'
    ? place('state', null)
    : place('city', typed.startsWith('Aurora') ? 'Aurora' : 'Chicago');
}
