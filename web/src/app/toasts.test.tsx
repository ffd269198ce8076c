import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { closePage, openPage, flushUpdates } from '../lib/testing.tsx';
import { currentToast, dismissToast, showToast } from '../ui/toast-store.ts';
import { Toasts } from './toasts.tsx';

const network = vi.hoisted(() => ({ isThere: true, asked: 0 }));
vi.mock('../ui/toaster.tsx', async (original) => {
  network.asked += 1;
  if (!network.isThere) throw new TypeError('Failed to fetch');
  return original();
});

const text = (): string => document.body.textContent;

afterEach(async () => {
  await closePage();
  const toast = currentToast();
  if (toast !== null) dismissToast(toast.id);
});

/** The code of the notification area is a file, which takes its time. */
async function shown(words: string): Promise<void> {
  while (!text().includes(words)) await flushUpdates();
}

it('asks for the notification area again with the next toast, where it could not be fetched', async () => {
  await openPage('/', <Toasts />);
  expect(network.asked).toBe(0);
  network.isThere = false;
  await act(async () => showToast({ title: 'Send Failed' }));
  while (network.asked === 0) await flushUpdates();
  await flushUpdates();
  expect(text()).not.toContain('Send Failed');
  network.isThere = true;
  await act(async () => showToast({ title: 'Alert Created' }));
  await shown('Alert Created');
});

it('shows a toast that was there before the page', async () => {
  showToast({ title: 'Unauthorized' });
  await openPage('/', <Toasts />);
  await shown('Unauthorized');
});
