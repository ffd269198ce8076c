import { classNames } from './class-names.ts';

/** A grey bar where a text is going to stand; give it the text's width and height. Hidden from screen readers. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block h-4 animate-pulse rounded bg-line forced-colors:border', className)}
    />
  );
}
