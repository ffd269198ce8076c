/**
 * Reloads the page when the browser restores it from its back-forward cache: after signing out it must not show contacts,
 * and after signing in it must not show an old error.
 * @param reload tests replace it
 */
export function reloadWhenRestored(reload: () => void = () => location.reload()): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    document.documentElement.hidden = true;
    reload();
  });
}
