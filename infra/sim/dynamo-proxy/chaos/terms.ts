import { FLAG_NAMES } from '#functions/permits/withholding/chaos/flags.ts';
import { CASES } from '#functions/permits/withholding/chaos/planted-terms.ts';
import { TermsStory } from '#functions/permits/withholding/chaos/suite.ts';
import { EXITS } from '#functions/removals/chaos/exits.ts';
import { MOMENTS } from '#functions/removals/chaos/world.ts';
import type { StoryWorld } from './world.ts';

/** Exits judged in a story; all of them take too long. */
const EXITS_MOST = 3;

/** The story of `npm run chaos -- terms`, on these tables: whatever fails while terms are set and taken back, what they withhold leaves by no exit. */
export async function termsStory(world: StoryWorld): Promise<void> {
  const { dice } = world;
  const exits = [...new Set(Array.from({ length: EXITS_MOST }, () => dice.oneOf(EXITS)))];
  const story = new TermsStory(dice, dice.oneOf(FLAG_NAMES), new Map(), {
    exits,
    searched: [dice.oneOf(CASES)],
  });
  await story.run(dice.oneOf(MOMENTS), world);
  for (const what of story.leaked) world.wrong('stuck', what);
  for (const what of story.lost) world.wrong('lost', what);
}
