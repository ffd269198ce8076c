import { type SVGProps, useEffect, useMemo } from 'react';
import type { StateName } from '#shared/domain/permit/states.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/browser/media-query.ts';
import { gridPath, MILES_PER_UNIT, shapeBounds, shapePath, spotted } from '../../lib/map/flat-map.ts';
import type { MapShape } from '../../lib/map/map-shapes.ts';
import { fitBounds, HEIGHT, type MapView, reveal, WHOLE, WIDTH, zoom } from '../../lib/map/map-view.ts';
import { placeKey } from '../../lib/map/places.ts';
import { classNames } from '../../ui/class-names.ts';
import { MapButtons, ScaleBar } from '../../ui/map/map-controls.tsx';
import { COVERED } from '../../ui/map/state-outlines.ts';
import { MapDots } from './map-dots.tsx';
import type { PlaceMapProps } from './place-map-props.ts';
import { useMapView, ZOOM_STEP } from './use-map-view.ts';

/** The approximate size of a CSS pixel in map units at zoom 1. */
const PIXEL = { wide: 1.25, narrow: 2.6 } as const;

/** The map: states, the counties of the selected one, and a dot per location (PRODUCT §4). */
export function UsMap({ states, counties, state, dots, selected, onSelect, legend }: PlaceMapProps) {
  const home = useMemo(() => homeView(states, state), [states, state]);
  const { view, setView, frame, ...events } = useMapView(home);
  const pixel = (useMediaQuery(TABLE_WIDTH) ? PIXEL.wide : PIXEL.narrow) / view.k;
  const moved = view.k > 1;
  const onMap = useMemo(() => spotted(dots), [dots]);
  const spot = onMap.find(({ location }) => placeKey(location) === selected)?.spot;
  useEffect(() => {
    if (spot !== undefined) setView((now) => reveal(now, spot));
  }, [spot, setView]);
  return (
    <div>
      <div className="relative">
        <div className="relative border border-line-strong bg-raised">
          {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: keys move the map */}
          {/* biome-ignore-start lint/a11y/useSemanticElements: SVG has no named group */}
          <svg
            ref={frame}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="group"
            aria-label={`Map of ${state ?? 'the country'}`}
            aria-describedby="map-keys"
            tabIndex={0}
            className={classNames(
              'block w-full select-none',
              moved ? 'cursor-grab touch-none active:cursor-grabbing' : 'touch-pan-y',
            )}
            {...events}
            {...onPlace(onSelect)}
          >
            <g transform={`translate(${view.x} ${view.y}) scale(${view.k})`}>
              <Land states={states} counties={counties} state={state} />
              <MapDots dots={onMap} selected={selected} view={view} pixel={pixel} />
            </g>
          </svg>
          {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
          <ScaleBar milesAcross={(WIDTH * MILES_PER_UNIT) / view.k} />
        </div>
        <MapButtons
          home={state === null ? 'Whole map' : `All of ${state}`}
          onZoomIn={() => setView((now) => zoom(now, ZOOM_STEP))}
          onZoomOut={() => setView((now) => zoom(now, 1 / ZOOM_STEP))}
          onHome={() => setView(() => home)}
        />
        <div className="mt-2 xl:absolute xl:bottom-3 xl:left-3 xl:mt-0">{legend}</div>
      </div>
      <p id="map-keys" className="mt-2 text-12 text-muted">
        <span className="sm:hidden">Zoom in, then drag to move. </span>
        <span className="max-sm:hidden">
          Drag to move. Click the map, then scroll to zoom. Keys: arrows, + and −, 0. The list has every dot.
        </span>
      </p>
    </div>
  );
}

function onPlace(onSelect: (key: string) => void) {
  return {
    onClick: ({ target }: { readonly target: EventTarget }) => {
      const place = target instanceof Element ? target.closest<SVGElement>('[data-place]') : null;
      if (place?.dataset['place'] !== undefined) onSelect(place.dataset['place']);
    },
  };
}

function homeView(states: readonly MapShape[], state: StateName | null): MapView {
  const shape = states.find(({ name }) => name === state);
  return shape === undefined ? WHOLE : fitBounds(shapeBounds(shape));
}

/** Everything below the dots. Zooming does not change line widths. */
function Land(props: {
  readonly states: readonly MapShape[];
  readonly counties: readonly MapShape[];
  readonly state: StateName | null;
}) {
  const { states, counties, state } = props;
  const grid = useMemo(gridPath, []);
  return (
    <g className="pointer-events-none">
      <Outline d={grid} stroke="var(--line)" />
      {states.map((shape) => (
        <Outline
          key={shape.id}
          d={shapePath(shape)}
          fill={COVERED.has(shape.name) ? 'var(--paper)' : 'var(--sunken)'}
          stroke="var(--line-strong)"
          strokeWidth={COVERED.has(shape.name) ? 1 : 0.5}
        />
      ))}
      {counties.map((county) => (
        <Outline key={county.id} d={shapePath(county)} stroke="var(--line)" />
      ))}
      {states
        .filter(({ name }) => name === state)
        .map((shape) => (
          <Outline key={shape.id} d={shapePath(shape)} stroke="var(--ink)" strokeWidth={1.5} />
        ))}
    </g>
  );
}

function Outline(look: SVGProps<SVGPathElement>) {
  return (
    <path vectorEffect="non-scaling-stroke" strokeLinejoin="round" fill="none" strokeWidth={1} {...look} />
  );
}
