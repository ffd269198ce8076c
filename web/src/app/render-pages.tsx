import type { QueryClient } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createQueryClient } from '../lib/api/query-client.ts';
import { read } from '../lib/api/read.ts';
import type { PageHead, RenderedPage } from '../lib/page/page-head.ts';
import { rendered } from '../lib/page/page-title.ts';
import { App } from './app.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';

/** Markup of every public page but that of a missing one, which the app takes over in the browser. @param document of the API */
export async function renderPages(document: object): Promise<readonly RenderedPage[]> {
  const client = createQueryClient(() => undefined);
  client.setQueryData<unknown>(read('v1Document').queryKey, document);
  const pages = Object.entries(PUBLIC_PAGES).filter(([path]) => path !== '*');
  await Promise.all(pages.map(([, page]) => page.preload()));
  // A visitor has no cookie.
  Object.assign(globalThis, { document: { cookie: '' } });
  try {
    return pages.map(([path]) => renderPage(path, client));
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}

function renderPage(path: string, client: QueryClient): RenderedPage {
  const Router = ({ children }: PropsWithChildren) => <StaticRouter location={path}>{children}</StaticRouter>;
  rendered.head = undefined;
  const markup = renderToString(<App client={client} Router={Router} />);
  // React says so where a part threw, and leaves it to the browser.
  if (markup.includes('<!--$!-->')) throw new Error(`The page ${path} cannot be rendered.`);
  const head = rendered.head as PageHead | undefined;
  if (head === undefined) throw new Error(`The page ${path} has no title.`);
  return { path, title: head.title, description: head.description, markup };
}
