import { testUserPool } from '#infra/sim/doubles/user-pool.ts';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { runMutants } from '#infra/sim/harness/mutants.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { walkMatrix } from './matrix.ts';
import { API_MUTANTS } from './mutants.ts';

/**
 * Removes one guard of the API at a time.
 * @param names parts of the names of the mutants to run; all when empty
 * @returns the exit code: 0 when an attack succeeded on each
 */
export function runApiMutants(names: readonly string[]): number {
  return runMutants(
    {
      mutants: API_MUTANTS.map((mutant) => ({
        ...mutant,
        args: ['--until-open', ...(mutant.calls ?? []).flatMap((call) => ['--call', call])],
      })),
      command: ['infra/ops/sec.ts', 'matrix'],
      args: [],
      figure: /^calls \d+ attacks \d+ open (?<open>\d+)$/,
      cause: 'open: ',
    },
    names,
    print,
  );
}

/**
 * Attacks calls of the API, with the shipped handlers, the real pipeline and real tables.
 * @param calls all when empty
 * @returns the exit code: 0 when no attack succeeded
 * @throws Misuse when there was none, which would prove nothing
 */
export async function attackCalls(options: {
  readonly calls: readonly CallName[];
  readonly every: number;
  readonly untilOpen: boolean;
}): Promise<number> {
  const pool = await testUserPool();
  try {
    process.env['COGNITO_ENDPOINT'] = pool.endpoint;
    const { open, attacks, notServed, calls } = await walkMatrix(pool, { ...options, say: print });
    if (attacks === 0) throw new Misuse('No attack was made: give a smaller --every.');
    print(`not served: ${notServed.length === 0 ? 'none' : notServed.join(', ')}`);
    print(`calls ${calls} attacks ${attacks} open ${open.length}`);
    return open.length === 0 ? 0 : 1;
  } finally {
    await pool.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
