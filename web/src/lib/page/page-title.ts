import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import type { PageHead } from './page-head.ts';

/** The head of the page that the build renders. */
export const rendered: { head?: PageHead | undefined } = {};

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}

/** The title of a public page, and its description for the page as the build renders it. */
export function usePageHead(head: PageHead): void {
  rendered.head = head;
  usePageTitle(head.title);
}
