import { type KeyboardEvent, useRef, useState } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { BANDS, BandDot } from './bands.tsx';
import { isFarRight, isFarUp, type MapView, type Spot } from './map-view.ts';
import { type Dot, type HeatMapLocation, placeKey, placeName } from './places.ts';

/** The smallest and largest radius of a dot, in CSS pixels. The area grows with the number of permits. */
const MIN_RADIUS_PX = 2;
const MAX_RADIUS_PX = 12;
const OUTLINE_PX = 0.75;
/** The radius of the area that takes a touch, in CSS pixels. */
const TOUCH_PX = 12;

interface MapDotsProps {
  readonly dots: readonly Dot[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  readonly view: MapView;
  /** The size of a CSS pixel in map units at the current zoom. */
  readonly pixel: number;
  readonly onDotFocus: (spot: Spot) => void;
}

/** One dot per location. Tab reaches one of them; arrow keys move between them by rank. */
export function MapDots({ dots, selected, onSelect, view, pixel, onDotFocus }: MapDotsProps) {
  const group = useRef<SVGGElement>(null);
  const [focused, setFocused] = useState(0);
  const tabStop = Math.min(focused, dots.length - 1);
  const busiest = dots.reduce((most, { location }) => Math.max(most, location.permitCount), 1);

  const dotRadius = ({ permitCount }: HeatMapLocation): number =>
    MIN_RADIUS_PX + (MAX_RADIUS_PX - MIN_RADIUS_PX) * Math.sqrt(permitCount / busiest);
  const open = dots.find(({ location }) => placeKey(location) === selected);

  const onKeyDown = (event: KeyboardEvent, rank: number): void => {
    const next = nextRank(event.key, rank, dots.length);
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
      {/* By rank: the busiest first, so that no dot is under a larger one. */}
      {dots.map((dot, rank) => {
        const { location, spot, by } = dot;
        const key = placeKey(location);
        const radius = dotRadius(location) * pixel;
        const name = placeName(location);
        const words = `${name}, ${location.state}: ${formatCount(location.permitCount)} permits, ${BANDS[location.intensity].word.toLowerCase()}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own
          <g
            key={key}
            role="button"
            tabIndex={rank === tabStop ? 0 : -1}
            data-rank={rank}
            aria-label={words}
            aria-pressed={key === selected}
            transform={`translate(${spot[0]} ${spot[1]})`}
            onClick={() => onSelect(key)}
            onKeyDown={(event) => onKeyDown(event, rank)}
            onFocus={() => {
              setFocused(rank);
              onDotFocus(spot);
            }}
            className="group/dot cursor-pointer outline-none"
          >
            <title>{words}</title>
            <circle r={Math.max(radius, TOUCH_PX * pixel)} fill="transparent" />
            <BandDot intensity={location.intensity} radius={radius} line={OUTLINE_PX * pixel} />
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
          radius={dotRadius(open.location) * pixel}
          pixel={pixel}
          toLeft={isFarRight(view, open.spot)}
          down={isFarUp(view, open.spot)}
        />
      )}
    </g>
  );
}

/** The open dot again, above the others, with its label. */
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
      <BandDot intensity={location.intensity} radius={radius} line={OUTLINE_PX * pixel} />
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

function nextRank(key: string, rank: number, count: number): number | undefined {
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
