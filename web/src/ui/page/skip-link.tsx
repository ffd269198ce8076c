/** The element that gets the focus when the page changes. */
export const MAIN_ID = 'main';

/** The first Tab stop of every page; skips the strip and the header. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only rounded bg-raised px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
    >
      Skip to content
    </a>
  );
}
