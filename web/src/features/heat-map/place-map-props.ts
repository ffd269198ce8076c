import type { ReactNode } from 'react';
import type { HeatMapPeriod } from '#shared/domain/heat-map.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { MapShape } from '../../lib/map/map-shapes.ts';
import type { Dot } from '../../lib/map/places.ts';
import type { MapPlace } from '../../ui/map/real-map.tsx';
import type { Density, MapPart } from '../../ui/map/use-density.ts';

export const STREET_MAP_HEIGHT = 'h-[28rem] max-h-[80dvh] lg:h-[calc(100dvh-15.5rem)] lg:min-h-[28rem]';

/** What both maps are given. */
export interface PlaceMapProps {
  readonly states: readonly MapShape[];
  /** Counties of the selected state; empty until loaded. */
  readonly counties: readonly MapShape[];
  /** The selected state; null for all. */
  readonly state: StateName | null;
  readonly dots: readonly Dot[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  /** Recent permits in view; undefined until they are known. */
  readonly density: Density | undefined;
  readonly days: HeatMapPeriod;
  /** A place to show nearer. */
  readonly target: MapPlace | undefined;
  readonly onMove: (part: MapPart) => void;
  readonly onOpenPermit: (id: string) => void;
  /** The search in a drawn area. */
  readonly areaHref: (area: string) => string;
  /** Over a corner of a wide map, below a narrow one. */
  readonly legend: ReactNode;
}
