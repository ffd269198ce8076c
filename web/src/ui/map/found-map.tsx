import { type ReactNode, useMemo, useState } from 'react';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { type LngLat, useMapShapes } from '../../lib/map/map-shapes.ts';
import { Loading } from '../loading.tsx';
import { Skeleton } from '../skeleton.tsx';
import { drawnLayer } from './drawn-layer.ts';
import { leadLayer, type TaggedLead, tagLayer } from './leads/lead-layers.ts';
import { LeadLegend } from './leads/lead-legend.tsx';
import { SpotList } from './leads/spot-list.tsx';
import { markLayer, territoryLayer } from './marked-layers.ts';
import { type MapBounds, RealMap, type RealMapProps, type Viewport } from './real-map.tsx';
import { outlinesOf } from './state-outlines.ts';
import { type MapPart, useDensity } from './use-density.ts';

interface FoundMapProps
  extends Pick<
    RealMapProps,
    | 'label'
    | 'homeLabel'
    | 'height'
    | 'listWords'
    | 'isLegendBelow'
    | 'fills'
    | 'onPress'
    | 'target'
    | 'coveredPx'
  > {
  readonly filter: PermitFilter;
  /** The lowest lead score shown; 0 for any. */
  readonly minScore?: number;
  readonly home: MapBounds;
  /** Leads that are shown with their value. */
  readonly tagged?: readonly TaggedLead[];
  /** Where a ring is drawn. */
  readonly marked?: LngLat | undefined;
  /** Shown in place of the filter's areas. */
  readonly areas?: readonly string[] | undefined;
  /** What is being drawn on the map. */
  readonly corners?: readonly LngLat[];
  readonly onOpenPermit: (id: string) => void;
  readonly onMove?: (viewport: Viewport, isByUser: boolean) => void;
  /** Below the labels of the legend. */
  readonly legendNote?: ReactNode;
}

const NONE: readonly never[] = [];

/** The map of what a filter finds, as groups and pins, with the filter's own areas. Needs WebGL (`canDrawMaps`). */
export function FoundMap(props: FoundMapProps) {
  const { filter, minScore = 0, tagged = NONE, marked, corners = NONE, onOpenPermit, onMove } = props;
  const { states: names = NONE } = filter;
  const areas = props.areas ?? filter.territory ?? NONE;
  const role = useKnownUser()?.role ?? null;
  const { states = NONE } = useMapShapes(false);
  const outlines = useMemo(() => outlinesOf(states, [], names), [states, names]);
  const [part, setPart] = useState<MapPart>();
  const [spot, setSpot] = useState<readonly string[]>(NONE);
  const density = useDensity(filter, 'own', part, minScore);
  const layers = useMemo(
    () => [
      territoryLayer(areas, density?.reports),
      leadLayer(
        density ?? {},
        role,
        tagged.map(({ id }) => id),
      ),
      markLayer(marked),
      tagLayer(tagged),
      drawnLayer(corners),
    ],
    [areas, density, role, tagged, marked, corners],
  );
  const pins = (density?.pins ?? []).filter(({ id }) => spot.includes(id));
  return (
    <div className="relative">
      <RealMap
        {...props}
        outlines={outlines}
        layers={layers}
        onMove={(viewport, { zoom }, isByUser) => {
          const [west, south, east, north] = viewport.bounds;
          setPart({ box: { west, south, east, north }, zoom });
          setSpot(NONE);
          onMove?.(viewport, isByUser);
        }}
        onSelect={onOpenPermit}
        onSelectSpot={setSpot}
        legend={density !== undefined && <LeadLegend density={density}>{props.legendNote}</LeadLegend>}
      />
      {pins.length > 0 && (
        <div className="absolute top-16 left-3 z-10 max-w-[calc(100%-1.5rem)]">
          <SpotList pins={pins} onOpen={onOpenPermit} onClose={() => setSpot(NONE)} />
        </div>
      )}
    </div>
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
