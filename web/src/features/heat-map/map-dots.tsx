import { type KeyboardEvent, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { BANDS, BandDot } from './bands.tsx';
import type { Spot } from './map-view.ts';
import { type Dot, placeKey, placeName } from './places.ts';

/** Radii of the dots of one permit and of the busiest location, in CSS pixels: areas are as the counts. */
const LEAST_PX = 3;
const MOST_PX = 14;
/** A finger hits a dot from here, in CSS pixels. */
const HIT_PX = 12;

export interface MapDotsProps {
  readonly dots: readonly Dot[];
  /** The key of the location that is open. */
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  /** What a CSS pixel measures in units of the map as it is magnified now. */
  readonly pixel: number;
  /** Told which dot has the focus, so that the map shows it. */
  readonly onReach: (spot: Spot) => void;
}

/** One dot a location. Tab comes to one of them; arrow keys go on by rank. */
export function MapDots({ dots, selected, onSelect, pixel, onReach }: MapDotsProps) {
  const group = useRef<SVGGElement>(null);
  const [reached, setReached] = useState(0);
  const entry = Math.min(reached, dots.length - 1);
  const busiest = dots.reduce((most, { location }) => Math.max(most, location.permitCount), 1);

  const onKeyDown = (event: KeyboardEvent, rank: number): void => {
    const next = rankAfterKey(event.key, rank, dots.length);
    if (event.key === 'Enter' || event.key === ' ') {
      const dot = dots[rank];
      if (dot !== undefined) onSelect(placeKey(dot.location));
    } else if (next === undefined) return;
    else group.current?.querySelector<SVGGElement>(`[data-rank="${next}"]`)?.focus({ preventScroll: true });
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <g ref={group}>
      {/* The busiest first, so that none lies under a larger one; in the order of Tab and of screen readers by rank. */}
      {dots.map((dot, rank) => {
        const { location, spot, by } = dot;
        const key = placeKey(location);
        const radius = (LEAST_PX + (MOST_PX - LEAST_PX) * Math.sqrt(location.permitCount / busiest)) * pixel;
        const open = key === selected;
        const name = placeName(location);
        const words = `${name}, ${location.state}: ${formatCount(location.permitCount)} permits, ${BANDS[location.intensity].word.toLowerCase()}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own
          <g
            key={key}
            role="button"
            tabIndex={rank === entry ? 0 : -1}
            data-rank={rank}
            aria-label={words}
            aria-pressed={open}
            transform={`translate(${spot[0]} ${spot[1]})`}
            onClick={() => onSelect(key)}
            onKeyDown={(event) => onKeyDown(event, rank)}
            onFocus={() => {
              setReached(rank);
              onReach(spot);
            }}
            className="group/dot cursor-pointer outline-none"
          >
            <title>{words}</title>
            <circle r={Math.max(radius, HIT_PX * pixel)} fill="transparent" />
            <BandDot intensity={location.intensity} radius={radius} line={pixel} />
            {by === 'county' && (
              <circle
                r={radius + 4 * pixel}
                fill="none"
                stroke="var(--ink)"
                strokeWidth={pixel}
                strokeDasharray={`${2 * pixel} ${2 * pixel}`}
              />
            )}
            <circle
              r={radius + 6 * pixel}
              fill="none"
              stroke="var(--focus)"
              strokeWidth={2 * pixel}
              className="opacity-0 group-focus-visible/dot:opacity-100"
            />
            {open && <Leader name={name} count={location.permitCount} radius={radius} pixel={pixel} />}
          </g>
        );
      })}
    </g>
  );
}

/** The leader line and lettering of the dot that is open. */
function Leader(props: {
  readonly name: string;
  readonly count: number;
  readonly radius: number;
  readonly pixel: number;
}) {
  const { name, count, radius, pixel } = props;
  const start = radius * 0.75;
  const end = radius + 14 * pixel;
  return (
    <g className="pointer-events-none">
      <path
        d={`M${start} ${-start} L${end} ${-end} H${end + 8 * pixel}`}
        fill="none"
        stroke="var(--ink)"
        strokeWidth={1.5 * pixel}
      />
      <text
        x={end + 11 * pixel}
        y={-end + 4 * pixel}
        fontSize={12 * pixel}
        fontWeight={600}
        fill="var(--ink)"
        stroke="var(--raised)"
        strokeWidth={4 * pixel}
        paintOrder="stroke"
      >
        {name} {formatCount(count)}
      </text>
    </g>
  );
}

/** The rank a key goes to from another; undefined for keys that do not move. */
function rankAfterKey(key: string, rank: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, rank + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, rank - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
