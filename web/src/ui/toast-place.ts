/** The class of what a toast must not cover: the primary button of a page, the ends of a dialog, the bar of an export. */
export const KEEP_CLEAR = 'keep-clear';

/** The edge of the window that toasts stand at. */
export type ToastSide = 'top' | 'bottom';

/** Where something is in the window, in CSS pixels. */
export type ScreenBox = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/**
 * The side at which a toast covers none of what has to stay clear; the first one where it would cover some at either.
 * @param box where the toast is now; its width and height are the same at both sides
 * @param sides the sides in the order they are liked
 */
export function findClearSide(
  box: ScreenBox,
  windowHeight: number,
  keepClear: readonly ScreenBox[],
  sides: readonly [ToastSide, ToastSide],
): ToastSide {
  const height = box.bottom - box.top;
  const isClear = (side: ToastSide): boolean => {
    const top = side === 'top' ? 0 : windowHeight - height;
    return !keepClear.some(
      (area) =>
        area.top < top + height && area.bottom > top && area.left < box.right && area.right > box.left,
    );
  };
  return sides.find(isClear) ?? sides[0];
}

/** Where everything is that has to stay clear; what lies behind a dialog cannot be pressed and does not count. */
export function findBoxesToKeepClear(): ScreenBox[] {
  return [...document.getElementsByClassName(KEEP_CLEAR)]
    .filter((element) => element.closest('[aria-hidden="true"]') === null)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}
