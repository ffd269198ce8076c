import type { Page } from 'playwright-core';
import { NEVER, refusal } from '../answers.ts';
import { type StateGroup, waitUntilBusy } from '../catalog-state.ts';
import { ANA, TEAM, TEAM_MEMBER } from '../made-up/account.ts';

const openDelete = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Delete my account' }).click();

async function confirm(page: Page, address: string): Promise<void> {
  await openDelete(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type your email address to confirm').fill(address);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
}

/** The user's own account: export and deletion, which the privacy text promises (PRODUCT §2). */
export const ACCOUNT: StateGroup = {
  name: 'account',
  states: [
    { name: 'panels', spec: '§2', path: '/account', shows: 'Download my data' },
    {
      name: 'no-first-name',
      spec: '§3',
      path: '/account',
      answers: { currentUser: { ...ANA, firstName: null } },
      shows: 'Not given',
    },
    { name: 'delete', spec: '§2', path: '/account', act: openDelete, shows: 'Delete your account?' },
    {
      name: 'delete-other-address',
      spec: '§2',
      path: '/account',
      act: (page) => confirm(page, 'ben@example.com'),
      shows: 'That is not the address of this account.',
    },
    {
      name: 'deleting',
      spec: '§2',
      path: '/account',
      answers: { deleteAccount: NEVER },
      act: async (page) => {
        await confirm(page, ANA.email);
        await waitUntilBusy(page);
      },
      shows: 'Delete your account?',
    },
    {
      name: 'downloading',
      spec: '§2',
      path: '/account',
      answers: { accountData: NEVER },
      act: async (page) => {
        await page.getByRole('button', { name: 'Download my data' }).click();
        await waitUntilBusy(page);
      },
      shows: 'Security',
    },
  ],
};

/** What the user told us about their business. */
export const BUSINESS: StateGroup = {
  name: 'business',
  states: [
    { name: 'new', spec: '§1', path: '/settings', shows: 'Your letterhead' },
    {
      name: 'chosen',
      spec: '§1',
      path: '/settings',
      answers: {
        currentUser: {
          ...ANA,
          trades: ['roofing', 'solar'],
          role: 'sub',
          area: { state: 'Texas', city: 'Austin' },
        },
      },
      shows: 'Your letterhead',
    },
  ],
};

const TEAM_PATH = '/team';
const INVITED = `${TEAM_PATH}?invitation=sample`;
const OWNER = { currentUser: { ...ANA, inTeam: true }, team: TEAM };
const MEMBER = { currentUser: { ...ANA, inTeam: true }, team: TEAM_MEMBER };

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

/** The people who work together: invitations, roles, leaving. */
export const TEAM_PAGE: StateGroup = {
  name: 'team',
  states: [
    { name: 'alone', spec: '§2', path: TEAM_PATH, shows: 'You work alone' },
    { name: 'owner', spec: '§2', path: TEAM_PATH, answers: OWNER, shows: 'Withdraw' },
    {
      name: 'free-seat',
      spec: '§2',
      path: TEAM_PATH,
      answers: { ...OWNER, team: { ...TEAM, seats: 5 } },
      shows: 'One seat is free.',
    },
    {
      name: 'bad-address',
      spec: '§2',
      path: TEAM_PATH,
      answers: { ...OWNER, team: { ...TEAM, seats: 5 } },
      act: async (page) => {
        await page.getByLabel('Email address').fill('dave');
        await press(page, 'Send invitation');
      },
      shows: 'Check the email address.',
    },
    {
      name: 'too-few-seats',
      spec: '§2',
      path: TEAM_PATH,
      answers: {
        ...OWNER,
        team: {
          ...TEAM,
          seats: 2,
          people: TEAM.people.map((person, at) => ({ ...person, hasSeat: at < 2 })),
          invitations: [],
        },
      },
      shows: 'No seat: works alone until one is added.',
    },
    {
      name: 'remove',
      spec: '§2',
      path: TEAM_PATH,
      answers: OWNER,
      act: (page) => press(page, 'Remove Ben'),
      shows: 'Remove Ben?',
    },
    { name: 'member', spec: '§2', path: TEAM_PATH, answers: MEMBER, shows: 'Your membership' },
    {
      name: 'leave',
      spec: '§2',
      path: TEAM_PATH,
      answers: MEMBER,
      act: (page) => press(page, 'Leave the team'),
      shows: 'Leave the team?',
    },
    {
      name: 'waits',
      spec: '§2',
      path: TEAM_PATH,
      answers: {
        currentUser: { ...ANA, inTeam: true },
        team: { ...TEAM, isMember: true, seats: 1, people: TEAM.people.slice(0, 1), invitations: [] },
      },
      shows: 'no seat for you now',
    },
    { name: 'invited', spec: '§2', path: INVITED, shows: 'You are invited to a team' },
    {
      name: 'joining',
      spec: '§2',
      path: INVITED,
      answers: { joinTeam: NEVER },
      act: async (page) => {
        await press(page, 'Join the team');
        await waitUntilBusy(page);
      },
      shows: 'You are invited to a team',
    },
    {
      name: 'not-invited',
      spec: '§2',
      path: INVITED,
      answers: { joinTeam: refusal('teamInvitation') },
      act: (page) => press(page, 'Join the team'),
      shows: 'This invitation is not for this account',
      logs: '404',
    },
    { name: 'loading', spec: '§2', path: TEAM_PATH, answers: { team: NEVER }, shows: 'Up to five people' },
    {
      name: 'failed',
      spec: '§8',
      path: TEAM_PATH,
      answers: { team: refusal('unavailable') },
      shows: 'Try Again',
      logs: '503',
    },
  ],
};
