import type { Feature, FeatureCollection } from 'geojson';
import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { MapFont } from './glyphs.ts';
import { GLYPHS_URL, tilesUrl } from './map-library.ts';
import type { MapPalette } from './palette.ts';

/** The streets below everything, and their zooms. */
export interface StreetTiles {
  readonly url: string;
  readonly zooms: readonly [from: number, to: number];
}

/** Outlines that the site brings along. */
export interface Outlines {
  /** Features say whether we cover them, `isCovered`, and whether they are the chosen one, `isChosen`. */
  readonly states: FeatureCollection;
  /** Of the chosen state; empty until loaded. */
  readonly counties: FeatureCollection;
}

/** A layer of a style whose source is known by its place in `MapLayer`. */
export type LayerLook = Omit<Extract<LayerSpecification, { source: string }>, 'source'>;

export function collectionOf(features: readonly Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features: [...features] };
}

export const FONT = { label: ['label'], strong: ['strong'] } as const satisfies Record<MapFont, string[]>;
/** From this zoom on, streets replace outlines. */
const STREETS_ZOOM = 8;

/** A style of outlines and, where there are tiles, streets with their names. */
export function baseStyle(
  palette: MapPalette,
  { states, counties }: Outlines,
  tiles: StreetTiles | null,
): StyleSpecification {
  const sources: Record<string, SourceSpecification> = {
    states: { type: 'geojson', data: states },
    counties: { type: 'geojson', data: counties },
    ...(tiles !== null && {
      streets: {
        type: 'vector',
        tiles: [tilesUrl(tiles.url)],
        minzoom: tiles.zooms[0],
        maxzoom: tiles.zooms[1],
      },
    }),
  };
  const isCovered: ExpressionSpecification = ['get', 'isCovered'];
  const isChosen: ExpressionSpecification = ['get', 'isChosen'];
  return {
    version: 8,
    glyphs: GLYPHS_URL,
    sources,
    layers: [
      {
        id: 'background',
        type: 'background',
        paint: {
          'background-color':
            tiles === null
              ? palette.sunken
              : [
                  'interpolate',
                  ['linear'],
                  ['zoom'],
                  STREETS_ZOOM - 1,
                  palette.sunken,
                  STREETS_ZOOM,
                  palette.paper,
                ],
        },
      },
      {
        id: 'land',
        type: 'fill',
        source: 'states',
        paint: {
          'fill-color': ['case', isCovered, palette.paper, palette.sunken],
          'fill-antialias': false,
        },
        ...(tiles !== null && { maxzoom: STREETS_ZOOM }),
      },
      ...(tiles === null ? [] : streetAreas(palette)),
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        paint: { 'line-color': palette.line, 'line-width': 1 },
      },
      {
        id: 'states',
        type: 'line',
        source: 'states',
        paint: {
          'line-color': ['case', isChosen, palette.ink, palette.lineStrong],
          'line-width': ['case', isChosen, 1.5, isCovered, 1, 0.5],
        },
      },
      ...(tiles === null ? [] : streetLines(palette)),
    ],
  };
}

/** The names of streets and places, above the data but for what the data says. */
export function streetLabels(palette: MapPalette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.paper, 'text-halo-width': 1.5 } as const;
  return [
    {
      id: 'street-names',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'roads',
      minzoom: 12,
      filter: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road']]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': ['get', 'name'],
        'text-font': [...FONT.label],
        'text-size': 12,
      },
      paint: { 'text-color': palette.muted, ...halo },
    },
    {
      id: 'place-names',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'places',
      minzoom: 7,
      maxzoom: 14,
      filter: ['in', ['get', 'kind'], ['literal', ['locality', 'neighbourhood', 'macrohood']]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [...FONT.strong],
        'text-size': 14,
        'text-max-width': 8,
      },
      paint: { 'text-color': palette.ink, ...halo },
    },
  ];
}

function streetAreas(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'parks',
      type: 'fill',
      source: 'streets',
      'source-layer': 'landuse',
      filter: [
        'in',
        ['get', 'kind'],
        [
          'literal',
          ['park', 'nature_reserve', 'forest', 'wood', 'golf_course', 'cemetery', 'grass', 'national_park'],
        ],
      ],
      paint: { 'fill-color': palette.park },
    },
    {
      id: 'water',
      type: 'fill',
      source: 'streets',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.water },
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'streets',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: {
        'line-color': palette.water,
        'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 8, 1, 12, 4, 16, 24],
      },
    },
  ];
}

/** Widths in pixels at zooms 10, 13 and 17. */
const ROADS = [
  { kind: 'minor_road', color: 'street', minzoom: 12, widths: [0.5, 1, 8] },
  { kind: 'major_road', color: 'road', minzoom: 9, widths: [0.75, 1.75, 12] },
  { kind: 'highway', color: 'highway', minzoom: 6, widths: [1, 2.5, 14] },
] as const;

function streetLines(palette: MapPalette): LayerSpecification[] {
  return ROADS.map(({ kind, color, minzoom, widths: [at10, at13, at17] }) => ({
    id: `roads-${kind}`,
    type: 'line',
    source: 'streets',
    'source-layer': 'roads',
    minzoom,
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': palette[color],
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 10, at10, 13, at13, 17, at17],
    },
  }));
}
