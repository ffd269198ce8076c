import { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import { collectSource } from '../run/run.ts';
import { goodAnswer } from './answers.ts';
import { Dice } from './dice.ts';
import type { StoryKind } from './kinds.ts';
import { Portal } from './portal.ts';
import { VirtualTime } from './virtual-time.ts';

const SOURCES = 50;
/** One function's longest life on Lambda, in milliseconds. */
const FUNCTION_MS = 15 * 60_000;
/** After so long the story is over: longer than any source may take, in milliseconds. */
const STORY_MS = 50 * 60_000;

const PORTAL = { size: 30, late: 15, age: 9, limit: 25, versions: 'etag', ancient: 0 } as const;

/** How a source of the fleet is bad. */
type Badness = 'hangs' | 'never-ends';

/**
 * Collects fifty sources at once on one pair of tables, once with all of them well and once with two bad ones: one that
 * never answers, and one that sends rows without end, each page just before the time-out.
 * @returns how many others ended later beside the bad ones, and how many of the bad ones were not stopped
 */
export async function countBlocked(kinds: readonly StoryKind[], seed: number): Promise<number> {
  const well = await collectFleet(kinds, seed, new Map());
  // A file is one answer, and ends.
  const paged = Array.from({ length: SOURCES }, (_, index) => index).filter(
    (index) => index !== seed % SOURCES && kinds[index % kinds.length]?.kind !== 'csv',
  );
  const endless = paged[seed % paged.length] ?? 0;
  const bad = new Map<number, Badness>([
    [seed % SOURCES, 'hangs'],
    [endless, 'never-ends'],
  ]);
  const beside = await collectFleet(kinds, seed, bad);
  let blocked = 0;
  for (const [index, endedAt] of well) {
    const then = beside.get(index);
    const late = bad.has(index) ? then === undefined : then !== endedAt;
    if (late) blocked++;
  }
  return blocked;
}

/** @returns when each source's run was over, by number; those not over at the end of the story are absent */
async function collectFleet(
  kinds: readonly StoryKind[],
  seed: number,
  bad: ReadonlyMap<number, Badness>,
): Promise<Map<number, number>> {
  const time = new VirtualTime('2026-11-20T12:00:00.000Z');
  const tables = { permits: new MemoryTable('permits'), collection: new MemoryTable('collection') };
  const ended = new Map<number, number>();
  const quiet = (): void => undefined;

  const collect = async (index: number): Promise<void> => {
    const kind = kinds[index % kinds.length];
    if (kind === undefined) throw new Error('There is no kind of portal.');
    const dice = new Dice(seed * SOURCES + index);
    const source = { ...dice.oneOf(kind.sources), id: `${kind.sources[0].id}-${index}` };
    const portal = new Portal(kind, source, PORTAL, dice, time);
    // Each event is a function of its own; one whose time is over asks for the next.
    for (let more = true; more; ) {
      more = false;
      const endsAt = time.milliseconds + FUNCTION_MS;
      const run = collectSource(
        {
          runtime: { ...tables, clock: time, log: { info: quiet, warn: quiet, error: quiet } },
          fetch: (url, init) => answer(portal, new URL(url), new Headers(init.headers), bad.get(index), time),
          emit: async (name) => {
            more ||= name === 'CollectSource';
          },
          sleep: (milliseconds) => time.sleep(milliseconds),
          random: () => dice.next(),
        },
        source,
        { reachDays: 60, remainingMs: () => endsAt - time.milliseconds },
      );
      // Lambda ends a function hard.
      if ((await Promise.race([run, time.sleep(FUNCTION_MS).then(() => 'killed')])) === 'killed') return;
    }
    ended.set(index, time.milliseconds);
  };
  await time.run(() =>
    Promise.race([
      Promise.all(Array.from({ length: SOURCES }, (_, index) => collect(index))),
      time.sleep(STORY_MS),
    ]),
  );
  return ended;
}

async function answer(
  portal: Portal,
  url: URL,
  headers: Headers,
  bad: Badness | undefined,
  time: VirtualTime,
): Promise<Response> {
  if (bad === 'hangs') return new Promise(() => undefined);
  if (bad === 'never-ends') {
    await time.sleep(29_000);
    portal.add(60, 5);
  } else await time.sleep(40);
  return goodAnswer(portal.answer(url, headers));
}
