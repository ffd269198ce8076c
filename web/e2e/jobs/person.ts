import type { Browser, Locator, Page, ViewportSize } from 'playwright-core';
import type { LocalStack, Login } from '../local-stack.ts';
import { PATIENTLY, signIn } from '../visitor.ts';

export const DESKTOP: ViewportSize = { width: 1440, height: 900 };
export const PHONE: ViewportSize = { width: 390, height: 844 };

/** A newcomer in a browser of their own, whose presses are counted. */
export interface Person {
  readonly page: Page;
  readonly stack: LocalStack;
  readonly login: Login;
  readonly presses: number;
  /** Clicks, or taps on a phone. Counts one press. */
  press(target: Locator): Promise<void>;
  /** As `press`, for what must be in the window already. @throws when it is not */
  pressInView(target: Locator): Promise<void>;
  /** Presses a key that is no text, or a shortcut. Counts one press. */
  key(name: string): Promise<void>;
  /** Types text. Typing is free. */
  type(text: string): Promise<void>;
}

/** Opens a browser window for an account. */
export async function openPerson(
  browser: Browser,
  stack: LocalStack,
  login: Login,
  viewport: ViewportSize = DESKTOP,
): Promise<Person> {
  const context = await browser.newContext({
    viewport,
    acceptDownloads: true,
    serviceWorkers: 'block',
    hasTouch: viewport.width < 600,
  });
  context.setDefaultTimeout(PATIENTLY.timeout);
  const page = await context.newPage();
  let presses = 0;
  const press = async (target: Locator): Promise<void> => {
    await target.click();
    presses += 1;
  };
  return {
    page,
    stack,
    login,
    get presses() {
      return presses;
    },
    press,
    pressInView: async (target) => {
      await target.waitFor();
      const box = await target.boundingBox();
      if (box === null || box.y < 0 || box.y + box.height > viewport.height)
        throw new Error(`${target} is outside the window: it needs scrolling.`);
      await press(target);
    },
    key: async (name) => {
      await page.keyboard.press(name);
      presses += 1;
    },
    type: (text) => page.keyboard.type(text),
  };
}

/** Signs in and opens a page. What is pressed on the way is not part of a task. */
export async function arrive({ page, stack, login }: Person, path: string): Promise<void> {
  await page.goto(stack.site + path);
  await signIn(page, login);
  await page.waitForURL(stack.site + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Opens a page of a person who is signed in. */
export async function visit({ page, stack }: Person, path: string): Promise<void> {
  await page.goto(stack.site + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Sends a call with the person's session and returns its answer. @throws unless it is JSON with status 200 */
export function ask<T>({ page }: Person, path: string, method = 'GET', body?: object): Promise<T> {
  return page.evaluate(
    async ({ path: to, method: by, text }) => {
      const answer = await fetch(to, {
        method: by,
        ...(text !== undefined && { body: text, headers: { 'content-type': 'application/json' } }),
      });
      if (!answer.ok) throw new Error(`${by} ${to}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    { path, method, text: body === undefined ? undefined : JSON.stringify(body) },
  );
}

/** Fails the task unless something holds. */
export function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}
