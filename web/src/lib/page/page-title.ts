import { createContext, use, useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import type { PageHead } from './page-head.ts';

/** Gets the head of a page that is rendered at build time; does nothing in a browser. */
export const PageHeadContext = createContext<(head: PageHead) => void>(() => undefined);

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}

/** The title of a public page, and its description for the page as the build renders it. */
export function usePageHead(head: PageHead): void {
  use(PageHeadContext)(head);
  usePageTitle(head.title);
}
