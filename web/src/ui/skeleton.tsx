import { classNames } from './class-names.ts';

/** A gray placeholder for text that is loading; `className` sets its size. Hidden from screen readers. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-placeholder=""
      className={classNames(
        'block h-4 max-w-full min-w-0 animate-pulse rounded bg-line forced-colors:border',
        className,
      )}
    />
  );
}
