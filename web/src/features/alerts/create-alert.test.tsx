import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepOpenForms } from '../../lib/kept-forms.ts';
import {
  button,
  choose,
  closePage,
  control,
  fill,
  pageAddress,
  press,
  sampleCoverage,
  sampleSource,
  settle,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toast-store.ts';
import { NO_CRITERIA, openAlerts, PREVIEW, sampleAlert, subscription, text } from './testing.tsx';

const CREATE = 'POST /api/alerts';
const PREVIEW_CALL = 'POST /api/alerts/preview';
const made = (): Response => Response.json(sampleAlert('9', { name: 'Roofs' }));

beforeEach(() => {
  sessionStorage.clear();
  dismissToast(currentToast()?.id ?? 0);
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

/** Lets time pass until something holds, which the caller then checks; not for ever. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !holds(); turn += 1) await settle();
}

describe('the Create Alert form (PRODUCT §5)', () => {
  it('asks for permits without a contractor, and says which places it leaves out', async () => {
    const mute = sampleSource({
      city: 'Muteville',
      publishes: { ...sampleSource().publishes, contractor: false },
    });
    const { bodies } = await openAlerts({
      at: '/alerts?new=1&state=Texas&noContractor=true',
      answers: { [CREATE]: made, 'GET /api/coverage': () => Response.json(sampleCoverage([mute])) },
    });
    await settle();
    expect(control('No contractor named yet')).toMatchObject({ checked: true });
    expect(text()).toContain('contractors are never published there: Muteville.');
    expect(text()).not.toContain('Also asked by the search this came from');
    await press(button('Create Alert'));
    expect(bodies).toMatchObject([{ criteria: { states: ['Texas'], noContractor: true } }]);
  });

  it('sends what is typed, active, and shows the new alert first', async () => {
    const { calls, bodies } = await openAlerts({ alerts: [sampleAlert('1')], answers: { [CREATE]: made } });
    await press(button('Create Alert'));
    await fill('Name', ' Roofs ');
    await press(control('Texas'));
    await press(control('Illinois'));
    await fill('Cities', 'Bastrop, Austin');
    await fill('Counties', 'Travis,');
    await fill('Keywords', 're-roof, shingle');
    await fill('Maximum value, $', '250,000');
    await choose('Tell me of', 'both');
    const labels = [...document.querySelectorAll('label')];
    for (const way of ['Email', 'Phone'])
      await press(labels.find(({ textContent }) => textContent === way)?.control ?? document.body);
    await press(button('Create Alert'));
    expect(bodies).toEqual([
      {
        name: 'Roofs',
        criteria: {
          ...NO_CRITERIA,
          states: ['Texas', 'Illinois'],
          cities: ['Bastrop', 'Austin'],
          counties: ['Travis'],
          keywords: ['re-roof', 'shingle'],
          maxValue: 250_000,
        },
        emailNotifications: false,
        pushNotifications: true,
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
    expect(calls.filter((call) => call === 'GET /api/alerts')).toHaveLength(1);
  });

  it('says beside each field what is wrong, and sends nothing', async () => {
    const { calls } = await openAlerts({ at: '/alerts?new=1', answers: { [CREATE]: made } });
    await fill('Minimum value, $', '500');
    await fill('Maximum value, $', '400');
    await press(button('Create Alert'));
    const saidOf = (label: string): string | undefined =>
      control(label)
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    expect(saidOf('Name')).toContain('Give the alert a name.');
    expect(saidOf('Maximum value, $')).toContain('The highest value is below the lowest.');
    expect(calls).not.toContain(CREATE);
    await fill('Minimum value, $', '300');
    expect(control('Maximum value, $').getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps what was typed when it fails, with the toast of PRODUCT §8 and the cause', async () => {
    await openAlerts({
      at: '/alerts?new=1',
      answers: {
        [CREATE]: () => new Response('You have 50 alerts, the most there can be.', { status: 409 }),
      },
    });
    await fill('Name', 'Roofs');
    await fill('Keywords', 'shingle');
    await press(button('Create Alert'));
    expect(currentToast()).toMatchObject({
      title: 'Error',
      description: 'Failed to create alert. Please try again.',
    });
    expect(text()).toContain('The alert was not created. You have 50 alerts, the most there can be.');
    expect([control('Name').value, control('Keywords').value]).toEqual(['Roofs', 'shingle']);
    expect(button('Create Alert')).toHaveProperty('disabled', false);
  });

  it('leaves a lost session to its own toast, and is filled in again after it', async () => {
    const onUnauthorized = vi.fn(keepOpenForms);
    await openAlerts({
      at: '/alerts?new=1',
      answers: { [CREATE]: () => new Response('Unauthorized.', { status: 401 }) },
      onUnauthorized,
    });
    await fill('Name', 'Roofs');
    await press(control('Texas'));
    await press(button('Create Alert'));
    expect(onUnauthorized).toHaveBeenCalled();
    expect(currentToast()).toBeNull();
    await openAlerts();
    expect(pageAddress()).toBe('/alerts?new=1');
    expect(control('Name').value).toBe('Roofs');
    expect(control('Texas')).toHaveProperty('checked', true);
    await openAlerts();
    expect(pageAddress()).toBe('/alerts');
  });
});

describe('cities', () => {
  it('of the chosen states are offered, and written into the list', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas' });
    await fill('Cities', 'Bastrop');
    await press(control('Austin'));
    expect(control('Cities').value).toBe('Bastrop, Austin');
    await press(control('Austin'));
    expect(control('Cities').value).toBe('Bastrop');
  });

  it('another state lacks are cleared with it; typed ones stay (PRODUCT §4)', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas&city=Austin&city=Springfield&city=Bastrop' });
    await press(control('Texas'));
    expect(control('Cities').value).toBe('Austin, Springfield, Bastrop');
    await press(control('Illinois'));
    expect(control('Cities').value).toBe('Springfield, Bastrop');
  });
});

it('a search’s further facets are shown, kept and removable', async () => {
  const { bodies } = await openAlerts({
    at: '/alerts?new=1&trade=roofing&hasPhone=true&from=2026-10-01&to=2026-10-31&type=Electrical%2C+Residential',
    answers: { [CREATE]: made },
  });
  expect(control('Permit types').value).toBe('"Electrical, Residential"');
  expect(text()).toContain('The last issue date has passed, so nothing new can fit.');
  await press(button('Remove issued until Oct 31, 2026'));
  await press(button('Remove issued since Oct 1, 2026'));
  await press(button('Create Alert'));
  expect(bodies).toMatchObject([
    { criteria: { permitTypes: ['Electrical, Residential'], trades: ['roofing'], hasPhone: true } },
  ]);
  expect(JSON.stringify(bodies)).not.toContain('2026-10');
});

it('a link that cannot be read opens an empty form and says so', async () => {
  await openAlerts({ at: '/alerts?new=1&state=Atlantis' });
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('"Atlantis" is not one of');
  expect(control('Name').value).toBe('');
});

describe('the preview', () => {
  it('is asked by its button, and shows the counts and five rows', async () => {
    const { calls, bodies } = await openAlerts({ at: '/alerts?new=1&state=Texas&minValue=25000' });
    expect(text()).toContain('All permits in Texas over $25,000');
    expect(calls).not.toContain(PREVIEW_CALL);
    await press(button('Preview'));
    expect(bodies).toEqual([
      { criteria: { ...NO_CRITERIA, states: ['Texas'], minValue: 25_000 }, trigger: 'new' },
    ]);
    expect(text()).toMatch(/in the last 30 days42/);
    expect(text()).toMatch(/a week, about9\.8/);
    for (const { permitNumber } of PREVIEW.sample) expect(text()).toContain(permitNumber);
    expect(text()).not.toContain('Over 200 a week');
  });

  it('follows the form from then on, once it rests, and asks nothing twice', async () => {
    const { bodies } = await openAlerts({ at: '/alerts?new=1&state=Texas' });
    await press(button('Preview'));
    for (const word of ['s', 'sh', 'shingle']) await fill('Keywords', word);
    expect(bodies).toHaveLength(1);
    await until(() => bodies.length > 1);
    expect(bodies[1]).toMatchObject({ criteria: { keywords: ['shingle'] } });
    await fill('Name', 'Another name');
    await fill('Keywords', '');
    await until(() => document.querySelector('[aria-busy="true"]') === null);
    expect(bodies).toHaveLength(2);
  });

  it('waits while a field cannot be read, and says which', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas' });
    await fill('Minimum value, $', 'lots');
    expect(text()).toContain('Minimum value: Enter an amount in dollars, such as 25,000.');
    expect(button('Preview')).toHaveProperty('disabled', true);
  });

  it('warns of what is too wide, and of what fits nothing', async () => {
    const open = (preview: object) =>
      openAlerts({
        at: '/alerts?new=1&state=Texas',
        answers: { [PREVIEW_CALL]: () => Response.json({ ...PREVIEW, ...preview }) },
      });
    await open({ matched: 4231, perWeek: 987.2, isTooWide: true });
    await press(button('Preview'));
    expect(text()).toMatch(/in the last 30 days4,231/);
    expect(text()).toMatch(/a week, about987/);
    expect(text()).toContain('Over 200 a week');
    await open({ matched: 0, perWeek: 0, sample: [] });
    await press(button('Preview'));
    expect(text()).toContain('Nothing fitted.');
  });

  it('says of changes that it counts the permits watched', async () => {
    await openAlerts({ at: '/alerts?new=1&state=Texas' });
    await choose('Tell me of', 'changes');
    await press(button('Preview'));
    expect(text()).toContain('whose status it would watch');
  });

  it('comes with the subscription: without access it is not asked', async () => {
    const { calls } = await openAlerts({
      at: '/alerts?new=1&state=Texas',
      answers: { 'GET /api/subscriptions/current': () => subscription(false) },
    });
    expect(text()).toContain('Previews come with the subscription.');
    expect(() => button('Preview')).toThrow();
    expect(calls).not.toContain(PREVIEW_CALL);
  });

  it('that is refused or fails says so, and the alert can still be saved', async () => {
    let answer = new Response('Subscription required. Upgrade to see permits.', { status: 403 });
    await openAlerts({
      at: '/alerts?new=1&state=Texas',
      answers: { [PREVIEW_CALL]: () => answer.clone() },
    });
    await press(button('Preview'));
    expect(text()).toContain('Previews come with the subscription.');
    answer = new Response('Busy.', { status: 503 });
    await openAlerts({
      at: '/alerts?new=1&state=Texas',
      answers: { [PREVIEW_CALL]: () => answer.clone(), [CREATE]: made },
    });
    await press(button('Preview'));
    expect(text()).toContain('The preview could not be made. Busy. You can save without it.');
    await press(button('Create Alert'));
    expect(currentToast()).toMatchObject({ title: 'Alert Created' });
  });
});
