import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Each test has the module anew: a page has one first sign. */
let firstSign: typeof import('./first-input.ts');
beforeEach(async () => {
  vi.resetModules();
  firstSign = await import('./first-input.ts');
});

describe('the first sign of somebody at the page', () => {
  it.each(['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'])('is a %s', (sign) => {
    const act = vi.fn();
    firstSign.onFirstInput(act);
    firstSign.watchFirstInput();
    dispatchEvent(new Event('scroll'));
    expect(act).not.toHaveBeenCalled();
    dispatchEvent(new Event(sign));
    dispatchEvent(new Event(sign));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is no page that moves under a resting pointer', () => {
    const act = vi.fn();
    firstSign.onFirstInput(act);
    firstSign.watchFirstInput();
    const move = (by: number): Event =>
      Object.assign(new Event('pointermove'), { movementX: by, movementY: 0 });
    dispatchEvent(move(0));
    expect(act).not.toHaveBeenCalled();
    dispatchEvent(move(1));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is seen also where something inside the page keeps the event to itself', () => {
    const act = vi.fn();
    firstSign.onFirstInput(act);
    firstSign.watchFirstInput();
    document.body.addEventListener('keydown', (event) => event.stopPropagation(), { once: true });
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is past for whoever asks after it', () => {
    firstSign.watchFirstInput();
    dispatchEvent(new Event('keydown'));
    const act = vi.fn();
    firstSign.onFirstInput(act);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('concerns nobody who went away before it', () => {
    const act = vi.fn();
    firstSign.onFirstInput(act)();
    firstSign.watchFirstInput();
    dispatchEvent(new Event('keydown'));
    expect(act).not.toHaveBeenCalled();
  });
});
