import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Feature } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { type ReactNode, useMemo } from 'react';
import type { RouteKind, RoutePoint } from '#shared/domain/route/plan-route.ts';
import { useNetwork } from '../../lib/api/network.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { canDrawMaps } from '../../lib/map/can-draw-maps.ts';
import { routeBox } from '../../lib/map/route-tiles.ts';
import { readRouteMap, type SavedRouteMap, saveRouteMap } from '../../lib/saved/route-map.ts';
import { type RouteStop, stopId } from '../../lib/saved/route-stops.ts';
import { collectionOf, FONT, type LayerLook, type Outlines } from '../../ui/map/base-style.ts';
import type { MapPalette } from '../../ui/map/palette.ts';
import { type MapLayer, RealMap, useStreets } from '../../ui/map/real-map.tsx';
import { SavedMark } from '../../ui/work/saved-mark.tsx';
import { pointOf } from './day-route.ts';

interface RouteMapProps {
  /** The stops with a point, in the order in which to visit them. */
  readonly ordered: readonly RouteStop[];
  /** All stops of the route, whose map is saved. */
  readonly all: readonly RouteStop[];
  /** How many stops come before the shown ones. */
  readonly first: number;
  /** Where the user is; null: at the first stop. */
  readonly start: RoutePoint | null;
  readonly kind: RouteKind;
  /** A stop was pressed. */
  readonly onSelect: (id: string) => void;
}

/** Its height. */
const FRAME = 'h-72 sm:h-96 lg:h-[32rem]';
const NO_OUTLINES: Outlines = { states: collectionOf([]), counties: collectionOf([]) };

/** The streets around the stops of a route, each with its number. Saves them on the device, for use without a network. */
export function RouteMap({ ordered, all, first, start, kind, onSelect }: RouteMapProps) {
  const streets = useStreets();
  const layers = useMemo(() => [routeLayer(ordered, first, start, kind)], [ordered, first, start, kind]);
  const box = useMemo(
    () => routeBox([...ordered.flatMap((stop) => pointOf(stop) ?? []), ...(start === null ? [] : [start])]),
    [ordered, start],
  );
  if (!canDrawMaps()) return <NoMap>This browser cannot draw maps.</NoMap>;
  if (streets?.tiles === null)
    return (
      <NoMap>
        The map of this route is not on this device. Open this page once with a connection to save it.
      </NoMap>
    );
  return (
    <>
      <RealMap
        label="Map of today’s route"
        home={box}
        homeLabel="Whole route"
        height={FRAME}
        outlines={NO_OUTLINES}
        layers={layers}
        onSelect={onSelect}
        legend={null}
      />
      <SavedNote stops={all} />
    </>
  );
}

function NoMap({ children }: { readonly children: ReactNode }) {
  return <p className="border-l-4 border-line-strong bg-raised px-3 py-2 text-14">{children}</p>;
}

/** Saves the map while there is a connection, and says what this device has of it. */
function SavedNote({ stops }: { readonly stops: readonly RouteStop[] }) {
  const client = useQueryClient();
  const owner = useKnownUser()?.email;
  const isOnline = useNetwork() === 'reached';
  const saved = useQuery({
    queryKey: ['routeMap', owner, isOnline, ...stops.map(stopId)],
    queryFn: () =>
      isOnline
        ? saveRouteMap(
            client,
            owner,
            stops.flatMap((stop) => pointOf(stop) ?? []),
          )
        : readRouteMap(owner),
    enabled: owner !== undefined || !isOnline,
    gcTime: 0,
  });
  const { data } = saved;
  return (
    <p role="status" className="mt-1 text-12 text-muted">
      {data == null ? (
        saved.isError && 'This device cannot save the map: without a network it is not there.'
      ) : isOnline ? (
        savedInWords(data)
      ) : (
        <SavedMark at={data.savedAt} />
      )}
    </p>
  );
}

function savedInWords({ bytes, isWhole }: SavedRouteMap): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  return isWhole
    ? `Map saved on this device for use without a network, ${size}.`
    : `Map saved on this device for use without a network, ${size}, the most it may take. Some streets show only from afar.`;
}

/** A line through the stops as the crow flies, and the stops with their numbers. */
function routeLayer(
  ordered: readonly RouteStop[],
  first: number,
  start: RoutePoint | null,
  kind: RouteKind,
): MapLayer {
  const stops = ordered.flatMap((stop, at) => {
    const point = pointOf(stop);
    return point === null ? [] : [{ point, key: stopId(stop), text: String(first + at + 1) }];
  });
  const way = [...(start === null ? [] : [start]), ...stops.map(({ point }) => point)];
  const line = kind === 'round' ? [...way, ...way.slice(0, 1)] : way;
  const feature = (geometry: Feature['geometry'], properties: Record<string, string>): Feature => ({
    type: 'Feature',
    geometry,
    properties,
  });
  const place = ({ longitude, latitude }: RoutePoint) => [longitude, latitude];
  return {
    id: 'route',
    isGround: false,
    looks: routeLooks,
    data: collectionOf([
      feature({ type: 'LineString', coordinates: line.map(place) }, {}),
      ...(start === null ? [] : [feature({ type: 'Point', coordinates: place(start) }, { text: '' })]),
      // The first stop is on top.
      ...stops
        .toReversed()
        .map(({ point, ...stop }) => feature({ type: 'Point', coordinates: place(point) }, stop)),
    ]),
  };
}

function routeLooks(palette: MapPalette): readonly LayerLook[] {
  const isStop: ExpressionSpecification = ['has', 'key'];
  return [
    {
      id: 'route-line',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': palette.ink, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
    {
      id: 'route-places',
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['case', isStop, 12, 6],
        'circle-color': ['case', isStop, palette.raised, palette.signal],
        'circle-stroke-color': palette.ink,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'route-numbers',
      type: 'symbol',
      filter: ['has', 'key'],
      layout: {
        'text-field': ['get', 'text'],
        'text-font': [...FONT.strong],
        'text-size': 14,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.ink },
    },
  ];
}
