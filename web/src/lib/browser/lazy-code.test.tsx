import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { watchFirstInput } from './first-input.ts';
import { lazyPage, lazyPart } from './lazy-code.ts';
import { closePage, openPage, flushUpdates } from '../testing.tsx';

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
    await flushUpdates();
    expect(document.querySelector('details')?.textContent).toContain(
      'This page could not be loaded. Check your connection, then try again.',
    );
  });
});

describe('a part that nobody sees until they do something', () => {
  it('is asked for at the first sign of somebody there, and again when it is shown where that failed', async () => {
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
