import { classNames } from './class-names.ts';
import { MAIN_ID } from './page/skip-link.tsx';

/** Hidden from screen readers: put text beside it. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={classNames('size-4 animate-spin', className)}>
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

/** Shown in place of a page until the user is known (PRODUCT §2). */
export function PageSpinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="grid min-h-[60vh] place-items-center text-muted outline-none">
      <p role="status" className="flex items-center gap-3 text-14">
        <Spinner />
        {label}
      </p>
    </main>
  );
}
