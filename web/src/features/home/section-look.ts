/** Of a link at the right end of a heading. */
export const SECTION_LINK =
  'inline-flex min-h-6 items-center text-ink underline decoration-line-strong hover:decoration-current';

/** Tailwind's `lg`: rows from here on, cards below. */
export const ROWS_WIDTH = '(min-width: 64rem)';
