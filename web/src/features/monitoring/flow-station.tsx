/** The steps of the flow diagram, in the style of a construction drawing. Decoration. */
export type Station = 'portals' | 'read' | 'compare' | 'file' | 'index' | 'leads';

export function StationDrawing({ station }: { readonly station: Station }) {
  return (
    <svg
      viewBox="0 0 72 72"
      aria-hidden="true"
      className="relative block size-18 shrink-0 bg-paper"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      {DRAWINGS[station]}
    </svg>
  );
}

const HATCH = { stroke: 'var(--line-strong)', strokeWidth: 1 } as const;

const DRAWINGS = {
  portals: (
    <>
      <path d="M12 28 36 12l24 16z" />
      <path d="M14 28v28M58 28v28M10 56h52M16 32h40" />
      <path {...HATCH} d="M22 32v24M29 32v24M43 32v24M50 32v24" />
      <path d="M33 56V44h6v12" />
      <path {...HATCH} d="m10 62 5-6m3 6 5-6m3 6 5-6m3 6 5-6m3 6 5-6m3 6 5-6m3 6 5-6" />
    </>
  ),
  read: (
    <>
      <path d="M18 10h26l10 10v42H18z" />
      <path d="M44 10v10h10" />
      <path {...HATCH} d="M24 28h24M24 34h24M24 46h24M24 52h16" />
      <path d="M12 40h48" stroke="var(--signal)" />
    </>
  ),
  compare: (
    <>
      <path {...HATCH} d="M14 14h26v42H14z" strokeDasharray="3 3" />
      <path d="M30 18h28v42H30z" fill="var(--paper)" />
      <path {...HATCH} d="M36 26h16M36 32h16M36 50h16" />
      <path d="M44 8v26" stroke="var(--signal)" />
      <path
        d="M41 34h6v3h-6zM38 38h12c1 5-1 8-3 11l-3 8-3-8c-2-3-4-6-3-11z"
        fill="var(--signal)"
        stroke="none"
      />
    </>
  ),
  file: (
    <>
      <path d="M12 16h48v40H12zM12 29.300h48M12 42.700h48M16 56v6M56 56v6" />
      <path d="M31 22.500h10M31 36h10M31 49h10" />
      <path {...HATCH} d="m12 16 4-6h40l4 6" />
    </>
  ),
  index: (
    <>
      <path d="M8 28h56v18H8z" />
      <path d="M8 28v10m8-10v6m8-6v10m8-10v6m8-6v10m8-10v6m8-6v10m8-10v6" />
      <path d="M27 56h18M36 52v-6" stroke="var(--signal)" />
      <path d="m32 52 4-6 4 6z" fill="var(--signal)" stroke="none" />
      <path {...HATCH} d="M8 20h56M8 17v6M64 17v6" />
    </>
  ),
  leads: (
    <>
      <path d="M14 56h44" />
      <path d="m36 54-9-14h18z" fill="var(--signal)" stroke="var(--signal)" />
      <path d="M36 40V14h22l-5 7 5 7H36" />
      <path {...HATCH} d="M40 19h10M40 23h10" />
      <path {...HATCH} d="m14 62 5-6m3 6 5-6m3 6 5-6m3 6 5-6m3 6 5-6m3 6 5-6" />
    </>
  ),
} as const;
