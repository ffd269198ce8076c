import { type RefObject, useEffect, useState } from 'react';

/** The lead of a list under the pointer or with the focus; null for none. */
export function useHoveredLead(list: RefObject<HTMLElement | null>): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const element = list.current;
    const show = ({ target }: Event): void => {
      const row = target instanceof Element ? target.closest('[data-permit]') : null;
      setId(row?.getAttribute('data-permit') ?? null);
    };
    const clear = (): void => setId(null);
    element?.addEventListener('pointerover', show);
    element?.addEventListener('focusin', show);
    element?.addEventListener('pointerleave', clear);
    element?.addEventListener('focusout', clear);
    return () => {
      element?.removeEventListener('pointerover', show);
      element?.removeEventListener('focusin', show);
      element?.removeEventListener('pointerleave', clear);
      element?.removeEventListener('focusout', clear);
    };
  }, [list]);
  return id;
}
