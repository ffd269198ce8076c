import { MS_PER_ROW, ROW_BUDGETS } from '#shared/domain/plan/plan.ts';
import { createStore } from '../store.ts';
import { RequestError } from './api.ts';

/** How many new permits the server would show at once, and when it said so, in epoch milliseconds. */
let known: { readonly left: number; readonly at: number } = { left: ROW_BUDGETS.tenMinutes, at: 0 };

/** Until when a list waits, in epoch milliseconds; null while none does. */
export const rowsWait = createStore<number | null>(null);

/** The time in which the guard of ten minutes refills, in seconds. */
const REFILL_S = (ROW_BUDGETS.tenMinutes * MS_PER_ROW) / 1000;

/** Notes what a list's answer says is left. */
export function noteRowsLeft({ headers }: Response): void {
  const left = headers.get('X-Rows-Left');
  if (left !== null) known = { left: Number(left), at: Date.now() };
}

/** Notes a refusal, so that the next call of as many rows waits until it can be answered. A spent day has no wait here. */
export function noteRefusal(error: unknown, rows: number): void {
  if (isRowRefusal(error) && error.retryAfterS <= REFILL_S)
    known = { left: rows - (error.retryAfterS * 1000) / MS_PER_ROW, at: Date.now() };
}

/** Waits until the server can show so many new permits, so that the call need not be made twice. @throws when aborted meanwhile */
export async function waitForRows(rows: number, signal: AbortSignal): Promise<void> {
  const ready = known.at + (Math.min(rows, ROW_BUDGETS.tenMinutes) - known.left) * MS_PER_ROW;
  const ms = ready - Date.now();
  if (ms <= 0) return;
  rowsWait.set(ready);
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    });
  } finally {
    rowsWait.set(null);
  }
}

/** A refusal of more permits than the site shows for now. */
export function isRowRefusal(error: unknown): error is RequestError & { readonly retryAfterS: number } {
  return error instanceof RequestError && error.status === 429 && error.retryAfterS !== null;
}
