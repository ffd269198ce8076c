import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { closePage, flushUpdates, openPage, pretendServer } from '../testing.tsx';
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

  describe('whose code cannot load', () => {
    const reload = vi.fn();
    /** Opens a page whose code is missing, in a tab with the scripts of a version. */
    async function open(version: string, site: () => Response | Promise<Response>): Promise<void> {
      vi.spyOn(console, 'error').mockReturnValue();
      pretendServer({ 'HEAD /': site });
      document.head.innerHTML = `<script type="module" src="/assets/app-${version}.js"></script>`;
      const original = location;
      vi.stubGlobal('location', {
        href: original.href,
        origin: original.origin,
        search: '',
        pathname: '/',
        reload,
      });
      onTestFinished(() => void vi.stubGlobal('location', original));
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
    }
    const explains = (): boolean =>
      document
        .querySelector('details')
        ?.textContent.includes('This page could not be loaded. Check your connection, then try again.') ??
      false;
    const found = () => new Response(null);

    beforeEach(() => {
      reload.mockClear();
      sessionStorage.clear();
    });

    it('reloads once for each version of the site, then shows an error', async () => {
      await open('old', found);
      expect([reload.mock.calls.length, explains()]).toEqual([1, false]);
      await open('old', found);
      expect([reload.mock.calls.length, explains()]).toEqual([1, true]);
      await open('new', found);
      expect([reload.mock.calls.length, explains()]).toEqual([2, false]);
    });

    it.each([
      ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
      ['while the site is down', () => new Response(null, { status: 503 })],
    ])('shows an error %s', async (_, site) => {
      await open('old', site);
      expect([reload.mock.calls.length, explains()]).toEqual([0, true]);
    });

    it('shows an error in a tab that saves nothing', async () => {
      vi.spyOn(console, 'warn').mockReturnValue();
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new Error('Refused.');
      });
      await open('old', found);
      expect([reload.mock.calls.length, explains()]).toEqual([0, true]);
    });
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
