import { findState } from '../permit/states.ts';
import type { Area } from '../profile.ts';
import { countyName } from '../territory/county-name.ts';
import { ALL_STATES } from './us-states.ts';

export const PLACE_KINDS = ['state', 'county', 'city', 'zip'] as const;

export interface PlaceName {
  readonly kind: (typeof PLACE_KINDS)[number];
  /** The name of its state, which may be one that we do not collect. */
  readonly state: string;
  /** As records spell it; five digits of a ZIP code; null of a state. */
  readonly name: string | null;
}

/** A place that somebody may mean. */
export interface Place extends PlaceName {
  /** Whether we have permits there. */
  readonly isCovered: boolean;
}

/** What a typed place means, the most likely place first; none: it is not known. */
export interface FoundPlaces {
  places: Place[];
  /** The text names no place; these are near it. */
  isGuess: boolean;
  /** Of one place without permits: the nearest city that has some. */
  nearest: { place: Place; miles: number } | null;
}

/** "Austin, TX", "Harris County, TX", "ZIP 78704, TX", "Texas". */
export function placeLabel({ kind, state, name }: PlaceName): string {
  if (name === null) return state;
  const shown = kind === 'county' ? countyName(name) : kind === 'zip' ? `ZIP ${name}` : name;
  return `${shown}, ${ALL_STATES.find((one) => one.name === state)?.code ?? state}`;
}

/** A place as an area of a profile; null of a state that we do not collect. */
export function areaOf({ kind, state: stateName, name }: PlaceName): Area | null {
  const state = findState(stateName);
  if (state === undefined) return null;
  const area = { state, city: kind === 'city' ? name : null };
  return name !== null && (kind === 'county' || kind === 'zip') ? { ...area, [kind]: name } : area;
}

/** The place that is the area of a profile. */
export function placeOf({ state, city, county, zip }: Area): PlaceName {
  if (zip !== undefined) return { kind: 'zip', state, name: zip };
  if (county !== undefined) return { kind: 'county', state, name: county };
  return { kind: city === null ? 'state' : 'city', state, name: city };
}
