import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseWorld } from './world.ts';

/** One way to abuse the product, as a stranger or a user would try it. */
export interface AbuseStory {
  /** What the attacker tries, such as `a stranger stops the digests of everybody`. */
  readonly name: string;
  /**
   * Plays the attack on the shipped code. The dice choose what does not matter, so that each seed is another attack.
   * @returns what the attacker reached, in words; empty when the attack failed
   * @throws when a step that must work for an honest user fails, because then the attack proves nothing
   */
  play(world: AbuseWorld, dice: Dice): Promise<readonly string[]>;
  /**
   * What an honest user in the attacker's way does afterwards, besides an ordinary day (`honest-day.ts`).
   * @returns what was refused, in words
   */
  honest?(world: AbuseWorld): Promise<readonly string[]>;
}
