import { classNames } from './class-names.ts';

/**
 * A gray bar where a text is going to stand; give it the text's width and height. Where there is less room it is narrower.
 * Hidden from screen readers.
 */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block h-4 max-w-full min-w-0 animate-pulse rounded bg-line forced-colors:border',
        className,
      )}
    />
  );
}
