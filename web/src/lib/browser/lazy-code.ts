import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { onFirstInput } from './first-input.ts';

export interface LazyComponent<Props extends object> {
  readonly Component: FunctionComponent<Props>;
  /** Loads the code early. Never rejects: after a failure, rendering the component loads again and reports it. */
  readonly preload: () => Promise<void>;
}

/** The code of a page could not be loaded: no network, or a new version of the site has replaced it. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';

  constructor(cause: unknown) {
    super('This page could not be loaded. Check your connection, then try again.', { cause });
  }
}

/**
 * A page whose code loads when it is first shown. If loading fails, the error screen says so, and its Try Again reloads the
 * whole page: a browser may cache a failed module.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadPage = async () => {
    loaded = await load().catch((cause: unknown) => {
      throw new PageLoadError(cause);
    });
    return { default: loaded };
  };
  const Late = lazy(loadPage);
  return {
    // Loaded code renders at once: `lazy` would first show a spinner, which React keeps for 300 ms.
    Component: (props) => createElement(useState(() => loaded ?? Late)[0], props),
    preload: () =>
      loadPage().then(
        () => undefined,
        () => undefined,
      ),
  };
}

/**
 * A part that users see only after an action, such as a dialog. Its code loads on the first input: not with the page, but
 * before the part opens, so that it also opens after the network is gone.
 * @param fallback shown until the code is there, as high as the part
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): FunctionComponent<Props> {
  const { Component, preload } = lazyPage(load);
  onFirstInput(() => void preload());
  return (props) => createElement(Suspense, { fallback }, createElement(Component, props));
}

/**
 * What a page opens later, in one file of code: `const part = lazyParts(() => import('./later.ts'))`, then
 * `const Panel = part('Panel')`.
 */
export function lazyParts<Parts extends object>(load: () => Promise<Parts>) {
  return <Name extends keyof Parts>(name: Name, fallback?: ReactNode): Parts[Name] =>
    lazyPart(async () => (await load())[name] as ComponentType<object>, fallback) as Parts[Name];
}
