import type { Feature } from 'geojson';
import { useMemo } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { type MapShape, shapeBox } from '../../lib/map/map-shapes.ts';
import { COUNTRY_BOX, type Dot, placeKey, placeName } from '../../lib/map/places.ts';
import { FONT, type LayerLook } from '../../ui/map/base-style.ts';
import type { MapPalette } from '../../ui/map/palette.ts';
import { type MapBounds, type MapLayer, RealMap } from '../../ui/map/real-map.tsx';
import { COVERED, type PlaceMapProps } from './place-map-props.ts';

/** The map with streets: outlines, and a dot per location (PRODUCT §4). */
export function StreetMap({ states, counties, state, dots, selected, onSelect, legend }: PlaceMapProps) {
  const home = useMemo(() => homeBounds(states, state), [states, state]);
  const outlines = useMemo(
    () => ({
      states: collectionOf(
        states.map(({ outline, name }) => ({
          ...outline,
          properties: { isCovered: COVERED.has(name), isChosen: name === state },
        })),
      ),
      counties: collectionOf(counties.map(({ outline }) => outline)),
    }),
    [states, counties, state],
  );
  const layers = useMemo(() => [placeLayer(dots, selected)], [dots, selected]);
  const open = dots.find(({ location }) => placeKey(location) === selected);
  return (
    <RealMap
      label={`Map of ${state ?? 'the country'}`}
      home={home}
      homeLabel={state === null ? 'Whole map' : `All of ${state}`}
      outlines={outlines}
      layers={layers}
      reveal={open?.at}
      onSelect={onSelect}
      legend={legend}
    />
  );
}

function homeBounds(states: readonly MapShape[], state: string | null): MapBounds {
  const shape = states.find(({ name }) => name === state);
  return shape === undefined ? COUNTRY_BOX : shapeBox(shape);
}

function collectionOf(features: readonly Feature[]) {
  return { type: 'FeatureCollection' as const, features: [...features] };
}

/** The smallest and largest radius of a dot, in pixels. The area grows with the number of permits. */
const MIN_RADIUS_PX = 4;
const MAX_RADIUS_PX = 20;
/** From this radius on a dot has room for its number. */
const NUMBER_RADIUS_PX = 10;

/** A dot per location, the open one with its name. */
function placeLayer(dots: readonly Dot[], selected: string | null): MapLayer {
  const busiest = dots.reduce((most, { location }) => Math.max(most, location.permitCount), 1);
  return {
    id: 'places',
    isGround: false,
    looks: placeLooks,
    // The busiest last, which is on top.
    data: collectionOf(
      dots.toReversed().map(({ location, at, by }): Feature => {
        const radius =
          MIN_RADIUS_PX + (MAX_RADIUS_PX - MIN_RADIUS_PX) * Math.sqrt(location.permitCount / busiest);
        const key = placeKey(location);
        const count = formatCount(location.permitCount);
        const isOpen = key === selected;
        return {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [...at] },
          properties: {
            key,
            band: location.intensity,
            radius,
            count: location.permitCount,
            text: isOpen ? `${placeName(location)}: ${count}` : radius < NUMBER_RADIUS_PX ? '' : count,
            isOpen,
            isByCounty: by === 'county',
          },
        };
      }),
    ),
  };
}

function placeLooks(palette: MapPalette): readonly LayerLook[] {
  return [
    {
      id: 'place-dots',
      type: 'circle',
      paint: {
        'circle-radius': ['get', 'radius'],
        'circle-color': [
          'match',
          ['get', 'band'],
          'very-high',
          palette['very-high'],
          'high',
          palette.high,
          'medium',
          palette.medium,
          palette.low,
        ],
        'circle-opacity': ['case', ['get', 'isByCounty'], 0.3, 0.7],
        'circle-stroke-color': palette.ink,
        'circle-stroke-width': ['case', ['get', 'isOpen'], 3, 1],
      },
    },
    {
      id: 'place-counts',
      type: 'symbol',
      layout: {
        'text-field': ['get', 'text'],
        'text-font': [...FONT.strong],
        'text-size': 12,
        'text-anchor': ['case', ['get', 'isOpen'], 'bottom', 'center'],
        'text-offset': ['case', ['get', 'isOpen'], ['literal', [0, -1.4]], ['literal', [0, 0]]],
        'symbol-sort-key': ['case', ['get', 'isOpen'], -1e9, ['-', 0, ['get', 'count']]],
      },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.raised, 'text-halo-width': 1.5 },
    },
  ] as const;
}
