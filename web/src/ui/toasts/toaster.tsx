import { Toast } from 'radix-ui';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TOAST_MS } from '#shared/domain/plan/plan.ts';
import { buttonClass } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { ICONS, Icon } from '../icon.tsx';
import { findBottomEdge, findBoxesToKeepClear, findClearSide, type ToastSide } from './toast-place.ts';
import { currentToast, dismissToast, type ShownToast, subscribeToasts } from './toast-store.ts';

/** PRODUCT §9: a 50 px swipe to the right dismisses a toast. */
const SWIPE_PX = 50;
/** PRODUCT §9: the key that focuses the notification area. */
const HOTKEY = ['F8'];
/** Toasts are as wide as the window here: they prefer the top, away from the thumb. */
const NARROW = '(max-width: 40rem)';

/** Shows the current toast. Render it once in each page's root. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToasts, currentToast, currentToast);
  const viewport = useRef<HTMLOListElement>(null);
  const side = useClearSide(viewport, toast);
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast !== null && (
        <Toast.Root
          key={toast.id}
          onOpenChange={(open) => open || dismissToast(toast.id)}
          className={classNames(
            'toast pointer-events-auto flex items-start gap-3 rounded border border-l-4 border-line bg-raised py-3 pr-2 pl-4 text-ink shadow group-focus-visible:outline-2 group-focus-visible:outline-focus',
            toast.tone === 'problem' ? 'border-l-problem' : 'border-l-issued',
          )}
        >
          <div className="min-w-0 flex-1 self-center">
            <Toast.Title className="text-14 font-semibold break-words">{toast.title}</Toast.Title>
            {toast.description !== undefined && (
              <Toast.Description className="text-14 break-words text-muted">
                {toast.description}
              </Toast.Description>
            )}
          </div>
          {toast.action !== undefined && (
            <Toast.Action
              altText={toast.action.label}
              onClick={toast.action.act}
              className={buttonClass('secondary', 'small')}
            >
              {toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Dismiss"
            className="grid size-8 shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
          >
            <Icon path={ICONS.close} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={viewport}
        hotkey={HOTKEY}
        data-side={side}
        className={classNames(
          'group pointer-events-none fixed right-0 z-[60] m-0 flex w-full list-none flex-col p-4 outline-none sm:w-[26rem] print:hidden',
          side === 'top' ? 'top-0' : 'bottom-(--foot)',
        )}
      />
    </Toast.Provider>
  );
}

/** Chooses the side of a new toast before it becomes visible; the toast stays there. */
function useClearSide(
  viewport: { readonly current: HTMLOListElement | null },
  toast: ShownToast | null,
): ToastSide {
  const [side, setSide] = useState<ToastSide>('bottom');
  useLayoutEffect(() => {
    if (toast === null || viewport.current === null) return;
    const box = viewport.current.getBoundingClientRect();
    const sides = matchMedia(NARROW).matches ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const);
    setSide(findClearSide(box, findBottomEdge(), findBoxesToKeepClear(), sides));
  }, [viewport, toast]);
  return side;
}
