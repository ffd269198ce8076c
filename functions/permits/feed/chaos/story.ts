import { Collector } from './collector.ts';
import { Follower } from './follower.ts';
import { Searcher } from './searcher.ts';
import { memoryPlace, type PagingFailures, PagingWorld } from './world.ts';

const SEARCHERS = 3;
const FOLLOWERS = 2;
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** Roughly the calls of a publisher, which may die at any of them. */
const CALLS = 40;
/** One in this many stories has a source whose first run fills more than one part of a feed entry. */
const BULK_EVERY = 25;

/**
 * Runs the story of a seed.
 * @param place in memory unless given
 * @param isShort with a third of the steps, and without a large source
 */
export async function runPagingStory(
  seed: number,
  log: (line: string) => void,
  { place = memoryPlace(), isShort = false } = {},
) {
  const world = new PagingWorld(seed, log, place);
  const { dice } = world;
  const failures: PagingFailures = { lost: [], repeated: [] };
  const collector = new Collector(world);
  const searchers = Array.from({ length: SEARCHERS }, () => new Searcher(world, failures));
  const followers = Array.from({ length: FOLLOWERS }, () => new Follower(world, failures));
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
  if (!isShort && dice.below(BULK_EVERY) === 0) {
    await collector.run();
    await collector.settle();
    await world.publish(0);
    await collector.bulk();
  }
  for (let left = isShort ? 10 + dice.below(20) : 40 + dice.below(60); left > 0; left--) {
    if (dice.below(120) === 0) {
      await world.loseIndex();
      await collector.nudge();
    }
    const happen = dice.oneOf(happens);
    await place.attempt('a step', () => happen(0));
  }
  world.interruptions = [];
  world.pass(2 * 60 * SECOND_MS);
  await collector.settle();
  await world.publish(0);
  for (const searcher of searchers) await searcher.finish();
  for (const follower of followers) await follower.finish();
  const { shown } = world.publications.current;
  for (const [id, { lastChanged }] of collector.leads())
    if (shown.get(id)?.lastChanged !== lastChanged) failures.lost.push(`${id} from the index`);
  const pages = readers.reduce((sum, reader) => sum + reader.pages, 0);
  return { failures, counts: { pages, publications: world.publications.current.number } };
}

/** How much time passes: mostly little, sometimes enough for a lease, a cursor or the feed to expire. */
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
