/** A section of a wall with a plumb line. Decoration. */
export function CoverDrawing() {
  return (
    <svg
      viewBox="0 0 360 320"
      aria-hidden="true"
      className="absolute right-0 bottom-0 hidden h-full md:block"
      fill="none"
      stroke="var(--line-strong)"
    >
      <defs>
        <pattern
          id="masonry"
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0v8" stroke="var(--line-strong)" strokeWidth="1" />
        </pattern>
        <pattern id="earth" width="16" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 8 8 0M8 8l8-8" stroke="var(--line)" strokeWidth="1" />
        </pattern>
      </defs>
      <g stroke="var(--line)" strokeDasharray="10 3 2 3">
        <path d="M40 60h300M40 160h300" />
      </g>
      <Level y={60} label="+6.00" />
      <Level y={160} label="+3.00" />
      <Level y={260} label="±0.00" />
      <path d="M40 260h320v26H40z" fill="url(#earth)" stroke="none" />
      <path d="M40 260h320" strokeWidth="2" />
      <path d="M212 20h44v256h-44z" fill="url(#masonry)" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M256 160h104M256 172h104" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M166 26h46" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M184 26v174" stroke="var(--signal)" strokeWidth="1.5" />
      <path
        d="M180 200h8v5h-8zM175 205h18c2 8-.5 14-4 20l-5 17-5-17c-3.5-6-6-12-4-20z"
        fill="var(--signal)"
        stroke="none"
      />
      {/* The same distance above and below: the wall is plumb */}
      <Measure y={80} />
      <Measure y={190} />
    </svg>
  );
}

function Level({ y, label }: { readonly y: number; readonly label: string }) {
  return (
    <g>
      <path d={`m40 ${y} 6-8h-12z`} fill="var(--line-strong)" stroke="none" />
      <text x="52" y={y - 4} fontSize="10" fill="var(--muted)" stroke="none" className="font-mono">
        {label}
      </text>
    </g>
  );
}

function Measure({ y }: { readonly y: number }) {
  return (
    <g stroke="var(--ink)">
      <path d={`M180 ${y}h36M181 ${y + 3}l6-6M209 ${y + 3}l6-6`} />
      <text x="191" y={y - 5} fontSize="9" fill="var(--ink)" stroke="none" className="font-mono">
        28
      </text>
    </g>
  );
}
