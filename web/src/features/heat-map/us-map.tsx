import { type ReactNode, useEffect, useMemo } from 'react';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/browser/media-query.ts';
import { gridPath, type MapShape, MILES_PER_UNIT } from '../../lib/map/map-shapes.ts';
import { fitBounds, HEIGHT, type MapView, reveal, WHOLE, WIDTH, zoom } from '../../lib/map/map-view.ts';
import { type Dot, placeKey } from '../../lib/map/places.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MapDots } from './map-dots.tsx';
import { useMapView, ZOOM_STEP } from './use-map-view.ts';

/** The approximate size of a CSS pixel in map units at zoom 1. */
const PIXEL = { wide: 1.25, narrow: 2.6 } as const;

interface UsMapProps {
  readonly states: readonly MapShape[];
  /** Counties of the selected state; empty until loaded. */
  readonly counties: readonly MapShape[];
  /** The selected state; null for all. */
  readonly state: StateName | null;
  readonly dots: readonly Dot[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  /** Over a corner of a wide map, below a narrow one. */
  readonly legend: ReactNode;
}

/** The map: states, the counties of the selected one, and a dot per location (PRODUCT §4). */
export function UsMap({ states, counties, state, dots, selected, onSelect, legend }: UsMapProps) {
  const home = useMemo(() => homeView(states, state), [states, state]);
  const { view, setView, frame, ...events } = useMapView(home);
  const pixel = (useMediaQuery(TABLE_WIDTH) ? PIXEL.wide : PIXEL.narrow) / view.k;
  const moved = view.k > 1;
  const spot = dots.find(({ location }) => placeKey(location) === selected)?.spot;
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
              <MapDots dots={dots} selected={selected} view={view} pixel={pixel} />
            </g>
          </svg>
          {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
          <ScaleBar milesAcross={(WIDTH * MILES_PER_UNIT) / view.k} />
        </div>
        <div className="flex w-fit rounded border border-line-strong bg-raised max-sm:mt-2 sm:absolute sm:top-3 sm:right-3 sm:flex-col sm:shadow">
          <MapButton
            label="Zoom in"
            path="M8 3v10M3 8h10"
            onPress={() => setView((now) => zoom(now, ZOOM_STEP))}
          />
          <MapButton
            label="Zoom out"
            path="M3 8h10"
            onPress={() => setView((now) => zoom(now, 1 / ZOOM_STEP))}
          />
          <MapButton
            label={state === null ? 'Whole map' : `All of ${state}`}
            path="M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M8 1v3m0 8v3M1 8h3m8 0h3"
            onPress={() => setView(() => home)}
          />
        </div>
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

/** Selects the place of a pressed dot. */
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
  return shape === undefined ? WHOLE : fitBounds(shape.bounds());
}

const COVERED: ReadonlySet<string> = new Set(STATES.map(({ name }) => name));

/** Everything below the dots. Zooming does not change line widths. */
function Land(props: {
  readonly states: readonly MapShape[];
  readonly counties: readonly MapShape[];
  readonly state: StateName | null;
}) {
  const { states, counties, state } = props;
  const grid = useMemo(gridPath, []);
  const line = { vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;
  return (
    <g className="pointer-events-none">
      <path {...line} d={grid} fill="none" stroke="var(--line)" strokeWidth="1" />
      {states.map(({ id, name, path }) => (
        <path
          {...line}
          key={id}
          d={path()}
          fill={COVERED.has(name) ? 'var(--paper)' : 'var(--sunken)'}
          stroke="var(--line-strong)"
          strokeWidth={COVERED.has(name) ? 1 : 0.5}
        />
      ))}
      {counties.map(({ id, path }) => (
        <path {...line} key={id} d={path()} fill="none" stroke="var(--line)" strokeWidth="1" />
      ))}
      {states
        .filter(({ name }) => name === state)
        .map(({ id, path }) => (
          <path {...line} key={id} d={path()} fill="none" stroke="var(--ink)" strokeWidth="1.5" />
        ))}
    </g>
  );
}

function MapButton(props: { readonly label: string; readonly path: string; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onPress}
      className="flex size-11 items-center justify-center not-first:border-l not-first:border-line hover:bg-sunken sm:not-first:border-t sm:not-first:border-l-0 sm:size-9"
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
        <path d={props.path} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  );
}

const SCALE_MILES = [1000, 500, 200, 100, 50, 20, 10, 5] as const;
/** The bar is at most this part of the map's width. */
const MAX_PART = 0.12;

/** A scale bar of a round length. @param milesAcross the map's width in miles */
function ScaleBar({ milesAcross }: { readonly milesAcross: number }) {
  const miles = SCALE_MILES.find((length) => length <= milesAcross * MAX_PART) ?? 5;
  return (
    <div
      className="pointer-events-none absolute right-3 bottom-2 flex flex-col items-end font-mono text-12 text-muted"
      style={{ width: `${(100 * miles) / milesAcross}%` }}
    >
      <svg aria-hidden="true" className="block h-2 w-full overflow-visible text-line-strong">
        <path d="M0 0v8" stroke="currentColor" strokeWidth="1.5" />
        <line x1="0" x2="100%" y1="4" y2="4" stroke="currentColor" strokeWidth="1.5" />
        <line x1="100%" x2="100%" y1="0" y2="8" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="whitespace-nowrap">{miles} mi</span>
    </div>
  );
}

/** The placeholder of the map and its controls. */
export function MapSkeleton() {
  return (
    <>
      <Skeleton className="aspect-[8/5] h-auto w-full" />
      <div className="mt-2 h-10 sm:h-8" />
    </>
  );
}
