import { parseArgs } from 'node:util';
import { runMutants } from '#functions/harness/mutants.ts';
import { REMOVAL_MUTANTS } from './mutants.ts';
import { figureLine, tellStories } from './stories.ts';

/**
 * `npm run chaos:removals -- --seeds 100`: subjects of removals, spelled in every way, in every field of a permit, granted at every
 * moment, against every way out: how often does one appear? The last line is the figure. `--cells` prints the matrix; `--mutants`
 * takes one guard away at a time: each must show.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: '100' },
      from: { type: 'string', default: '1' },
      cells: { type: 'boolean', default: false },
      mutants: { type: 'boolean', default: false },
    },
  });
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (values.mutants)
    return runMutants(
      {
        mutants: REMOVAL_MUTANTS,
        script: 'functions/removals/chaos/chaos-removals.ts',
        argumentsFor: () => ['--seeds', '8'],
        figure: /^removed \d+ appearances, /,
        isClean: (figure) => figure.startsWith('removed 0 appearances, others missing 0'),
        cause: 'seed ',
      },
      positionals,
      say,
    );
  const told = await tellStories({ seeds: Number(values.seeds), from: Number(values.from) });
  if (values.cells)
    for (const [name, { before, after }] of told.cells) say(`${name}: ${before} before, ${after} after`);
  for (const wrong of told.wrongs.slice(0, 20)) say(wrong);
  say(figureLine(told));
  return told.wrongs.length === 0 ? 0 : 1;
}

process.exitCode = await main();
