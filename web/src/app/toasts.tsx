import { type ComponentType, useEffect, useState } from 'react';
import { onFirstInput } from '../lib/browser/first-input.ts';
import { currentToast, subscribeToasts } from '../ui/toast-store.ts';

/**
 * The notification area (PRODUCT §9). Its code comes with the first toast or at the first sign of somebody there, whichever
 * is first: no page waits for it. Where it cannot be fetched, the next toast asks for it again.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (): void =>
      void import('../ui/toaster.tsx').then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => setToaster(null),
      );
    if (currentToast() !== null) load();
    const ends = [subscribeToasts(load), onFirstInput(load)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return Toaster === null ? null : <Toaster />;
}
