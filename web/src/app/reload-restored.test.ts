import { expect, it, vi } from 'vitest';
import { reloadWhenRestored } from './reload-restored.ts';

const shown = (persisted: boolean): void => {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
};

it('loads a page anew that comes back from the back-forward cache, hidden until then, and no other', () => {
  const reload = vi.fn();
  reloadWhenRestored(reload);
  shown(false);
  expect(reload).not.toHaveBeenCalled();
  expect(document.documentElement.hidden).toBe(false);
  shown(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(document.documentElement.hidden).toBe(true);
});
