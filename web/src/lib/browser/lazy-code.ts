import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { onFirstInput } from './first-input.ts';

/** A component whose code is a file of its own. */
export interface LazyComponent<Props extends object> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>;
  /** Asks for the code before it is shown. A failure is told when it is shown. */
  readonly preload: () => void;
}

/**
 * A page whose code is loaded when it is first shown, so that no other page waits for it. A load that fails says so on
 * the error screen, where Try Again loads the address anew: a browser may remember a failed module.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const loaded = () =>
    load().then(
      (Page) => ({ default: Page }),
      (cause: unknown) => {
        throw new PageLoadError(cause);
      },
    );
  return { Component: lazy(loaded), preload: () => void loaded().catch(() => undefined) };
}

/**
 * A part of a page that nobody sees until they do something, such as a dialog. It is kept out of the page's first load,
 * and fetched at the first sign of somebody there, so that it opens at once, and also when the network is gone by then.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { Component, preload } = lazyPage(load);
  onFirstInput(preload);
  return Component;
}

/** The code of a page could not be fetched: no network, or a new version of the site has taken its place. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';

  constructor(cause: unknown) {
    super('This page could not be loaded. Check your connection, then try again.', { cause });
  }
}
