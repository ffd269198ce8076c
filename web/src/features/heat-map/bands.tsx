import { INTENSITIES, type Intensity } from '#shared/domain/heat-map.ts';

/** The look of a band (PRODUCT §4): color, shape and word, never color alone. */
interface BandLook {
  readonly word: string;
  readonly color: string;
  /** The hollow part of the dot's radius. `ring`: a ring surrounds it. */
  readonly hollow: number;
  readonly ring: boolean;
}

export const BANDS: Readonly<Record<Intensity, BandLook>> = {
  'very-high': { word: 'Very high', color: 'var(--heat-very-high)', hollow: 0, ring: true },
  high: { word: 'High', color: 'var(--heat-high)', hollow: 0, ring: false },
  medium: { word: 'Medium', color: 'var(--heat-medium)', hollow: 0.35, ring: false },
  low: { word: 'Low', color: 'var(--heat-low)', hollow: 0.6, ring: false },
};

/** A band's dot around the origin. @param line line width, in units of the radius */
export function BandDot(props: {
  readonly intensity: Intensity;
  readonly radius: number;
  readonly line: number;
}) {
  const { intensity, radius, line } = props;
  const { color, hollow, ring } = BANDS[intensity];
  return (
    <>
      {ring && <circle r={radius + 2.5 * line} fill="none" stroke={color} strokeWidth={1.5 * line} />}
      <circle r={radius} fill={color} stroke="var(--ink)" strokeWidth={line} />
      {hollow > 0 && (
        <circle r={radius * hollow} fill="var(--raised)" stroke="var(--ink)" strokeWidth={line * 0.75} />
      )}
    </>
  );
}

export function BandMark({ intensity }: { readonly intensity: Intensity }) {
  return (
    <svg viewBox="-9 -9 18 18" aria-hidden="true" className="size-4 shrink-0">
      <BandDot intensity={intensity} radius={5.5} line={1} />
    </svg>
  );
}

/** The share of the busiest location's permits in a band: `75% and more`, `50% to 75%`, `under 25%`. */
function formatShareRange(at: number): string {
  const least = (INTENSITIES[at]?.least ?? 0) * 100;
  const most = (INTENSITIES[at - 1]?.least ?? 1) * 100;
  if (at === 0) return `${least}% and more`;
  return least === 0 ? `under ${most}%` : `${least}% to ${most}%`;
}

export function Legend() {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 text-12 text-muted">
      <p id="legend">Permits, compared with the busiest location shown:</p>
      <ul aria-labelledby="legend" className="flex flex-wrap gap-x-5 gap-y-1">
        {INTENSITIES.map(({ name }, at) => (
          <li key={name} className="flex items-center gap-1.5">
            <BandMark intensity={name} />
            <span className="text-ink">{BANDS[name].word}</span> {formatShareRange(at)}
          </li>
        ))}
      </ul>
    </div>
  );
}
