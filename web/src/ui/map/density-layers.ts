import type { Feature } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { classOf, countClasses, INTENSITIES, type Intensity } from '#shared/domain/heat-map.ts';
import { squareBox } from '#shared/domain/map/density.ts';
import { formatCount } from '../../lib/format/format.ts';
import { BANDS, MAP_DEPTH } from './bands.tsx';
import { collectionOf, FONT, type LayerLook } from './base-style.ts';
import type { MapPalette } from './palette.ts';
import type { MapLayer, MapPlace } from './real-map.tsx';
import type { Density } from './use-density.ts';

/** Below this zoom the map shows a dot per city: squares would be as large as counties. */
export const SQUARES_ZOOM = 7;
/** How much nearer a pressed square or group is shown. */
const NEARER = 2;

/** A value for each feature's `band`. */
export function byBand(lookOf: (band: Intensity) => string | number): ExpressionSpecification {
  const others = INTENSITIES.map(({ name }) => name).filter((name) => name !== 'low');
  return [
    'match',
    ['get', 'band'],
    ...others.flatMap((name) => [name, lookOf(name)]),
    lookOf('low'),
  ] as unknown as ExpressionSpecification;
}

const hatchOfBand = (): ExpressionSpecification =>
  byBand((name) => {
    const { gap } = BANDS[name];
    return gap === null ? 'dots-7' : `hatch-${gap}`;
  });

const SQUARE: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const NUMBER: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];

function squareLooks(palette: MapPalette): readonly LayerLook[] {
  return [
    {
      id: 'squares',
      type: 'fill',
      filter: SQUARE,
      paint: { 'fill-color': palette.high, 'fill-opacity': byBand((name) => MAP_DEPTH[name]) },
    },
    { id: 'square-hatching', type: 'fill', filter: SQUARE, paint: { 'fill-pattern': hatchOfBand() } },
    {
      id: 'square-lines',
      type: 'line',
      filter: SQUARE,
      paint: { 'line-color': palette.high, 'line-width': 1.5 },
    },
  ];
}

function numberLooks(palette: MapPalette): readonly LayerLook[] {
  return [
    {
      id: 'square-numbers',
      type: 'symbol',
      filter: NUMBER,
      layout: { 'text-field': ['get', 'text'], 'text-font': [...FONT.strong], 'text-size': 14 },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.raised, 'text-halo-width': 1.5 },
    },
  ];
}

function groupLooks(palette: MapPalette): readonly LayerLook[] {
  return [
    {
      id: 'groups',
      type: 'symbol',
      layout: {
        'icon-image': ['get', 'image'],
        'icon-allow-overlap': true,
        'text-field': ['get', 'text'],
        'text-font': [...FONT.strong],
        'text-size': 14,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.ink },
    },
  ];
}

const pinLooks = (): readonly LayerLook[] => [
  {
    id: 'pins',
    type: 'symbol',
    layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true },
  },
];

const point = (longitude: number, latitude: number, properties: Record<string, string>): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties,
});

/** Squares with their numbers, groups and pins; of them, those that the density has. */
export function densityLayers(density: Density | undefined): readonly MapLayer[] {
  const { level = 0, squares = [], groups = [], pins = [] } = density ?? {};
  const shown = squares.filter(({ permits }) => permits > 0);
  const classes = countClasses(squareCounts(density));
  return [
    {
      id: 'squares',
      isGround: true,
      looks: squareLooks,
      data: collectionOf(
        shown.map(({ x, y, permits }) => {
          const { west, south, east, north } = squareBox(level, x, y);
          const ring = [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ];
          return {
            type: 'Feature',
            geometry: { type: 'Polygon', coordinates: [ring] },
            properties: { key: `${x} ${y}`, band: classOf(permits, classes) },
          };
        }),
      ),
    },
    {
      id: 'square-numbers',
      isGround: false,
      looks: numberLooks,
      data: collectionOf(
        shown.map(({ x, y, permits }) => {
          const { west, south, east, north } = squareBox(level, x, y);
          return point((west + east) / 2, (south + north) / 2, { text: formatCount(permits) });
        }),
      ),
    },
    {
      id: 'groups',
      isGround: false,
      looks: groupLooks,
      data: collectionOf(
        groups.map(({ longitude, latitude, permits, calls }, at) =>
          point(longitude, latitude, {
            key: String(at),
            text: formatCount(permits),
            image: `ring-${Math.round((10 * calls) / permits) * 10}`,
          }),
        ),
      ),
    },
    {
      id: 'pins',
      isGround: false,
      looks: pinLooks,
      data: collectionOf(
        pins.map(({ id, longitude, latitude, label, worth }) =>
          point(longitude, latitude, { key: id, image: `pin-${label}-${worth}` }),
        ),
      ),
    },
  ];
}

/** The permits of each square that has some. */
export function squareCounts(density: Density | undefined): readonly number[] {
  return (density?.squares ?? []).flatMap(({ permits }) => (permits > 0 ? [permits] : []));
}

/** Where a pressed square or group lies, and how near it is shown. @param zoom the present one */
export function placeOfPart(
  density: Density,
  layer: string,
  key: string,
  zoom: number,
): MapPlace | undefined {
  if (layer === 'groups') {
    const group = density.groups[Number(key)];
    return group && { at: [group.longitude, group.latitude], zoom: zoom + NEARER };
  }
  const [x = 0, y = 0] = key.split(' ').map(Number);
  const { west, south, east, north } = squareBox(density.level, x, y);
  return { at: [(west + east) / 2, (south + north) / 2], zoom: zoom + NEARER };
}
