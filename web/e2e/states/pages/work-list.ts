import type { Page } from 'playwright-core';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { ANA, TEAM, TRIAL_OVER } from '../made-up/account.ts';
import { FEW_RESULTS, NO_CALLS } from '../made-up/results.ts';
import { ENTRIES, toWorkList, WORK_MARK } from '../made-up/work-list.ts';
import { untilSaved } from '../until-saved.ts';

const QUOTED = ENTRIES.filter(({ stage }) => stage === 'quoted');
const openMore = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^How did it go, stage and note of/ })
    .first()
    .click();

const openCalendar = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Call-backs in your calendar' }).click();

/** Reads the list, then opens a page without a server. */
async function goOffline(page: Page, path: string): Promise<void> {
  await page.getByText('Quoted $11,400').first().waitFor();
  await untilSaved(page, (paths) => paths.includes('/kept/work'));
  await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.goto(path);
}

/** Writes a note that waits for a connection. */
async function noteOffline(page: Page): Promise<void> {
  await goOffline(page, '/work');
  await openMore(page);
  await page.getByLabel('Note', { exact: true }).fill('Call again on Monday.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Waiting for a connection').first().waitFor();
}

/** A user's own marks on permits. It shows contacts and needs a subscription (PRODUCT §2). */
export const WORK_LIST: StateGroup = {
  name: 'work-list',
  states: [
    { name: 'full', spec: '§3', path: '/work', shows: 'Quoted $11,400' },
    {
      name: 'calendar',
      spec: '§1',
      path: '/work',
      act: openCalendar,
      shows: 'Nothing has read it yet.',
    },
    {
      name: 'stage',
      spec: '§3',
      path: '/work?stage=quoted',
      answers: { workList: { ...toWorkList(ENTRIES), entries: QUOTED, total: 1 } },
      shows: 'Quoted $11,400',
    },
    {
      name: 'pages',
      spec: '§3',
      path: '/work?page=2',
      answers: { workList: toWorkList(ENTRIES, 107) },
      shows: 'Showing 101 to 107 results of 107',
    },
    {
      name: 'team',
      spec: '§2',
      path: '/work',
      answers: {
        currentUser: { ...ANA, inTeam: true },
        team: TEAM,
        workList: toWorkList(
          ENTRIES.map((entry, at) =>
            at === 0 ? { ...entry, assignedTo: 'p-ben', changedBy: 'p-cleo' } : entry,
          ),
        ),
      },
      act: (page) => page.getByText('Last changed by cleo@example.com').first().waitFor(),
      shows: 'Everyone’s leads',
    },
    {
      name: 'selected',
      spec: '§2',
      path: '/work',
      act: async (page) => {
        const select = page.getByRole('button', { name: 'Select', exact: true });
        if (await select.isVisible()) await select.click();
        await page
          .getByRole('checkbox', { name: /^Select / })
          .nth(1)
          .check();
      },
      shows: 'selected',
    },
    { name: 'due', spec: '§2', path: '/work?stage=due', shows: 'Overdue since' },
    {
      name: 'nothing-due',
      spec: '§2',
      path: '/work?stage=due',
      answers: { workList: { ...toWorkList(ENTRIES), entries: [], total: 0 } },
      shows: 'Nothing is due',
    },
    {
      name: 'called',
      spec: '§2',
      path: '/work',
      act: (page) => page.getByRole('link', { name: /^Call/ }).first().click(),
      shows: 'How did it go?',
    },
    {
      name: 'no-answer',
      spec: '§2',
      path: '/work',
      answers: { changeWork: { mark: { ...WORK_MARK, stage: 'contacted' } } },
      act: async (page) => {
        await page.getByRole('link', { name: /^Call/ }).first().click();
        await page.getByRole('button', { name: 'No answer' }).click();
      },
      shows: 'When will you try again?',
    },
    {
      name: 'pick-a-day',
      spec: '§2, §8',
      path: '/work',
      act: async (page) => {
        await openMore(page);
        await page.getByRole('button', { name: 'Pick a day' }).click();
        await page.getByLabel('Day', { exact: true }).fill('2026-11-20');
        await page.getByRole('button', { name: 'Set', exact: true }).click();
      },
      shows: 'That day is over.',
    },
    { name: 'more', spec: '§3', path: '/work', act: openMore, shows: 'Save note' },
    {
      name: 'changed',
      spec: '§3',
      path: '/work',
      answers: { changeWork: { mark: null } },
      act: async (page) => {
        await openMore(page);
        await page.getByLabel('Note', { exact: true }).fill('Call again on Monday.');
        await page.getByRole('button', { name: 'Save note' }).click();
      },
      shows: 'Note saved',
    },
    {
      name: 'changed-elsewhere',
      spec: '§8',
      path: '/work',
      answers: { changeWork: refusal('workChanged', 'It is Won now, without a note.') },
      act: async (page) => {
        await openMore(page);
        await page.getByLabel('Note', { exact: true }).fill('Call again on Monday.');
        await page.getByRole('button', { name: 'Save note' }).click();
      },
      shows: 'Not saved',
      logs: '409',
    },
    { name: 'empty', spec: '§3', path: '/work', answers: { workList: toWorkList([]) }, shows: 'Find leads' },
    {
      name: 'nothing-found',
      spec: '§3',
      path: '/work?text=gutter',
      answers: { workList: { ...toWorkList(ENTRIES), entries: [], total: 0 } },
      shows: 'No note or permit number',
    },
    {
      name: 'nothing-in-stage',
      spec: '§3',
      path: '/work?stage=hidden',
      answers: { workList: { ...toWorkList(ENTRIES), entries: [], total: 0 } },
      shows: 'Nothing in this stage',
    },
    {
      name: 'past-the-end',
      spec: '§3',
      path: '/work?page=9',
      answers: { workList: { ...toWorkList(ENTRIES), entries: [] } },
      shows: 'This page is past the last permit',
    },
    {
      name: 'loading',
      spec: '§3',
      path: '/work',
      answers: { workList: NEVER },
      shows: 'Search notes and numbers',
    },
    {
      name: 'expired',
      spec: '§6, §8',
      path: '/work',
      answers: { currentSubscription: TRIAL_OVER, workList: refusal('subscriptionRequired') },
      shows: `Upgrade Now - ${PRICE.label}`,
      logs: '403',
    },
    {
      name: 'offline',
      spec: '§8',
      path: '/work',
      act: (page) => goOffline(page, '/work'),
      shows: 'may be out of date',
    },
    {
      name: 'offline-waiting',
      spec: '§2',
      path: '/work',
      act: noteOffline,
      shows: '1 change waits for a connection.',
    },
    {
      name: 'offline-sign-out',
      spec: '§2',
      path: '/work',
      act: async (page) => {
        await noteOffline(page);
        await page.getByRole('button', { name: /^(Account menu.*|Menu)$/ }).click();
        await page.getByRole('link', { name: 'Sign Out' }).click();
      },
      shows: '1 change was not sent',
    },
    {
      name: 'offline-hidden',
      spec: '§8',
      path: '/work',
      act: (page) => goOffline(page, '/work?stage=hidden'),
      shows: 'Hidden permits are not saved on this device',
    },
    {
      name: 'offline-not-saved',
      spec: '§8',
      path: '/work',
      act: (page) => goOffline(page, '/leads?permit=il-chicago.1'),
      shows: 'This permit is not saved on this device',
    },
    {
      name: 'error',
      spec: '§8',
      path: '/work',
      answers: { workList: refusal('internal') },
      shows: 'This could not be loaded',
      logs: '500',
    },
  ],
};

/** How called leads turned out. */
export const RESULTS_PAGE: StateGroup = {
  name: 'results',
  states: [
    { name: 'all', spec: '§2', path: '/results', shows: 'Called leads of 83 users' },
    {
      name: 'no-calls',
      spec: '§2',
      path: '/results',
      answers: { workResults: NO_CALLS, scoreResults: FEW_RESULTS },
      shows: 'You have not noted a call yet',
    },
    {
      name: 'failed',
      spec: '§2, §8',
      path: '/results',
      answers: { workResults: refusal('unavailable'), scoreResults: refusal('unavailable') },
      shows: 'This could not be loaded',
    },
  ],
};
