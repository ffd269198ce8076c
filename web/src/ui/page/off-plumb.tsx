/** A wall with a plumb line that hangs off its dashed true line. Decoration of error screens. */
export function OffPlumb({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 150 220" aria-hidden="true" className={className} fill="none">
      <defs>
        <pattern
          id="off-plumb"
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0v8" stroke="var(--line-strong)" />
        </pattern>
      </defs>
      <path d="M14 0h26v200H14z" fill="url(#off-plumb)" />
      <path d="M40 0v200M0 200h150" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M40 14h44" stroke="var(--ink)" strokeWidth="3" />
      <path d="M78 14v168" stroke="var(--line-strong)" strokeDasharray="6 4" />
      <path d="M78 120a106 106 0 0 0 22-2" stroke="var(--line-strong)" />
      <g transform="rotate(-12 78 14)">
        <path d="M78 14v134" stroke="var(--ink)" />
        <path
          d="M74 146h8v5h-8zM69 153h18c1.800 5.400.3 9.600-2.400 13.400L78 178l-6.600-11.600C68.700 162.600 67.200 158.400 69 153z"
          fill="var(--signal)"
        />
      </g>
    </svg>
  );
}
