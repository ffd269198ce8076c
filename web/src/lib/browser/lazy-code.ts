import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { saveOpenForms } from '../saved/form-recovery.ts';
import { readTabItem, saveTabItem } from '../saved/tab-storage.ts';
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
 * A page whose code loads when it is first shown. If that fails, the whole page reloads once, since a new version may have replaced the
 * code. If it fails again, the error screen says so, and its Try Again reloads too: a browser may cache a failed module.
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
  const Late = lazy(() => loadPage().catch(reloadOnce));
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

const RELOADED = 'reloaded-for-code';

/** Reloads the page if the site answers, once for each version of it. @throws the error otherwise */
async function reloadOnce(error: unknown): Promise<never> {
  const version = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  const isFirst = readTabItem(RELOADED) !== version;
  saveTabItem(RELOADED, version);
  // A tab that saves nothing would reload forever.
  if (!isFirst || readTabItem(RELOADED) !== version || !(await siteAnswers())) throw error;
  saveOpenForms();
  location.reload();
  return new Promise(() => undefined);
}

/** Whether a reload would show a page, rather than the browser's own error. */
function siteAnswers(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
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
