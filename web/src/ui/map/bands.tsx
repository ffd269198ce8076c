import type { ReactNode } from 'react';
import { countClasses, type HeatMapPeriod, INTENSITIES, type Intensity } from '#shared/domain/heat-map.ts';
import { formatCount } from '../../lib/format/format.ts';

/** The look of a band (PRODUCT §4): color, shape, hatching and word, never color alone. */
interface BandLook {
  readonly word: string;
  readonly color: string;
  /** The hollow part of the mark's radius. `ring`: a ring surrounds it. */
  readonly hollow: number;
  readonly ring: boolean;
  /** Pixels between the lines on the map, closer with heat; null for dots. */
  readonly gap: number | null;
}

export const BANDS: Readonly<Record<Intensity, BandLook>> = {
  'very-high': { word: 'Very high', color: 'var(--heat-very-high)', hollow: 0, ring: true, gap: 4 },
  high: { word: 'High', color: 'var(--heat-high)', hollow: 0, ring: false, gap: 7 },
  medium: { word: 'Medium', color: 'var(--heat-medium)', hollow: 0.35, ring: false, gap: 11 },
  low: { word: 'Low', color: 'var(--heat-low)', hollow: 0.6, ring: false, gap: null },
};

/** The one hue of a map's classes, and how much of it each has. */
export const MAP_COLOR = 'var(--heat-high)';
export const MAP_DEPTH: Readonly<Record<Intensity, number>> = {
  'very-high': 0.85,
  high: 0.6,
  medium: 0.35,
  low: 0.15,
};

/** The band's mark in lists. */
export function BandMark({ intensity }: { readonly intensity: Intensity }) {
  const { color, hollow, ring } = BANDS[intensity];
  return (
    <svg viewBox="-9 -9 18 18" aria-hidden="true" className="size-4 shrink-0">
      {ring && <circle r="8" fill="none" stroke={color} strokeWidth="1.5" />}
      <circle r="5.5" fill={color} stroke="var(--ink)" strokeWidth="1" />
      {hollow > 0 && <circle r={5.5 * hollow} fill="var(--raised)" stroke="var(--ink)" strokeWidth="0.75" />}
    </svg>
  );
}

/**
 * The hatching of each band, as patterns named by `hatchOf`.
 * @param use tells apart the patterns of two drawings on a page
 * @param pixel the size of a CSS pixel in the drawing
 */
export function BandHatching({ use, pixel }: { readonly use: string; readonly pixel: number }) {
  return (
    <defs>
      {INTENSITIES.map(({ name }) => {
        const { gap } = BANDS[name];
        const size = gap ?? 7;
        return (
          <pattern
            key={name}
            id={hatchId(use, name)}
            width={size}
            height={size}
            patternUnits="userSpaceOnUse"
            patternTransform={`scale(${pixel}) rotate(${gap === null ? 0 : 45})`}
          >
            {gap === null ? (
              <circle cx="2" cy="2" r="0.9" fill="var(--ink)" fillOpacity="0.45" />
            ) : (
              <path d={`M0 0v${size}`} stroke="var(--ink)" strokeOpacity="0.4" strokeWidth="1.4" />
            )}
          </pattern>
        );
      })}
    </defs>
  );
}

const hatchId = (use: string, name: Intensity): string => `hatch-${use}-${name}`;

/** The fill of a band's hatching, over its color. */
export function hatchOf(use: string, name: Intensity): string {
  return `url(#${hatchId(use, name)})`;
}

interface LegendProps {
  /** The permits of each place shown. */
  readonly counts: readonly number[];
  readonly days: HeatMapPeriod;
  /** What is counted, such as `city`. */
  readonly per?: string;
  readonly children?: ReactNode;
}

/** The classes of a map with the numbers they stand for. */
export function Legend({ counts, days, per = 'city', children }: LegendProps) {
  return (
    <div className="rounded border border-line-strong bg-raised px-3 py-2 text-12">
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <BandHatching use="legend" pixel={1} />
      </svg>
      <p id="legend" className="font-semibold">
        Permits per {per}, last {days} days
      </p>
      <ul aria-labelledby="legend" className="mt-1.5 grid grid-cols-[auto_auto] gap-x-5 gap-y-1.5">
        {countClasses(counts).map(({ name, from, to }) => (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 26 16" aria-hidden="true" className="h-4 w-6.5 shrink-0">
              <rect
                x="0.5"
                y="0.5"
                width="25"
                height="15"
                rx="2"
                fill={MAP_COLOR}
                fillOpacity={MAP_DEPTH[name]}
                stroke={MAP_COLOR}
              />
              <rect x="0.5" y="0.5" width="25" height="15" rx="2" fill={hatchOf('legend', name)} />
            </svg>
            {from === to ? formatCount(from) : `${formatCount(from)} to ${formatCount(to)}`}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
