import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import { proves } from './spec/proves.ts';
import { comeIn, openStory } from './story.ts';
import { stubCall } from './stub-call.ts';
import { leadsTo, type Visitor } from './visitor.ts';

/** Error messages in place of a page or a part of it; in the built site. */

let stack: LocalStack;
let jan: Visitor;
let page: Page;

openStory(async (story) => {
  ({ stack, visitor: jan, page } = story);
  await comeIn(story, '/dashboard');
});

const dashboard = () => page.getByRole('heading', { name: 'Building Permit Dashboard' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a page without a known user', () => {
  it('shows the error and what to do', async () => {
    const end = await stubCall(page, 'currentUser', { status: 500, text: 'The accounts are away.' });
    await page.goto(`${stack.site}/dashboard`);
    await proves('§2.errors.generic', async () => {
      await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
      await page
        .getByText(
          'We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.',
        )
        .waitFor();
    });
    await proves('§2.errors.details', async () => {
      await page.getByText('Error Details').click();
      await page.getByText('500: The accounts are away.', { exact: true }).waitFor();
    });
    await proves('§2.errors.refresh', () =>
      leadsTo(page, '/dashboard', () => button('Refresh Page').click()),
    );
    await button('Try Again').waitFor();
    // The button appears before the rest of the page.
    await page.waitForLoadState();
    await end();
    await proves('§2.errors.try-again', async () => {
      const loads: string[] = [];
      page.on('load', () => loads.push(page.url()));
      await button('Try Again').click();
      await dashboard().waitFor();
      expect(loads).toEqual([]);
    });
  });

  it('asks the user to log in on an authentication error', async () => {
    jan.expectLogged('the server responded with a status of 403');
    await stubCall(page, 'currentUser', { status: 403, text: 'Unauthorized here.' });
    await page.goto(`${stack.site}/dashboard`);
    await proves('§2.errors.authentication', async () => {
      await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
      await page.getByText('Please log in to access this feature.').waitFor();
      await leadsTo(page, '/api/login', () => page.getByRole('link', { name: 'Log In' }).click());
    });
  });
});

describe('a part of a page', () => {
  it('shows its error, and loads on retry', async () => {
    jan.expectLogged('/api/permits/recent');
    const end = await stubCall(page, 'recentPermits', { status: 502, text: 'The index is away.' });
    await page.goto(`${stack.site}/dashboard`);
    await proves('§2.errors.other-message', async () => {
      await page.getByText('502: The index is away.', { exact: true }).waitFor();
      await end();
      await button('Try Again').click();
      await page.getByRole('region', { name: 'Recent Permits' }).getByRole('listitem').first().waitFor();
    });
  });

  it('has a message for an error without one', async () => {
    const mute = await jan.context.newPage();
    await mute.addInitScript(`
      const ask = window.fetch;
      window.fetch = async (path, init) => {
        const answer = await ask(path, init);
        if (String(path).includes('/api/permits/recent')) answer.json = () => Promise.reject(new Error(''));
        return answer;
      };`);
    await mute.goto(`${stack.site}/dashboard`);
    await proves('§2.errors.no-message', () =>
      mute.getByText('An unexpected error occurred', { exact: true }).waitFor(),
    );
    await mute.close();
  });

  it('of the heat map shows that activity could not be fetched', async () => {
    jan.expectLogged('/api/permits/activity');
    const end = await stubCall(page, 'permitActivity', { status: 503, text: 'The index is away.' });
    await page.goto(`${stack.site}/heatmap`);
    await proves('§8.heatmap.failure', () =>
      page.getByRole('heading', { name: 'Failed to fetch activity data' }).waitFor(),
    );
    await end();
    await button('Try Again').click();
    await page.getByRole('heading', { name: 'Busiest locations' }).waitFor();
  });
});
