import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { closePage, flushUpdates, openPage } from '../lib/testing.tsx';
import { currentToast, dismissToast, showToast } from '../ui/toasts/toast-store.ts';
import { Toasts } from './toasts.tsx';

const network = vi.hoisted(() => ({ isUp: true, loads: 0 }));
vi.mock('./overlays.tsx', async (original) => {
  network.loads += 1;
  if (!network.isUp) throw new TypeError('Failed to fetch');
  return original();
});

const text = (): string => document.body.textContent;

afterEach(async () => {
  await closePage();
  const toast = currentToast();
  if (toast !== null) dismissToast(toast.id);
});

async function shown(words: string): Promise<void> {
  while (!text().includes(words)) await flushUpdates();
}

it('loads the notification area again with the next toast if loading failed', async () => {
  await openPage('/', <Toasts />);
  expect(network.loads).toBe(0);
  network.isUp = false;
  await act(async () => showToast({ title: 'Send Failed' }));
  while (network.loads === 0) await flushUpdates();
  await flushUpdates();
  expect(text()).not.toContain('Send Failed');
  network.isUp = true;
  await act(async () => showToast({ title: 'Alert Created' }));
  await shown('Alert Created');
});

it('shows a toast that was created before the page', async () => {
  showToast({ title: 'Unauthorized' });
  await openPage('/', <Toasts />);
  await shown('Unauthorized');
});
