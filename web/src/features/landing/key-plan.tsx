import { keyPlanShapes } from './key-plan-shapes.ts';

/** The 17 states, hatched on a map. `enhance.ts` marks those with records on file by a closer hatch. */
export function KeyPlan() {
  const { viewBox, borders, states } = keyPlanShapes();
  return (
    <figure className="rounded border border-line-strong bg-raised">
      <svg viewBox={viewBox} aria-hidden="true" className="block h-auto w-full" fill="none">
        <rect width="100%" height="100%" fill="url(#survey)" />
        {states.map(({ name, outline }) => (
          <path
            key={name}
            d={outline}
            data-plan-state={name}
            className="fill-[url(#hatch-2)] stroke-line-strong opacity-70 data-[on-file]:fill-[url(#hatch-4)] data-[on-file]:opacity-100"
          />
        ))}
        <path d={borders} className="stroke-line-strong" strokeWidth=".75" strokeLinejoin="round" />
        <NorthPoint />
      </svg>
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line-strong px-4 py-2 text-12 text-muted">
        <span className="mr-auto font-mono max-sm:w-full">KEY PLAN</span>
        <Swatch hatch={2} label="Stated coverage" />
        <span data-plan-legend="" hidden>
          <Swatch hatch={4} label="Records on file" />
        </span>
      </figcaption>
    </figure>
  );
}

function Swatch({ hatch, label }: { readonly hatch: 2 | 4; readonly label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" className="h-3 w-6 border border-line-strong">
        <rect width="100%" height="100%" fill={`url(#hatch-${hatch})`} />
      </svg>
      {label}
    </span>
  );
}

function NorthPoint() {
  return (
    <g transform="translate(30 306)" className="stroke-line-strong text-muted">
      <circle r="11" strokeWidth=".75" />
      <path d="M0 11V-17M-4-7l4-10 4 10" strokeWidth=".75" />
      <path d="M0-17-4-7h4z" className="fill-current" stroke="none" />
      <text x="15" y="4" className="fill-current font-mono text-12" stroke="none">
        N
      </text>
    </g>
  );
}
