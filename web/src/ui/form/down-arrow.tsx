/** The arrow of a control that opens below. @param className its size, place and color */
export function DownArrow({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={className}>
      <path d="M2 4.5 6 8.5l4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
