import { atEveryCall } from '#infra/sim/harness/crash-points.ts';
import type { StoryPlan, StoryResult, Suite } from '#infra/sim/harness/suite.ts';
import type { EventfulDay } from './days.ts';
import { findBlocked } from './fleet.ts';
import { PORTAL_KINDS, type StoryKind } from './kinds.ts';
import { COLLECT_MUTANTS } from './mutants.ts';
import { runRenumbering } from './renumbering.ts';
import { runSourceStory, type SourceStoryOptions } from './story.ts';

type Figure = 'diverged' | 'blocked' | 'false_new' | 'missed_new' | 'doubled' | 'lost_history';
type Result = StoryResult<Figure>;

/** The seeds that most mutants fail within. */
const MUTANT_SEEDS = '150';
/** The days on which a process is killed at each of its calls: the first run, increments, and one that sweeps and withdraws. */
const KILL_DAYS = [0, 1, 2, 7, 8];
const QUIET: EventfulDay = { faults: [], heals: false, backfills: false };

/**
 * Stories of sources with random faults, one for each seed and kind of portal, and stories in which a process is killed at
 * each of its calls. `diverged` counts the stories after which the tables differ from what the portal published, `blocked`
 * the sources that two bad ones among fifty delay. The other figures count permits of stories in which old permits look new: old ones
 * that are announced, new ones that are not, those shown twice, and those whose id and history is lost.
 * @param kills whether to run the stories of killed processes
 */
export function collectSuite(kinds: readonly StoryKind[] = PORTAL_KINDS, kills = true): Suite<Figure> {
  return {
    figures: ['diverged', 'blocked', 'false_new', 'missed_new', 'doubled', 'lost_history'],
    counts: [],
    mutants: {
      mutants: COLLECT_MUTANTS,
      command: ['infra/ops/chaos.ts', 'collect'],
      args: ['--seeds', MUTANT_SEEDS, '--no-kills', '--until-wrong'],
    },
    async *stories({ seeds, isSingle, log }: StoryPlan) {
      const fleets = isSingle ? 0 : Math.max(1, Math.min(10, seeds.length / 100));
      for (let seed = 1; seed <= fleets; seed++)
        yield { name: `fleet ${seed}`, failures: { blocked: await findBlocked(PORTAL_KINDS, seed) } };
      for (const seed of seeds) {
        const kind = kinds[seed % kinds.length];
        if (kind === undefined) continue;
        const { scene, failures } = await runRenumbering(kind, Math.floor(seed / kinds.length), seed);
        yield { name: `seed ${seed} (${kind.kind}, ${scene})`, failures };
      }
      for (const seed of seeds)
        for (const kind of kinds) {
          log(`A story of ${kind.kind}, seed ${seed}`);
          yield await runStory(`seed ${seed} (${kind.kind})`, { kind, seed, log });
        }
      if (isSingle || !kills) return;
      for (const kind of kinds) for (const day of KILL_DAYS) yield* killEverywhere(kind, day);
    },
    summary: ({ stories }) => [`${stories} stories, of ${kinds.map(({ kind }) => kind).join(', ')}`],
  };
}

async function runStory(
  name: string,
  options: SourceStoryOptions,
): Promise<Result & { readonly days: readonly number[] }> {
  const { differences, calls } = await runSourceStory(options);
  const diverged = differences.length === 0 ? [] : [differences.slice(0, 3).join('; ')];
  return { name, failures: { diverged }, days: calls };
}

function killEverywhere(kind: StoryKind, day: number): AsyncIterable<Result> {
  return atEveryCall(['before', 'after'] as const, async (at, progress) => {
    const fault = { kind: 'killed', at, progress } as const;
    const days = [...Array.from({ length: day }, () => QUIET), { ...QUIET, faults: [fault], heals: true }];
    const name = `${kind.kind} killed on day ${day} ${progress} call ${at}`;
    const result = await runStory(name, { kind, seed: 1 + day, days });
    return { ...result, calls: result.days[day] ?? 0 };
  });
}
