import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { type LocalStack, startLocalStack } from './local-stack.ts';
import { recordCalls, type SentCalls } from './sent-calls.ts';
import { openVisitor, signIn, type Visitor } from './visitor.ts';

/** Where the steps of a file take place: the product with some cities' permits, and one person at a browser. */
export interface Story {
  readonly stack: LocalStack;
  readonly browser: Browser;
  readonly visitor: Visitor;
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the person's browser has sent so far. */
  readonly calls: SentCalls;
}

/**
 * Opens the story of a test file before its first step and ends it after the last. After every step the server answers for
 * itself again, and the pages must have complained of nothing but what the step announced.
 * @param sources ids of cities in as many states
 * @param begin is handed what the steps use, and does what they all rest on
 */
export function openStory(sources: readonly string[], begin: (story: Story) => void | Promise<void>): void {
  let story: Story | undefined;
  beforeAll(async () => {
    const [stack, browser] = await Promise.all([startLocalStack(sources), openBrowser()]);
    const visitor = await openVisitor(browser);
    const { context, page } = visitor;
    story = { stack, browser, visitor, context, page, calls: recordCalls(context) };
    await stack.collected();
    await begin(story);
  });
  afterEach(async () => {
    // What a step was not interested in may still be on its way.
    await story?.page.unrouteAll({ behavior: 'ignoreErrors' });
    story?.visitor.sawNothingWrong();
  });
  afterAll(async () => {
    await story?.browser.close();
    await story?.stack.stop();
  });
}

/** Signs the account in that is ready in every stack, on the way to a page. */
export async function comeIn({ page, stack }: Story, path: string): Promise<void> {
  await page.goto(stack.site + path);
  await signIn(page, stack.demo);
  await page.waitForURL(stack.site + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
