import type { Page } from 'playwright-core';
import { DONE, NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { ANA } from '../made-up/account.ts';

const PATH = '/notifications';

/** Reloads as a browser that may still ask for notification permission; headless Chromium may not. */
async function askable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'granted';
  });
  await page.reload();
}

/** Email settings (PRODUCT §2, §5, §8, §9). */
export const NOTIFICATIONS: StateGroup = {
  name: 'notifications',
  states: [
    { name: 'on', spec: '§2, §9', path: PATH, shows: 'Check that our email arrives' },
    {
      name: 'weekly-elsewhere',
      spec: '§9',
      path: PATH,
      answers: {
        currentUser: {
          ...ANA,
          notificationFrequency: 'weekly',
          timeZone: 'America/Los_Angeles',
          paused: true,
        },
      },
      shows: 'Use this browser’s time zone',
    },
    {
      name: 'off',
      spec: '§5',
      path: PATH,
      answers: { currentUser: { ...ANA, emailNotifications: false } },
      shows: 'Turn email notifications on to send yourself a test.',
    },
    {
      name: 'bounced',
      spec: '§2',
      path: PATH,
      answers: { currentUser: { ...ANA, mailStopped: 'bounced' } },
      shows: 'Our email to you bounced',
    },
    {
      name: 'complained',
      spec: '§2',
      path: PATH,
      answers: { currentUser: { ...ANA, mailStopped: 'complained' } },
      shows: 'Our email was marked as spam',
    },
    {
      name: 'phone-blocked',
      spec: '§2',
      path: PATH,
      shows: 'Messages from this site are blocked in this browser',
    },
    {
      name: 'phone-none',
      spec: '§2',
      path: PATH,
      answers: { listDevices: { publicKey: 'sample', devices: [] } },
      act: askable,
      shows: 'No devices yet. Turn phone alerts on for the phone you carry.',
    },
    {
      name: 'phone-no-push-service',
      spec: '§2, §8',
      path: PATH,
      act: async (page) => {
        await askable(page);
        await page.getByRole('button', { name: 'Turn on for this device' }).click();
      },
      shows: 'Your browser did not reach its push service.',
    },
    {
      name: 'phone-install',
      spec: '§2',
      path: PATH,
      act: async (page) => {
        await page.getByText('Chrome on Android').waitFor();
        await page.evaluate(() => void dispatchEvent(new Event('beforeinstallprompt')));
      },
      shows: 'Install the app',
    },
    {
      name: 'phone-loading',
      spec: '§2',
      path: PATH,
      answers: { listDevices: NEVER },
      shows: 'Phone alerts',
    },
    {
      name: 'phone-failed',
      spec: '§2, §8',
      path: PATH,
      answers: { listDevices: refusal('unavailable') },
      shows: '503: The service is busy',
    },
    {
      name: 'phone-test-sent',
      spec: '§2, §8',
      path: PATH,
      answers: { testDevice: DONE },
      act: (page) => page.getByRole('button', { name: 'Send a test to Chrome on Android' }).click(),
      shows: 'Test Sent',
    },
    {
      name: 'phone-device-gone',
      spec: '§2, §8',
      path: PATH,
      answers: { testDevice: refusal('deviceGone') },
      act: (page) => page.getByRole('button', { name: 'Send a test to Safari on iPad' }).click(),
      shows: 'Test Not Sent',
    },
    {
      name: 'zone-unknown',
      spec: '§2',
      path: PATH,
      act: (page) => page.getByLabel('Time zone').fill('Atlantis'),
      shows: 'We don’t know that time zone.',
    },
    {
      name: 'updated',
      spec: '§8',
      path: PATH,
      answers: { updateNotifications: { ...ANA, paused: true } },
      act: (page) => page.getByRole('switch', { name: 'Pause' }).click(),
      shows: 'Settings Updated',
    },
    {
      name: 'reminders-off',
      spec: '§2',
      path: PATH,
      answers: { updateNotifications: { ...ANA, callBackReminders: false } },
      act: (page) => page.getByRole('switch', { name: 'Remind me of call-backs' }).click(),
      shows: 'Settings Updated',
    },
    {
      name: 'update-failed',
      spec: '§8',
      path: PATH,
      answers: { updateNotifications: refusal('internal') },
      act: (page) => page.getByRole('switch', { name: 'Pause' }).click(),
      shows: 'Failed to update notification settings. Please try again.',
    },
  ],
};
