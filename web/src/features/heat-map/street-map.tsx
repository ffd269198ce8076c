import type { Feature } from 'geojson';
import { Suspense, useMemo, useRef, useState } from 'react';
import { classOf, countClasses } from '#shared/domain/heat-map.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { lazyPage, lazyPart } from '../../lib/browser/lazy-code.ts';
import { formatCount } from '../../lib/format/format.ts';
import { type MapShape, shapeBox } from '../../lib/map/map-shapes.ts';
import { COUNTRY_BOX, type Dot, placeKey, placeName } from '../../lib/map/places.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { MAP_DEPTH } from '../../ui/map/bands.tsx';
import { collectionOf, FONT, type LayerLook } from '../../ui/map/base-style.ts';
import { byBand, densityLayers, SQUARES_ZOOM } from '../../ui/map/density-layers.ts';
import { drawnLayer } from '../../ui/map/drawn-layer.ts';
import { leadLayer } from '../../ui/map/leads/lead-layers.ts';
import { SpotList } from '../../ui/map/leads/spot-list.tsx';
import { loadMapLibrary } from '../../ui/map/map-library.ts';
import type { MapPalette } from '../../ui/map/palette.ts';
import { type MapBounds, type MapLayer, type MapPlace, RealMap } from '../../ui/map/real-map.tsx';
import { outlinesOf } from '../../ui/map/state-outlines.ts';
import { useDrawing } from '../../ui/map/use-drawing.ts';
import { type PlaceMapProps, STREET_MAP_HEIGHT } from './place-map-props.ts';

const { Component: DensityLegend, preload: preloadLegend } = lazyPage(
  async () => (await import('../../ui/map/density-legend.tsx')).DensityLegend,
);
// After this file, but before the counts arrive: otherwise what is below the map would jump.
void preloadLegend();
const DrawArea = lazyPart(async () => (await import('../../ui/map/draw-area.tsx')).DrawArea);

/** Loads the map's library before there is a map. A failure is told by the map itself. */
export function preloadMap(): void {
  loadMapLibrary().catch(() => undefined);
}

/** The map with streets: outlines, a dot per location (PRODUCT §4), and nearer the density of permits. */
export function StreetMap(props: PlaceMapProps) {
  const { states, counties, state, dots, selected, onSelect, legend, density, days, target } = props;
  const home = useMemo(() => homeBounds(states, state), [states, state]);
  const outlines = useMemo(
    () => outlinesOf(states, counties, state === null ? [] : [state]),
    [states, counties, state],
  );
  const [place, setPlace] = useState<MapPlace | undefined>(readPlace);
  const drawing = useDrawing(null);
  const { corners, draw, press } = drawing;
  const [spot, setSpot] = useState<readonly string[]>([]);
  const zoom = place?.zoom ?? 0;
  const role = useKnownUser()?.role ?? null;
  const isDense = density !== undefined && zoom >= SQUARES_ZOOM;
  const layers = useMemo(
    () => [
      ...densityLayers(isDense ? density : undefined),
      leadLayer(isDense ? density : {}, role),
      placeLayer(isDense ? [] : dots, selected),
      drawnLayer(corners),
    ],
    [density, isDense, role, dots, selected, corners],
  );
  const start = useRef(place).current;
  const pins = (density?.pins ?? []).filter(({ id }) => spot.includes(id));
  return (
    <>
      <RealMap
        label={`Map of ${state ?? 'the country'}`}
        home={home}
        homeLabel={state === null ? 'Whole map' : `All of ${state}`}
        height={STREET_MAP_HEIGHT}
        outlines={outlines}
        layers={layers}
        start={start}
        target={target}
        onMove={({ bounds: [west, south, east, north] }, now) => {
          setPlace(now);
          keepPlace(now);
          props.onMove({ box: { west, south, east, north }, zoom: now.zoom });
        }}
        onSelect={(key, layer) => {
          if (layer === 'places') onSelect(key);
          else props.onOpenPermit(key);
        }}
        onSelectSpot={setSpot}
        legend={
          isDense && place !== undefined ? (
            <Suspense fallback={null}>
              <DensityLegend density={density} days={days} latitude={place.at[1]} />
            </Suspense>
          ) : (
            legend
          )
        }
        onPress={press}
      />
      {pins.length > 0 && <SpotList pins={pins} onOpen={props.onOpenPermit} onClose={() => setSpot([])} />}
      {drawing.shape === null ? (
        <Button className="mt-3" onClick={() => draw('outline')}>
          Draw an area
        </Button>
      ) : (
        <DrawArea
          drawing={drawing}
          onClose={() => draw(null)}
          middle={place?.at}
          use={(area) => (
            <ButtonLink to={props.areaHref(area)} look="primary">
              See leads in this area
            </ButtonLink>
          )}
        />
      )}
    </>
  );
}

/** Where the map was when the page was left, as the browser's history keeps it. */
function readPlace(): MapPlace | undefined {
  const { mapPlace } = (history.state ?? {}) as { readonly mapPlace?: MapPlace };
  return mapPlace;
}

function keepPlace(mapPlace: MapPlace): void {
  history.replaceState({ ...history.state, mapPlace }, '');
}

function homeBounds(states: readonly MapShape[], state: string | null): MapBounds {
  const shape = states.find(({ name }) => name === state);
  return shape === undefined ? COUNTRY_BOX : shapeBox(shape);
}

/** The smallest and largest radius of a dot, in pixels. The area grows with the number of permits. */
const MIN_RADIUS_PX = 4;
const MAX_RADIUS_PX = 20;
/** From this radius on a dot has room for its number. */
const NUMBER_RADIUS_PX = 10;

/** A dot per location, the open one with its name. */
function placeLayer(dots: readonly Dot[], selected: string | null): MapLayer {
  const busiest = dots.reduce((most, { location }) => Math.max(most, location.permitCount), 1);
  const classes = countClasses(dots.map(({ location }) => location.permitCount));
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
            band: classOf(location.permitCount, classes),
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
        'circle-color': palette.high,
        'circle-opacity': byBand((name) => MAP_DEPTH[name]),
        'circle-stroke-color': palette.ink,
        'circle-stroke-opacity': ['case', ['get', 'isByCounty'], 0.4, 1],
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
