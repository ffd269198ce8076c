/**
 * SVG patterns for the drawings of a page. The densities `hatch-1` to `hatch-4` also distinguish the heat map's four bands
 * without color (PRODUCT §4).
 */
export function HatchPatterns() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        {[14, 9, 6, 3.5].map((gap, index) => (
          <pattern
            key={gap}
            id={`hatch-${index + 1}`}
            width={gap}
            height={gap}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d={`M0 0v${gap}`} stroke="currentColor" strokeWidth="1" />
          </pattern>
        ))}
        <pattern id="concrete" width="16" height="16" patternUnits="userSpaceOnUse">
          <path d="m2 4 3-2 1 3zm8 8 3-1-1 3z" stroke="currentColor" strokeWidth=".6" fill="none" />
          <path d="M12 4h.8M5 11h.8M9 1h.8M2 14h.8" stroke="currentColor" strokeWidth=".9" />
        </pattern>
        <pattern id="earth" width="26" height="14" patternUnits="userSpaceOnUse">
          <path
            d="m0 10 8-8m-4 11 8-8m3 0 8 8m-4-11 8 8"
            stroke="currentColor"
            strokeWidth=".75"
            fill="none"
          />
        </pattern>
        <pattern id="survey" width="24" height="24" patternUnits="userSpaceOnUse">
          <path d="M24 0H0v24" stroke="var(--line)" strokeWidth="1" fill="none" />
        </pattern>
      </defs>
    </svg>
  );
}
