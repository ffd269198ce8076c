import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from './api.ts';
import { noteRefusal, noteRowsLeft, rowsWait, waitForRows } from './row-guard.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') }));
afterEach(() => vi.useRealTimers());

const noteLeft = (left: number): void =>
  noteRowsLeft(new Response('', { headers: { 'X-Rows-Left': String(left) } }));

/** Waits for rows. @returns whether it may go on after so many seconds */
async function isReady(
  rows: number,
  seconds: number,
  signal = new AbortController().signal,
): Promise<boolean> {
  let ready = false;
  waitForRows(rows, signal).then(
    () => (ready = true),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return ready;
}

it('waits for no rows that are left', async () => {
  noteLeft(100);
  expect(await isReady(100, 0)).toBe(true);
  expect(rowsWait.get()).toBeNull();
});

it('waits twelve seconds for a hundred, and says until when', async () => {
  noteLeft(0);
  const start = Date.now();
  expect(await isReady(100, 11)).toBe(false);
  expect(rowsWait.get()).toBe(start + 12_000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(rowsWait.get()).toBeNull();
  expect(await isReady(100, 0)).toBe(true);
});

it('waits after a refusal as long as the server says, but not for another day', async () => {
  noteRefusal(new RequestError(429, 'Too many.', 6), 100);
  expect(await isReady(100, 5)).toBe(false);
  expect(await isReady(100, 1)).toBe(true);
  noteRefusal(new RequestError(429, 'Too many.', 18_000), 100);
  expect(await isReady(100, 0)).toBe(true);
});

it('stops waiting when the page goes on', async () => {
  noteLeft(0);
  const control = new AbortController();
  expect(await isReady(100, 1, control.signal)).toBe(false);
  control.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(rowsWait.get()).toBeNull();
});
