import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { read } from '../lib/api/read.ts';
import { PUBLIC_PAGES } from './public-pages.ts';

/** Lets the app take over a page that the build rendered, once it has the page's code and what it was rendered with. */
export async function takeOver(root: Element, app: ReactNode, client: QueryClient): Promise<void> {
  const { pathname } = location;
  const isReference = pathname === '/developers';
  if (isReference) await client.prefetchQuery(read('v1Document'));
  await PUBLIC_PAGES[pathname]?.preload();
  // The document contains dates, so it may differ from the build's copy, or fail to load. React then renders the page again.
  hydrateRoot(root, app, isReference ? { onRecoverableError: () => undefined } : {});
}
