const LENGTHS = [1000, 500, 200, 100, 50, 20, 10, 5] as const;
/** The bar is the longest round length within this part of the map's width. */
const MOST = 0.25;

/** How long a round number of miles is on the map. @param milesAcross what the map's width measures */
export function ScaleBar({ milesAcross }: { readonly milesAcross: number }) {
  const miles = LENGTHS.find((length) => length <= milesAcross * MOST) ?? 5;
  return (
    <div
      className="pointer-events-none absolute bottom-2 left-3 font-mono text-12 text-muted"
      style={{ width: `${(100 * miles) / milesAcross}%` }}
    >
      <svg aria-hidden="true" className="block h-2 w-full overflow-visible text-line-strong">
        <path d="M0 0v8" stroke="currentColor" strokeWidth="1.5" />
        <line x1="0" x2="100%" y1="4" y2="4" stroke="currentColor" strokeWidth="1.5" />
        <line x1="100%" x2="100%" y1="0" y2="8" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="whitespace-nowrap">{miles} mi</span>
    </div>
  );
}
