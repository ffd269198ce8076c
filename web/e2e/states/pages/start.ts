import type { Page } from 'playwright-core';
import { NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { ANA } from '../made-up/account.ts';
import { OUTLOOK } from '../made-up/activity.ts';

const PATH = '/start';
const ROOFER = {
  ...ANA,
  trades: ['roofing' as const],
  role: 'prime' as const,
  area: { state: 'Texas' as const, city: 'Austin' },
};
const NOTHING = { nobody: 0, owner: 0, gc: 0, taken: 0, unknown: 0, ended: 0 };

/** The three questions after the first sign-in. */
export const START: StateGroup = {
  name: 'start',
  states: [
    { name: 'first', spec: '§2', path: PATH, shows: 'Choose a state' },
    {
      name: 'answered',
      spec: '§2',
      path: PATH,
      answers: { currentUser: ROOFER },
      shows: 'Show my 260 leads',
    },
    {
      name: 'many-cities',
      spec: '§2, §9',
      path: PATH,
      answers: {
        currentUser: ROOFER,
        permitCities: Array.from({ length: 63 }, (_, index) => `Sample City ${index + 1}`),
      },
      act: async (page) => {
        await page.getByLabel('Or type a city').fill('Sample City 70');
        await page.getByRole('radio').first().focus();
      },
      shows: /We have no permits for “Sample City 70”/,
    },
    {
      name: 'counting',
      spec: '§2',
      path: PATH,
      answers: { currentUser: ROOFER, permitOutlook: NEVER },
      shows: 'Three questions, then your leads',
    },
    {
      name: 'few',
      spec: '§2',
      path: PATH,
      answers: {
        currentUser: ROOFER,
        permitOutlook: {
          ...OUTLOOK,
          total: 0,
          who: NOTHING,
          reach: { phone: 0, letter: 0, visit: 0, none: 0 },
          naming: { permits: 12, owner: 3, contractor: 1, phone: 0 },
          leads: [],
        },
      },
      shows: 'No lead here right now',
    },
    {
      name: 'not-covered',
      spec: '§2',
      path: PATH,
      answers: {
        currentUser: ROOFER,
        permitOutlook: {
          ...OUTLOOK,
          total: 0,
          who: NOTHING,
          reach: { phone: 0, letter: 0, visit: 0, none: 0 },
          naming: { permits: 0, owner: 0, contractor: 0, phone: 0 },
          leads: [],
        },
      },
      shows: 'We don’t have permits for Austin, TX yet.',
    },
    {
      name: 'not-counted',
      spec: '§8',
      path: PATH,
      answers: { currentUser: ROOFER, permitOutlook: refusal('unavailable') },
      shows: 'We couldn’t count your leads.',
    },
    {
      name: 'not-saved',
      spec: '§8',
      path: PATH,
      answers: { currentUser: ROOFER, updateNotifications: refusal('internal') },
      act: (page: Page) => page.getByRole('button', { name: 'Show my 260 leads' }).click(),
      shows: 'Your answers were not saved. Please try again.',
    },
  ],
};
