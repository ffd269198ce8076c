import { parseArgs } from 'node:util';
import { runMutants } from '#functions/harness/mutation.ts';
import { countBlocked } from './fleet.ts';
import { KINDS } from './kinds.ts';
import { MUTANTS } from './mutants.ts';
import { tellStories } from './stories.ts';
import { tellStory } from './story.ts';

/** Seeds told of a mutant at most. Most show within a few. */
const MUTANT_SEEDS = 150;

/**
 * `npm run chaos:collect -- --seeds 1000`: tells stories of sources with faults of every kind, a story a seed for each
 * kind of portal and one for each point at which a process can be killed, and counts those after which the tables do not
 * show what the portal published; then counts the sources that two bad ones among fifty delay. The last line is the figure.
 * `--seed 17` tells the stories of one seed in words (`--kind ckan` only that one); `--mutants` takes one guard of
 * collection away at a time: each must show.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: '1000' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      kind: { type: 'string' },
      mutants: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      'no-kills': { type: 'boolean', default: false },
      'until-diverged': { type: 'boolean', default: false },
    },
  });
  const print = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  if (values.mutants)
    return runMutants(
      {
        mutants: MUTANTS,
        script: 'functions/collection/chaos/chaos-collect.ts',
        argumentsFor: () => ['--seeds', String(MUTANT_SEEDS), '--no-kills', '--until-diverged'],
        figure: /^diverged \d+ blocked \d+$/,
        isClean: (figure) => figure === 'diverged 0 blocked 0',
        cause: 'seed ',
      },
      positionals,
      print,
    );
  const kinds = KINDS.filter(({ kind }) => values.kind === undefined || kind === values.kind);
  if (kinds.length === 0) throw new Error(`There is no kind "${values.kind}".`);
  if (values.seed !== undefined) return tellOne(kinds, Number(values.seed), print);
  const say = values.quiet ? () => undefined : print;
  const seeds = Number(values.seeds);
  let blocked = 0;
  for (let seed = 1; seed <= Math.max(1, Math.min(10, seeds / 100)); seed++)
    blocked += await countBlocked(KINDS, seed);
  const untilDiverged = values['until-diverged'];
  const { told, diverged } = await tellStories({
    seeds: untilDiverged && blocked > 0 ? 0 : seeds,
    from: Number(values.from),
    kinds,
    seedsOnly: values['no-kills'],
    untilDiverged,
    say,
  });
  say(`${told} stories told, of ${kinds.map(({ kind }) => kind).join(', ')}`);
  print(`diverged ${diverged} blocked ${blocked}`);
  return diverged + blocked === 0 ? 0 : 1;
}

async function tellOne(kinds: typeof KINDS, seed: number, log: (line: string) => void): Promise<number> {
  let diverged = 0;
  for (const kind of kinds) {
    log(`A story of ${kind.kind}, seed ${seed}`);
    const { differences } = await tellStory({ kind, seed, log });
    if (differences.length > 0) diverged++;
  }
  log(`diverged ${diverged} blocked 0`);
  return diverged === 0 ? 0 : 1;
}

process.exitCode = await main();
