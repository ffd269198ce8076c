import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Each test loads the module again, because a page has only one first input. */
let firstInput: typeof import('./first-input.ts');
beforeEach(async () => {
  vi.resetModules();
  firstInput = await import('./first-input.ts');
});

describe('the first input', () => {
  it.each(['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'])('is a %s', (sign) => {
    const act = vi.fn();
    firstInput.onFirstInput(act);
    firstInput.watchFirstInput();
    dispatchEvent(new Event('scroll'));
    expect(act).not.toHaveBeenCalled();
    dispatchEvent(new Event(sign));
    dispatchEvent(new Event(sign));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is not a page that moves under a resting pointer', () => {
    const act = vi.fn();
    firstInput.onFirstInput(act);
    firstInput.watchFirstInput();
    const move = (by: number): Event =>
      Object.assign(new Event('pointermove'), { movementX: by, movementY: 0 });
    dispatchEvent(move(0));
    expect(act).not.toHaveBeenCalled();
    dispatchEvent(move(1));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is noticed even if an element stops the event', () => {
    const act = vi.fn();
    firstInput.onFirstInput(act);
    firstInput.watchFirstInput();
    document.body.addEventListener('keydown', (event) => event.stopPropagation(), { once: true });
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('calls back at once if it has already happened', () => {
    firstInput.watchFirstInput();
    dispatchEvent(new Event('keydown'));
    const act = vi.fn();
    firstInput.onFirstInput(act);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('does not call back after canceling', () => {
    const act = vi.fn();
    firstInput.onFirstInput(act)();
    firstInput.watchFirstInput();
    dispatchEvent(new Event('keydown'));
    expect(act).not.toHaveBeenCalled();
  });
});
