import type { ReactNode } from 'react';
import {
  polygonOf,
  type Ring,
  squareMiles,
  toMicro,
  withoutRepeats,
} from '#shared/domain/territory/geometry.ts';
import { checkRing, writePolygon } from '#shared/domain/territory/territory.ts';
import { counted, formatCount } from '../../lib/format/format.ts';
import type { LngLat } from '../../lib/map/map-shapes.ts';
import { Button } from '../button.tsx';
import { MilesField } from '../territory/circle.tsx';
import type { Drawing } from './use-drawing.ts';

/** What the search calls the area. */
const NAME = 'Drawn area';

interface DrawAreaProps {
  readonly drawing: Drawing;
  readonly onClose: () => void;
  readonly middle: LngLat | undefined;
  /** What a finished area is for: a link or a button. @param name such as "circle" */
  readonly use: (area: string, name: string) => ReactNode;
}

/** What somebody draws on the map, as an area of a search. Without a mouse, a corner is put in the middle of the map. */
export function DrawArea({ drawing, onClose, middle, use }: DrawAreaProps) {
  const { shape, corners, circle, miles } = drawing;
  const ring = withoutRepeats(
    corners.flatMap(([longitude, latitude]) => [toMicro(latitude), toMicro(longitude)]),
  );
  const fault = checkRing(ring);
  const outline = fault === null ? writePolygon([ring], NAME) : null;
  const isCircle = shape === 'circle';
  const area = isCircle ? circle : outline;
  const name = isCircle ? 'circle' : 'area';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons
    <div
      role="group"
      aria-label={isCircle ? 'Draw a circle' : 'Draw an area'}
      className="mt-3 border-l-4 border-line-strong bg-raised px-3 py-2"
    >
      <p role="status" className="text-14">
        {!isCircle
          ? wordsOf(ring, fault)
          : circle === null
            ? 'Press the map at the middle of your circle.'
            : `A circle of ${counted(Number(miles), 'mile')}.`}
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        {isCircle && <MilesField label="Radius" value={miles} onChange={drawing.setMiles} />}
        {area !== null && use(area, name)}
        <Button disabled={middle === undefined} onClick={() => middle && drawing.press?.(middle)}>
          {isCircle ? 'Put it mid-map' : 'Add a corner mid-map'}
        </Button>
        {!isCircle && corners.length > 0 && <Button onClick={drawing.undo}>Undo corner</Button>}
        <Button look="quiet" onClick={onClose}>
          Stop drawing
        </Button>
      </div>
    </div>
  );
}

function wordsOf(ring: Ring, fault: string | null): string {
  const corners = ring.length / 2;
  if (corners === 0) return 'Press the map at each corner of your area.';
  const drawn = counted(corners, 'corner');
  if (corners < 3) return `${drawn}. An area needs three or more.`;
  if (fault !== null) return fault;
  const miles = squareMiles(polygonOf([ring]));
  return `${drawn}, ${miles < 10 ? miles.toFixed(1) : formatCount(Math.round(miles))} square miles. Permits without a map point are not found in it.`;
}
