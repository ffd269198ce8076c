import type { Shape } from '#shared/domain/territory/geometry.ts';
import { countyKey, parseTerritory } from '#shared/domain/territory/territory.ts';
import { territoryWords } from '#shared/domain/territory/territory-words.ts';
import {
  frameAround,
  type MapFrame,
  type Spot,
  shapeBounds,
  shapePath,
  spotOf,
  viewBoxOf,
} from '../../lib/map/flat-map.ts';
import { type MapShape, useMapShapes } from '../../lib/map/map-shapes.ts';
import { ringsOf } from '../../lib/map/territory-rings.ts';
import { classNames } from '../class-names.ts';

/** Of the frame, width to height. */
const FORM = 1.6;
/** The least width of the picture in map units, about 50 miles: so that it shows county lines. */
const WIDTH_MIN = 16;

interface AreasPictureProps {
  /** As `area-text.ts` writes them. */
  readonly areas: readonly string[];
  readonly className: string;
}

/**
 * A small map of the areas of a filter: the drawn ones and counties over the lines of counties. Nothing if none of them can be drawn:
 * the picture shows no ZIP codes.
 */
export function AreasPicture({ areas, className }: AreasPictureProps) {
  const { states = [], counties } = useMapShapes(true);
  const territory = parseTerritory(areas);
  if (typeof territory === 'string') return null;
  const stateNames = new Map(states.map(({ id, name }) => [id, name]));
  const chosen = counties.filter(({ id, name }) =>
    territory.counties.has(countyKey(stateNames.get(id.slice(0, 2)) ?? '', name)),
  );
  const drawn = territory.shapes.map(spotRings);
  const spots = [...drawn.flat(2), ...chosen.flatMap(shapeBounds)];
  const box = frameAround(spots, FORM, 1.4, WIDTH_MIN);
  if (box === null) return null;
  const near = counties.filter((county) => overlaps(county, box));
  return (
    <svg
      viewBox={viewBoxOf(box)}
      role="img"
      aria-label={`Map of the area: ${territoryWords(areas)}`}
      className={classNames('rounded border border-line-strong bg-paper', className)}
      strokeWidth="1"
      strokeLinejoin="round"
    >
      {near.map((county) => (
        <path
          key={county.id}
          d={shapePath(county)}
          fill={chosen.includes(county) ? 'var(--picked)' : 'var(--raised)'}
          stroke="var(--line-strong)"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path
        d={drawn.flat().map(pathOf).join('')}
        fill="var(--signal)"
        fillOpacity={0.3}
        fillRule="evenodd"
        stroke="var(--ink)"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The rings of a shape in map units; without corners outside the map. */
function spotRings(shape: Shape): Spot[][] {
  return ringsOf(shape).map((ring) =>
    ring.flatMap((corner) => {
      const spot = spotOf(corner);
      return spot === null ? [] : [spot];
    }),
  );
}

function pathOf(ring: readonly Spot[]): string {
  return ring.length === 0 ? '' : `M${ring.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join('L')}Z`;
}

function overlaps(shape: MapShape, { x, y, width, height }: MapFrame): boolean {
  const [[west, north], [east, south]] = shapeBounds(shape);
  return west <= x + width && east >= x && north <= y + height && south >= y;
}
