import { type SVGProps, useMemo } from 'react';
import type { StateName } from '#shared/domain/permit/states.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/browser/media-query.ts';
import {
  frameAround,
  gridPath,
  type MapFrame,
  MILES_PER_UNIT,
  shapeBounds,
  shapePath,
  spotted,
  viewBoxOf,
  WHOLE,
} from '../../lib/map/flat-map.ts';
import type { MapShape } from '../../lib/map/map-shapes.ts';
import { ScaleBar } from '../../ui/map/map-controls.tsx';
import { COVERED } from '../../ui/map/state-outlines.ts';
import { MapDots } from './map-dots.tsx';
import type { PlaceMapProps } from './place-map-props.ts';

/** The approximate width of the map in CSS pixels. */
const WIDTH_PX = { wide: 780, narrow: 375 } as const;
/** Connecticut fills the map at this width in map units. */
const STATE_WIDTH_MIN = 40;

/** The map without WebGL: the country or the selected state with its counties, and a dot per location (PRODUCT §4). It does not move. */
export function UsMap({ states, counties, state, dots, selected, onSelect, legend }: PlaceMapProps) {
  const frame = frameOf(states, state);
  const pixel = frame.width / (useMediaQuery(TABLE_WIDTH) ? WIDTH_PX.wide : WIDTH_PX.narrow);
  return (
    <div className="relative">
      <div className="relative border border-line-strong bg-raised">
        {/* biome-ignore lint/a11y/useSemanticElements: SVG has no named group */}
        <svg
          viewBox={viewBoxOf(frame)}
          role="group"
          aria-label={`Map of ${state ?? 'the country'}`}
          className="block w-full select-none"
          {...onPlace(onSelect)}
        >
          <Land states={states} counties={counties} state={state} />
          <MapDots dots={spotted(dots)} selected={selected} frame={frame} pixel={pixel} />
        </svg>
        <ScaleBar milesAcross={frame.width * MILES_PER_UNIT} />
      </div>
      <div className="mt-2 xl:absolute xl:bottom-9 xl:left-3 xl:mt-0">{legend}</div>
      <p className="mt-2 text-12 text-muted">Choose a state to see it larger. The list has every dot.</p>
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

function frameOf(states: readonly MapShape[], state: StateName | null): MapFrame {
  const shape = states.find(({ name }) => name === state);
  const around = shape && frameAround(shapeBounds(shape), WHOLE.width / WHOLE.height, 1.16, STATE_WIDTH_MIN);
  return around ?? WHOLE;
}

/** Everything below the dots. Its lines are as wide in a state as in the country. */
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
