import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageLoadError } from '../lib/browser/lazy-code.ts';
import { button, closePage, openPage, press, pretendServer } from '../lib/testing.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

/** Thrown by the page; null if it renders. */
let failure: Error | null = null;

function Page() {
  if (failure !== null) throw failure;
  return <p>The page</p>;
}

async function open(error: Error, onReload = vi.fn()): Promise<void> {
  // React reports what a boundary caught on the console.
  vi.spyOn(console, 'error').mockReturnValue();
  failure = error;
  await openPage(
    '/',
    <ErrorBoundary onReload={onReload}>
      <Page />
    </ErrorBoundary>,
  );
}

describe('the error screen (PRODUCT §2)', () => {
  it('shows the error, and Try Again renders the page', async () => {
    await open(new Error('Ink ran out'));
    expect(document.querySelector('h1')?.textContent).toBe('Something went wrong');
    expect(document.querySelector('details')?.textContent).toContain('Ink ran out');
    failure = null;
    await press(button('Try Again'));
    expect(document.body.textContent).toBe('The page');
  });

  it('disappears on Back', async () => {
    await open(new Error('Ink ran out'));
    failure = null;
    await act(async () => dispatchEvent(new PopStateEvent('popstate')));
    expect(document.body.textContent).toBe('The page');
  });

  it('reloads the page on Try Again if the page’s code could not load', async () => {
    const onReload = vi.fn();
    await open(new PageLoadError(new TypeError('Failed to fetch')), onReload);
    expect(document.querySelector('details')?.textContent).toContain('Check your connection');
    await press(button('Try Again'));
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('shows the support address, also outside the router', async () => {
    pretendServer({ 'GET /config.json': () => Response.json({ contactEmail: 'office@plumbline.example' }) });
    await open(new Error('Ink ran out'));
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('mailto:office@plumbline.example');
  });

  it.each(['401: Unauthorized. Sign in to continue.', 'Unauthorized'])(
    'asks the user to log in on "%s"',
    async (message) => {
      await open(new Error(message));
      expect(document.querySelector('h1')?.textContent).toBe('Authentication Required');
      expect(button('Log In').getAttribute('href')).toBe('/api/login?returnTo=%2F');
    },
  );
});
