import type { ReactNode } from 'react';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import type { MapShape } from '../../lib/map/map-shapes.ts';
import type { Dot } from '../../lib/map/places.ts';

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
  /** Over a corner of a wide map, below a narrow one. */
  readonly legend: ReactNode;
}

/** The states that we cover. */
export const COVERED: ReadonlySet<string> = new Set(STATES.map(({ name }) => name));
