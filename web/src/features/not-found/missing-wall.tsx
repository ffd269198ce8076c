/** A floor plan in which one room is dashed: it was not built. Decoration. */
export function MissingWall() {
  return (
    <svg viewBox="0 0 520 330" aria-hidden="true" className="h-auto w-full text-line-strong" fill="none">
      <rect width="520" height="330" fill="url(#survey)" />
      <path
        d="M30 30h230v16H46v118h214v16H46v104h110v16H30z"
        fill="url(#hatch-3)"
        className="stroke-ink"
        strokeWidth="1.5"
      />
      <path d="M206 284h54v16h-54z" fill="url(#hatch-3)" className="stroke-ink" strokeWidth="1.5" />
      <path d="M156 284v-50a50 50 0 0 1 50 50M260 46v118m0 16v104" className="stroke-ink" />
      <text x="62" y="76" className="fill-ink font-mono text-14">
        401
      </text>
      <text x="62" y="212" className="fill-ink font-mono text-14">
        403
      </text>
      {/* The missing room. */}
      <g stroke="currentColor" strokeDasharray="10 5">
        <path d="M268 38h222v254H268" />
        <path d="M268 54h206v222H268" />
        <path d="m290 70 170 190m0-190L290 260" strokeDasharray="2 6" />
      </g>
      <rect x="348" y="150" width="56" height="30" fill="var(--paper)" />
      <text x="376" y="170" textAnchor="middle" className="fill-signal-text font-mono text-14">
        404
      </text>
      <path d="M268 312h222M268 306v12m222-12v12" stroke="currentColor" />
      <text x="379" y="326" textAnchor="middle" className="fill-muted font-mono text-12">
        not built
      </text>
    </svg>
  );
}
