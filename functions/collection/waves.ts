import type { Source } from './source.ts';

/** The lowest confidence of each wave; the last one has the rest. */
const WAVES = [0.9, 0.8, 0.6, 0] as const;

/** The wave in which a source is contacted, from 1. */
export function waveOf({ confidence = 0 }: Pick<Source, 'confidence'>): number {
  return WAVES.findIndex((lowest) => confidence >= lowest) + 1;
}

export const LAST_WAVE = WAVES.length;
