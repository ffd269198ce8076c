import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
