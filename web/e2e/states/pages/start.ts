import type { Page } from 'playwright-core';
import { NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { ANA } from '../made-up/account.ts';
import { OUTLOOK } from '../made-up/activity.ts';
import { COVERAGE } from '../made-up/sources.ts';

const PATH = '/start';
const ROOFER = {
  ...ANA,
  trades: ['roofing' as const],
  role: 'prime' as const,
  area: { state: 'Texas' as const, city: 'Austin' },
};
const NAMESAKES = [
  { kind: 'city' as const, state: 'Oregon', name: 'Portland', isCovered: false },
  { kind: 'city' as const, state: 'Texas', name: 'Portland', isCovered: true },
];
const PORTLAND = {
  asked: { places: NAMESAKES, isGuess: false, nearest: null },
  suggestions: NAMESAKES,
};
const NOTHING = { nobody: 0, owner: 0, gc: 0, taken: 0, unknown: 0, ended: 0 };

/** The three questions after the first sign-in. */
export const START: StateGroup = {
  name: 'start',
  states: [
    { name: 'first', spec: '§2', path: PATH, shows: 'Choose a place' },
    {
      name: 'answered',
      spec: '§2',
      path: PATH,
      answers: { currentUser: ROOFER },
      shows: 'Show my 260 leads',
    },
    {
      name: 'places',
      spec: '§2',
      path: PATH,
      answers: { coverage: { ...COVERAGE, ...PORTLAND } },
      act: (page) => page.getByLabel('Where you work').pressSequentially('portland'),
      shows: 'Portland, TX',
    },
    {
      name: 'place-asked',
      spec: '§2',
      path: PATH,
      answers: { coverage: { ...COVERAGE, ...PORTLAND } },
      act: async (page) => {
        await page.getByLabel('Where you work').fill('portland');
        await page.getByRole('radio').first().focus();
      },
      shows: 'Which one do you mean?',
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
          naming: { permits: 12, owner: 3, contractor: 1, phone: 0, since: '2026-09-23' },
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
          naming: { permits: 0, owner: 0, contractor: 0, phone: 0, since: null },
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
