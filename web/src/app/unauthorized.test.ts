import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveOpenForms } from '../lib/saved/form-recovery.ts';
import { SAVED_LEADS_CACHE } from '../lib/saved/saved-leads-cache.ts';
import { fakeCaches } from '../lib/testing-caches.ts';
import { currentToast, dismissToast } from '../ui/toasts/toast-store.ts';
import { createUnauthorizedHandler } from './unauthorized.ts';

vi.mock(import('../lib/saved/form-recovery.ts'), () => ({
  saveOpenForms: vi.fn(),
  useFormRecovery: vi.fn(),
  useReopenForm: vi.fn(),
}));

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/leads?state=Texas');
});
afterEach(() => vi.useRealTimers());

it('shows a toast and goes to sign in once after half a second, returning to the same page (PRODUCT §8)', () => {
  const leave = vi.fn();
  const onUnauthorized = createUnauthorizedHandler(leave);
  onUnauthorized();
  onUnauthorized();
  expect(currentToast()).toMatchObject({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  });
  vi.advanceTimersByTime(499);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(leave.mock.calls).toEqual([['/api/login?returnTo=%2Fleads%3Fstate%3DTexas']]);
});

it('acts again if the browser did not leave', () => {
  const leave = vi.fn();
  const onUnauthorized = createUnauthorizedHandler(leave);
  onUnauthorized();
  vi.advanceTimersByTime(500);
  dismissToast(currentToast()?.id ?? 0);
  onUnauthorized();
  expect(currentToast()).toMatchObject({ title: 'Unauthorized' });
  vi.advanceTimersByTime(500);
  expect(leave).toHaveBeenCalledTimes(2);
});

it('saves open forms at once and again before leaving', () => {
  const saves: number[] = [];
  const onUnauthorized = createUnauthorizedHandler(() =>
    saves.push(vi.mocked(saveOpenForms).mock.calls.length),
  );
  vi.mocked(saveOpenForms).mockClear();
  onUnauthorized();
  expect(saveOpenForms).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(saves).toEqual([2]);
});

it('deletes the saved leads', async () => {
  const caches = fakeCaches(async () => Response.error());
  vi.stubGlobal('caches', caches);
  await caches.open(SAVED_LEADS_CACHE);
  createUnauthorizedHandler(() => undefined)();
  await vi.waitFor(async () => expect(await caches.has(SAVED_LEADS_CACHE)).toBe(false));
  vi.unstubAllGlobals();
});
