import { refused } from './answers.ts';
import { ANA } from './made-up/account.ts';
import type { StateGroup } from './state.ts';

const PATH = '/notifications';

/** Email settings (spec §2, §5, §8, §9). */
export const NOTIFICATIONS: StateGroup = {
  name: 'notifications',
  states: [
    { name: 'on', spec: '§2, §9', path: PATH, shows: 'Check that mail arrives' },
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
      shows: 'Use this browser’s zone',
    },
    {
      name: 'trades',
      spec: '§1',
      path: PATH,
      answers: { currentUser: { ...ANA, trades: ['roofing', 'solar'] } },
      act: (page) => page.locator('summary', { hasText: 'Trades' }).click(),
      shows: 'Roofing, Solar',
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
      shows: 'Mail to your address came back',
    },
    {
      name: 'complained',
      spec: '§2',
      path: PATH,
      answers: { currentUser: { ...ANA, mailStopped: 'complained' } },
      shows: 'Our mail was reported as unwanted',
    },
    {
      name: 'zone-unknown',
      spec: '§2',
      path: PATH,
      act: (page) => page.getByLabel('Time zone').fill('Atlantis'),
      shows: 'There is no such time zone.',
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
      name: 'update-failed',
      spec: '§8',
      path: PATH,
      answers: { updateNotifications: refused('internal') },
      act: (page) => page.getByRole('switch', { name: 'Pause' }).click(),
      shows: 'Failed to update notification settings. Please try again.',
    },
  ],
};
