import { Tooltips } from '../ui/overlay/tooltip.tsx';
import { Toaster } from '../ui/toasts/toaster.tsx';

/** What lies over every page, and no page waits for. */
export function Overlays() {
  return (
    <>
      <Toaster />
      <Tooltips />
    </>
  );
}
