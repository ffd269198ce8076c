/**
 * Loads the page anew when the browser brings it back whole from its back-forward cache: whoever signed out meanwhile
 * must not find contacts on it, and whoever came back from signing in must not find an old error.
 * @param reload the browser's own way unless a test says otherwise
 */
export function reloadWhenRestored(reload: () => void = () => location.reload()): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    document.documentElement.hidden = true;
    reload();
  });
}
