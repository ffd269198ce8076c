import { expect, it } from 'vitest';
import { findBoxesToKeepClear, findClearSide, KEEP_CLEAR, type ScreenBox } from './toast-place.ts';

const WINDOW_HEIGHT = 800;
const area = (top: number, bottom: number, left = 0, right = 360): ScreenBox => ({
  top,
  bottom,
  left,
  right,
});
const TOAST = area(700, 800);

it.each([
  ['nothing is in the way', [], 'top'],
  ['a button is below', [area(720, 760)], 'top'],
  ['a button is at the top', [area(20, 60)], 'bottom'],
  ['a button is beside the toast', [area(20, 60, 360, 500)], 'top'],
  ['a button touches its edge', [area(100, 140)], 'top'],
  ['a button is covered by a pixel', [area(99, 140)], 'bottom'],
  ['both sides have a button', [area(20, 60), area(720, 760)], 'top'],
])('covers no button if possible: %s', (_, keepClear, side) => {
  expect(findClearSide(TOAST, WINDOW_HEIGHT, keepClear, ['top', 'bottom'])).toBe(side);
});

it('prefers the first side', () => {
  expect(findClearSide(TOAST, WINDOW_HEIGHT, [], ['bottom', 'top'])).toBe('bottom');
  expect(findClearSide(TOAST, WINDOW_HEIGHT, [area(720, 760)], ['bottom', 'top'])).toBe('top');
});

it('ignores buttons behind a dialog and invisible ones', () => {
  document.body.innerHTML = ['shown', 'gone', 'hidden']
    .map(
      (id) =>
        `<div aria-hidden="${id === 'hidden'}"><button id="${id}" class="${KEEP_CLEAR}"></button></div>`,
    )
    .join('');
  for (const button of document.querySelectorAll('button'))
    button.getBoundingClientRect = () => new DOMRect(0, 0, button.id === 'gone' ? 0 : 100, 40);
  expect(findBoxesToKeepClear()).toEqual([expect.objectContaining({ width: 100, height: 40 })]);
});
