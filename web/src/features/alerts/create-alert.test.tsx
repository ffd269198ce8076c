import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place } from '#shared/domain/places/place.ts';
import { saveOpenForms } from '../../lib/saved/form-recovery.ts';
import {
  button,
  choose,
  closePage,
  control,
  fill,
  flushUpdates,
  pageAddress,
  press,
  SAMPLE_USER,
  sampleCoverage,
  sampleSource,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import {
  alertsText,
  NO_CRITERIA,
  openAlerts,
  SAMPLE_PREVIEW,
  sampleAlert,
  sampleSubscription,
} from './testing.tsx';

const CREATE = 'POST /api/alerts';
const PREVIEW_CALL = 'POST /api/alerts/preview';
const made = (): Response =>
  Response.json(sampleAlert('9', { name: 'Roofs', perWeek: SAMPLE_PREVIEW.perWeek }));

beforeEach(() => {
  sessionStorage.clear();
  dismissToast(currentToast()?.id ?? 0);
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

/** Waits until a condition holds, for a limited time. The caller checks it then. */
async function waitUntil(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !holds(); turn += 1) await flushUpdates();
}

describe('the Create Alert form (PRODUCT §5)', () => {
  it('limits an alert to permits without a contractor, and names the places it leaves out', async () => {
    const mute = sampleSource({
      city: 'Muteville',
      publishes: { ...sampleSource().publishes, contractor: false },
    });
    const { bodies } = await openAlerts({
      at: '/alerts?new=1&state=Texas&hasContractor=false',
      answers: { [CREATE]: made, 'GET /api/coverage': () => Response.json(sampleCoverage([mute])) },
    });
    await press(button('Who has the job: anybody'));
    await flushUpdates();
    expect(control('No contractor named yet')).toMatchObject({ checked: true });
    expect(alertsText()).toContain('contractors are never published there: Muteville.');
    expect(alertsText()).not.toContain('Also set by the original search');
    await press(button('Create Alert'));
    expect(bodies.at(-1)).toMatchObject({ criteria: { states: ['Texas'], hasContractor: false } });
  });

  it('says why a typed city finds nothing, once it is left', async () => {
    const { calls } = await openAlerts({
      answers: {
        'GET /api/coverage': () =>
          Response.json({
            ...sampleCoverage([]),
            asked: {
              places: [{ kind: 'city', state: 'Texas', name: 'Austin', isCovered: true }],
              isGuess: true,
              nearest: null,
            },
          }),
      },
    });
    await press(button('Create Alert'));
    await press(button('Change'));
    await fill('Cities', 'Asutin');
    expect(calls.filter((call) => call.includes('place='))).toEqual([]);
    await act(async () => {
      control('Cities').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    });
    await flushUpdates();
    expect(alertsText()).toContain('We don’t know “Asutin”. Did you mean:');
    expect(control('Cities').value).toBe('Asutin');
    await press(button('Austin, TX'));
    expect(control('Cities').value).toBe('Austin');
    expect(control('Texas')).toMatchObject({ checked: true });
  });

  it('takes a place as people type it, in its own box or among the cities', async () => {
    const places: Readonly<Record<string, Place>> = {
      'seattle wa': { kind: 'city', state: 'Washington', name: 'Seattle', isCovered: true },
      NYC: { kind: 'city', state: 'New York', name: 'New York', isCovered: true },
      '78704': { kind: 'zip', state: 'Texas', name: '78704', isCovered: true },
      'Travis County': { kind: 'county', state: 'Texas', name: 'Travis', isCovered: true },
      Portland: { kind: 'city', state: 'Oregon', name: 'Portland', isCovered: false },
    };
    await openAlerts({
      answers: {
        'GET /api/auth/user': () => Response.json(SAMPLE_USER),
        'GET /api/coverage': ({ searchParams }) => {
          const place = places[searchParams.get('place') ?? ''];
          const asked = { places: place === undefined ? [] : [place], isGuess: false, nearest: null };
          return Response.json({ ...sampleCoverage([]), asked });
        },
      },
    });
    const leave = async (label: string, typed: string): Promise<void> => {
      await fill(label, typed);
      await act(async () => {
        control(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      });
      await flushUpdates();
    };
    await press(button('Create Alert'));
    await press(button('Where: anywhere'));
    await leave('Add a place', 'seattle wa');
    expect(control('Add a place').value).toBe('');
    expect(control('Cities').value).toBe('Seattle');
    expect(control('Washington')).toMatchObject({ checked: true });
    await leave('Cities', 'Seattle, NYC');
    expect(control('Cities').value).toBe('Seattle, New York');
    expect(control('New York')).toMatchObject({ checked: true });
    await leave('Cities', '78704');
    expect(control('Cities').value).toBe('');
    expect(button('Remove the area in ZIP 78704')).toBeDefined();
    await leave('Cities', 'Travis County');
    expect(control('Counties').value).toBe('Travis');
    await leave('Cities', 'Portland');
    expect(control('Cities').value).toBe('Portland');
    expect(alertsText()).toContain('We don’t cover Portland, OR yet.');
    expect(button('Tell me when you cover Portland, OR')).toBeDefined();
  });

  it('sends the input as an active alert and lists it first', async () => {
    const { calls, bodies } = await openAlerts({ alerts: [sampleAlert('1')], answers: { [CREATE]: made } });
    await press(button('Create Alert'));
    await press(button('Change'));
    await press(control('Roofing'));
    await press(control('Owner builds it'));
    await press(control('Texas'));
    await press(control('Illinois'));
    await fill('Cities', 'Bastrop, Austin');
    await fill('Counties', 'Travis,');
    await fill('Keywords', 're-roof, shingle');
    await fill('Max value', '250,000');
    await choose('Notify me about', 'both');
    const labels = [...document.querySelectorAll('label')];
    expect(control('Name').value).toMatch(/^Roofing in Bastrop or Austin, TX or IL/);
    await fill('Name', ' Roofs ');
    for (const way of ['Email', 'Phone alert'])
      await press(labels.findLast(({ textContent }) => textContent === way)?.control ?? document.body);
    await press(button('Create Alert'));
    expect(bodies.filter((body) => Object(body).name !== undefined)).toEqual([
      {
        name: 'Roofs',
        criteria: {
          ...NO_CRITERIA,
          states: ['Texas', 'Illinois'],
          cities: ['Bastrop', 'Austin'],
          counties: ['Travis'],
          keywords: ['re-roof', 'shingle'],
          maxValue: 250_000,
          trades: ['roofing'],
          who: ['owner'],
        },
        emailNotifications: false,
        pushNotifications: true,
        frequency: null,
        isActive: true,
        trigger: 'both',
      },
    ]);
    expect(currentToast()).toMatchObject({ title: 'Alert Created' });
    expect(pageAddress()).toBe('/alerts');
    expect([...document.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
      'Roofs',
      'Alert 1',
    ]);
    // What the list says it finds is what the preview counted.
    expect(document.querySelector('li:has(h3)')?.textContent).toContain(
      `A weekAbout ${SAMPLE_PREVIEW.perWeek}`,
    );
    expect(calls.filter((call) => call === 'GET /api/alerts')).toHaveLength(2);
  });

  it('shows the error next to each field and sends nothing', async () => {
    const { calls } = await openAlerts({ at: '/alerts?new=1', answers: { [CREATE]: made } });
    await press(button('Change'));
    await fill('Min value', '500');
    await fill('Max value', '400');
    await fill('Name', '');
    await press(button('Create Alert'));
    const describedBy = (label: string): string | undefined =>
      control(label)
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    expect(describedBy('Name')).toContain('Give the alert a name.');
    expect(describedBy('Max value')).toContain('The highest value is below the lowest.');
    expect(calls).not.toContain(CREATE);
    await fill('Min value', '300');
    expect(control('Max value').getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps the input on an error, with the toast of PRODUCT §8 and the cause', async () => {
    await openAlerts({
      at: '/alerts?new=1',
      answers: {
        [CREATE]: () => new Response('You have 50 alerts, the most there can be.', { status: 409 }),
      },
    });
    await press(button('Change'));
    await fill('Name', 'Roofs');
    await fill('Keywords', 'shingle');
    await press(button('Create Alert'));
    expect(currentToast()).toMatchObject({
      title: 'Error',
      description: 'Failed to create alert. Please try again.',
    });
    expect(alertsText()).toContain('The alert was not created. You have 50 alerts, the most there can be.');
    expect([control('Name').value, control('Keywords').value]).toEqual(['Roofs', 'shingle']);
    expect(button('Create Alert')).toHaveProperty('disabled', false);
  });

  it('shows no toast of its own for a lost session, and restores the input after it', async () => {
    const onUnauthorized = vi.fn(saveOpenForms);
    await openAlerts({
      at: '/alerts?new=1',
      answers: { [CREATE]: () => new Response('Unauthorized.', { status: 401 }) },
      onUnauthorized,
    });
    await press(button('Change'));
    await fill('Name', 'Roofs');
    await press(control('Texas'));
    await press(button('Create Alert'));
    expect(onUnauthorized).toHaveBeenCalled();
    expect(currentToast()).toBeNull();
    await openAlerts();
    expect(pageAddress()).toBe('/alerts?new=1');
    await press(button('Change'));
    expect(control('Name').value).toBe('Roofs');
    expect(control('Texas')).toHaveProperty('checked', true);
    await openAlerts();
    expect(pageAddress()).toBe('/alerts');
  });
});

describe('the sentence of the form', () => {
  const OPEN_EVERYTHING =
    '/alerts?new=1&state=Texas&city=Austin&trade=roofing&who=nobody&minValue=5000&keyword=slate&hasPhone=true';

  it('opens the fields of one word in place, and all of them under Change', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas&trade=roofing' });
    expect(document.querySelectorAll('form fieldset')).toHaveLength(0);
    await press(button('What work: roofing'));
    expect(control('Roofing')).toMatchObject({ checked: true });
    await press(control('Solar'));
    expect(button('What work: roofing or solar').getAttribute('aria-expanded')).toBe('true');
    await press(button('How much: any value'));
    expect(button('What work: roofing or solar').getAttribute('aria-expanded')).toBe('false');
    await fill('Min value', '25000');
    await press(button('Done'));
    expect(button('How much: over $25,000')).toBeDefined();
    await press(button('Change'));
    expect([control('Min value').value, control('Name').value]).toEqual([
      '25000',
      'Roofing or Solar in Texas over $25,000',
    ]);
    expect(document.querySelectorAll('label')).not.toHaveLength(0);
    await press(button('Change'));
    expect(document.querySelectorAll('form fieldset')).toHaveLength(0);
  });

  it('has at most 15 controls before Change, whatever is asked', async () => {
    await openAlerts({ at: OPEN_EVERYTHING });
    const [email, phone, webhook] = ['Email', 'Phone alert', 'CRM or webhook'].map(control);
    for (const box of [phone, webhook]) await press(box ?? document.body);
    expect(email).toMatchObject({ checked: true });
    const before = [...document.querySelectorAll('form :is(a, button, input, select, textarea)')];
    const change = before.indexOf(button('Change'));
    expect(change).toBeGreaterThan(10);
    expect(change).toBeLessThanOrEqual(15);
  });

  it('opens Change at a field with an error, and focuses it', async () => {
    await openAlerts({ at: OPEN_EVERYTHING });
    await press(button('How much: over $5,000'));
    await fill('Min value', 'lots');
    await press(button('Create Alert'));
    expect(button('Change').getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(control('Min value'));
  });

  it('keeps its fields open until a typed place is looked up', async () => {
    const { calls } = await openAlerts({
      at: '/alerts?new=1&trade=roofing',
      answers: { [CREATE]: made, 'GET /api/coverage': () => new Promise(() => undefined) },
    });
    await press(button('Where: anywhere'));
    await flushUpdates();
    await fill('Add a place', 'Austin');
    await press(button('Done'));
    await press(button('Create Alert'));
    expect(control('Add a place').value).toBe('Austin');
    expect(calls).not.toContain(CREATE);
    await fill('Add a place', '');
    await press(button('Create Alert'));
    expect(calls).toContain(CREATE);
  });

  it('says that places of two kinds must both match', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas&city=Austin&area=zip:78704' });
    await press(button('Where: Austin, TX and in ZIP 78704'));
    expect(alertsText()).toContain(
      'A permit must match one of each: cities, areas. For leads from either, make an alert for each.',
    );
  });
});

it('leads from a new alert to its CRM or webhook, when asked for one', async () => {
  const { bodies } = await openAlerts({
    at: '/alerts?new=1&trade=roofing',
    answers: {
      [CREATE]: made,
      'GET /api/alerts/9/webhook': () => Response.json({ webhook: null, deliveries: [] }),
    },
  });
  await press(control('CRM or webhook'));
  await press(button('Create Alert'));
  await flushUpdates();
  expect(bodies.at(-1)).not.toHaveProperty('connects');
  expect(pageAddress()).toBe('/alerts');
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Connect HubSpot');
});

it('leaves the days of a search behind, in name, sentence and criteria', async () => {
  const { bodies } = await openAlerts({
    at: '/alerts?new=1&trade=roofing&lastDays=30',
    answers: { [CREATE]: made },
  });
  expect(alertsText()).not.toContain('last 30 days');
  await press(button('Create Alert'));
  const sent = bodies.at(-1) as { readonly name: string; readonly criteria: object };
  expect(sent).toMatchObject({ name: 'Roofing', criteria: { trades: ['roofing'] } });
  expect(sent.criteria).not.toHaveProperty('lastDays');
});

it('has one control called Phone: the way to reach somebody, not the way to tell the user', async () => {
  await openAlerts({ at: '/alerts?new=1' });
  await press(button('Change'));
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels.filter((words) => words === 'Phone')).toHaveLength(1);
  expect(labels).toContain('Phone alert');
});

it('starts from the trades, role and area of the profile, and asks for a way to reach somebody', async () => {
  const { bodies } = await openAlerts({
    user: { trades: ['roofing'], role: 'prime', area: { state: 'Texas', city: 'Austin' } },
    alerts: [sampleAlert('1')],
    answers: { [CREATE]: made },
  });
  await press(button('Create Alert'));
  await press(button('Change'));
  expect(control('Name').value).toBe('Roofing in Austin, TX');
  await press(control('Phone'));
  expect(control('Name').value).toBe('Roofing in Austin, TX, to phone');
  await press(button('Create Alert'));
  expect(bodies.at(-1)).toMatchObject({
    criteria: {
      trades: ['roofing'],
      states: ['Texas'],
      cities: ['Austin'],
      who: ['nobody', 'owner', 'gc', 'unknown'],
      reach: ['phone'],
    },
  });
});

describe('how often, next to the alert', () => {
  it('is the alert’s own: saves a search as a weekly alert in three presses', async () => {
    const { calls, bodies } = await openAlerts({
      at: '/alerts?new=1&state=Texas',
      answers: { [CREATE]: () => Response.json(sampleAlert('9', { frequency: 'weekly' })) },
    });
    expect(control('Daily (my settings)')).toHaveProperty('checked', true);
    expect(alertsText()).toMatch(
      /We email you once a day, when there is something new\. Next email: .+ at the/,
    );
    await press(control('Weekly'));
    expect(alertsText()).toContain('We email you once a week');
    await press(button('Create Alert'));
    expect(bodies.at(-1)).toMatchObject({ frequency: 'weekly' });
    expect(calls.filter((call) => call.includes('notifications'))).toEqual([]);
    expect(alertsText()).toContain(
      'once a day, when there is something new, unless an alert has its own time.',
    );
  });

  it('is null for an alert that follows the email settings', async () => {
    const { bodies } = await openAlerts({
      at: '/alerts?edit=1',
      user: { notificationFrequency: 'hourly' },
      alerts: [sampleAlert('1', { frequency: 'weekly' })],
      answers: { 'PATCH /api/alerts/1': () => Response.json(sampleAlert('1')) },
    });
    expect(control('Weekly')).toHaveProperty('checked', true);
    await press(control('Hourly (my settings)'));
    await press(button('Save Alert'));
    expect(bodies.at(-1)).toMatchObject({ frequency: null });
  });

  it('says no time while no mail comes', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas', user: { paused: true } });
    expect(alertsText()).not.toContain('We email you');
  });
});

describe('cities of the form', () => {
  it('are offered for the selected states and change the list', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas' });
    await press(button('Change'));
    await fill('Cities', 'Bastrop');
    await press(control('Austin'));
    expect(control('Cities').value).toBe('Bastrop, Austin');
    await press(control('Austin'));
    expect(control('Cities').value).toBe('Bastrop');
  });

  it('are cleared with their state; typed ones stay (PRODUCT §4)', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas&city=Austin&city=Springfield&city=Bastrop' });
    await press(button('Change'));
    await press(control('Texas'));
    expect(control('Cities').value).toBe('Austin, Springfield, Bastrop');
    await press(control('Illinois'));
    expect(control('Cities').value).toBe('Springfield, Bastrop');
  });
});

it('shows and keeps a search’s other filters, and can remove them', async () => {
  const { bodies } = await openAlerts({
    at: '/alerts?new=1&trade=roofing&hasPhone=true&from=2026-10-01&to=2026-10-31&type=Electrical%2C+Residential',
    answers: { [CREATE]: made },
  });
  await press(button('Change'));
  expect(control('Permit types').value).toBe('"Electrical, Residential"');
  expect(control('Roofing')).toHaveProperty('checked', true);
  expect(alertsText()).toContain('These dates are fixed: they don’t move with the calendar.');
  expect(alertsText()).toContain('The last issue date has passed, so no new permit can match.');
  await press(button('Remove issued until Oct 31, 2026'));
  await press(button('Remove issued since Oct 1, 2026'));
  await press(button('Create Alert'));
  expect(bodies.at(-1)).toMatchObject({
    criteria: { permitTypes: ['Electrical, Residential'], trades: ['roofing'], hasPhone: true },
  });
  expect(JSON.stringify(bodies.at(-1))).not.toContain('2026-10');
});

it('opens an empty form with an error for an invalid link', async () => {
  await openAlerts({ at: '/alerts?new=1&state=Atlantis' });
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('"Atlantis" is not one of');
  await press(button('Change'));
  expect(control('Name').value).toBe('');
});

describe('the preview', () => {
  it('loads with the form, and shows how many a week, by reach and week, and the newest leads', async () => {
    const weeks = [3, 6, 4, 7, 5, 4, 6, 5, 2].map((count, at) => ({
      weekStart: `2026-0${at + 1}-05`,
      count,
      isComplete: true,
    }));
    const { bodies, calls } = await openAlerts({
      at: '/alerts?new=1&state=Texas&minValue=25000',
      answers: {
        'GET /api/permits/weekly': () =>
          Response.json({ completeUntil: null, recordsBegin: '2026-04-05', weeks }),
        'GET /api/permits/summary': () =>
          Response.json({ total: 42, who: {}, reach: { phone: 9, letter: 12, visit: 0, none: 21 } }),
      },
    });
    await flushUpdates();
    expect(bodies).toEqual([
      { criteria: { ...NO_CRITERIA, states: ['Texas'], minValue: 25_000 }, trigger: 'new' },
    ]);
    expect(calls.filter((call) => /weekly|summary/.test(call))).toHaveLength(2);
    expect(alertsText()).toContain(
      'Tell me about new jobs of any trade in Texas where anybody has the work, over $25,000.',
    );
    expect(alertsText()).toContain('About 9.8 a week');
    expect(alertsText()).toContain('In 30 days:9 to phone12 to write');
    expect(alertsText()).not.toContain('to visit');
    expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe(
      'Permits in each of the last 6 weeks: 7, 5, 4, 6, 5, 2.',
    );
    const [lead] = [...document.querySelectorAll('li:has(a[target])')].map(({ textContent }) => textContent);
    for (const words of ['GC on it', '$25,000', 'Roof', '1 Sample St, Austin, TX', 'Phone'])
      expect(lead).toContain(words);
  });

  it('reloads after changes of the form, and repeats no request', async () => {
    const { bodies } = await openAlerts({ at: '/alerts?new=1&state=Texas' });
    await flushUpdates();
    await press(button('How much: any value'));
    for (const value of ['1', '12', '125']) await fill('Min value', value);
    expect(bodies).toHaveLength(1);
    await waitUntil(() => bodies.length > 1);
    expect(bodies[1]).toMatchObject({ criteria: { minValue: 125 } });
    await press(control('Email'));
    await fill('Min value', '');
    await waitUntil(() => document.querySelector('[aria-busy="true"]') === null);
    expect(bodies).toHaveLength(2);
  });

  it('waits while a field is invalid, and names the field', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas' });
    await press(button('How much: any value'));
    await fill('Min value', 'lots');
    expect(alertsText()).toContain('Min value: Enter an amount in dollars, such as 25,000.');
  });

  it('warns of too many matches and of none', async () => {
    const open = (preview: object) =>
      openAlerts({
        at: '/alerts?new=1&state=Texas',
        answers: { [PREVIEW_CALL]: () => Response.json({ ...SAMPLE_PREVIEW, ...preview }) },
      });
    await open({ matched: 4231, perWeek: 987.2, isTooWide: true });
    await flushUpdates();
    expect(alertsText()).toContain('About 987 a week');
    expect(alertsText()).toContain('Over 200 a week is more than anyone can read.');
    await open({ matched: 0, perWeek: 0, sample: [] });
    await flushUpdates();
    expect(alertsText()).toContain('Nothing matched.');
  });

  it('counts filings as they are now, by no days', async () => {
    await openAlerts({
      at: '/alerts?new=1&state=Texas&status=Applied',
      answers: { [PREVIEW_CALL]: () => Response.json({ ...SAMPLE_PREVIEW, perWeek: 0 }) },
    });
    await flushUpdates();
    expect(alertsText()).toContain('42 filed and not issued');
    expect(alertsText()).toContain('Filings have no issue date, so they are not counted by week.');
    expect(alertsText()).toContain('All that are filed and not issued now, whenever they were filed.');
    expect(alertsText()).not.toMatch(/a week\b|full days/);
  });

  it('explains that an alert about changes counts watched permits', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas' });
    await press(button('Change'));
    await choose('Notify me about', 'changes');
    await flushUpdates();
    expect(alertsText()).toContain('whose status it would watch');
  });

  it('makes no call without a subscription', async () => {
    const { calls } = await openAlerts({
      at: '/alerts?new=1&state=Texas',
      answers: { 'GET /api/subscriptions/current': () => sampleSubscription(false) },
    });
    expect(alertsText()).toContain('Previews come with the subscription.');
    expect(calls).not.toContain(PREVIEW_CALL);
  });

  it('reports a refusal or an error, and the alert can still be saved', async () => {
    let answer = new Response('Subscription required. Upgrade to see permits.', { status: 403 });
    await openAlerts({
      at: '/alerts?new=1&state=Texas',
      answers: { [PREVIEW_CALL]: () => answer.clone() },
    });
    await flushUpdates();
    expect(alertsText()).toContain('Previews come with the subscription.');
    answer = new Response('Busy.', { status: 503 });
    await openAlerts({
      at: '/alerts?new=1&state=Texas',
      answers: { [PREVIEW_CALL]: () => answer.clone(), [CREATE]: made },
    });
    await flushUpdates();
    expect(alertsText()).toContain('The preview could not be made. Busy. You can save without it.');
    await press(button('Create Alert'));
    expect(currentToast()).toMatchObject({ title: 'Alert Created' });
  });
});
