/*
 * Session storage: survives reloads and sign-ins of this tab. A browser may refuse it; then nothing is saved and the page
 * works without it.
 */

/** The value saved under a key; null when there is none. */
export function readTabItem(key: string): unknown {
  return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown);
}

/** Saves a value as JSON. */
export function saveTabItem(key: string, value: unknown): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(value)));
}

export function removeTabItem(key: string): void {
  attempt(() => sessionStorage.removeItem(key));
}

const SIGNED_OUT = 'signed-out';
let hasLeft = false;

/** Calls `leave` when the user signs out in another tab. */
export function onSignOutElsewhere(leave: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_OUT && newValue !== null && !hasLeft) leave();
  });
}

/**
 * Deletes all values when the user signs out, and again after open forms and the page’s place were saved because the page is left. Other
 * tabs of this browser learn of it.
 */
export function clearTab(): void {
  hasLeft = true;
  // Browsers tell the other tabs only.
  attempt(() => localStorage.setItem(SIGNED_OUT, '1'));
  attempt(() => localStorage.removeItem(SIGNED_OUT));
  const clear = () => attempt(() => sessionStorage.clear());
  clear();
  addEventListener('pagehide', clear, { once: true });
  // Comes after it.
  document.addEventListener('visibilitychange', clear, { once: true });
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (error) {
    console.warn('This tab saves nothing.', error);
    return null;
  }
}
