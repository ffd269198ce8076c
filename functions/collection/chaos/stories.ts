import type { EventfulDay } from './days.ts';
import type { Fault } from './faults.ts';
import { KINDS, type StoryKind } from './kinds.ts';
import { type StoryOptions, tellStory } from './story.ts';

/** What the stories say in the end. */
export interface Stories {
  readonly told: number;
  /** Those after which the tables did not show what the portal published. */
  readonly diverged: number;
}

export interface StoriesOptions {
  readonly seeds: number;
  /** The first seed. */
  readonly from: number;
  /** Only these kinds of portal; all when absent. */
  readonly kinds?: readonly StoryKind[];
  /** End with the first story that diverged. */
  readonly untilDiverged?: boolean;
  /** Leave the kill points out. */
  readonly seedsOnly?: boolean;
  readonly say: (line: string) => void;
}

/**
 * Tells a story with faults by chance for each seed and each kind of portal; and then, kind by kind, stories in which a
 * process is killed at each of its calls: before it is carried out, and after it, before its answer.
 */
export async function tellStories(options: StoriesOptions): Promise<Stories> {
  const { seeds, from, kinds = KINDS, say } = options;
  let [told, diverged] = [0, 0];
  const tell = async (name: string, story: StoryOptions): Promise<readonly number[]> => {
    told++;
    const { differences, calls } = await tellStory(story);
    if (differences.length > 0) {
      diverged++;
      say(`${name}: ${differences.slice(0, 3).join('; ')}`);
    }
    return calls;
  };
  for (let seed = from; seed < from + seeds; seed++)
    for (const kind of kinds) {
      await tell(`seed ${seed} (${kind.kind})`, { kind, seed });
      if (diverged > 0 && options.untilDiverged === true) return { told, diverged };
    }
  if (options.seedsOnly === true) return { told, diverged };
  for (const kind of kinds) for (const day of KILL_DAYS) await killEverywhere(kind, day, tell);
  return { told, diverged };
}

/** The days on which every call is once a process's last: a first run, increments, and one that sweeps and writes off. */
const KILL_DAYS = [0, 1, 2, 7, 8];
const QUIET: EventfulDay = { faults: [], heals: false, backfills: false };

async function killEverywhere(
  kind: StoryKind,
  day: number,
  tell: (name: string, story: StoryOptions) => Promise<readonly number[]>,
): Promise<void> {
  let calls = 1;
  for (let at = 0; at < calls; at++)
    for (const progress of ['before', 'after'] as const) {
      const fault: Fault = { kind: 'killed', at, progress };
      const days = [...Array.from({ length: day }, () => QUIET), { ...QUIET, faults: [fault], heals: true }];
      const made = await tell(`${kind.kind} killed on day ${day} ${progress} call ${at}`, {
        kind,
        seed: 1 + day,
        days,
      });
      // The one that is not killed any more has made fewer calls than that.
      if ((made[day] ?? 0) > at) calls = at + 2;
    }
}
