import { hurry } from '#infra/sim/harness/hurry.ts';
import type { Suite } from '#infra/sim/harness/suite.ts';
import { serve } from '../../http-server.ts';
import { type AreaName, STORY_AREAS } from './areas.ts';
import { DYNAMO_MUTANTS } from './mutants.ts';
import { type DynamoFigure, StoryWorld } from './world.ts';

/** Waits of code under test are this much shorter: only their order matters. */
const HASTE = 1_000;
/** Stories told at the same time. */
const LANES = 4;

/**
 * Stories of shipped code on the real SDK client and a DynamoDB behind the proxy, which makes faults at any call: throttling, conflicts, lost answers, silence,
 * batches done in part, short pages, late reads. At the end there are no faults, and what a schedule repeats is run again. `lost` is what
 * should be there and is not, `doubled` what is there too often, `stuck` what stays under way.
 * @param dynamo the endpoint of the local DynamoDB
 */
export function dynamoSuite(
  dynamo: string,
  areas: readonly AreaName[] = Object.keys(STORY_AREAS) as AreaName[],
): Suite<DynamoFigure, 'faults' | 'failed'> {
  return {
    figures: ['lost', 'doubled', 'stuck'],
    counts: ['faults', 'failed'],
    mutants: {
      mutants: DYNAMO_MUTANTS,
      command: ['infra/ops/chaos.ts', 'dynamo'],
      args: ['--seeds', '60', '--until-wrong'],
    },
    async *stories({ seeds, log }) {
      const pool = await serve(() => ({
        status: 200,
        headers: { 'content-type': 'application/x-amz-json-1.1' },
        body: '{}',
      }));
      const services = { dynamo, userPool: pool.origin };
      const endHurry = hurry(HASTE);
      const tell = async (seed: number, area: AreaName) => {
        log(`A story of ${area}, seed ${seed}`);
        return {
          name: `seed ${seed} (${area})`,
          ...(await StoryWorld.run(seed, services, log, STORY_AREAS[area])),
        };
      };
      const told: ReturnType<typeof tell>[] = [];
      try {
        for (const seed of seeds)
          for (const area of areas) {
            told.push(tell(seed, area));
            if (told.length >= LANES) yield await (told.shift() as ReturnType<typeof tell>);
          }
        for (const story of told) yield await story;
      } finally {
        await Promise.all(told);
        endHurry();
        await pool.close();
      }
    },
    summary: ({ stories, counts: { faults, failed } }) => [
      `${stories} stories, of ${areas.join(', ')}: ${faults} faults, ${failed} steps that failed and were repeated`,
    ],
    lastLine: ({ stories, failures: { lost, doubled, stuck } }) =>
      `lost ${lost.length} doubled ${doubled.length} stuck ${stuck.length} stories ${stories}`,
  };
}
