import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignedIn } from '../../app/signed-in.tsx';
import type { User } from '../../lib/api/session.ts';
import {
  button,
  choose,
  closePage,
  control,
  type FakeAnswers,
  fill,
  flushUpdates,
  never,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { NotificationsPage } from './notifications-page.tsx';

const SETTINGS = 'PATCH /api/user/notifications';
const text = (): string => document.body.textContent;
const refuse =
  (status: number, sentence = 'Not now.') =>
  () =>
    new Response(sentence, { status });

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

/** Opens the page for a user whose settings the fake server stores. */
async function open(
  fields: Partial<User> = {},
  answers: FakeAnswers = {},
  onUnauthorized: () => void = vi.fn(),
) {
  const server = pretendServer({
    'GET /config.json': () => Response.json({ contactEmail: 'hello@example.com' }),
    'GET /api/auth/user': () => Response.json({ ...SAMPLE_USER, ...fields, ...changed() }),
    [SETTINGS]: () => Response.json({ ...SAMPLE_USER, ...fields, ...changed() }),
    ...answers,
  });
  // All changes that the server accepted.
  function changed(): object {
    return answers[SETTINGS] === undefined ? Object.assign({}, ...server.bodies) : {};
  }
  await openPage(
    '/notifications',
    <SignedIn onVisitor={vi.fn()}>{(user) => <NotificationsPage user={user} />}</SignedIn>,
    onUnauthorized,
  );
  await flushUpdates();
  return server;
}

function switchOf(label: string): HTMLElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  if (!(found?.control instanceof HTMLButtonElement)) throw new Error(`There is no switch "${label}".`);
  return found.control;
}
const isOn = (label: string): boolean => switchOf(label).getAttribute('aria-checked') === 'true';

describe('email settings (PRODUCT §2)', () => {
  it('show the settings, a link to the alerts and a preview of the mail', async () => {
    await open({ notificationFrequency: 'weekly', digestWeekday: 5, digestHour: 18 });
    expect(isOn('Email notifications')).toBe(true);
    expect(control('Frequency').value).toBe('weekly');
    expect([...control('Frequency').children].map(({ textContent }) => textContent)).toEqual([
      'Immediate',
      'Hourly',
      'Daily',
      'Weekly',
    ]);
    expect(control('Day').value).toBe('5');
    expect(control('Hour').value).toBe('18');
    expect(control('Time zone').value).toBe('America/New_York');
    expect(button('Manage Alerts').getAttribute('href')).toBe('/alerts');
    expect(text()).toContain('What the email looks like');
  });

  it('ask for hour and day whatever the frequency: an alert may have its own', async () => {
    await open({ notificationFrequency: 'immediate' });
    expect(control('Day')).toHaveProperty('disabled', false);
    expect(control('Hour')).toHaveProperty('disabled', false);
    expect(text()).toContain('An alert can come more or less often than this.');
  });

  it('are sent one field at a time, then the user is read again (PRODUCT §7)', async () => {
    const { calls, bodies } = await open();
    await press(switchOf('Pause'));
    await choose('Frequency', 'weekly');
    await choose('Day', '6');
    await choose('Hour', '0');
    expect(bodies).toEqual([
      { paused: true },
      { notificationFrequency: 'weekly' },
      { digestWeekday: 6 },
      { digestHour: 0 },
    ]);
    expect(calls.at(-1)).toBe('GET /api/auth/user');
    expect(currentToast()).toMatchObject({ title: 'Settings Updated' });
    expect(isOn('Pause')).toBe(true);
  });

  it('turn reminders of call-backs off, also without mail: they go to phones', async () => {
    const { bodies } = await open({ emailNotifications: false });
    await press(switchOf('Remind me of call-backs'));
    expect(bodies).toEqual([{ callBackReminders: false }]);
    expect(isOn('Remind me of call-backs')).toBe(false);
  });

  it('change at once and revert on failure (PRODUCT §8)', async () => {
    let answer: (response: Response) => void = () => undefined;
    await open(
      {},
      {
        [SETTINGS]: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    );
    await press(switchOf('Email notifications'));
    expect(isOn('Email notifications')).toBe(false);
    await act(async () => answer(new Response('Down.', { status: 500 })));
    await flushUpdates();
    expect(isOn('Email notifications')).toBe(true);
    expect(currentToast()).toMatchObject({
      title: 'Update Failed',
      description: 'Failed to update notification settings. Please try again.',
    });
  });

  it('send quick changes one after the other and keep the last one', async () => {
    const answers: ((response: Response) => void)[] = [];
    const { bodies } = await open({}, { [SETTINGS]: () => new Promise((resolve) => answers.push(resolve)) });
    await choose('Frequency', 'hourly');
    await choose('Frequency', 'immediate');
    expect(bodies).toEqual([{ notificationFrequency: 'hourly' }]);
    await act(async () => answers[0]?.(new Response('Down.', { status: 500 })));
    await flushUpdates();
    expect(control('Frequency').value).toBe('immediate');
    expect(bodies).toEqual([{ notificationFrequency: 'hourly' }, { notificationFrequency: 'immediate' }]);
  });

  it('show no error toast for a lost session', async () => {
    const onUnauthorized = vi.fn();
    await open({}, { [SETTINGS]: refuse(401, 'Unauthorized.') }, onUnauthorized);
    await press(switchOf('Pause'));
    expect(onUnauthorized).toHaveBeenCalled();
    expect(currentToast()).toBeNull();
    expect(isOn('Pause')).toBe(false);
  });
});

describe('the time zone', () => {
  it('changes when its full name is typed', async () => {
    const { bodies } = await open();
    await fill('Time zone', 'America/Den');
    expect(bodies).toEqual([]);
    await fill('Time zone', 'America/Denver');
    expect(bodies).toEqual([{ timeZone: 'America/Denver' }]);
    expect(control('Time zone').value).toBe('America/Denver');
  });

  it('shows an error for an unknown name', async () => {
    const { bodies } = await open();
    await fill('Time zone', 'Gotham');
    expect(text()).toContain('We don’t know that time zone.');
    await act(async () => control('Time zone').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(control('Time zone').value).toBe('America/New_York');
    expect(bodies).toEqual([]);
  });

  it('offers the browser’s zone', async () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { bodies } = await open({ timeZone: own === 'Asia/Tokyo' ? 'Asia/Seoul' : 'Asia/Tokyo' });
    expect(text()).toContain(own);
    await press(button('Use this browser’s time zone'));
    expect(bodies).toEqual([{ timeZone: own }]);
    expect(text()).not.toContain('Use this browser’s');
  });
});

describe('test mails', () => {
  it.each([
    ['Send Test Email', 'POST /api/test-email', 'Test Notification Sent'],
    ['Send Welcome Email', 'POST /api/test-welcome-email', 'Welcome Email Sent'],
  ])('%s shows success or the error (PRODUCT §8)', async (name, call, sent) => {
    let works = true;
    await open(
      {},
      { [call]: () => (works ? new Response(null, { status: 204 }) : refuse(429, 'Too often.')()) },
    );
    await press(button(name));
    expect(currentToast()).toMatchObject({ title: sent });
    works = false;
    await press(button(name));
    expect(currentToast()?.title).toBe('Send Failed');
    expect(currentToast()?.description).toMatch(/^The (test|welcome) email was not sent\. Too often\.$/);
  });

  it('ignore a second click while sending', async () => {
    const { calls } = await open({}, { 'POST /api/test-email': never });
    await press(button('Send Test Email'));
    await press(button('Send Test Email'));
    expect(button('Send Test Email').getAttribute('aria-disabled')).toBe('true');
    expect(calls.filter((call) => call === 'POST /api/test-email')).toHaveLength(1);
  });

  it('require notifications to be on, for the test mail (PRODUCT §5)', async () => {
    await open({ emailNotifications: false });
    expect(button('Send Test Email').hasAttribute('disabled')).toBe(true);
    expect(button('Send Welcome Email').hasAttribute('disabled')).toBe(false);
    expect(text()).toContain('Turn email notifications on');
  });
});

it.each([
  ['bounced', 'Our email to you bounced'],
  ['complained', 'Our email was marked as spam'],
] as const)('explains why mail stopped: %s', async (mailStopped, title) => {
  await open({ mailStopped });
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(title);
  expect(document.querySelector('[role="alert"] a')?.getAttribute('href')).toBe('mailto:hello@example.com');
  expect(button('Send Welcome Email').hasAttribute('disabled')).toBe(true);
});
