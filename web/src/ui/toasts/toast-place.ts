/** Class of elements that a toast must not cover: a page's primary button, a dialog's header and footer, the export bar. */
export const KEEP_CLEAR = 'keep-clear';

/** Class of a phone's tabs, which toasts at the bottom stay above. */
export const BOTTOM_TABS = 'bottom-tabs';

/** The edge of the window where toasts appear. */
export type ToastSide = 'top' | 'bottom';

/** Position in the window, in CSS pixels. */
export type ScreenBox = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/**
 * Finds a side where a toast covers nothing that must stay visible; the first side if both cover something.
 * @param box where the toast is now; its size is the same at both sides
 * @param bottomEdge where a toast at the bottom ends
 * @param sides in order of preference
 */
export function findClearSide(
  box: ScreenBox,
  bottomEdge: number,
  keepClear: readonly ScreenBox[],
  sides: readonly [ToastSide, ToastSide],
): ToastSide {
  const height = box.bottom - box.top;
  const isClear = (side: ToastSide): boolean => {
    const top = side === 'top' ? 0 : bottomEdge - height;
    return !keepClear.some(
      (area) =>
        area.top < top + height && area.bottom > top && area.left < box.right && area.right > box.left,
    );
  };
  return sides.find(isClear) ?? sides[0];
}

/** Where the free part of the window ends, in CSS pixels from its top. */
export function findBottomEdge(): number {
  const [tabs] = document.getElementsByClassName(BOTTOM_TABS);
  return tabs?.getBoundingClientRect().top ?? innerHeight;
}

/** Boxes of the elements that must stay visible. Skips those behind a dialog, which cannot be clicked. */
export function findBoxesToKeepClear(): ScreenBox[] {
  return [...document.getElementsByClassName(KEEP_CLEAR)]
    .filter((element) => element.closest('[aria-hidden="true"]') === null)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}
