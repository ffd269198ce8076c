/** A gable with its pitch, and a plumb line. Decoration at the edge of wide screens. */
export function GableDrawing() {
  return (
    <svg
      viewBox="0 0 400 108"
      aria-hidden="true"
      className="mr-2 hidden h-27 w-100 shrink-0 font-mono text-12 xl:block"
      fill="none"
      stroke="var(--line-strong)"
    >
      <defs>
        <pattern id="grade" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" stroke="var(--line-strong)" strokeOpacity="0.5" />
        </pattern>
      </defs>
      <path d="M60 97h340v11H60z" fill="url(#grade)" stroke="none" />
      <g stroke="var(--ink)" strokeWidth="1.5">
        <path d="M60 97h340" />
        <path d="M152 97V58M312 97V58" />
        <path d="M140 62 232 16l92 46-3 5-89-44.5-89 44.500z" fill="var(--raised)" />
      </g>
      <path d="M172 97V71h20v26M216 90V71h22v19zM262 90V71h22v19zM227 71v19M273 71v19" />
      <path d="M256 34h32v16" />
      <g fill="var(--muted)" stroke="none">
        <text x="264" y="29">
          12
        </text>
        <text x="292" y="46">
          6
        </text>
        <text x="92" y="42" textAnchor="end">
          11′-6″
        </text>
        <text x="92" y="84" textAnchor="end">
          9′-0″
        </text>
      </g>
      <path d="M104 16v81M100 20l8-8M100 66l8-8M100 101l8-8" />
      <path d="M96 16h124M96 62h40" strokeDasharray="6 3 1 3" />
      <path d="M352 12h22" stroke="var(--ink)" strokeWidth="2" />
      <path d="M363 12v54" stroke="var(--signal)" />
      <path
        d="M359.5 66h7v3h-7zM357 70.5h12c1.2 3.6.2 6.4-1.6 8.9L363 87l-4.4-7.6c-1.8-2.5-2.8-5.3-1.6-8.9z"
        fill="var(--signal)"
        stroke="none"
      />
    </svg>
  );
}
