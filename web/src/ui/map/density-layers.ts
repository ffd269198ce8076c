import type { ExpressionSpecification } from 'maplibre-gl';
import { classOf, countClasses, INTENSITIES, type Intensity } from '#shared/domain/heat-map.ts';
import { squareBox } from '#shared/domain/map/density.ts';
import { formatCount } from '../../lib/format/format.ts';
import { BANDS, MAP_DEPTH } from './bands.tsx';
import { collectionOf, FONT, type LayerLook } from './base-style.ts';
import type { MapPalette } from './palette.ts';
import type { MapLayer } from './real-map.tsx';
import type { Density } from './use-density.ts';

/** Below this zoom the map shows a dot per city: squares would be as large as counties. */
export const SQUARES_ZOOM = 7;

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

/** Squares with their numbers; of them, those that the density has. */
export function densityLayers(density: Density | undefined): readonly MapLayer[] {
  const { level = 0, squares = [] } = density ?? {};
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
            properties: { isPart: true, band: classOf(permits, classes) },
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
          return {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
            properties: { text: formatCount(permits) },
          };
        }),
      ),
    },
  ];
}

/** The permits of each square that has some. */
export function squareCounts(density: Density | undefined): readonly number[] {
  return (density?.squares ?? []).flatMap(({ permits }) => (permits > 0 ? [permits] : []));
}
