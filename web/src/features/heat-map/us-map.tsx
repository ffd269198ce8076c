import { useMemo } from 'react';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/media-query.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MapDots } from './map-dots.tsx';
import { gridPath, MILES_PER_UNIT, type Shape } from './map-shapes.ts';
import { fitted, HEIGHT, showing, type View, WHOLE, WIDTH, zoomed } from './map-view.ts';
import type { Dot } from './places.ts';
import { ScaleBar } from './scale-bar.tsx';
import { useMapView, ZOOM_STEP } from './use-map-view.ts';

/** About how many units of the map a CSS pixel is before it is magnified, on a wide screen and on a phone. */
const PIXEL = { wide: 1.25, narrow: 2.6 } as const;

export interface UsMapProps {
  readonly states: readonly Shape[];
  /** Of the state that is looked at; none while they are not loaded. */
  readonly counties: readonly Shape[];
  /** The state that is looked at; null for all. */
  readonly state: StateName | null;
  readonly dots: readonly Dot[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
}

/** The map of the country: states, the counties of the one looked at, and a dot for each location (PRODUCT §4). */
export function UsMap({ states, counties, state, dots, selected, onSelect }: UsMapProps) {
  const home = useMemo(() => homeOf(states, state), [states, state]);
  const { view, setView, frame, ...events } = useMapView(home);
  const pixel = (useMediaQuery(TABLE_WIDTH) ? PIXEL.wide : PIXEL.narrow) / view.k;
  const moved = view.k > 1;
  return (
    <div>
      <div className="relative border border-line-strong bg-raised">
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the map itself is moved by keys */}
        {/* biome-ignore-start lint/a11y/useSemanticElements: SVG has no group of its own that has a name */}
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
              onReach={(spot) => setView((now) => showing(now, spot))}
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
          <ZoomButton
            label="Zoom out"
            sign="−"
            onPress={() => setView((now) => zoomed(now, 1 / ZOOM_STEP))}
          />
          <ZoomButton label="Zoom in" sign="+" onPress={() => setView((now) => zoomed(now, ZOOM_STEP))} />
        </div>
      </div>
    </div>
  );
}

function homeOf(states: readonly Shape[], state: StateName | null): View {
  const shape = states.find(({ name }) => name === state);
  return shape === undefined ? WHOLE : fitted(shape.bounds);
}

const OURS: ReadonlySet<string> = new Set(STATES.map(({ name }) => name));

/** What lies under the dots. Lines are as wide on the screen however much the map is magnified. */
function Land(props: {
  readonly states: readonly Shape[];
  readonly counties: readonly Shape[];
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
          d={path}
          fill={OURS.has(name) ? 'var(--paper)' : 'var(--sunken)'}
          stroke="var(--line-strong)"
          strokeWidth={OURS.has(name) ? 1 : 0.5}
        />
      ))}
      {counties.map(({ id, path }) => (
        <path {...line} key={id} d={path} fill="none" stroke="var(--line)" strokeWidth="1" />
      ))}
      {states
        .filter(({ name }) => name === state)
        .map(({ id, path }) => (
          <path {...line} key={id} d={path} fill="none" stroke="var(--ink)" strokeWidth="1.5" />
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
