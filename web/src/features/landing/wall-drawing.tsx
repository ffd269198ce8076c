/** A section of a wall and a plumb line, with the same distance above and below. Heights in meters. Decoration. */
export function WallDrawing({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 204 560"
      aria-hidden="true"
      className={className}
      preserveAspectRatio="xMinYMid slice"
      fill="none"
      stroke="currentColor"
    >
      <g stroke="none">
        <rect x="18" y="0" width="20" height="500" fill="url(#block)" />
        <rect x="38" y="0" width="18" height="500" fill="url(#insulation)" />
        <rect x="56" y="0" width="30" height="500" fill="url(#hatch-3)" />
        <rect x="0" y="222" width="38" height="22" fill="url(#concrete)" />
        <rect x="0" y="452" width="38" height="22" fill="url(#concrete)" />
        <rect x="6" y="500" width="96" height="34" fill="url(#concrete)" />
        <path d="M86 470h118v20H86z" fill="url(#earth)" />
      </g>
      <path d="M18 0v222h-18m0 22h18v208H0m0 22h18v26m20-500v500m18-500v500" />
      <path d="M86 0v500" strokeWidth="2" />
      <path d="M6 500h96v34H6zM86 470h118" strokeWidth="1.5" />
      <Offset y={86} />
      <Offset y={392} />
      <Level y={233} label="+2.80" />
      <Level y={470} label="±0.00" />
      <g stroke="none" className="text-signal">
        <path d="M86 38h48v4H86z" fill="var(--ink)" />
        <path d="M128.500 42h1v372h-1z" fill="var(--ink)" />
        <path d="M124 412h10v5h-10z" fill="currentColor" />
        <path
          d="M118 419h22c2.200 6.600.4 11.800-2.900 16.400L129 456l-8.100-20.600c-3.300-4.600-5.100-9.800-2.900-16.400z"
          fill="currentColor"
        />
      </g>
    </svg>
  );
}

function Offset({ y }: { readonly y: number }) {
  return (
    <>
      <path d={`M86 ${y}h43M83 ${y + 3}l6-6m37 6 6-6`} strokeWidth="1.25" />
      <text
        x="107.500"
        y={y - 7}
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
        className="font-mono text-12"
      >
        0.40
      </text>
    </>
  );
}

function Level({ y, label }: { readonly y: number; readonly label: string }) {
  return (
    <>
      <path d={`M146 ${y}h58m-48 0-6-9h12z`} strokeWidth="1.25" />
      <text x="166" y={y - 6} fill="currentColor" stroke="none" className="font-mono text-12">
        {label}
      </text>
    </>
  );
}
