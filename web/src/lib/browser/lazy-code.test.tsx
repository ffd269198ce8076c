import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { closePage, flushUpdates, openPage } from '../testing.tsx';
import { watchFirstInput } from './first-input.ts';
import { lazyPage, lazyPart } from './lazy-code.ts';

afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('lazyPage', () => {
  it('shows a preloaded page without a spinner first', async () => {
    const { Component: Page, preload } = lazyPage(async () => () => <p>the page</p>);
    await preload();
    const Spinner = vi.fn(() => null);
    await openPage(
      '/',
      <Suspense fallback={<Spinner />}>
        <Page />
      </Suspense>,
    );
    expect(document.body.textContent).toContain('the page');
    expect(Spinner).not.toHaveBeenCalled();
  });

  it('shows an error if its code cannot load', async () => {
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
    await flushUpdates();
    expect(document.querySelector('details')?.textContent).toContain(
      'This page could not be loaded. Check your connection, then try again.',
    );
  });
});

describe('lazyPart', () => {
  it('loads on the first input, and again when shown if that failed', async () => {
    let network = false;
    const load = vi.fn(async () => {
      if (!network) throw new TypeError('Failed to fetch');
      return () => <p>the dialog</p>;
    });
    const Part = lazyPart(load);
    watchFirstInput();
    expect(load).not.toHaveBeenCalled();
    dispatchEvent(new Event('pointermove'));
    expect(load).toHaveBeenCalledTimes(1);
    network = true;
    await openPage(
      '/',
      <Suspense>
        <Part />
      </Suspense>,
    );
    await flushUpdates();
    expect(document.body.textContent).toContain('the dialog');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
