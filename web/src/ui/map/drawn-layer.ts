import type { Feature } from 'geojson';
import type { LngLat } from '../../lib/map/map-shapes.ts';
import { collectionOf, type LayerLook } from './base-style.ts';
import type { MapPalette } from './palette.ts';
import type { MapLayer } from './real-map.tsx';

/** What is being drawn: its corners, and from three on the area that they bound. */
export function drawnLayer(corners: readonly LngLat[]): MapLayer {
  const positions = corners.map((at) => [...at]);
  const shape: Feature['geometry'] =
    positions.length < 3
      ? { type: 'LineString', coordinates: positions }
      : { type: 'Polygon', coordinates: [[...positions, ...positions.slice(0, 1)]] };
  const points = positions.map((coordinates): Feature['geometry'] => ({ type: 'Point', coordinates }));
  const shown = positions.length < 2 ? points : [shape, ...points];
  return {
    id: 'drawn',
    isGround: false,
    looks: drawnLooks,
    data: collectionOf(shown.map((geometry) => ({ type: 'Feature', geometry, properties: {} }))),
  };
}

function drawnLooks(palette: MapPalette): readonly LayerLook[] {
  return [
    {
      id: 'drawn-area',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.ink, 'fill-opacity': 0.15 },
    },
    { id: 'drawn-line', type: 'line', paint: { 'line-color': palette.ink, 'line-width': 2 } },
    {
      id: 'drawn-corners',
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 5,
        'circle-color': palette.raised,
        'circle-stroke-color': palette.ink,
        'circle-stroke-width': 2,
      },
    },
  ];
}
