import type { Page } from 'playwright-core';
import { NEVER, refused } from './answers.ts';
import { ANA, PREVIEW, TRIAL_OVER } from './made-up/account.ts';
import type { StateGroup } from './state.ts';

const NEW = '/alerts?new=1';

const preview = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Preview', exact: true }).click();
const openDelete = (page: Page): Promise<void> => page.getByRole('button', { name: /^Delete Roofs/ }).click();

/** Lead alerts (spec §2, §4, §5, §8). */
export const ALERTS_PAGE: StateGroup = {
  name: 'alerts',
  states: [
    { name: 'list', spec: '§2', path: '/alerts', shows: 'Finals in Chicago' },
    { name: 'empty', spec: '§2', path: '/alerts', answers: { listAlerts: [] }, shows: 'No alerts yet' },
    {
      name: 'loading',
      spec: '§2',
      path: '/alerts',
      answers: { listAlerts: NEVER },
      shows: 'Your alerts',
    },
    {
      name: 'error',
      spec: '§2',
      path: '/alerts',
      answers: { listAlerts: refused('internal') },
      shows: 'This could not be loaded',
    },
    {
      name: 'mail-stopped',
      spec: '§2',
      path: '/alerts',
      answers: { currentUser: { ...ANA, mailStopped: 'bounced' } },
      shows: 'Mail to your address is stopped',
    },
    { name: 'new', spec: '§2, §5', path: NEW, shows: 'See how many permits of the last 30 days fit' },
    {
      name: 'new-draft',
      spec: '§2',
      path: NEW,
      act: async (page) => {
        await page.getByLabel('Name', { exact: true }).fill('Roofs after hail');
        await page.reload();
      },
      shows: 'Start over',
    },
    {
      name: 'new-preview',
      spec: '§5',
      act: preview,
      path: `${NEW}&state=Texas&city=Austin&minValue=25000&trade=roofing&from=2026-10-01&to=2026-11-01`,
      shows: 'The newest of them',
    },
    {
      name: 'new-no-contractor',
      spec: '§5',
      path: `${NEW}&state=Texas&noContractor=true`,
      act: (page) => page.getByLabel('No contractor named yet').scrollIntoViewIfNeeded(),
      shows: 'No contractor named yet',
    },
    {
      name: 'new-too-wide',
      spec: '§5',
      path: `${NEW}&state=Texas`,
      act: preview,
      answers: { previewAlert: { ...PREVIEW, matched: 12_408, perWeek: 2895.2, isTooWide: true } },
      shows: 'Over 200 a week',
    },
    {
      name: 'new-nothing-fits',
      spec: '§5',
      path: `${NEW}&state=Texas`,
      act: preview,
      answers: { previewAlert: { matched: 0, perWeek: 0, isTooWide: false, sample: [] } },
      shows: 'Nothing fitted.',
    },
    {
      name: 'new-preview-failed',
      spec: '§5',
      path: NEW,
      act: preview,
      answers: { previewAlert: refused('unavailable') },
      shows: 'The preview could not be made.',
    },
    {
      name: 'new-previewing',
      spec: '§5',
      path: NEW,
      act: preview,
      answers: { previewAlert: NEVER },
      shows: 'Preview again',
    },
    {
      name: 'new-expired',
      spec: '§6',
      path: NEW,
      answers: { currentSubscription: TRIAL_OVER },
      shows: 'Previews come with the subscription.',
    },
    {
      name: 'new-invalid',
      spec: '§5',
      path: NEW,
      act: async (page) => {
        await page.getByLabel('Minimum value, $').fill('much');
        await page.getByRole('button', { name: 'Create Alert' }).last().click();
      },
      shows: /name/,
    },
    {
      name: 'new-failed',
      spec: '§8',
      path: `${NEW}&state=Texas`,
      answers: { createAlert: refused('internal') },
      act: async (page) => {
        await page.getByLabel('Name', { exact: true }).fill('All of Texas');
        await page.getByRole('button', { name: 'Create Alert' }).last().click();
      },
      shows: 'Failed to create alert. Please try again.',
    },
    {
      name: 'new-lists-open',
      spec: '§5',
      path: `${NEW}&state=Texas`,
      act: async (page) => {
        for (const list of ['States', 'Known cities'])
          await page.locator('summary', { hasText: list }).click();
      },
      shows: 'Round Rock',
    },
    { name: 'edit', spec: '§2, §5', path: '/alerts?edit=alert-2', shows: 'Save Alert' },
    { name: 'edit-gone', spec: '§2', path: '/alerts?edit=alert-9', shows: 'There is no such alert' },
    {
      name: 'switch-failed',
      spec: '§8',
      path: '/alerts',
      answers: { updateAlert: refused('internal') },
      act: (page) => page.getByRole('switch', { name: /^Active: Roofs/ }).click(),
      shows: 'The switch was not saved.',
    },
    { name: 'delete', spec: '§2', path: '/alerts', act: openDelete, shows: 'This cannot be undone.' },
    {
      name: 'delete-failed',
      spec: '§8',
      path: '/alerts',
      answers: { deleteAlert: refused('internal') },
      act: async (page) => {
        await openDelete(page);
        await page.getByRole('button', { name: 'Delete Alert' }).click();
      },
      shows: 'The alert was not deleted.',
    },
  ],
};
