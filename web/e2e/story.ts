import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type LocalStack, type Login, type StartedStack, startLocalStack } from './local-stack.ts';
import { recordCalls, type SentCalls } from './sent-calls.ts';
import { sharedBrowser, sharedStack } from './shared.ts';
import { openVisitor, signIn, type Visitor } from './visitor.ts';

/** What the tests of one file share: a running stack and one user with a browser. */
export interface Story {
  readonly stack: LocalStack;
  /** An account of this file only. */
  readonly login: Login;
  readonly browser: Browser;
  readonly visitor: Visitor;
  readonly context: BrowserContext;
  readonly page: Page;
  /** The calls of the user's browser. */
  readonly calls: SentCalls;
}

/**
 * Opens the story of a test file before its first test and closes it after the last. After every test, stubbed calls reach the
 * server again, and the pages must have logged only errors that the test expected.
 * @param begin receives the story and prepares it for all tests
 * @param ownCities starts a separate stack with these sources, for tests that move its clock or collect; otherwise the shared stack is used
 */
export function openStory(
  begin: (story: Story) => void | Promise<void>,
  ownCities?: readonly string[],
): void {
  let story: Story | undefined;
  let own: StartedStack | undefined;
  beforeAll(async () => {
    own = ownCities && (await startLocalStack(ownCities));
    const stack = own ?? sharedStack();
    const [browser, login] = await Promise.all([sharedBrowser(), stack.newAccount('Demo')]);
    const visitor = await openVisitor(browser);
    const { context, page } = visitor;
    story = { stack, login, browser, visitor, context, page, calls: recordCalls(context) };
    await begin(story);
  });
  afterEach(async () => {
    // Calls that a test did not wait for may still be under way.
    await story?.page.unrouteAll({ behavior: 'ignoreErrors' });
    story?.visitor.sawNothingWrong();
  });
  afterAll(async () => {
    await story?.browser.close();
    await own?.stop();
  });
}

/** Signs in the story's account and opens a page. */
export async function comeIn({ page, stack, login }: Story, path: string): Promise<void> {
  await page.goto(stack.site + path);
  await signIn(page, login);
  await page.waitForURL(stack.site + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
