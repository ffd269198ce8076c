import { type ReactNode, useMemo, useState } from 'react';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { MapPeriod } from '#shared/domain/map/density.ts';
import { type LngLat, useMapShapes } from '../../lib/map/map-shapes.ts';
import { Loading } from '../loading.tsx';
import { Skeleton } from '../skeleton.tsx';
import { densityLayers, placeOfPart } from './density-layers.ts';
import { DensityLegend } from './density-legend.tsx';
import { markLayer, territoryLayer } from './marked-layers.ts';
import { type MapBounds, type MapPlace, RealMap, type Viewport } from './real-map.tsx';
import { outlinesOf } from './state-outlines.ts';
import { type MapPart, useDensity } from './use-density.ts';

interface FoundMapProps {
  readonly label: string;
  readonly filter: PermitFilter;
  /** The lowest lead score shown; 0 for any. */
  readonly minScore?: number;
  readonly days: MapPeriod;
  readonly home: MapBounds;
  readonly homeLabel: string;
  /** The height of the map, as classes. */
  readonly height: string;
  readonly listWords: string;
  readonly isLegendBelow?: boolean;
  /** Where a ring is drawn. */
  readonly marked?: LngLat | undefined;
  readonly onOpenPermit: (id: string) => void;
  readonly onMove?: (viewport: Viewport, isByUser: boolean) => void;
  /** Below the counts of the legend. */
  readonly legendNote?: ReactNode;
}

/** The map of what a filter finds: squares, then groups, then permits, and the filter's own areas. Needs WebGL (`canDrawMaps`). */
export function FoundMap(props: FoundMapProps) {
  const { label, filter, minScore = 0, days, home, homeLabel, marked, onOpenPermit, onMove } = props;
  const { states: names = [], territory } = filter;
  const { states = [] } = useMapShapes(false);
  const outlines = useMemo(() => outlinesOf(states, [], names), [states, names]);
  const [place, setPlace] = useState<MapPlace>();
  const [part, setPart] = useState<MapPart>();
  const [target, setTarget] = useState<MapPlace>();
  const density = useDensity(filter, days, part, minScore);
  const layers = useMemo(
    () => [territoryLayer(territory ?? []), ...densityLayers(density), markLayer(marked)],
    [territory, density, marked],
  );
  return (
    <RealMap
      label={label}
      home={home}
      homeLabel={homeLabel}
      height={props.height}
      listWords={props.listWords}
      isLegendBelow={props.isLegendBelow === true}
      outlines={outlines}
      layers={layers}
      target={target}
      onMove={(viewport, now, isByUser) => {
        const [west, south, east, north] = viewport.bounds;
        setPlace(now);
        setPart({ box: { west, south, east, north }, zoom: now.zoom });
        onMove?.(viewport, isByUser);
      }}
      onSelect={(key, layer) => {
        if (layer === 'pins') onOpenPermit(key);
        else if (density !== undefined) setTarget(placeOfPart(density, layer, key, place?.zoom ?? 0));
      }}
      legend={
        density !== undefined &&
        place !== undefined && (
          <DensityLegend density={density} days={days} latitude={place.at[1]}>
            {props.legendNote}
          </DensityLegend>
        )
      }
    />
  );
}

/** The placeholder of a map. @param height as of the map */
export function FoundMapSkeleton({ height }: { readonly height: string }) {
  return (
    <Loading label="Loading the map">
      <Skeleton className={`w-full ${height}`} />
    </Loading>
  );
}
