import { type KeyboardEvent, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { BANDS, BandDot } from './bands.tsx';
import { isFarRight, isFarUp, type Spot, type View } from './map-view.ts';
import { type Dot, type Location, placeKey, placeName } from './places.ts';

/** Radii of the dots of few permits and of the busiest location, in CSS pixels: areas grow with the counts. */
const LEAST_PX = 2;
const MOST_PX = 12;
/** The ink around a dot, in CSS pixels. */
const INK_PX = 0.75;
/** A finger hits a dot from here, in CSS pixels. */
const HIT_PX = 12;

export interface MapDotsProps {
  readonly dots: readonly Dot[];
  /** The key of the location that is open. */
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  readonly view: View;
  /** What a CSS pixel measures in units of the map as it is magnified now. */
  readonly pixel: number;
  /** Told which dot has the focus, so that the map shows it. */
  readonly onReach: (spot: Spot) => void;
}

/** One dot a location. Tab comes to one of them; arrow keys go on by rank. */
export function MapDots({ dots, selected, onSelect, view, pixel, onReach }: MapDotsProps) {
  const group = useRef<SVGGElement>(null);
  const [reached, setReached] = useState(0);
  const entry = Math.min(reached, dots.length - 1);
  const busiest = dots.reduce((most, { location }) => Math.max(most, location.permitCount), 1);

  const radiusOf = ({ permitCount }: Location): number =>
    LEAST_PX + (MOST_PX - LEAST_PX) * Math.sqrt(permitCount / busiest);
  const open = dots.find(({ location }) => placeKey(location) === selected);

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
        const radius = radiusOf(location) * pixel;
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
            aria-pressed={key === selected}
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
            <BandDot intensity={location.intensity} radius={radius} line={INK_PX * pixel} />
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
          </g>
        );
      })}
      {open !== undefined && (
        <OpenDot
          dot={open}
          radius={radiusOf(open.location) * pixel}
          pixel={pixel}
          toLeft={isFarRight(view, open.spot)}
          down={isFarUp(view, open.spot)}
        />
      )}
    </g>
  );
}

/** The dot that is open once more, above the others, with its leader line and lettering. */
function OpenDot(props: {
  readonly dot: Dot;
  readonly radius: number;
  readonly pixel: number;
  readonly toLeft: boolean;
  readonly down: boolean;
}) {
  const { dot, radius, pixel, toLeft, down } = props;
  const { location, spot } = dot;
  const side = toLeft ? -1 : 1;
  const up = down ? 1 : -1;
  const start = (radius + 4 * pixel) * 0.7;
  const end = radius + 16 * pixel;
  return (
    <g transform={`translate(${spot[0]} ${spot[1]})`} className="pointer-events-none">
      <BandDot intensity={location.intensity} radius={radius} line={INK_PX * pixel} />
      <g fill="none" stroke="var(--ink)" strokeWidth={2 * pixel}>
        <circle r={radius + 4 * pixel} />
        <path d={`M${side * start} ${up * start} L${side * end} ${up * end} h${side * 8 * pixel}`} />
      </g>
      <text
        x={side * (end + 11 * pixel)}
        y={up * end + 4 * pixel}
        textAnchor={toLeft ? 'end' : 'start'}
        fontSize={12 * pixel}
        fontWeight={600}
        fill="var(--ink)"
        stroke="var(--raised)"
        strokeWidth={4 * pixel}
        paintOrder="stroke"
      >
        {placeName(location)}: {formatCount(location.permitCount)}
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
