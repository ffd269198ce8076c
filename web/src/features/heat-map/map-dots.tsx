import { type CountClass, classOf, countClasses } from '#shared/domain/heat-map.ts';
import { counted, formatCount } from '../../lib/format/format.ts';
import type { MapFrame, SpottedDot } from '../../lib/map/flat-map.ts';
import { type HeatMapLocation, placeKey, placeName } from '../../lib/map/places.ts';
import { BANDS, BandHatching, hatchOf, MAP_COLOR, MAP_DEPTH } from '../../ui/map/bands.tsx';

/** The smallest and largest radius of a dot, in CSS pixels. The area grows with the number of permits. */
const MIN_RADIUS_PX = 4;
const MAX_RADIUS_PX = 20;
/** From this radius on a dot has room for its number. */
const NUMBER_RADIUS_PX = 10;
/** The size of the numbers, in CSS pixels. */
const NUMBER_PX = 12;
/** The radius of the area that takes a touch, in CSS pixels. */
const TOUCH_PX = 14;

interface MapDotsProps {
  readonly dots: readonly SpottedDot[];
  readonly selected: string | null;
  /** What the map shows. */
  readonly frame: MapFrame;
  /** The size of a CSS pixel in map units. */
  readonly pixel: number;
}

/** One dot per location, for the pointer; `data-place` has its key. The list has the same locations for keys and screen readers. */
export function MapDots({ dots, selected, frame, pixel }: MapDotsProps) {
  const busiest = dots.reduce((most, { location }) => Math.max(most, location.permitCount), 1);
  const classes = countClasses(dots.map(({ location }) => location.permitCount));
  const dotRadius = ({ permitCount }: HeatMapLocation): number =>
    (MIN_RADIUS_PX + (MAX_RADIUS_PX - MIN_RADIUS_PX) * Math.sqrt(permitCount / busiest)) * pixel;
  const open = dots.find(({ location }) => placeKey(location) === selected);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is not interactive
    <g role="img" aria-label={`${counted(dots.length, 'dot')}, one for each place in the list`}>
      <BandHatching use="map" pixel={pixel} />
      {/* Below all dots, so that no dot's touch area covers another dot. The busiest is on top. */}
      {dots.toReversed().map(({ location, spot }) => (
        <circle
          key={placeKey(location)}
          cx={spot[0]}
          cy={spot[1]}
          r={Math.max(dotRadius(location), TOUCH_PX * pixel)}
          fill="transparent"
          data-place={placeKey(location)}
          className="cursor-pointer"
        />
      ))}
      {/* The busiest first, so that no dot is under a larger one. */}
      {dots.map(({ location, spot, by }) => (
        <g
          key={placeKey(location)}
          data-place={placeKey(location)}
          transform={`translate(${spot[0]} ${spot[1]})`}
          className="cursor-pointer"
        >
          <title>{`${placeName(location)}, ${location.state}: ${counted(location.permitCount, 'permit')}, ${BANDS[location.intensity].word.toLowerCase()}`}</title>
          <DotShape
            location={location}
            classes={classes}
            radius={dotRadius(location)}
            pixel={pixel}
            isDashed={by === 'county'}
          />
        </g>
      ))}
      {numbersOf(
        dots.filter((dot) => dot !== open),
        dotRadius,
        pixel,
      ).map(({ location, spot }) => (
        <text
          key={placeKey(location)}
          x={spot[0]}
          y={spot[1] + 4 * pixel}
          textAnchor="middle"
          fontSize={NUMBER_PX * pixel}
          fontWeight={600}
          fill="var(--ink)"
          stroke="var(--raised)"
          strokeWidth={3 * pixel}
          paintOrder="stroke"
          className="pointer-events-none"
        >
          {formatCount(location.permitCount)}
        </text>
      ))}
      {open !== undefined && (
        <OpenDot
          dot={open}
          classes={classes}
          radius={dotRadius(open.location)}
          pixel={pixel}
          // To the right, or above, its label would be cut off.
          toLeft={open.spot[0] > frame.x + 0.7 * frame.width}
          down={open.spot[1] < frame.y + 0.25 * frame.height}
        />
      )}
    </g>
  );
}

/** The dots that show their number: large ones, where it meets no number of a busier one. */
function numbersOf(
  dots: readonly SpottedDot[],
  radiusOf: (location: HeatMapLocation) => number,
  pixel: number,
): readonly SpottedDot[] {
  const shown: SpottedDot[] = [];
  const halfWidth = ({ location }: SpottedDot): number =>
    (formatCount(location.permitCount).length * NUMBER_PX * 0.6 * pixel) / 2 + pixel;
  for (const dot of dots) {
    const isFree = shown.every(
      (other) =>
        Math.abs(other.spot[0] - dot.spot[0]) > halfWidth(other) + halfWidth(dot) ||
        Math.abs(other.spot[1] - dot.spot[1]) > NUMBER_PX * 1.2 * pixel,
    );
    if (isFree && radiusOf(dot.location) >= NUMBER_RADIUS_PX * pixel) shown.push(dot);
  }
  return shown;
}

interface DotShapeProps {
  readonly location: HeatMapLocation;
  readonly classes: readonly CountClass[];
  readonly radius: number;
  readonly pixel: number;
  /** In the middle of the county, since its permits have no coordinates. */
  readonly isDashed: boolean;
}

function DotShape({ location: { permitCount }, classes, radius, pixel, isDashed }: DotShapeProps) {
  const name = classOf(permitCount, classes);
  return (
    <>
      <circle r={radius} fill="var(--raised)" fillOpacity="0.6" />
      <circle r={radius} fill={MAP_COLOR} fillOpacity={MAP_DEPTH[name]} />
      <circle
        r={radius}
        fill={hatchOf('map', name)}
        stroke="var(--ink)"
        strokeWidth={pixel}
        {...(isDashed && { strokeDasharray: `${3 * pixel} ${2 * pixel}` })}
      />
    </>
  );
}

/** The open dot again, above the others, with its label. */
function OpenDot(props: {
  readonly dot: SpottedDot;
  readonly classes: readonly CountClass[];
  readonly radius: number;
  readonly pixel: number;
  readonly toLeft: boolean;
  readonly down: boolean;
}) {
  const { dot, classes, radius, pixel, toLeft, down } = props;
  const { location, spot } = dot;
  const side = toLeft ? -1 : 1;
  const up = down ? 1 : -1;
  const start = (radius + 4 * pixel) * 0.7;
  const end = radius + 16 * pixel;
  return (
    <g transform={`translate(${spot[0]} ${spot[1]})`} className="pointer-events-none">
      <DotShape
        location={location}
        classes={classes}
        radius={radius}
        pixel={pixel}
        isDashed={dot.by === 'county'}
      />
      <g fill="none" stroke="var(--ink)" strokeWidth={2.5 * pixel}>
        <circle r={radius + 3 * pixel} />
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
