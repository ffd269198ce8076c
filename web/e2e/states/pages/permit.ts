import type { Page } from 'playwright-core';
import { NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { ANA, TEAM } from '../made-up/account.ts';
import { FULL_PERMIT, makeDetail, SPARSE_PERMIT } from '../made-up/permits.ts';
import { LONELY_SITE } from '../made-up/site.ts';
import { WORK_MARK } from '../made-up/work-list.ts';

const showSite = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'At This Address' }).scrollIntoViewIfNeeded();

/** Unfolds the job. */
async function openSite(page: Page): Promise<void> {
  await page.getByText('3 permits in this job').click();
  await showSite(page);
}

/** The dialog of a permit (PRODUCT §2). */
export const PERMIT: StateGroup = {
  name: 'permit',
  states: [
    {
      name: 'full',
      spec: '§2',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      shows: 'Valuation as written',
    },
    {
      name: 'team',
      spec: '§2',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      answers: {
        currentUser: { ...ANA, inTeam: true },
        team: TEAM,
        workMark: { ...WORK_MARK, assignedTo: 'p-ben', changedBy: 'p-ben' },
      },
      act: (page) => page.getByText('Last changed by Ben').scrollIntoViewIfNeeded(),
      shows: 'Last changed by Ben',
    },
    {
      name: 'full-score',
      spec: '§1, §2',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      act: (page) => page.getByText(/^Helps you decide which leads to take first/).scrollIntoViewIfNeeded(),
      shows: /^Why \d+ of 100$/,
    },
    {
      name: 'full-project',
      spec: '§2, §3',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      act: (page) => page.getByText('Map point', { exact: true }).scrollIntoViewIfNeeded(),
      shows: /^On the street, from the Census geocoder/,
    },
    {
      name: 'full-contacts',
      spec: '§2',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      act: (page) => page.getByText('CONTRACTOR', { exact: true }).scrollIntoViewIfNeeded(),
      shows: 'LIC-204871',
    },
    {
      name: 'full-history',
      spec: '§2',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      act: async (page) => {
        await page.getByText('Valuation as written').waitFor();
        await page.getByRole('dialog').getByRole('listitem').last().scrollIntoViewIfNeeded();
      },
      shows: 'History',
    },
    {
      name: 'site',
      spec: '§2',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      act: openSite,
      shows: /the rest is our reading of address/,
    },
    {
      name: 'site-empty',
      spec: '§2',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      answers: { permitSite: LONELY_SITE },
      act: showSite,
      shows: 'No other permits on record at this address.',
    },
    {
      name: 'site-loading',
      spec: '§2',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      answers: { permitSite: NEVER },
      act: showSite,
      shows: 'Loading the permits at this address',
    },
    {
      name: 'site-failed',
      spec: '§2',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      answers: { permitSite: refusal('internal') },
      act: showSite,
      shows: 'The permits at this address could not be loaded.',
    },
    {
      name: 'sparse',
      spec: '§2',
      path: `/leads?permit=${SPARSE_PERMIT.id}`,
      answers: {
        allPermits: { permits: [SPARSE_PERMIT], total: 1 },
        permit: makeDetail(SPARSE_PERMIT),
      },
      shows: 'No description available',
    },
    {
      name: 'source-failed',
      spec: '§2',
      path: `/leads?permit=${FULL_PERMIT.id}`,
      answers: { permit: refusal('internal') },
      shows: 'Source and history could not be loaded.',
    },
    {
      name: 'loading',
      spec: '§2',
      path: '/leads?permit=sample.777',
      answers: { permit: NEVER },
      act: (page) => page.getByRole('dialog').waitFor(),
      shows: /leads/,
    },
    {
      name: 'not-found',
      spec: '§2',
      path: '/leads?permit=sample.777',
      answers: { permit: refusal('notFound') },
      shows: 'This permit is not on file.',
    },
  ],
};
