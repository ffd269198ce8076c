import { errorMessage, isSignInAgain, isUnauthorized } from '../../lib/api/api.ts';
import { createStore } from '../../lib/store.ts';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  /** `problem` marks an error by shape and color. */
  readonly tone?: 'neutral' | 'problem';
  /** A button such as Undo; pressing it closes the toast. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

/** `id` is unique, so that the same message shown again is a new toast. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
}

const toast = createStore<ShownToast | null>(null);
let lastId = 0;

export const { get: currentToast, subscribe: subscribeToasts } = toast;

/** Shows a toast in place of the current one: at most one at a time (PRODUCT §9). */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  toast.set({ ...message, id: lastId });
}

/** Closes the toast if it is still the one with this id. */
export function dismissToast(id: number): void {
  if (toast.get()?.id === id) toast.set(null);
}

/**
 * Returns an error handler for a mutation that shows a toast. Skips what leads to the sign-in page, which has its own toast.
 * @param describe the toast's description; the error's message by default
 */
export function showError(
  title: string,
  describe: (error: Error) => string = errorMessage,
): (error: Error) => void {
  return (error) => {
    if (isUnauthorized(error) || isSignInAgain(error)) return;
    showToast({ title, description: describe(error), tone: 'problem' });
  };
}
