import { useMemo } from 'react';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/browser/media-query.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MapDots } from './map-dots.tsx';
import { gridPath, type MapShape, MILES_PER_UNIT } from './map-shapes.ts';
import { fitBounds, HEIGHT, type MapView, reveal, WHOLE, WIDTH, zoom } from './map-view.ts';
import type { Dot } from './places.ts';
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
}

/** The map: states, the counties of the selected one, and a dot per location (PRODUCT §4). */
export function UsMap({ states, counties, state, dots, selected, onSelect }: UsMapProps) {
  const home = useMemo(() => homeView(states, state), [states, state]);
  const { view, setView, frame, ...events } = useMapView(home);
  const pixel = (useMediaQuery(TABLE_WIDTH) ? PIXEL.wide : PIXEL.narrow) / view.k;
  const moved = view.k > 1;
  return (
    <div>
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
        >
          <g transform={`translate(${view.x} ${view.y}) scale(${view.k})`}>
            <Land states={states} counties={counties} state={state} />
            <MapDots
              dots={dots}
              selected={selected}
              onSelect={onSelect}
              view={view}
              pixel={pixel}
              onDotFocus={(spot) => setView((now) => reveal(now, spot))}
            />
          </g>
        </svg>
        {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
        <ScaleBar milesAcross={(WIDTH * MILES_PER_UNIT) / view.k} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id="map-keys" className="min-w-0 flex-1 basis-40 text-12 text-muted">
          <span className="sm:hidden">Zoom in, then drag to move. </span>
          <span className="max-sm:hidden">
            Drag to move. Click the map, then scroll to zoom. Keys: arrows, + and −, 0; Tab to the dots,
            arrows from one to the next.
          </span>
        </p>
        <div className="flex gap-1">
          {(view.k !== home.k || view.x !== home.x || view.y !== home.y) && (
            <Button size="small" onClick={() => setView(() => home)}>
              {state === null ? 'Whole map' : `All of ${state}`}
            </Button>
          )}
          <ZoomButton label="Zoom out" sign="−" onPress={() => setView((now) => zoom(now, 1 / ZOOM_STEP))} />
          <ZoomButton label="Zoom in" sign="+" onPress={() => setView((now) => zoom(now, ZOOM_STEP))} />
        </div>
      </div>
    </div>
  );
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

function ZoomButton(props: { readonly label: string; readonly sign: string; readonly onPress: () => void }) {
  return (
    <Button size="small" aria-label={props.label} className="w-10 sm:w-8" onClick={props.onPress}>
      <span aria-hidden="true" className="font-mono text-16">
        {props.sign}
      </span>
    </Button>
  );
}

const SCALE_MILES = [1000, 500, 200, 100, 50, 20, 10, 5] as const;
/** The bar is at most this part of the map's width. */
const MAX_PART = 0.25;

/** A scale bar of a round length. @param milesAcross the map's width in miles */
function ScaleBar({ milesAcross }: { readonly milesAcross: number }) {
  const miles = SCALE_MILES.find((length) => length <= milesAcross * MAX_PART) ?? 5;
  return (
    <div
      className="pointer-events-none absolute bottom-2 left-3 font-mono text-12 text-muted"
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
