import { type ComponentType, useEffect, useState } from 'react';
import { onFirstInput } from '../lib/browser/first-input.ts';
import { currentToast, subscribeToasts } from '../ui/toasts/toast-store.ts';

/**
 * The notification area and the tooltips (PRODUCT §9). Their code loads with the first toast or on the first input, so that no page waits for
 * it. If loading fails, the next toast tries again.
 */
export function Toasts() {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (): void =>
      void import('./overlays.tsx').then(
        (loaded) => setOverlays(() => loaded.Overlays),
        () => setOverlays(null),
      );
    if (currentToast() !== null) load();
    const ends = [subscribeToasts(load), onFirstInput(load)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return Overlays === null ? null : <Overlays />;
}
