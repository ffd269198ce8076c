import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { lazyPage } from './lazy-code.ts';
import { closePage, openPage, settle } from './testing.tsx';

afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('a page whose code is loaded when it is asked for', () => {
  it('says so when its code cannot be fetched', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { Component: Page } = lazyPage(() => Promise.reject(new TypeError('Failed to fetch')));
    await openPage(
      '/',
      <ErrorBoundary>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    );
    await settle();
    expect(document.querySelector('details')?.textContent).toContain(
      'This page could not be loaded. Check your connection, then try again.',
    );
  });
});
