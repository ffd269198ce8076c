import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepOpenForms } from '../../lib/kept-forms.ts';
import {
  button,
  closePage,
  control,
  fill,
  goBack,
  never,
  pageAddress,
  press,
  settle,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toast-store.ts';
import { headings, NO_CRITERIA, openAlerts, refuse, sampleAlert, text } from './testing.tsx';

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
  it('says of each what it asks, what makes it speak, whether it mails and since when', async () => {
    await openAlerts({
      alerts: [
        sampleAlert('1'),
        sampleAlert('2', {
          criteria: { ...NO_CRITERIA, trades: ['solar'], from: '2026-10-01' },
          trigger: 'changes',
          emailNotifications: false,
          isActive: false,
        }),
      ],
    });
    expect(headings()).toEqual(['Lead Alerts', 'Your alerts', 'Alert 1', 'Alert 2']);
    const rows = [...document.querySelectorAll('li:has(h3)')].map(({ textContent }) => textContent);
    expect(rows[0]).toContain('All permits in Austin, TX over $25,000');
    expect(rows[0]).toMatch(/Tells ofNew permitsMessagesEmailWebhookSet upCreatedNov 20/);
    expect(rows[1]).toContain('Solar, since Oct 1, 2026');
    expect(rows[1]).toMatch(/Tells ofStatus changesMessagesOffWebhookSet upCreatedNov 20/);
    expect([isOn('Active: Alert 1'), isOn('Active: Alert 2')]).toEqual([true, false]);
    expect(button('All permits in Austin, TX over $25,000').getAttribute('href')).toBe(
      '/leads?state=Texas&city=Austin&minValue=25000',
    );
  });

  it('is empty with the next step', async () => {
    await openAlerts();
    expect(text()).toContain('No alerts yet');
    await press(button('Create Alert'));
    expect(pageAddress()).toBe('/alerts?new=1');
    expect(document.activeElement?.textContent).toBe('Create Alert');
    await press(button('Cancel'));
    expect(pageAddress()).toBe('/alerts');
    expect(document.activeElement).toBe(button('Create Alert'));
  });

  it('has its own shape while it loads, and an error with a way on', async () => {
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
    [{}, 'What they find is mailed to ana@example.com once a day.'],
    [{ notificationFrequency: 'immediate' as const }, 'as soon as something is found.'],
    [{ emailNotifications: false }, 'Email notifications are off'],
    [{ paused: true }, 'Alert mail is paused.'],
    [{ mailStopped: 'bounced' as const }, 'Mail to your address is stopped'],
  ])('stands under what is set for all mail: %j', async (user, sentence) => {
    await openAlerts({ user });
    expect(text()).toContain(sentence);
    expect(button('Email settings').getAttribute('href')).toBe('/notifications');
  });
});

describe('the switch', () => {
  it('is moved at once, saved alone, and said', async () => {
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

  it('moves back when that fails, and says so without a toast (PRODUCT §8)', async () => {
    let answer: (response: Response) => void = () => undefined;
    await openAlerts({
      alerts: [sampleAlert('1')],
      answers: {
        [UPDATE]: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    });
    await press(button('Active: Alert 1'));
    expect(isOn('Active: Alert 1')).toBe(false);
    await act(async () => answer(refuse(503)()));
    await settle();
    expect(isOn('Active: Alert 1')).toBe(true);
    expect(currentToast()).toBeNull();
    expect(text()).toContain('The switch was not saved. Not now. Try again in a minute.');
  });

  it.each([
    [[200, 200], true],
    [[500, 200], true],
    [[200, 500], false],
    [[500, 500], true],
  ])(
    'pressed twice is sent one after the other, and with the answers %j is as the server has it: %s',
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
        await settle();
      }
      expect(bodies).toEqual([{ isActive: false }, { isActive: true }]);
      expect(isOn('Active: Alert 1')).toBe(on);
    },
  );

  it('of an alert that is gone takes it from the page', async () => {
    let gone = false;
    await openAlerts({
      answers: {
        'GET /api/alerts': () => Response.json(gone ? [] : [sampleAlert('1')]),
        [UPDATE]: refuse(404, 'The alert may have been deleted. Reload the list of alerts.'),
      },
    });
    gone = true;
    await press(button('Active: Alert 1'));
    expect(text()).toContain('No alerts yet');
  });
});

describe('editing', () => {
  it('opens by its link, changes what is sent, and leaves the switch alone', async () => {
    const saved = sampleAlert('1', { name: 'Austin, larger' });
    const { bodies } = await openAlerts({
      alerts: [sampleAlert('1')],
      answers: { [UPDATE]: () => Response.json(saved) },
    });
    await press(button('Edit Alert 1'));
    expect(pageAddress()).toBe('/alerts?edit=1');
    expect(control('Name').value).toBe('Alert 1');
    expect(control('Cities').value).toBe('Austin');
    expect(control('Minimum value, $').value).toBe('25000');
    await fill('Name', ' Austin, larger ');
    await fill('Minimum value, $', '$50,000');
    await press(button('Save Alert'));
    expect(bodies).toEqual([
      {
        name: 'Austin, larger',
        criteria: { ...NO_CRITERIA, states: ['Texas'], cities: ['Austin'], minValue: 50_000 },
        emailNotifications: true,
        pushNotifications: false,
        trigger: 'new',
      },
    ]);
    expect(currentToast()).toMatchObject({ title: 'Alert Updated' });
    expect(pageAddress()).toBe('/alerts');
    expect(document.activeElement).toBe(button('Edit Austin, larger'));
  });

  it('keeps what was typed when it fails, and says why without a toast (PRODUCT §8)', async () => {
    await openAlerts({
      at: '/alerts?edit=1',
      alerts: [sampleAlert('1')],
      answers: { [UPDATE]: refuse(503) },
    });
    await fill('Name', 'Renamed');
    await press(button('Save Alert'));
    expect(currentToast()).toBeNull();
    expect(text()).toContain('The alert was not saved. Not now. Try again in a minute.');
    expect(control('Name').value).toBe('Renamed');
    expect(button('Save Alert')).toHaveProperty('disabled', false);
  });

  it('goes on after a lost session with what was typed', async () => {
    const at = '/alerts?edit=1';
    const alerts = [sampleAlert('1'), sampleAlert('2')];
    await openAlerts({ at, alerts });
    await fill('Keywords', 'shingle');
    keepOpenForms();
    await openAlerts({ at: '/alerts?edit=2', alerts });
    expect(control('Keywords').value).toBe('');
    await openAlerts({ at, alerts });
    expect(control('Keywords').value).toBe('shingle');
  });

  it('of an alert that is not there says so', async () => {
    await openAlerts({ at: '/alerts?edit=9', alerts: [sampleAlert('1')] });
    expect(text()).toContain('There is no such alert');
    await press(button('Show all alerts'));
    expect(pageAddress()).toBe('/alerts');
    expect(text()).not.toContain('There is no such alert');
  });

  it('is one step: from one form to the next, and back to the list', async () => {
    await openAlerts({ alerts: [sampleAlert('1'), sampleAlert('2')] });
    await press(button('Edit Alert 1'));
    await fill('Name', 'typed into the first');
    await press(button('Edit Alert 2'));
    expect(control('Name').value).toBe('Alert 2');
    await goBack();
    expect(pageAddress()).toBe('/alerts');
  });
});
