import { EXITS } from '#functions/removals/chaos/exits.ts';
import { SUBJECT_KINDS } from '#functions/removals/chaos/planted.ts';
import { runRemovalStory } from '#functions/removals/chaos/suite.ts';
import { MOMENTS } from '#functions/removals/chaos/world.ts';
import type { StoryWorld } from './world.ts';

/** Exits judged in a story; all of them take too long. */
const EXITS_MOST = 6;

/** The story of `npm run chaos -- removals`, on these tables: whatever fails while a removal is granted and later, no exit shows the subject. */
export async function removalStory(world: StoryWorld): Promise<void> {
  const { dice } = world;
  const exits = [...new Set(Array.from({ length: EXITS_MOST }, () => dice.oneOf(EXITS)))];
  await runRemovalStory(
    dice,
    dice.oneOf(SUBJECT_KINDS),
    dice.oneOf(MOMENTS),
    (exit, { after = 0, missing = 0 }) => {
      if (after > 0) world.wrong('stuck', `${exit.name} shows the subject ${after} times`);
      if (missing > 0) world.wrong('lost', `${exit.name} does not show another person`);
    },
    { place: world, exits },
  );
}
