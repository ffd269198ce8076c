export function CloseIcon({ className = 'size-3' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={className}>
      <path d="m1 1 10 10M11 1 1 11" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
