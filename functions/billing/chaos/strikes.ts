import type { Dice } from '#functions/collection/chaos/dice.ts';
import { STRIKES, type Strike } from './shop-process.ts';

/** As many calls as most processes make. */
const MOST_CALLS = 6;

/** One time in `often` something strikes one of a process's calls. */
export function drawStrike(dice: Dice, often: number): Strike | undefined {
  return dice.below(often) === 0 ? { at: dice.below(MOST_CALLS), how: dice.oneOf(STRIKES) } : undefined;
}
