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

/** What the search calls the area. */
const NAME = 'Drawn area';

interface DrawAreaProps {
  readonly corners: readonly LngLat[];
  readonly onChange: (corners: readonly LngLat[]) => void;
  readonly onClose: () => void;
  readonly middle: LngLat | undefined;
  /** What a finished area is for: a link or a button. */
  readonly use: (area: string) => ReactNode;
}

/** What somebody draws on the map, as an area of a search. Without a mouse, a corner is put in the middle of the map. */
export function DrawArea({ corners, onChange, onClose, middle, use }: DrawAreaProps) {
  const ring = withoutRepeats(
    corners.flatMap(([longitude, latitude]) => [toMicro(latitude), toMicro(longitude)]),
  );
  const fault = checkRing(ring);
  return (
    <DrawFrame label="Draw an area" words={wordsOf(ring, fault)}>
      {fault === null && use(writePolygon([ring], NAME))}
      <Button disabled={middle === undefined} onClick={() => middle && onChange([...corners, middle])}>
        Add a corner mid-map
      </Button>
      {corners.length > 0 && <Button onClick={() => onChange(corners.slice(0, -1))}>Undo corner</Button>}
      <Button look="quiet" onClick={onClose}>
        Stop drawing
      </Button>
    </DrawFrame>
  );
}

/** What is drawn in words, and the buttons of it. */
export function DrawFrame(props: {
  readonly label: string;
  readonly words: string;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons
    <div
      role="group"
      aria-label={props.label}
      className="mt-3 border-l-4 border-line-strong bg-raised px-3 py-2"
    >
      <p role="status" className="text-14">
        {props.words}
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-2">{props.children}</div>
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
