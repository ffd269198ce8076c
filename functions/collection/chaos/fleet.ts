import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import { portalHosts } from '../portals/pages.ts';
import { collectSource } from '../run/run.ts';
import type { Source } from '../source.ts';
import { goodAnswer } from './answers.ts';
import type { StoryKind } from './kinds.ts';
import { StoryPortal } from './portal.ts';

const SOURCES = 50;
/** One function's longest life on Lambda, in milliseconds. */
const FUNCTION_MS = 15 * 60_000;
/** How long a story lasts, in milliseconds: longer than any source may take. */
const STORY_MS = 50 * 60_000;

const PORTAL = { size: 30, late: 15, age: 9, limit: 25, versions: 'etag', ancient: 0 } as const;

/** What is wrong with a source of the fleet. */
type Badness = 'hangs' | 'never-ends';

/**
 * Collects fifty sources at once on one pair of tables, once with all of them healthy and once with two bad ones: one that
 * never answers, and one that sends endless rows, each page just before the time-out.
 * @returns the sources that ended later beside the bad ones, and the bad ones that were not stopped
 */
export async function findBlocked(kinds: readonly StoryKind[], seed: number): Promise<string[]> {
  const healthy = await collectFleet(kinds, seed, new Map());
  // A CSV file is one response, which ends.
  const paged = Array.from({ length: SOURCES }, (_, index) => index).filter(
    (index) => index !== seed % SOURCES && kinds[index % kinds.length]?.kind !== 'csv',
  );
  const endless = paged[seed % paged.length] ?? 0;
  const bad = new Map<number, Badness>([
    [seed % SOURCES, 'hangs'],
    [endless, 'never-ends'],
  ]);
  const beside = await collectFleet(kinds, seed, bad);
  return [...healthy].flatMap(([index, endedAt]) => {
    const then = beside.get(index);
    if (bad.has(index)) return then === undefined ? [`bad source ${index} was not stopped`] : [];
    return then === endedAt ? [] : [`source ${index} ended at another time beside bad sources`];
  });
}

/** @returns when each source's run ended, by number; without those that had not ended by the end of the story */
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
    const source = atHost(dice.oneOf(kind.sources), index, `${kind.sources[0].id}-${index}`);
    const portal = new StoryPortal(kind, source, PORTAL, dice, time);
    // Each event starts a function. A function that runs out of time emits the next event.
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
      // Lambda kills a function that runs too long.
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

/** The source under another id, at a host of its own. */
function atHost(source: Source, number: number, id: string): Source {
  const [host = ''] = portalHosts(source);
  const portal = JSON.parse(JSON.stringify(source.portal).replaceAll(host, `${number}.${host}`));
  return { ...source, id, portal };
}

async function answer(
  portal: StoryPortal,
  url: URL,
  headers: Headers,
  bad: Badness | undefined,
  time: VirtualTime,
): Promise<Response> {
  if (url.pathname === '/robots.txt') return new Response('Not found', { status: 404 });
  if (bad === 'hangs') return new Promise(() => undefined);
  if (bad === 'never-ends') {
    await time.sleep(29_000);
    portal.add(60, 5);
  } else await time.sleep(40);
  return goodAnswer(portal.answer(url, headers));
}
