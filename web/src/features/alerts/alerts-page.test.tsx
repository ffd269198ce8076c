import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveOpenForms } from '../../lib/saved/form-recovery.ts';
import {
  button,
  choose,
  closePage,
  control,
  fill,
  flushUpdates,
  goBack,
  never,
  pageAddress,
  press,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { alertsText, headings, NO_CRITERIA, openAlerts, refuse, sampleAlert } from './testing.tsx';

const UPDATE = 'PATCH /api/alerts/1';

beforeEach(() => {
  sessionStorage.clear();
  dismissToast(currentToast()?.id ?? 0);
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

const isOn = (name: string): boolean => button(name).getAttribute('aria-checked') === 'true';

describe('the list of alerts (PRODUCT §2)', () => {
  it('counts filings by no week, because they have no issue date', async () => {
    await openAlerts({
      alerts: [
        sampleAlert('1', { criteria: { ...NO_CRITERIA, statuses: ['Applied'] }, matched: 12, perWeek: 0 }),
      ],
    });
    expect(document.querySelector('main')?.textContent).toMatch(/A weekNot counted for filings/);
  });

  it('shows each alert as a sentence, with what it finds a week and its channels', async () => {
    await openAlerts({
      alerts: [
        sampleAlert('1'),
        sampleAlert('2', {
          criteria: { ...NO_CRITERIA, trades: ['solar'], from: '2026-10-01' },
          trigger: 'changes',
          emailNotifications: false,
          isActive: false,
          perWeek: 0,
        }),
      ],
    });
    expect(headings()).toEqual(['Lead Alerts', 'Your alerts', 'Alert 1', 'Alert 2']);
    const rows = [...document.querySelectorAll('li:has(h3)')].map(({ textContent }) => textContent);
    expect(rows[0]).toContain('New jobs in Austin, TX, over $25,000');
    expect(rows[0]).toMatch(/A weekAbout 9\.8MessagesEmailCRM or webhookSet up/);
    expect(rows[1]).toContain('Status changes of solar jobs, since Oct 1, 2026');
    expect(rows[1]).toMatch(/A weekAbout 0MessagesOffCRM or webhookSet up/);
    expect([isOn('Active: Alert 1'), isOn('Active: Alert 2')]).toEqual([true, false]);
    expect(button('New jobs in Austin, TX, over $25,000').getAttribute('href')).toBe(
      '/leads?state=Texas&city=Austin&minValue=25000',
    );
  });

  it('says that a webhook is on hold, where the owner can keep it', async () => {
    const held = { alertId: '1', alertName: 'Alert 1', url: 'https://example.com/', reason: 'reset' };
    await openAlerts({
      alerts: [sampleAlert('1', { webhook: 'on' }), sampleAlert('2', { webhook: 'on' })],
      answers: { 'GET /api/webhooks/held': () => Response.json([held]) },
    });
    await flushUpdates();
    expect(button('CRM or webhook of Alert 1: On hold').getAttribute('href')).toBe('/security');
    expect(button('CRM or webhook of Alert 2: On')).toBeDefined();
  });

  it('offers to create an alert when empty', async () => {
    await openAlerts();
    expect(alertsText()).toContain('No alerts yet');
    await press(button('Create Alert'));
    expect(pageAddress()).toBe('/alerts?new=1');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Create Alert');
    expect(headings()[0]).toBe('Create Alert');
    await press(button('Cancel'));
    expect(pageAddress()).toBe('/alerts');
    expect(document.activeElement).toBe(button('Create Alert'));
  });

  it('suggests a first alert from the profile, which one press creates', async () => {
    const { bodies } = await openAlerts({
      user: { trades: ['roofing'], area: { state: 'Texas', city: 'Austin' } },
      answers: {
        'POST /api/alerts': () => Response.json(sampleAlert('9', { name: 'Roofing in Austin, TX' })),
      },
    });
    await press(button('Create this alert: Roofing in Austin, TX'));
    expect(bodies).toEqual([
      {
        name: 'Roofing in Austin, TX',
        criteria: {
          ...NO_CRITERIA,
          states: ['Texas'],
          cities: ['Austin'],
          trades: ['roofing'],
          who: ['nobody', 'owner', 'gc', 'unknown'],
        },
        emailNotifications: true,
        pushNotifications: false,
        frequency: null,
        trigger: 'new',
        isActive: true,
      },
    ]);
    expect(currentToast()).toMatchObject({ title: 'Alert Created' });
    expect(headings()).toContain('Roofing in Austin, TX');
  });

  it('shows a placeholder while loading, and an error with a retry', async () => {
    await openAlerts({ answers: { 'GET /api/alerts': never } });
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Loading alerts');
    let works = false;
    await openAlerts({
      answers: {
        'GET /api/alerts': () => (works ? Response.json([sampleAlert('1')]) : refuse(500, 'Down.')()),
      },
    });
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('500: Down.');
    works = true;
    await press(button('Try Again'));
    expect(headings()).toContain('Alert 1');
  });

  it.each([
    [
      {},
      'Matches are emailed to ana@example.com once a day, when there is something new, unless an alert has its own time.',
    ],
    [{ notificationFrequency: 'immediate' as const }, 'as soon as we find a match,'],
    [{ emailNotifications: false }, 'Email notifications are off'],
    [{ paused: true }, 'Alert mail is paused.'],
    [{ mailStopped: 'bounced' as const }, 'Mail to your address is stopped'],
  ])('describes the settings for all mail: %j', async (user, sentence) => {
    await openAlerts({ user });
    expect(alertsText()).toContain(sentence);
    expect(button('Email settings').getAttribute('href')).toBe('/notifications');
  });
});

describe('the switch', () => {
  it('changes at once and saves only itself', async () => {
    const { calls, bodies } = await openAlerts({
      alerts: [sampleAlert('1')],
      answers: { [UPDATE]: () => Response.json(sampleAlert('1', { isActive: false })) },
    });
    await press(button('Active: Alert 1'));
    expect(bodies).toEqual([{ isActive: false }]);
    expect(isOn('Active: Alert 1')).toBe(false);
    expect(currentToast()).toMatchObject({ title: 'Alert Updated' });
    expect(calls.filter((call) => call === 'GET /api/alerts')).toHaveLength(1);
  });

  it('changes back on an error, without a toast (PRODUCT §8)', async () => {
    let respond: (response: Response) => void = () => undefined;
    await openAlerts({
      alerts: [sampleAlert('1')],
      answers: {
        [UPDATE]: () =>
          new Promise((resolve) => {
            respond = resolve;
          }),
      },
    });
    await press(button('Active: Alert 1'));
    expect(isOn('Active: Alert 1')).toBe(false);
    await act(async () => respond(refuse(503)()));
    await flushUpdates();
    expect(isOn('Active: Alert 1')).toBe(true);
    expect(currentToast()).toBeNull();
    expect(alertsText()).toContain('The switch was not saved. Not now. Try again in a minute.');
  });

  it.each([
    [[200, 200], true],
    [[500, 200], true],
    [[200, 500], false],
    [[500, 500], true],
  ])(
    'pressed twice, sends one change after another; with the answers %j it ends as %s',
    async (statuses, on) => {
      const answers: ((response: Response) => void)[] = [];
      const { bodies } = await openAlerts({
        alerts: [sampleAlert('1')],
        answers: { [UPDATE]: () => new Promise((resolve) => answers.push(resolve)) },
      });
      await press(button('Active: Alert 1'));
      await press(button('Active: Alert 1'));
      expect(isOn('Active: Alert 1')).toBe(true);
      expect(bodies).toEqual([{ isActive: false }]);
      for (const [index, status] of statuses.entries()) {
        const isActive = index === 1;
        await act(async () =>
          answers[index]?.(status === 200 ? Response.json(sampleAlert('1', { isActive })) : refuse(status)()),
        );
        await flushUpdates();
      }
      expect(bodies).toEqual([{ isActive: false }, { isActive: true }]);
      expect(isOn('Active: Alert 1')).toBe(on);
    },
  );

  it('removes an alert the server no longer has', async () => {
    let gone = false;
    await openAlerts({
      answers: {
        'GET /api/alerts': () => Response.json(gone ? [] : [sampleAlert('1')]),
        [UPDATE]: refuse(404, 'The alert may have been deleted. Reload the list of alerts.'),
      },
    });
    gone = true;
    await press(button('Active: Alert 1'));
    expect(alertsText()).toContain('No alerts yet');
  });
});

describe('how often, in the row', () => {
  const often = () => control('How often: Alert 1');

  it('shows the alert’s frequency, and changes only that', async () => {
    const { bodies } = await openAlerts({
      alerts: [sampleAlert('1')],
      answers: { [UPDATE]: () => Response.json(sampleAlert('1', { frequency: 'hourly' })) },
    });
    expect(often().value).toBe('');
    expect(often().textContent).toMatch(/^Daily \(my settings\)Immediate/);
    await choose('How often: Alert 1', 'hourly');
    expect(bodies).toEqual([{ frequency: 'hourly' }]);
    expect(often().value).toBe('hourly');
    expect(currentToast()).toMatchObject({ title: 'Alert Updated' });
    await choose('How often: Alert 1', '');
    expect(bodies.at(-1)).toEqual({ frequency: null });
  });

  it('changes back on an error', async () => {
    await openAlerts({
      alerts: [sampleAlert('1', { frequency: 'weekly' })],
      answers: { [UPDATE]: refuse(503) },
    });
    await choose('How often: Alert 1', 'immediate');
    expect(often().value).toBe('weekly');
    expect(alertsText()).toContain('How often was not saved. Not now. Try again in a minute.');
  });

  it('shows the server’s state when one of two changes fails', async () => {
    const answers: ((response: Response) => void)[] = [];
    await openAlerts({
      alerts: [sampleAlert('1')],
      answers: { [UPDATE]: () => new Promise((resolve) => answers.push(resolve)) },
    });
    await press(button('Active: Alert 1'));
    await choose('How often: Alert 1', 'hourly');
    await act(async () => answers[0]?.(refuse(500)()));
    await flushUpdates();
    await act(async () => answers[1]?.(Response.json(sampleAlert('1', { frequency: 'hourly' }))));
    await flushUpdates();
    expect([isOn('Active: Alert 1'), often().value]).toEqual([true, 'hourly']);
  });

  it('cannot be chosen for an alert without email', async () => {
    await openAlerts({ alerts: [sampleAlert('1', { emailNotifications: false })] });
    expect(often()).toHaveProperty('disabled', true);
  });
});

describe('editing', () => {
  it('saves the edited fields and not the switch', async () => {
    const saved = sampleAlert('1', { name: 'Austin, larger' });
    const { bodies } = await openAlerts({
      alerts: [sampleAlert('1')],
      answers: { [UPDATE]: () => Response.json(saved) },
    });
    await press(button('Edit Alert 1'));
    expect(pageAddress()).toBe('/alerts?edit=1');
    await press(button('Change'));
    expect(control('Name').value).toBe('Alert 1');
    expect(control('Cities').value).toBe('Austin');
    expect(control('Min value').value).toBe('25000');
    await fill('Name', ' Austin, larger ');
    await fill('Min value', '$50,000');
    await press(button('Save Alert'));
    expect(bodies.at(-1)).toEqual({
      name: 'Austin, larger',
      criteria: { ...NO_CRITERIA, states: ['Texas'], cities: ['Austin'], minValue: 50_000 },
      emailNotifications: true,
      pushNotifications: false,
      frequency: null,
      trigger: 'new',
    });
    expect(currentToast()).toMatchObject({ title: 'Alert Updated' });
    expect(pageAddress()).toBe('/alerts');
    expect(document.activeElement).toBe(button('Edit Austin, larger'));
  });

  it('keeps the input on an error, without a toast (PRODUCT §8)', async () => {
    await openAlerts({
      at: '/alerts?edit=1',
      alerts: [sampleAlert('1')],
      answers: { [UPDATE]: refuse(503) },
    });
    await press(button('Change'));
    await fill('Name', 'Renamed');
    await press(button('Save Alert'));
    expect(currentToast()).toBeNull();
    expect(alertsText()).toContain('The alert was not saved. Not now. Try again in a minute.');
    expect(control('Name').value).toBe('Renamed');
    expect(button('Save Alert')).toHaveProperty('disabled', false);
  });

  it('restores the input after a lost session', async () => {
    const at = '/alerts?edit=1';
    const alerts = [sampleAlert('1'), sampleAlert('2')];
    await openAlerts({ at, alerts });
    await press(button('Change'));
    await fill('Keywords', 'shingle');
    saveOpenForms();
    await openAlerts({ at: '/alerts?edit=2', alerts });
    await press(button('Change'));
    expect(control('Keywords').value).toBe('');
    await openAlerts({ at, alerts });
    await press(button('Change'));
    expect(control('Keywords').value).toBe('shingle');
  });

  it('reports an unknown alert', async () => {
    await openAlerts({ at: '/alerts?edit=9', alerts: [sampleAlert('1')] });
    expect(alertsText()).toContain('There is no such alert');
    await press(button('Show all alerts'));
    expect(pageAddress()).toBe('/alerts');
    expect(alertsText()).not.toContain('There is no such alert');
  });

  it('replaces one form with the next, and goes back to the list', async () => {
    await openAlerts({ alerts: [sampleAlert('1'), sampleAlert('2')] });
    await press(button('Edit Alert 1'));
    await press(button('Change'));
    await fill('Name', 'typed into the first');
    await press(button('Edit Alert 2'));
    await press(button('Change'));
    expect(control('Name').value).toBe('Alert 2');
    await goBack();
    expect(pageAddress()).toBe('/alerts');
  });
});
