import { buffer } from 'node:stream/consumers';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Download,
  Locator,
  Page,
  ViewportSize,
} from 'playwright-core';
import { expect } from 'vitest';
import { watchForErrors } from './browser.ts';
import type { LocalStack, Login } from './local-stack.ts';

/** The browser's own waits: long enough for a busy machine. */
export const PATIENTLY = { timeout: 120_000 };

/** A user with a separate browser context. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Expects an error in the log: part of its line. Chromium logs refused calls as errors. */
  expectLogged(part: string): void;
  /** Fails if a page logged any other error: from a script, a resource or the content security policy. */
  sawNothingWrong(): void;
}

export async function openVisitor(
  browser: Browser,
  viewport: ViewportSize = { width: 1280, height: 900 },
  { serviceWorkers = 'block' }: Pick<BrowserContextOptions, 'serviceWorkers'> = {},
): Promise<Visitor> {
  // A service worker would bypass stubbed calls, so it is blocked by default.
  const context = await browser.newContext({ viewport, acceptDownloads: true, serviceWorkers });
  context.setDefaultTimeout(PATIENTLY.timeout);
  const logged = watchForErrors(context);
  // The user call of a visitor returns 401.
  const expected = ['/api/auth/user'];
  return {
    context,
    page: await context.newPage(),
    expectLogged: (part) => void expected.push(part),
    sawNothingWrong: () =>
      expect(logged.filter((line) => !expected.some((part) => line.includes(part)))).toEqual([]),
  };
}

/** Waits for the text of a toast. `exact` skips the toast's copy for screen readers. */
export function toast(page: Page, text: string): Promise<void> {
  return page.getByText(text, { exact: true }).waitFor();
}

/** The links in a part of a page: href by text. */
export async function linksOf(place: Locator): Promise<Readonly<Record<string, string>>> {
  const links = place.getByRole('link');
  await links.first().waitFor();
  const pairs = (await links.all()).map(
    async (link) => [(await link.innerText()).trim(), (await link.getAttribute('href')) ?? ''] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}

/** Opens the account menu of a desktop. @returns the menu, whose last link is Sign Out */
export async function openAccountMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  return page.getByRole('navigation', { name: 'Account' });
}

/** Clicks a link and waits until the browser navigates to a path (PRODUCT §7, navigations). */
export async function leadsTo(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  await Promise.all([
    page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === path,
    ),
    press(),
  ]);
}

type NewLogin = Login & { readonly firstName: string };

/** Creates an account from the landing page, skips the questions and ends on the home page. */
export async function signUpVisitor(page: Page, stack: LocalStack, login: NewLogin): Promise<void> {
  await page.goto(stack.site);
  await signUp(page, stack, login);
  await page.getByRole('button', { name: 'Skip for now' }).first().click();
  await page.getByRole('heading', { name: `Welcome, ${login.firstName}` }).waitFor();
}

/** The presses of `signUp`. */
export const SIGN_UP_PRESSES = 3;

/** Creates an account from the open landing page and ends on the page with the questions. */
export async function signUp(
  page: Page,
  stack: LocalStack,
  { firstName, address, password }: NewLogin,
): Promise<void> {
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Email address').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const code = page.getByLabel('Six-digit code');
  await code.waitFor();
  await code.fill(await stack.codeFor(address));
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

/** Fills in and submits the sign-in page. */
export async function signIn(page: Page, { address, password }: Login): Promise<void> {
  await page.getByLabel('Email address').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The text of a downloaded file, including its byte order mark. The file itself is at the browser server. */
export async function downloadedText(download: Download): Promise<string> {
  return (await buffer(await download.createReadStream())).toString('utf8');
}
