import { expect, it, vi } from 'vitest';
import { reloadWhenRestored } from './reload-restored.ts';

const shown = (persisted: boolean): void => {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
};

it('hides and reloads only a page from the back-forward cache', () => {
  const reload = vi.fn();
  reloadWhenRestored(reload);
  shown(false);
  expect(reload).not.toHaveBeenCalled();
  expect(document.documentElement.hidden).toBe(false);
  shown(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(document.documentElement.hidden).toBe(true);
});
