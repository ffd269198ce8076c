import type { Feature, Position } from 'geojson';
import { REPORT_MILES } from '#shared/domain/permit/storms.ts';
import { isDrawn } from '#shared/domain/territory/area-text.ts';
import { circleOf, toMicro } from '#shared/domain/territory/geometry.ts';
import type { LngLat } from '../../lib/map/map-shapes.ts';
import { ringsOf, territoryRings } from '../../lib/map/territory-rings.ts';
import { collectionOf, type LayerLook } from './base-style.ts';
import type { MapPalette } from './palette.ts';
import type { MapLayer } from './real-map.tsx';
import type { Density } from './use-density.ts';

/** The drawn areas of a filter, and those around its storm reports. ZIP codes and counties have no outline here. @param areas as `area-text.ts` writes them */
export function territoryLayer(areas: readonly string[], reports: Density['reports'] = []): MapLayer {
  const near = reports.map(({ latitude, longitude }) =>
    ringsOf(circleOf(toMicro(latitude), toMicro(longitude), REPORT_MILES)),
  );
  return {
    id: 'territory',
    isGround: true,
    looks: territoryLooks,
    data: collectionOf(
      [...territoryRings(areas.filter(isDrawn)), ...near].map(
        (rings): Feature => ({
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: rings.map(closed) },
          properties: {},
        }),
      ),
    ),
  };
}

/** A ring around a point, such as that of a hovered lead. */
export function markLayer(at: LngLat | undefined): MapLayer {
  return {
    id: 'mark',
    isGround: false,
    looks: markLooks,
    data: collectionOf(
      at === undefined
        ? []
        : [{ type: 'Feature', geometry: { type: 'Point', coordinates: [...at] }, properties: {} }],
    ),
  };
}

function closed(ring: readonly LngLat[]): Position[] {
  return [...ring, ...ring.slice(0, 1)].map(([longitude, latitude]) => [longitude, latitude]);
}

function territoryLooks(palette: MapPalette): readonly LayerLook[] {
  return [
    { id: 'territory-area', type: 'fill', paint: { 'fill-color': palette.ink, 'fill-opacity': 0.06 } },
    {
      id: 'territory-line',
      type: 'line',
      paint: { 'line-color': palette.signal, 'line-width': 2, 'line-dasharray': [4, 2] },
    },
  ];
}

function markLooks(palette: MapPalette): readonly LayerLook[] {
  return [
    {
      id: 'mark-halo',
      type: 'circle',
      paint: {
        'circle-radius': 13,
        'circle-opacity': 0,
        'circle-stroke-color': palette.raised,
        'circle-stroke-width': 7,
      },
    },
    {
      id: 'mark-ring',
      type: 'circle',
      paint: {
        'circle-radius': 14,
        'circle-opacity': 0,
        'circle-stroke-color': palette.ink,
        'circle-stroke-width': 4,
      },
    },
  ];
}
