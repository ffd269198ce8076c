import { TOTP } from 'otpauth';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack, Login } from './local-stack.ts';
import { openStory } from './story.ts';
import { downloadedText, signIn, type Visitor } from './visitor.ts';

/** Passkeys of the browser's virtual authenticator, and recovery codes of the second factor, in the built site under its security headers. */

let stack: LocalStack;
let login: Login;
let page: Page;
let visitor: Visitor;
let cdp: CDPSession;
let authenticatorId: string;
let codes: readonly string[] = [];

openStory(async (story) => {
  ({ stack, login, page, visitor } = story);
  cdp = await story.context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  ({ authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  }));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const keptPasskeys = async () =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;

async function openMode(link: string): Promise<void> {
  await page.goto(`${stack.site}/account`);
  await page.getByRole('link', { name: link }).click();
  await title('Confirm it’s you');
  await signIn(page, login);
}

async function signOut(): Promise<void> {
  await visitor.context.clearCookies();
  await page.goto(`${stack.site}/login.html?returnTo=%2Faccount`);
}

async function givePasskey(address: string): Promise<void> {
  await page.getByLabel('Email address').fill(address);
  await button('Sign in with a passkey').click();
}

async function isRefused(address: string): Promise<void> {
  await signOut();
  await givePasskey(address);
  await page.getByText('No passkey was used.').waitFor();
}

describe('a passkey', () => {
  it('is added after signing in again, and signs in without a password', async () => {
    await signOut();
    await signIn(page, login);
    await title('Security');
    await openMode('Manage passkeys');
    await page.getByText('You have no passkeys yet.').waitFor();
    await button('Add a passkey').click();
    await page.getByText('You have one passkey.').waitFor();
    await expect.poll(keptPasskeys).toBe(1);
    await button('Back to the site').click();
    await title('Security');

    await signOut();
    await givePasskey(login.address);
    await title('Security');
  });

  it('is added once by each device', async () => {
    await page.goto(`${stack.site}/login.html?mode=passkey&returnTo=%2Faccount`);
    await givePasskey(login.address);
    await title('Your passkeys');
    await button('Add a passkey').click();
    await page.getByText('already has a passkey for your account').waitFor();
    await expect.poll(keptPasskeys).toBe(1);
  });

  it('needs the user, and says no more about an address than that none was used', async () => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await isRefused(login.address);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    for (const name of ['nobody', 'somebody', 'anybody', 'everybody']) await isRefused(`${name}@example.com`);
    await signOut();
    await givePasskey(login.address);
    await title('Security');
  });

  it('does not replace the second factor', async () => {
    await openMode('Set up two-step sign-in');
    const key = await page
      .getByRole('region', { name: 'Key for your app' })
      .locator('p.select-all')
      .innerText();
    await page.getByLabel('Six-digit code').fill(new TOTP({ secret: key.replace(/\s/g, '') }).generate());
    await button('Turn it on').click();
    await title('Keep your recovery codes');
    codes = await page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    const saving = page.waitForEvent('download');
    await button('Download').click();
    const saved = await downloadedText(await saving);
    for (const code of codes) expect(saved).toContain(code);
    await page.getByLabel('I have kept the codes').check();
    await button('Done').click();
    await title('Security');
    await isRefused(login.address);
  });
});

describe('a recovery code', () => {
  it('turns the second factor off once, and the user is told by mail', async () => {
    expect(codes).toHaveLength(10);
    await signOut();
    await signIn(page, login);
    await page.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).click();
    const box = page.getByLabel('Recovery code', { exact: true });
    await box.fill('0000-0000-0000-0000-0000-0000');
    await button('Turn off two-step sign-in').click();
    await page.getByText('Two-step sign-in is still on.').waitFor();
    await box.fill(codes[3] ?? '');
    await button('Turn off two-step sign-in').click();
    await title('Security');
    await stack.sendDueMail();
    await expect
      .poll(async () => (await stack.mailsTo(login.address)).map(({ subject }) => subject))
      .toContain('A recovery code turned two-step sign-in off: your Plumbline account');

    await signOut();
    await givePasskey(login.address);
    await title('Security');
  });
});
