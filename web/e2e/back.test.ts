import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import { comeIn, openStory } from './story.ts';
import { openAccountMenu, type Visitor } from './visitor.ts';

/** Back, reloads and other tabs, in the built site. */

let stack: LocalStack;
let visitor: Visitor;
let page: Page;

openStory(async (story) => {
  ({ stack, visitor, page } = story);
  // A low window, so that the list is long.
  await page.setViewportSize({ width: 1280, height: 400 });
  await comeIn(story, '/dashboard');
});

const scrolled = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
const isBackAt = (top: number) => expect.poll(scrolled).toBe(top);
const pagerText = (text: RegExp) => page.getByText(text).first().waitFor();

/** Scrolls as a reader does, and waits until the page is there. */
async function scrollTo(top: number): Promise<void> {
  await page.evaluate(`scrollTo(0, ${top})`);
  await isBackAt(top);
}

describe('a list that was left', () => {
  it('is where it was, after another page, a reload, and the next page of the list', async () => {
    await page.goto(`${stack.site}/leads?view=all`);
    await pagerText(/^Showing 1 to/);
    await scrollTo(600);
    // A click would scroll to the link first.
    await page.getByRole('link', { name: 'Work List' }).first().dispatchEvent('click');
    await page.getByRole('heading', { level: 1, name: 'Work List' }).waitFor();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await isBackAt(600);
    await page.reload();
    await pagerText(/^Showing 1 to/);
    await isBackAt(600);
    await page.getByRole('button', { name: /^Next/ }).last().click();
    await pagerText(/^Showing (?!1 to)/);
    await isBackAt(0);
    await page.goBack();
    await pagerText(/^Showing 1 to/);
    await expect.poll(scrolled).toBeGreaterThan(400);
  });

  it('opens at its top by a link, and ignores what an ad adds to it', async () => {
    await page.goto(`${stack.site}/leads?view=all&fbclid=a1&utm_source=ad`);
    await pagerText(/^Showing 1 to/);
    await expect.poll(async () => [await scrolled(), new URL(page.url()).search]).toEqual([0, '?view=all']);
    expect(await page.getByText('was not understood').count()).toBe(0);
  });
});

describe('a page whose code is gone', () => {
  it('loads by itself from the new version', async () => {
    await page.goto(`${stack.site}/leads?view=all`);
    await pagerText(/^Showing 1 to/);
    visitor.expectLogged('assets/heat-map-page');
    // As if a new version had replaced it, until the page reloads.
    let isGone = true;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    await page.route(/assets\/heat-map-page/, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Heat Map' }).first().click();
    await page.getByRole('heading', { level: 1, name: /Heat Map/ }).waitFor();
  });
});

describe('signing out', () => {
  it('clears the other tabs', async () => {
    await page.goto(`${stack.site}/leads?view=all`);
    await pagerText(/^Showing 1 to/);
    const other = await page.context().newPage();
    await other.goto(`${stack.site}/dashboard`);
    await (await openAccountMenu(other)).getByRole('link', { name: 'Sign Out' }).click();
    await page.waitForURL(`${stack.site}/`);
    await page.getByRole('link', { name: 'Start Free Trial' }).first().waitFor();
    await other.getByRole('link', { name: 'Start Free Trial' }).first().waitFor();
    await other.close();
  });
});
