/** What this browser tab remembers over reloads and sign-ins, and no longer. A browser may refuse; then nothing is kept. */

/** The value kept under a key; null where there is none. */
export function readTabItem(key: string): unknown {
  return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown);
}

/** Keeps a value as JSON. */
export function saveTabItem(key: string, value: unknown): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(value)));
}

/** Forgets what is kept under a key. */
export function removeTabItem(key: string): void {
  attempt(() => sessionStorage.removeItem(key));
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (error) {
    // Storage is switched off or full. The page works without it.
    console.warn('This tab keeps nothing.', error);
    return null;
  }
}
