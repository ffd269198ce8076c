import { type ComponentType, useEffect, useState } from 'react';
import { onFirstInput } from '../lib/browser/first-input.ts';
import { currentToast, subscribeToasts } from '../ui/toasts/toast-store.ts';

/**
 * The notification area (PRODUCT §9). Its code loads with the first toast or on the first input, so that no page waits for
 * it. If loading fails, the next toast tries again.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (): void =>
      void import('../ui/toasts/toaster.tsx').then(
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
