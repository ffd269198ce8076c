/** What a toast says. `problem` marks an error by shape and color. */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'neutral' | 'problem';
  /** A button that does something about it, such as taking it back; pressing it takes the toast away. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

/** A message with a number of its own, so that the same words shown again are a new toast. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
}

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one shown: at most one at a time (PRODUCT §9). Works outside components too. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  set({ ...message, id: lastId });
}

/** Takes the toast away, if it is still the one with this id. */
export function dismissToast(id: number): void {
  if (shown?.id === id) set(null);
}

/** The toast shown now; for `useSyncExternalStore`. */
export function currentToast(): ShownToast | null {
  return shown;
}

/** Calls `listener` on every change. @returns what ends that */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
