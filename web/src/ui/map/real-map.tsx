import './map.css';
import { useQuery } from '@tanstack/react-query';
import type { FeatureCollection } from 'geojson';
import type {
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  Map as LibraryMap,
  MapGeoJSONFeature,
  StyleSpecification,
} from 'maplibre-gl';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { useMediaQuery } from '../../lib/browser/media-query.ts';
import type { LngLat } from '../../lib/map/map-shapes.ts';
import { useEventCallback } from '../../lib/page/use-event-callback.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Notice } from '../notice/notice.tsx';
import { baseStyle, type LayerLook, type Outlines, type StreetTiles, streetLabels } from './base-style.ts';
import { MapButtons, ScaleBar } from './map-controls.tsx';
import { drawMapImage } from './map-images.ts';
import { loadMapLibrary, type MapLibrary, readTileZooms } from './map-library.ts';
import { type MapPalette, readPalette } from './palette.ts';

/** Degrees. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number];

export interface MapPlace {
  readonly at: readonly [longitude: number, latitude: number];
  /** Of 512-pixel tiles: 0 shows the world, 14 a few streets. */
  readonly zoom: number;
}

/** What a map shows at present. */
export interface Viewport {
  readonly bounds: MapBounds;
  readonly zoom: number;
}

/** Data on the map. A feature with a property `key` can be selected; one with `isPart` is shown nearer when it is pressed. */
export interface MapLayer {
  readonly id: string;
  readonly data: FeatureCollection;
  /** How the library joins near points, in its terms. Those of one spot stay together at any zoom. */
  readonly together?: Partial<GeoJSONSourceSpecification>;
  /** Its layers of the map library, in its terms. The same function for the same look. */
  readonly looks: (palette: MapPalette) => readonly LayerLook[];
  /** Below the names of streets and places. */
  readonly isGround: boolean;
}

export interface RealMapProps {
  /** Names the map, such as `Map of Texas`. */
  readonly label: string;
  /** The first view, and that of the button `homeLabel`. A new one moves the map. */
  readonly home: MapBounds;
  readonly homeLabel: string;
  readonly outlines: Outlines;
  readonly layers: readonly MapLayer[];
  /** The first view instead of `home`. */
  readonly start?: MapPlace | undefined;
  /** A place to move to, at least as near as its zoom. Another object moves again. */
  readonly target?: MapPlace | undefined;
  /** @param isByUser the map itself did not move it, to `home` or a target */
  readonly onMove?: (viewport: Viewport, place: MapPlace, isByUser: boolean) => void;
  /** A feature was pressed. @param key its property `key` */
  readonly onSelect: (key: string, layer: string) => void;
  /** Several features of one spot were pressed. */
  readonly onSelectSpot?: (keys: readonly string[]) => void;
  /** Gets every press in place of `onSelect`, to draw on the map. */
  readonly onPress?: ((at: LngLat) => void) | undefined;
  /** Over a corner of a wide map, below a narrow one. */
  readonly legend: ReactNode;
  readonly isLegendBelow?: boolean;
  /** The map reaches the edges of its place; its words lie over it. */
  readonly fills?: boolean;
  /** How much of its foot lies under something else, in pixels. */
  readonly coveredPx?: number;
  readonly height: string;
  /** What the list beside the map has, for those who do not use the map. */
  readonly listWords?: string;
}

/** Marks the events of moves that the map made itself. */
const OWN_MOVE = { isOwnMove: true } as const;

/** Around the contiguous states. */
const EDGE = [-140, 14, -52, 60] as const;
const MAX_ZOOM = 17;
const FIT_PADDING_PX = 24;
/** How far from its shape a press still finds a feature, in pixels. */
const NEAR_PX = 8;
/** How much nearer a pressed part is shown. */
const NEARER = 2;
/** Most features of one spot that can be chosen from. */
const SPOT_MAX = 100;
const FADE_MS = 120;
const MILES_PER_DEGREE = 69.17;

/** A map with streets, where the site has tiles, and data in layers. Needs WebGL (`canDrawMaps`). */
export function RealMap(props: RealMapProps) {
  const { label, home, homeLabel, legend, height, fills = false } = props;
  const { listWords = 'The list has the same numbers.' } = props;
  const frame = useRef<HTMLDivElement>(null);
  const streets = useStreets();
  const library = useQuery({ queryKey: ['mapLibrary'], queryFn: loadMapLibrary, staleTime: Infinity });
  const map = useMap(frame, props, library.data, streets?.tiles);
  const [viewport, setViewport] = useState<Viewport>();
  useMapEvents(map, props, setViewport);
  if (library.isError)
    return (
      <Notice
        tone="problem"
        title="The map could not be loaded"
        actions={<Button onClick={() => library.refetch()}>Try Again</Button>}
      >
        <p>Check your connection. {listWords}</p>
      </Notice>
    );
  return (
    <div className="relative">
      <div className="relative">
        <div className="relative">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the map library makes its canvas a region that takes keys */}
          <div
            ref={frame}
            data-map
            className={classNames('overflow-hidden bg-sunken', !fills && 'border border-line-strong', height)}
            onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
              if (key === '0' && !ctrlKey && !metaKey && !altKey) fitHome(map, home);
            }}
          />
          {viewport !== undefined && <ScaleBar milesAcross={milesAcross(viewport.bounds)} isHigh={fills} />}
        </div>
        <MapButtons
          home={homeLabel}
          isOver={fills}
          onZoomIn={() => map?.zoomIn()}
          onZoomOut={() => map?.zoomOut()}
          onHome={() => fitHome(map, home)}
        />
        <div
          className={classNames(
            fills ? 'max-sm:hidden sm:absolute sm:bottom-3 sm:left-3 sm:max-w-[70%]' : 'mt-2',
            !fills && props.isLegendBelow !== true && 'xl:absolute xl:bottom-3 xl:left-3 xl:mt-0',
          )}
        >
          {legend}
        </div>
      </div>
      <div
        className={classNames(
          'flex flex-wrap justify-between gap-x-4 text-12 text-muted',
          // On a phone, a card lies over the foot.
          fills ? 'absolute right-0 bg-raised/85 px-1 max-md:top-0 md:bottom-0' : 'mt-2',
        )}
      >
        <p className={classNames(fills && 'sr-only')}>
          <span className="pointer-coarse:hidden">
            Drag to move. Click the map, then scroll to zoom. Keys: arrows, + and −, 0.{' '}
          </span>
          {listWords}
          <span className="sr-only">{label} follows the list.</span>
        </p>
        {streets !== undefined && <Attribution tiles={streets.tiles} words={streets.attribution} />}
      </div>
    </div>
  );
}

function Attribution({ tiles, words }: { readonly tiles: StreetTiles | null; readonly words: string }) {
  if (tiles === null) return <p>No streets here: outlines of states and counties only.</p>;
  return (
    <p>
      Streets:{' '}
      {words.includes('OpenStreetMap') ? (
        <a href="https://www.openstreetmap.org/copyright" className="underline hover:text-signal-text">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  );
}

/** The street tiles of this site; `tiles` is null where there are none or they cannot be read, undefined while that is unknown. */
export function useStreets():
  | { readonly tiles: StreetTiles | null; readonly attribution: string }
  | undefined {
  const config = useSiteConfig();
  const given = config?.tiles ?? null;
  const { data: zooms, isError } = useQuery({
    queryKey: ['tileZooms', given?.url],
    queryFn: () => readTileZooms(given?.url ?? ''),
    enabled: given !== null,
    retry: false,
  });
  if (config === undefined || (given !== null && zooms === undefined && !isError)) return undefined;
  const tiles = given === null || zooms === undefined ? null : { url: given.url, zooms };
  return { tiles, attribution: given?.attribution ?? '' };
}

/** The map of the library, whose style follows the properties. Null until the library and the tiles are known. */
function useMap(
  frame: RefObject<HTMLDivElement | null>,
  { label, home, outlines, layers, start, target, fills, coveredPx = 0 }: RealMapProps,
  library: MapLibrary | undefined,
  tiles: StreetTiles | null | undefined,
): LibraryMap | null {
  const [map, setMap] = useState<LibraryMap | null>(null);
  const palette = usePalette(frame);
  // A map in a page leaves one finger to the page.
  const isTouch = useMediaQuery('(pointer: coarse)') && fills !== true;
  const isReady = library !== undefined && tiles !== undefined;
  const [losses, setLosses] = useState(0);
  const left = useRef(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes are the effects' below
  useEffect(() => {
    if (frame.current === null || library === undefined || tiles === undefined) return;
    const made = makeMap(library, frame.current, { label, home, start: left.current, isTouch, coveredPx });
    setMap(made);
    const gone = new AbortController();
    // A phone that switches apps takes the drawing away and may not give it back: a new map takes the place of the lost one.
    const makeAgain = (): void => {
      if (document.visibilityState === 'hidden') {
        document.addEventListener('visibilitychange', makeAgain, { once: true, signal: gone.signal });
        return;
      }
      const { lng, lat } = made.getCenter();
      left.current = { at: [lng, lat], zoom: made.getZoom() };
      setLosses((before) => before + 1);
    };
    made.on('webglcontextlost', makeAgain);
    return () => {
      gone.abort();
      made.remove();
      setMap(null);
    };
  }, [isReady, losses]);
  const looks = layers.map((layer) => layer.looks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the layers only the looks; their data is set below
  const style = useMemo(
    () =>
      palette === undefined || tiles === undefined ? undefined : wholeStyle(palette, outlines, tiles, layers),
    [palette, tiles, outlines, ...looks],
  );
  const drawn = useRef<MapPalette>(undefined);
  useEffect(() => {
    if (map === null || style === undefined) return;
    // Another palette draws everything anew, the images too.
    map.setStyle(style, { diff: drawn.current === palette, validate: false });
    drawn.current = palette;
  }, [map, style, palette]);
  const showData = useEventCallback(() => {
    for (const { id, data } of layers) map?.getSource<GeoJSONSource>(id)?.setData(data);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the data of these layers
  useEffect(showData, [map, layers]);
  // Data that came while a style was loading has no source yet.
  useEffect(() => {
    map?.on('style.load', showData);
  }, [map, showData]);
  const shownHome = useRef(home);
  useEffect(() => {
    if (shownHome.current.join() !== home.join()) fitHome(map, home);
    shownHome.current = home;
  }, [map, home]);
  useEffect(() => {
    if (map === null || target === undefined) return;
    map.easeTo({ center: [...target.at], zoom: Math.max(map.getZoom(), target.zoom) }, OWN_MOVE);
  }, [map, target]);
  return map;
}

function makeMap(
  library: MapLibrary,
  container: HTMLElement,
  {
    label,
    home,
    start,
    isTouch,
    coveredPx,
  }: Pick<RealMapProps, 'label' | 'home' | 'start'> & {
    readonly isTouch: boolean;
    readonly coveredPx: number;
  },
): LibraryMap {
  const map = new library.Map({
    container,
    ...(start === undefined
      ? { bounds: [...home], fitBoundsOptions: { padding: FIT_PADDING_PX } }
      : { center: [...start.at], zoom: start.zoom }),
    maxBounds: [...EDGE],
    maxZoom: MAX_ZOOM,
    renderWorldCopies: false,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    cooperativeGestures: isTouch,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FADE_MS,
    locale: {
      'Map.Title': label,
      'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
    },
  });
  if (coveredPx > 0) {
    map.setPadding({ bottom: coveredPx });
    if (start === undefined) map.fitBounds([...home], { padding: FIT_PADDING_PX, animate: false });
  }
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // The wheel zooms while the map has the focus or Ctrl is held; else it scrolls the page.
  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !container.contains(document.activeElement)) event.stopPropagation();
    },
    { capture: true },
  );
  return map;
}

function usePalette(frame: RefObject<HTMLDivElement | null>): MapPalette | undefined {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const [palette, setPalette] = useState<MapPalette>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens have other colors in the dark
  useEffect(() => {
    if (frame.current !== null) setPalette(readPalette(frame.current));
  }, [frame, isDark]);
  return palette;
}

function wholeStyle(
  palette: MapPalette,
  outlines: Outlines,
  tiles: StreetTiles | null,
  layers: readonly MapLayer[],
): StyleSpecification {
  const base = baseStyle(palette, outlines, tiles);
  const looksOf = (isGround: boolean): LayerSpecification[] =>
    layers
      .filter((layer) => layer.isGround === isGround)
      .flatMap(({ id, looks }) =>
        looks(palette).map((look) => ({ ...look, source: id }) as unknown as LayerSpecification),
      );
  return {
    ...base,
    sources: {
      ...base.sources,
      ...Object.fromEntries(
        layers.map(({ id, data, together }) => [id, { type: 'geojson', data, ...together }]),
      ),
    },
    layers: [
      ...base.layers,
      ...looksOf(true),
      ...(tiles === null ? [] : streetLabels(palette)),
      ...looksOf(false),
    ],
  };
}

/** Passes on moves and presses of the map, and draws the images that its style names. */
function useMapEvents(
  map: LibraryMap | null,
  { layers, onMove, onSelect, onSelectSpot, onPress }: RealMapProps,
  setViewport: (viewport: Viewport) => void,
): void {
  const last = useRef<string>(undefined);
  const moved = useEventCallback((isOwnMove: boolean) => {
    if (map === null) return;
    const seen = map.getBounds();
    const bounds: MapBounds = [seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()];
    const viewport = { bounds, zoom: map.getZoom() };
    const { lng, lat } = map.getCenter();
    setViewport(viewport);
    const place: MapPlace = { at: [lng, lat], zoom: viewport.zoom };
    // A new size leaves the middle where it is.
    const isSame = last.current === JSON.stringify(place);
    last.current = JSON.stringify(place);
    onMove?.(viewport, place, !isOwnMove && !isSame);
  });
  const select = useEventCallback((x: number, y: number, at: LngLat) => {
    if (onPress !== undefined) {
      onPress(at);
      return;
    }
    const found = map === null ? undefined : featureAt(map, layers, x, y);
    if (map === null || found === undefined) return;
    const { properties, geometry, source } = found;
    const center = geometry.type === 'Point' ? (geometry.coordinates as [number, number]) : at;
    const show = (zoom: number): void => void map.easeTo({ center: [...center], zoom }, OWN_MOVE);
    const joined: unknown = properties['cluster_id'];
    if (typeof joined === 'number') void openJoined(map, source, joined, show, onSelectSpot);
    else if (properties['isPart'] === true) show(map.getZoom() + NEARER);
    else onSelect(String(properties['key']), source);
  });
  const point = useEventCallback((x: number, y: number) => {
    if (map === null) return;
    const free = onPress === undefined ? '' : 'crosshair';
    const isData = onPress === undefined && featureAt(map, layers, x, y) !== undefined;
    map.getCanvas().style.cursor = isData ? 'pointer' : free;
  });
  useEffect(() => {
    if (map === null) return;
    const container = map.getContainer();
    moved(true);
    map.on('moveend', (event) => moved('isOwnMove' in event));
    map.on('click', ({ point: { x, y }, lngLat: { lng, lat } }) => select(x, y, [lng, lat]));
    map.on('mousemove', ({ point: { x, y } }) => point(x, y));
    map.on('styleimagemissing', ({ id }) => {
      const image = drawMapImage(id, readPalette(container));
      if (image !== undefined && !map.hasImage(id))
        map.addImage(id, image.data, { pixelRatio: image.pixelRatio });
    });
    // In place of a tile that cannot be read, the map looks for a coarser one, but only when it moves.
    map.on('error', (event) => {
      if (isOfStreets(event)) map.fire('move');
      else console.error(event.error);
    });
    // For tests: everything that is in view has been drawn.
    map.on('dataloading', () => container.removeAttribute('data-drawn'));
    map.on('idle', () => container.setAttribute('data-drawn', ''));
  }, [map, moved, select, point]);
}

function isOfStreets(event: object): boolean {
  return 'sourceId' in event && event.sourceId === 'streets';
}

/** The feature at a place of the map, or else near it, that a press does something with. */
function featureAt(
  map: LibraryMap,
  layers: readonly MapLayer[],
  x: number,
  y: number,
): MapGeoJSONFeature | undefined {
  const sources = new Set(layers.map(({ id }) => id));
  const near: [[number, number], [number, number]] = [
    [x - NEAR_PX, y - NEAR_PX],
    [x + NEAR_PX, y + NEAR_PX],
  ];
  const answers = ({ source, properties }: MapGeoJSONFeature): boolean =>
    sources.has(source) && ['key', 'isPart', 'cluster_id'].some((name) => name in properties);
  return map.queryRenderedFeatures([x, y]).find(answers) ?? map.queryRenderedFeatures(near).find(answers);
}

/** Shows joined features so near that they part; those of one spot never do, and can be chosen from. */
async function openJoined(
  map: LibraryMap,
  layer: string,
  id: number,
  show: (zoom: number) => void,
  onSelectSpot: RealMapProps['onSelectSpot'],
): Promise<void> {
  const source = map.getSource<GeoJSONSource>(layer);
  if (source === undefined) return;
  const zoom = await source.getClusterExpansionZoom(id);
  if (zoom <= MAX_ZOOM) return show(zoom);
  const leaves = await source.getClusterLeaves(id, SPOT_MAX, 0);
  onSelectSpot?.(leaves.flatMap(({ properties }) => properties?.['key'] ?? []));
}

function fitHome(map: LibraryMap | null, [west, south, east, north]: MapBounds): void {
  map?.fitBounds([west, south, east, north], { padding: FIT_PADDING_PX }, OWN_MOVE);
}

function milesAcross([west, south, east, north]: MapBounds): number {
  return (east - west) * MILES_PER_DEGREE * Math.cos((((south + north) / 2) * Math.PI) / 180);
}
