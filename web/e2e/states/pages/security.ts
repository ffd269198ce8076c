import { NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { ACTIVITY_ENTRIES, ANA, SESSIONS, TEAM_MEMBER } from '../made-up/account.ts';

const HELD = { currentUser: { ...ANA, connectionsHeldAt: '2026-11-20T09:12:00.000Z' } };

const HELD_WEBHOOK = {
  alertId: '1',
  alertName: 'Roofs in Cook County',
  url: 'https://hooks.example.com/x',
  reason: 'left',
} as const;

/** The security page. */
export const SECURITY: StateGroup = {
  name: 'security',
  states: [
    { name: 'everything', spec: '§6', path: '/security', shows: ACTIVITY_ENTRIES[0]?.detail ?? '' },
    {
      name: 'held',
      spec: '§6',
      path: '/security',
      answers: HELD,
      shows: 'Your connections are on hold',
    },
    {
      name: 'frozen',
      spec: '§6',
      path: '/security',
      answers: { currentUser: { ...HELD.currentUser, frozenAt: '2026-11-20T09:12:00.000Z' } },
      shows: 'Your account is frozen',
    },
    {
      name: 'held-webhooks',
      spec: '§6',
      path: '/security',
      answers: {
        heldWebhooks: [HELD_WEBHOOK],
      },
      shows: 'Nothing is sent to hooks.example.com until you keep it',
    },
    {
      name: 'held-webhooks-of-the-team',
      spec: '§6',
      path: '/security',
      answers: {
        currentUser: { ...ANA, inTeam: true },
        team: { ...TEAM_MEMBER, role: 'manager' },
        heldWebhooks: [HELD_WEBHOOK],
      },
      shows: 'until the owner of your team keeps it',
    },
    {
      name: 'loading',
      spec: '§8',
      path: '/security',
      answers: { listSessions: NEVER, listActivity: NEVER },
      shows: 'Where you are signed in',
    },
    {
      name: 'failed',
      spec: '§8',
      path: '/security',
      answers: { listSessions: refusal('unavailable'), listActivity: refusal('unavailable') },
      shows: 'The service is busy',
    },
    {
      name: 'session-not-ended',
      spec: '§8',
      path: '/security',
      answers: { endOneSession: refusal('unavailable') },
      act: (page) => page.getByRole('button', { name: `End session of ${SESSIONS[1]?.browser}` }).click(),
      shows: 'Session Not Ended',
    },
    {
      name: 'sign-out-failed',
      spec: '§8',
      path: '/security',
      answers: { signOutEverywhere: refusal('unavailable') },
      act: (page) => page.getByRole('button', { name: 'Sign out everywhere' }).click(),
      shows: 'Sign-out Failed',
    },
  ],
};
