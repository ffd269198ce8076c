import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import type { SentCalls } from './sent-calls.ts';
import { proves } from './spec/proves.ts';
import { comeIn, openStory } from './story.ts';
import { stubCall } from './stub-call.ts';
import { toast, type Visitor } from './visitor.ts';

/** Email settings and the list of alerts: calls, messages and failures; in the built site. */

let stack: LocalStack;
let mira: Visitor;
let page: Page;
let calls: SentCalls;

openStory(async (story) => {
  ({ stack, visitor: mira, page, calls } = story);
  await comeIn(story, '/notifications');
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const toasts = () => page.getByRole('region', { name: /^Notifications/ }).locator('li');

describe('email settings', () => {
  const emails = () => page.getByRole('switch', { name: 'Email notifications' });
  const frequency = () => page.getByLabel('Frequency', { exact: true });

  it('show all settings', async () => {
    await proves('§2.notifications.switch', async () => expect.poll(() => emails().isChecked()).toBe(true));
    await proves(['§2.notifications.frequency', '§9.frequencies'], async () => {
      await expect
        .poll(() => frequency().getByRole('option').allTextContents())
        .toEqual(['Immediate', 'Hourly', 'Daily', 'Weekly']);
      await expect.poll(() => frequency().inputValue()).toBe('daily');
    });
    await proves('§2.notifications.manage', async () =>
      expect
        .poll(() => page.getByRole('link', { name: 'Manage Alerts' }).getAttribute('href'))
        .toBe('/alerts'),
    );
    await proves('§2.notifications.preview', async () => {
      const preview = page.getByRole('region', { name: 'What the email looks like' });
      await preview.getByText('3 new leads for “Re-roofs in Phoenix”', { exact: true }).waitFor();
      await expect.poll(() => preview.getByRole('listitem').count()).toBe(3);
    });
  });

  it('are saved one by one, then read again', async () => {
    await frequency().selectOption('Hourly');
    await proves('§8.settings.success', () => toast(page, 'Settings Updated'));
    await proves('§7.user-refreshed', () =>
      expect.poll(() => calls.of('currentUser').length).toBeGreaterThan(1),
    );
    await emails().click();
    await proves(['§7.notifications', '§7.writes', '§7.credentials'], async () => {
      await expect
        .poll(() => calls.bodies('updateNotifications'))
        .toEqual([{ notificationFrequency: 'hourly' }, { emailNotifications: false }]);
      for (const request of calls.of('updateNotifications')) {
        expect(await request.headerValue('content-type')).toBe('application/json');
        expect(await request.headerValue('cookie')).toContain('__Host-session=');
      }
    });
    await proves('§5.notifications.test', async () =>
      expect.poll(() => button('Send Test Email').isDisabled()).toBe(true),
    );
    await emails().click();
    await expect.poll(() => button('Send Test Email').isEnabled()).toBe(true);
  });

  it('revert when saving fails', async () => {
    mira.expectLogged('/api/user/notifications');
    await stubCall(page, 'updateNotifications', { status: 500, text: 'It broke.' });
    await frequency().selectOption('Weekly');
    await proves('§8.settings.failure', async () => {
      await toast(page, 'Update Failed');
      await toast(page, 'Failed to update notification settings. Please try again.');
      await expect.poll(() => frequency().inputValue()).toBe('hourly');
    });
  });

  it('send a test and a welcome mail', async () => {
    await proves(['§2.notifications.test', '§8.emails.test-success', '§7.test-email'], async () => {
      await button('Send Test Email').click();
      await toast(page, 'Test Notification Sent');
      expect(calls.of('testEmail').map((request) => request.postData())).toEqual([null]);
    });
    await proves(
      ['§2.notifications.welcome', '§8.emails.welcome-success', '§7.test-welcome-email'],
      async () => {
        await button('Send Welcome Email').click();
        await toast(page, 'Welcome Email Sent');
        expect(calls.of('testWelcomeEmail').map((request) => request.postData())).toEqual([null]);
      },
    );
    mira.expectLogged('/api/test-');
    for (const name of ['testEmail', 'testWelcomeEmail'] as const)
      await stubCall(page, name, { status: 429, text: 'Wait an hour.' });
    await proves('§8.emails.test-failure', async () => {
      await button('Send Test Email').click();
      await toast(page, 'Send Failed');
      await toast(page, 'The test email was not sent. Wait an hour.');
    });
    await proves('§8.emails.welcome-failure', async () => {
      await button('Send Welcome Email').click();
      await toast(page, 'The welcome email was not sent. Wait an hour.');
      await toast(page, 'Send Failed');
    });
  });
});

describe('the list of alerts', () => {
  const form = () => page.getByRole('form', { name: 'Create Alert' });
  const field = (name: string) => form().getByLabel(name, { exact: true });
  const row = () => page.getByRole('region', { name: 'Your alerts' }).getByRole('listitem');

  it('is empty at first, and opens the form', async () => {
    await page.goto(`${stack.site}/alerts`);
    await proves(['§2.alerts.empty', '§7.alerts'], async () => {
      await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
      expect(await calls.answered('listAlerts')).toEqual([]);
    });
    await proves('§2.alerts.form', async () => {
      await button('Create Alert').click();
      await page.getByRole('heading', { name: 'Create Alert' }).waitFor();
    });
  });

  it('rejects invalid values', async () => {
    const submit = form().getByRole('button', { name: 'Create Alert' });
    await button('Change').click();
    await field('Min value').fill('a lot');
    await submit.click();
    await proves('§5.alert.name', () => form().getByText('Give the alert a name.').waitFor());
    await form().getByText('Enter an amount in dollars, such as 25,000.').first().waitFor();
    expect(calls.of('createAlert')).toHaveLength(0);
  });

  it('shows a failed and a successful creation', async () => {
    mira.expectLogged('/api/alerts');
    const end = await stubCall(page, 'createAlert', { status: 500, text: 'It broke.' });
    const submit = form().getByRole('button', { name: 'Create Alert' });
    await field('Name').fill(' Roofs ');
    await field('Min value').fill('');
    await proves('§8.alerts.create-failure', async () => {
      await submit.click();
      await toast(page, 'Error');
      await toast(page, 'Failed to create alert. Please try again.');
    });
    await end();
    const asksNothing = { states: [], cities: [], counties: [], permitTypes: [], keywords: [] };
    await proves('§5.alert.empty', () =>
      expect(calls.bodies('createAlert').at(-1)).toHaveProperty('criteria', asksNothing),
    );
    await proves('§5.alert.one-state', async () => {
      await form().locator('summary', { hasText: 'States' }).click();
      await field('Illinois').check();
      await field('Florida').check();
    });
    await field('Cities').fill(' Chicago , Miami,, ');
    await field('Counties').fill('Cook,Miami-Dade');
    await field('Permit types').fill('ROOFING, "Electrical, Residential"');
    await field('Keywords').fill('tear off,  shingles ');
    await field('Min value').fill('$25,000');
    await field('Max value').fill('90000.50');
    await proves('§8.alerts.created', async () => {
      await submit.click();
      await toast(page, 'Alert Created');
    });
    const sent = calls.bodies('createAlert').at(-1);
    await proves(['§5.alert.lists', '§5.alert.values'], () =>
      expect(sent).toHaveProperty('criteria', {
        states: ['Illinois', 'Florida'],
        cities: ['Chicago', 'Miami'],
        counties: ['Cook', 'Miami-Dade'],
        permitTypes: ['ROOFING', 'Electrical, Residential'],
        keywords: ['tear off', 'shingles'],
        minValue: 25_000,
        maxValue: 90_000.5,
      }),
    );
    await proves('§7.alert-create', () =>
      expect(sent).toMatchObject({ name: 'Roofs', criteria: {}, emailNotifications: true, isActive: true }),
    );
  });

  it('shows the active alert with its actions', async () => {
    await proves('§2.alerts.list', async () => {
      await row().getByRole('heading', { name: 'Roofs' }).waitFor();
      await expect.poll(() => row().count()).toBe(1);
      for (const name of ['Edit Roofs', 'Delete Roofs']) await row().getByRole('button', { name }).waitFor();
    });
    const active = row().getByRole('switch', { name: 'Active: Roofs' });
    await proves('§4.alert.created', async () => expect.poll(() => active.isChecked()).toBe(true));
    await proves(['§4.alert.toggled', '§8.alerts.updated'], async () => {
      await active.click();
      await toast(page, 'Alert Updated');
      expect(calls.bodies('updateAlert')).toEqual([{ isActive: false }]);
      await page.reload();
      await expect.poll(() => active.isChecked()).toBe(false);
    });
  });

  it('shows a failed edit in place, and a successful one', async () => {
    const end = await stubCall(page, 'updateAlert', { status: 500, text: 'It broke.' });
    await button('Edit Roofs').click();
    const edit = page.getByRole('form', { name: 'Edit Alert' });
    await edit.getByRole('button', { name: 'Change', exact: true }).click();
    await edit.getByLabel('Name', { exact: true }).fill('Re-roofs');
    const save = edit.getByRole('button', { name: 'Save Alert' });
    await proves('§8.alerts.update-failure', async () => {
      await save.click();
      await page.getByText('The alert was not saved. It broke.').waitFor();
      expect(await toasts().count()).toBe(0);
    });
    await end();
    await proves('§4.alert.edited', async () => {
      await save.click();
      await toast(page, 'Alert Updated');
      await row().getByRole('heading', { name: 'Re-roofs' }).waitFor();
    });
    await proves('§7.alert-update', () => {
      const [first, changed] = [calls.bodies('createAlert').at(-1), calls.bodies('updateAlert').at(-1)];
      // The switch is saved by its own call.
      expect({ isActive: true, ...Object(changed), name: 'Roofs' }).toEqual(first);
    });
  });

  it('shows a failed deletion in place, and a successful one', async () => {
    await page.reload();
    const end = await stubCall(page, 'deleteAlert', { status: 500, text: 'It broke.' });
    await button('Delete Re-roofs').click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete Alert' });
    await proves('§8.alerts.delete-failure', async () => {
      await confirm.click();
      await dialog.getByText('The alert was not deleted. It broke.').waitFor();
      expect(await toasts().count()).toBe(0);
    });
    await end();
    await proves(['§4.alert.deleted', '§8.alerts.deleted', '§7.alert-delete'], async () => {
      await confirm.click();
      await toast(page, 'Alert Deleted');
      await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
      expect(calls.of('deleteAlert').at(-1)?.postData()).toBeNull();
    });
  });
});
