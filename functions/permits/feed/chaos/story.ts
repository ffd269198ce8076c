import { Collector } from './collector.ts';
import { Follower } from './follower.ts';
import { Searcher } from './searcher.ts';
import { World } from './world.ts';
import type { Wrongs } from './wrongs.ts';

export interface Told extends Wrongs {
  readonly pages: number;
  readonly publications: number;
}

const SEARCHERS = 3;
const FOLLOWERS = 2;
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** Calls of a publisher, about: it dies at one of them. */
const CALLS = 40;
/** One story in so many has a source whose first run fills more than one part of an entry of the feed. */
const BULK_IN = 25;

/** Tells the story of a seed: what was lost and what came twice, in words. */
export async function tellStory(seed: number, say: (line: string) => void = () => undefined): Promise<Told> {
  const world = new World(seed, say);
  const { dice } = world;
  const wrongs: Wrongs = { lost: [], repeated: [] };
  const collector = new Collector(world);
  const searchers = Array.from({ length: SEARCHERS }, () => new Searcher(world, wrongs));
  const followers = Array.from({ length: FOLLOWERS }, () => new Follower(world, wrongs));
  const readers = [...searchers, ...followers];
  const read = async (depth: number): Promise<void> => {
    const idle = readers.filter(({ isBusy }) => !isBusy);
    if (idle.length > 0) await dice.oneOf(idle).page(depth);
  };
  const publish = (depth: number): Promise<void> =>
    world.publish(
      depth,
      dice.below(3) === 0
        ? { calls: 1 + dice.below(CALLS), when: dice.oneOf(['before', 'after'] as const) }
        : undefined,
    );
  const collect = (): Promise<void> => collector.run();
  world.interruptions = [read, read, collect, publish];
  const passes = async (): Promise<void> => world.pass(dice.oneOf(PASSES));
  const happens = [read, read, read, read, read, collect, collect, publish, publish, publish, passes];
  if (dice.below(BULK_IN) === 0) {
    await collector.run();
    await collector.settle();
    await world.publish(0);
    await collector.bulk();
  }
  for (let left = 40 + dice.below(60); left > 0; left--) {
    if (dice.below(120) === 0) {
      await world.loseIndex();
      await collector.nudge();
    }
    await dice.oneOf(happens)(0);
  }
  world.interruptions = [];
  world.pass(2 * 60 * SECOND_MS);
  await collector.settle();
  await world.publish(0);
  for (const searcher of searchers) await searcher.finish();
  for (const follower of followers) await follower.finish();
  const { shown } = world.publications.current;
  for (const [id, { lastChanged }] of collector.leads())
    if (shown.get(id)?.lastChanged !== lastChanged) wrongs.lost.push(`${id} from the index`);
  return {
    ...wrongs,
    pages: readers.reduce((sum, { pages }) => sum + pages, 0),
    publications: world.publications.current.number,
  };
}

/** Mostly nothing much; now and then long enough for a lease, a cursor or the feed itself to be over. */
const PASSES = [
  0,
  0,
  SECOND_MS,
  30 * SECOND_MS,
  90 * SECOND_MS,
  3_600 * SECOND_MS,
  20 * 3_600 * SECOND_MS,
  31 * DAY_MS,
  92 * DAY_MS,
];
