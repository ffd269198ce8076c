import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import { openStory } from './story.ts';
import {
  downloadedText,
  openAccountMenu,
  openVisitor,
  signIn,
  signUpVisitor,
  toast,
  type Visitor,
} from './visitor.ts';

/** Settings, sessions, and export and deletion of an account, in the built site under its security headers. */

const CLEO = { firstName: 'Cleo', address: 'cleo@electric.example', password: 'Conduit-and-box-9' };
const NEW_PASSWORD = 'Breaker-and-bus-3';
const SESSION_COOKIE = '__Host-session';

let stack: LocalStack;
let browser: Browser;
let cleo: Visitor;
let page: Page;

openStory(
  async (story) => {
    ({ stack, browser, visitor: cleo, page } = story);
    await signUpVisitor(page, stack, CLEO);
  },
  ['il-chicago'],
);

const subjects = async (): Promise<string[]> =>
  (await stack.mailsTo(CLEO.address)).map(({ subject }) => subject);

describe('an electrician’s email settings', () => {
  const set = (name: string) => page.getByLabel(name, { exact: true });
  const emails = () => page.getByRole('switch', { name: 'Email notifications' });
  const sendTest = () => page.getByRole('button', { name: 'Send Test Email' });
  /** Changes one setting and waits until the server has it. */
  const saved = async (change: () => Promise<unknown>): Promise<void> => {
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/user/notifications') && answer.ok()),
      change(),
    ]);
  };

  it('are kept after a reload', async () => {
    await page.goto(`${stack.site}/notifications`);
    await saved(() => set('Frequency').selectOption('Weekly'));
    await toast(page, 'Settings Updated');
    await saved(() => set('Day').selectOption('Friday'));
    await saved(() => set('Hour').selectOption('5:00 AM'));
    await saved(() => set('Time zone').fill('America/Chicago'));
    await saved(() => page.getByRole('switch', { name: 'Pause' }).click());
    await page.reload();
    await expect
      .poll(() =>
        Promise.all(['Frequency', 'Day', 'Hour', 'Time zone'].map((name) => set(name).inputValue())),
      )
      .toEqual(['weekly', '5', '5', 'America/Chicago']);
    await expect.poll(() => page.getByRole('switch', { name: 'Pause' }).isChecked()).toBe(true);
  });

  it('allow a test mail only while mail is on', async () => {
    await sendTest().click();
    await toast(page, 'Test Notification Sent');
    await expect.poll(subjects).toContain('Test notification from Plumbline');
    await saved(() => emails().click());
    await page.reload();
    await expect.poll(() => emails().isChecked()).toBe(false);
    await expect.poll(() => sendTest().isDisabled()).toBe(true);
    await expect.poll(() => set('Frequency').isDisabled()).toBe(true);
    await page.getByText('Turn email notifications on to send yourself a test.').waitFor();
    await saved(() => emails().click());
    await expect.poll(() => sendTest().isEnabled()).toBe(true);
  });

  it('send one welcome mail, with the best leads, once the business is known', async () => {
    const status = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ trades: ['electrical'], area: { state: 'Illinois', city: 'Chicago' } });
      return (await fetch('/api/user/notifications', { method: 'PATCH', headers, body })).status;
    });
    expect(status).toBe(200);
    await stack.sendDueMail();
    await stack.sendDueMail();
    expect((await subjects()).filter((subject) => subject === 'Welcome to Plumbline')).toHaveLength(1);
    const welcome = (await stack.mailsTo(CLEO.address)).find(
      ({ subject }) => subject === 'Welcome to Plumbline',
    );
    expect(welcome?.text).toMatch(/^[\d,]+ leads for you: .*\. Best first\.$/m);
    expect(welcome?.text.match(/^.*\. Permit \S+$/gm)).toHaveLength(3);
  });
});

describe('a session that ends mid-use', () => {
  const toldAndSentToSignIn = async (): Promise<void> => {
    await toast(page, 'Unauthorized');
    await toast(page, 'You are logged out. Logging in again...');
    await page.waitForURL(/\/login\.html/);
  };

  it('restores a half-set filter and its page', async () => {
    cleo.expectLogged('/api/permits/cities');
    cleo.expectLogged('/api/permits/facets');
    await page.goto(`${stack.site}/leads?state=Illinois&minValue=1000`);
    await page.getByText(/^Showing 1 to/).waitFor();
    await page.getByRole('button', { name: /More filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Min value, $').fill('25000');
    await sheet.getByLabel('Contractor’s name contains').fill('volt');
    await cleo.context.clearCookies({ name: SESSION_COOKIE });
    await sheet.locator('summary', { hasText: 'States' }).click();
    await sheet.getByLabel('Texas', { exact: true }).click();
    await toldAndSentToSignIn();
    await signIn(page, CLEO);
    await page.waitForURL(`${stack.site}/leads?state=Illinois&minValue=1000`);
    await expect.poll(() => sheet.getByLabel('Min value, $').inputValue()).toBe('25000');
    await expect.poll(() => sheet.getByLabel('Contractor’s name contains').inputValue()).toBe('volt');
    await sheet.getByText('Illinois, Texas', { exact: true }).waitFor();
  });

  it('ends everywhere at once, and no account is deleted without a session', async () => {
    cleo.expectLogged('/api/account');
    await page.goto(`${stack.site}/account`);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Type your email address to confirm').fill(CLEO.address);
    const stolen = (await cleo.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const replay = () => fetch(`${stack.site}/api/auth/user`, { headers: { cookie: stolen } });
    expect((await replay()).status).toBe(200);

    const phone = await openVisitor(browser, { width: 390, height: 844 });
    await phone.page.goto(`${stack.site}/security`);
    await signIn(phone.page, CLEO);
    await phone.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await phone.page.getByRole('link', { name: 'Start Free Trial' }).first().waitFor();
    phone.sawNothingWrong();
    await phone.context.close();
    expect((await replay()).status).toBe(401);
    const signedOutIn = second();

    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await toldAndSentToSignIn();
    // A sign-in made in the same second as signing out has ended too.
    await expect.poll(second).toBeGreaterThan(signedOutIn);
    await signIn(page, CLEO);
    await page.waitForURL(`${stack.site}/account`);
    await expect
      .poll(() => dialog.getByLabel('Type your email address to confirm').inputValue())
      .toBe(CLEO.address);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('an account', () => {
  it('can be downloaded as a JSON file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    await toast(page, 'Data Downloaded');
    expect(download.suggestedFilename()).toBe('plumbline-account-data.json');
    const data: unknown = JSON.parse(await downloadedText(download));
    expect(data).toMatchObject({ account: [{ email: CLEO.address }] });
    expect(JSON.stringify(data)).not.toMatch(/refreshToken/i);
  });

  it('can change its password, and the old one stops working', async () => {
    cleo.expectLogged('the server responded with a status of 400');
    await page.getByRole('link', { name: 'Change password' }).click();
    await signIn(page, CLEO);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save the password' }).click();
    // The new password has ended this session too.
    await page.waitForURL(/\/login\.html\?returnTo=%2Fsecurity/);
    await signIn(page, CLEO);
    await page.getByText(/^The email address and the password do not match an account/).waitFor();
    await signIn(page, { ...CLEO, password: NEW_PASSWORD });
    await page.getByRole('button', { name: 'Save and end the hold' }).click();
    await toast(page, 'Connections Reviewed');
    await page.getByText('The password was changed').waitFor();
  });

  it('is deleted, and the same address gets no second trial', async () => {
    await stack.moveClock('day');
    await page.goto(stack.site);
    await page.getByText('Trial: 6 days left').waitFor();
    await (await openAccountMenu(page)).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Type your email address to confirm').fill(CLEO.address);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('link', { name: 'Start Free Trial' }).first().waitFor();
    await signUpVisitor(page, stack, CLEO);
    await page.getByText('Trial: 6 days left').waitFor();
  });
});

function second(): number {
  return Math.floor(Date.now() / 1000);
}
