import { parseArgs } from 'node:util';
import { testUserPool } from '#infra/sim/doubles/user-pool.ts';
import { runMutants } from '#infra/sim/harness/mutants.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { walkMatrix } from './matrix.ts';
import { API_MUTANTS } from './mutants.ts';

/**
 * `npm run sec:matrix`: attacks every call of the API, with the shipped handlers, the real pipeline and real tables. The last
 * line is the result. `-- --call currentUser` attacks one call; `-- --mutants` removes one guard at a time: each must be
 * detected.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      call: { type: 'string', multiple: true, default: [] },
      every: { type: 'string', default: '1' },
      mutants: { type: 'boolean', default: false },
      'until-open': { type: 'boolean', default: false },
    },
  });
  const print = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  if (values.mutants)
    return runMutants(
      {
        mutants: API_MUTANTS.map((mutant) => ({
          ...mutant,
          args: ['--until-open', ...(mutant.calls ?? []).flatMap((call) => ['--call', call])],
        })),
        script: 'functions/api/sec-matrix/sec-matrix.ts',
        args: [],
        figure: /^calls \d+ attacks \d+ open (?<open>\d+)$/,
        cause: 'open: ',
      },
      positionals,
      print,
    );
  const calls = values.call.filter((call): call is CallName => Object.hasOwn(routes, call));
  if (calls.length < values.call.length) throw new Error(`No such call among: ${values.call.join(', ')}.`);
  const pool = await testUserPool();
  try {
    process.env['COGNITO_ENDPOINT'] = pool.endpoint;
    const { open, attacks, notServed, ...walked } = await walkMatrix(pool, {
      calls,
      every: Number(values.every),
      untilOpen: values['until-open'],
      say: print,
    });
    print(`not served: ${notServed.length === 0 ? 'none' : notServed.join(', ')}`);
    print(`calls ${walked.calls} attacks ${attacks} open ${open.length}`);
    return open.length === 0 ? 0 : 1;
  } finally {
    await pool.close();
  }
}

process.exitCode = await main();
