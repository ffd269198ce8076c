import type { Page } from 'playwright-core';
import { DONE, NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { ANA } from '../made-up/account.ts';
import { LONG_ADDRESS } from '../made-up/long-words.ts';
import { untilSaved } from '../until-saved.ts';

/** Waits until a list and a permit are saved for offline reading. */
async function kept(page: Page): Promise<void> {
  await untilSaved(page, (paths) =>
    ['/kept/list', '/kept/permit/'].every((kind) => paths.some((path) => path.startsWith(kind))),
  );
}

/** States of any page: loading, errors, toasts and the data strip (PRODUCT §2, §4, §8, §9). */
export const APP: StateGroup = {
  name: 'app',
  states: [
    {
      name: 'spinner',
      spec: '§2, §4',
      path: '/leads',
      answers: { currentUser: NEVER },
      exempt: { 'page-has-heading-one': 'The page that is waited for brings its own, a moment later.' },
      shows: 'Loading',
    },
    {
      name: 'error',
      spec: '§2',
      path: '/leads',
      answers: { currentUser: refusal('unavailable') },
      act: (page) => page.getByText('Error Details').click(),
      shows: '503: The service is busy',
    },
    {
      name: 'error-page-code',
      spec: '§2',
      path: '/contact',
      visitor: true,
      act: async (page) => {
        await page.context().route('**/assets/about-page*', (route) => route.abort());
        await page.getByRole('link', { name: 'About' }).first().click();
        await page.getByText('Error Details').click();
      },
      shows: 'This page could not be loaded.',
      logs: 'This page could not be loaded.',
    },
    {
      name: 'error-401',
      spec: '§2, §8',
      path: '/alerts',
      answers: { listAlerts: refusal('unauthorized') },
      shows: 'Authentication Required',
    },
    {
      name: 'toast-unauthorized',
      spec: '§8',
      path: '/notifications',
      answers: { testEmail: refusal('unauthorized') },
      act: (page) => page.getByRole('button', { name: 'Send Test Email' }).click(),
      shows: 'You are logged out. Logging in again...',
    },
    {
      name: 'toast-success',
      spec: '§8, §9',
      path: '/notifications',
      answers: { testEmail: DONE },
      act: (page) => page.getByRole('button', { name: 'Send Test Email' }).click(),
      shows: 'Test Notification Sent',
    },
    {
      name: 'toast-problem',
      spec: '§8, §9',
      path: '/notifications',
      answers: { testWelcomeEmail: refusal('mailNotSent') },
      act: (page) => page.getByRole('button', { name: 'Send Welcome Email' }).click(),
      shows: 'Send Failed',
    },
    {
      name: 'long-names',
      spec: '§2',
      path: '/',
      answers: { currentUser: { ...ANA, firstName: null, email: LONG_ADDRESS } },
      shows: LONG_ADDRESS,
    },
    {
      name: 'menu',
      spec: '§2',
      // With nothing to press under the menu.
      path: '/results',
      act: (page) => page.getByRole('button', { name: /^Account menu/ }).click(),
      shows: 'Sign Out',
    },
    {
      name: 'offline',
      spec: '§8',
      path: '/dashboard',
      act: async (page) => {
        await page.getByText('$48.7B').waitFor();
        await page.context().setOffline(true);
      },
      shows: 'You are offline.',
    },
    {
      name: 'saved-leads',
      spec: '§8',
      path: '/leads?permit=il-chicago.1',
      act: async (page) => {
        await page.getByRole('heading', { name: 'Source', exact: true }).waitFor();
        await kept(page);
        await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'));
        await page.goto('/leads');
      },
      shows: 'Permits you opened',
    },
    {
      name: 'saved-permit',
      spec: '§8',
      path: '/leads?permit=il-chicago.1',
      act: async (page) => {
        await page.getByRole('heading', { name: 'Source', exact: true }).waitFor();
        await kept(page);
        await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'));
        await page.goto('/leads');
        await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
      },
      shows: 'Last checked',
    },
    {
      name: 'new-version',
      spec: '§8',
      path: '/dashboard',
      act: async (page) => {
        // A waiting worker, as after a deployment.
        await page.addInitScript(() => {
          const waits = Object.assign(new EventTarget(), { active: {}, waiting: {} });
          Object.assign(navigator.serviceWorker, { getRegistration: async () => waits });
        });
        await page.reload();
        await page.getByText('$48.7B').waitFor();
        await page.keyboard.press('Shift');
      },
      shows: 'A new version is ready.',
    },
    {
      name: 'recorded-data',
      spec: '§2',
      path: '/dashboard',
      config: { data: 'recorded', mailboxUrl: 'http://127.0.0.1:4401' },
      act: async (page) => {
        await page.getByText('$48.7B').waitFor();
        await page.getByRole('button', { name: 'Recorded data' }).click();
      },
      shows: 'Open the mailbox',
    },
  ],
};
