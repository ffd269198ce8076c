import type { Page } from 'playwright-core';
import { NEVER } from '../answers.ts';
import { type StateGroup, waitUntilBusy } from '../catalog-state.ts';
import { ANA } from '../made-up/account.ts';

const openDelete = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Delete my account' }).click();

async function confirm(page: Page, address: string): Promise<void> {
  await openDelete(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type your email address to confirm').fill(address);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
}

/** The account page: export and deletion, which the privacy text promises (PRODUCT §2). */
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
      shows: 'Account',
    },
  ],
};
