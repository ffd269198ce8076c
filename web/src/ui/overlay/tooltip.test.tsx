import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, closePage, openPage } from '../../lib/testing.tsx';
import { ICONS, Icon } from '../icon.tsx';
import { RowButton } from '../lead/row-button.tsx';
import { MapButtons } from '../map/map-controls.tsx';
import { Dialog } from './dialog.tsx';
import { Tooltips } from './tooltip.tsx';

const tip = (): string | undefined => document.querySelector('[role=tooltip]')?.textContent;
const fire = (at: Element, event: Event): Promise<void> => act(async () => void at.dispatchEvent(event));
const point = (at: Element, pointerType = 'mouse'): Promise<void> =>
  fire(at, new PointerEvent('pointerover', { bubbles: true, pointerType }));
const press = (key: string): Promise<void> =>
  fire(document.body, new KeyboardEvent('keydown', { bubbles: true, key }));
const wait = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms));
const nothing = (): void => undefined;

beforeEach(async () => {
  await openPage(
    '/',
    <>
      <RowButton icon={ICONS.star} label="Save B-1" onPress={nothing} />
      <MapButtons home="Whole map" onZoomIn={nothing} onZoomOut={nothing} onHome={nothing} />
      <a href="/" aria-label="Letter about B-1">
        <Icon path={ICONS.letter} />
        Letter
      </a>
      <button type="button" aria-label="Next lead" aria-keyshortcuts="j">
        <Icon path={ICONS.opens} />
      </button>
      <input type="checkbox" aria-label="Select this page" aria-description="Hold Shift for a range." />
      <Tooltips />
    </>,
  );
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await closePage();
});

describe('a tooltip', () => {
  it('names an icon after 700 ms, and the next at once within 300 ms', async () => {
    await point(button('Save B-1').querySelector('svg') ?? document.body);
    await wait(699);
    expect(tip()).toBeUndefined();
    await wait(1);
    expect(tip()).toBe('Save B-1');
    await point(document.body);
    expect(tip()).toBeUndefined();
    await wait(299);
    await point(button('Whole map'));
    expect(tip()).toBe('Whole map');
    await point(document.body);
    await wait(300);
    await point(button('Whole map'));
    expect(tip()).toBeUndefined();
  });

  it('has the key of the button, and what else is said of a control', async () => {
    await point(button('Next lead'));
    await wait(700);
    expect(tip()).toBe('Next lead (j)');
    await point(document.querySelector('input') ?? document.body);
    expect(tip()).toBe('Hold Shift for a range.');
  });

  it('is not on a button with a word, nor on touch', async () => {
    await point(button('Letter about B-1'));
    await wait(1000);
    expect(tip()).toBeUndefined();
    await point(button('Save B-1'), 'touch');
    await wait(1000);
    expect(tip()).toBeUndefined();
  });

  it('stays while the pointer is on it, and goes with a press, a key or the end of hovering', async () => {
    await point(button('Zoom in'));
    await wait(700);
    await point(document.querySelector('[role=tooltip] p') ?? document.body);
    expect(tip()).toBe('Zoom in');
    await fire(button('Zoom in'), new Event('pointerdown', { bubbles: true }));
    expect(tip()).toBeUndefined();
    await point(button('Zoom out'));
    expect(tip()).toBe('Zoom out');
    await press('Escape');
    expect(tip()).toBeUndefined();
    await point(button('Zoom in'));
    await fire(document.body, new PointerEvent('pointerout', { bubbles: true }));
    expect(tip()).toBeUndefined();
  });

  it('opens on a focus that came with Tab, and on no other', async () => {
    await act(async () => button('Save B-1').focus());
    expect(tip()).toBeUndefined();
    await press('Tab');
    await act(async () => button('Zoom in').focus());
    expect(tip()).toBe('Zoom in');
    await act(async () => button('Zoom in').blur());
    expect(tip()).toBeUndefined();
  });

  it('of a dialog’s Close leaves Escape to the dialog', async () => {
    const close = vi.fn();
    vi.useRealTimers();
    await openPage(
      '/',
      <>
        <Dialog open onClose={close} title="Filters">
          Words
        </Dialog>
        <Tooltips />
      </>,
    );
    await press('Tab');
    await act(async () => button('Close').dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
    expect(tip()).toBe('Close');
    await press('Escape');
    expect(tip()).toBeUndefined();
    expect(close).toHaveBeenCalledOnce();
  });
});
