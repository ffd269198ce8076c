/** A plumb line that hangs three inches from the edges it passes. Decoration, for wide screens. */
export function PlumbLine() {
  return (
    <svg
      width="66"
      height="620"
      viewBox="0 0 66 620"
      aria-hidden="true"
      fill="none"
      stroke="var(--line-strong)"
      className="absolute -top-5 -left-16.5 overflow-visible max-xl:hidden"
    >
      <path d="M6 4h40" stroke="var(--ink)" strokeWidth="2" />
      <path d="M26 4v566" stroke="var(--signal)" />
      <path
        d="M20 568h12v5H20zM14 575h24c2.400 7.200.4 12.800-3.200 17.800L26 609l-8.800-16.200c-3.600-5-5.600-10.600-3.200-17.800z"
        fill="var(--signal)"
        stroke="none"
      />
      <path d="M26 60h40M30 56l-8 8M70 56l-8 8M26 520h40M30 516l-8 8M70 516l-8 8" />
      <g fontSize="12" fill="var(--muted)" stroke="none" textAnchor="middle" className="font-mono">
        <text x="46" y="53">
          3&quot;
        </text>
        <text x="46" y="513">
          3&quot;
        </text>
      </g>
    </svg>
  );
}
