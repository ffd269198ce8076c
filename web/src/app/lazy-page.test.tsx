import { afterEach, describe, expect, it, vi } from 'vitest';
import { closePage, openPage, settle } from '../lib/testing.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';

afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('a page that is loaded when it is asked for', () => {
  it('is a spinner until its code is there', async () => {
    let arrive: (page: () => React.ReactNode) => void = () => undefined;
    const Page = lazyPage(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    await openPage('/', <Page />);
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Loading');
    arrive(() => <p>The page</p>);
    await settle();
    expect(document.body.textContent).toBe('The page');
  });

  it('says so when its code cannot be fetched', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch')));
    await openPage(
      '/',
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>,
    );
    await settle();
    expect(document.querySelector('details')?.textContent).toContain(
      'This page could not be loaded. Check your connection, then try again.',
    );
  });
});
