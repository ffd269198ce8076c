import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { classNames } from '../class-names.ts';

export function PlumbBob({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 20 32" aria-hidden="true" className={classNames('h-7 w-auto text-signal', className)}>
      <path d="M10 0v11" stroke="var(--line-strong)" strokeWidth="1.5" />
      <path d="M7 11h6v2.5H7z" fill="currentColor" />
      <path
        d="M4 15h12c1.2 3.6.2 6.4-1.6 8.9L10 32l-4.4-8.1C3.800 21.400 2.800 18.600 4 15z"
        fill="currentColor"
      />
    </svg>
  );
}

export function Logo({ className }: { readonly className?: string }) {
  return (
    <span
      className={classNames('inline-flex items-center gap-2 text-16 font-semibold tracking-tight', className)}
    >
      <PlumbBob />
      {PRODUCT_NAME}
    </span>
  );
}
