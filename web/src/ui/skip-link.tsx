/** Focused when the page changes, so that a keyboard or a screen reader starts at its top. */
export const MAIN_ID = 'main';

/** The first stop of the Tab key on every page: past the strip, the header and its links. */
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
