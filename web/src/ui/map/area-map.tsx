import { useMemo, useRef, useState } from 'react';
import type { StateName } from '#shared/domain/permit/states.ts';
import { boxOfPoints } from '../../lib/map/box-of-points.ts';
import { type MapShapes, shapeBox, useMapShapes } from '../../lib/map/map-shapes.ts';
import { COUNTRY_BOX } from '../../lib/map/places.ts';
import { territoryRings } from '../../lib/map/territory-rings.ts';
import { Button } from '../button.tsx';
import { ChipGroup } from '../form/chip-group.tsx';
import { DrawArea } from './draw-area.tsx';
import { drawnLayer } from './drawn-layer.ts';
import { FoundMapSkeleton } from './found-map.tsx';
import { territoryLayer } from './marked-layers.ts';
import { type MapBounds, type MapPlace, RealMap } from './real-map.tsx';
import { outlinesOf } from './state-outlines.ts';
import { useDrawing } from './use-drawing.ts';

const HEIGHT = 'h-80 max-h-[60dvh]';
const SHAPES = [
  { value: 'outline', label: 'Outline' },
  { value: 'circle', label: 'Circle' },
] as const;

interface AreaMapProps {
  /** The areas so far, as `area-text.ts` writes them. */
  readonly areas: readonly string[];
  /** The chosen states, where the map begins if there is no area. */
  readonly states: readonly StateName[];
  readonly onAdd: (area: string) => void;
  readonly onClose: () => void;
}

/** A map to draw an area on: an outline by its corners, or a circle by its middle. Needs WebGL (`canDrawMaps`). */
export function AreaMap({ areas, states: chosen, onAdd, onClose }: AreaMapProps) {
  const shapes = useMapShapes(false);
  const drawing = useDrawing('outline');
  const { shape, draw, corners, circle } = drawing;
  const [place, setPlace] = useState<MapPlace>();
  const home = useRef<MapBounds>(undefined);
  if (shapes.states !== undefined || shapes.failed) home.current ??= homeOf(areas, chosen, shapes);
  const outlines = useMemo(() => outlinesOf(shapes.states ?? [], [], chosen), [shapes.states, chosen]);
  const layers = useMemo(
    () => [territoryLayer(circle === null ? areas : [...areas, circle]), drawnLayer(corners)],
    [areas, circle, corners],
  );
  if (home.current === undefined) return <FoundMapSkeleton height={HEIGHT} />;
  return (
    <div>
      <ChipGroup
        single
        legend="Draw"
        choices={SHAPES}
        value={shape === null ? [] : [shape]}
        onChange={([next]) => draw(next === 'circle' ? 'circle' : 'outline')}
      />
      <div className="mt-2">
        <RealMap
          label="Map to draw an area on"
          home={home.current}
          homeLabel="Whole map"
          height={HEIGHT}
          listWords="Areas can also be typed below."
          outlines={outlines}
          layers={layers}
          onMove={(_, now) => setPlace(now)}
          onSelect={() => undefined}
          onPress={drawing.press}
          legend={null}
        />
      </div>
      <DrawArea
        drawing={drawing}
        onClose={onClose}
        middle={place?.at}
        use={(area, name) => (
          <Button
            look="primary"
            onClick={() => {
              onAdd(area);
              draw(shape);
            }}
          >
            Add this {name}
          </Button>
        )}
      />
    </div>
  );
}

/** Around the areas, else the chosen states, else the country. */
function homeOf(
  areas: readonly string[],
  chosen: readonly StateName[],
  { states = [] }: Pick<MapShapes, 'states'>,
): MapBounds {
  const corners = states
    .filter(({ name }) => chosen.includes(name as StateName))
    .flatMap((one) => {
      const [west, south, east, north] = shapeBox(one);
      return [[west, south] as const, [east, north] as const];
    });
  return boxOfPoints(territoryRings(areas).flat(2)) ?? boxOfPoints(corners) ?? COUNTRY_BOX;
}
