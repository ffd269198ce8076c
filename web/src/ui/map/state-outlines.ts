import { STATES } from '#shared/domain/permit/states.ts';
import type { MapShape } from '../../lib/map/map-shapes.ts';
import { collectionOf, type Outlines } from './base-style.ts';

export const COVERED: ReadonlySet<string> = new Set(STATES.map(({ name }) => name));

/** Outlines as the map draws them. @param chosen names of states that stand out */
export function outlinesOf(
  states: readonly MapShape[],
  counties: readonly MapShape[],
  chosen: readonly string[],
): Outlines {
  return {
    states: collectionOf(
      states.map(({ outline, name }) => ({
        ...outline,
        properties: { isCovered: COVERED.has(name), isChosen: chosen.includes(name) },
      })),
    ),
    counties: collectionOf(counties.map(({ outline }) => outline)),
  };
}
