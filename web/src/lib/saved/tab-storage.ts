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

/** Deletes all values when the user signs out, and again after open forms saved theirs because the page is left. */
export function clearTab(): void {
  const clear = () => attempt(() => sessionStorage.clear());
  clear();
  addEventListener('pagehide', clear, { once: true });
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (error) {
    console.warn('This tab saves nothing.', error);
    return null;
  }
}
