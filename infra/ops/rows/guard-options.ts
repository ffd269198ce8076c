/** What the usage of a suite says of its mutants. */
export const ONE_GUARD =
  '--mutants takes one guard away at a time: each must be noticed. The last line is the result.';

/** The options of suites and attacks that can run mutants. */
export const MUTANTS = { kind: 'flag', about: 'takes one guard away at a time' } as const;

/** Which mutants to run. */
export const MUTANT_NAMES = {
  names: {
    kind: 'text',
    shown: 'TEXT',
    many: true,
    about: 'with --mutants: only those with this in their name',
  },
} as const;

/** @returns what is wrong when mutants are named, but not asked for */
export async function namesMutants({ names, mutants }: { names: readonly string[]; mutants: boolean }) {
  return names.length > 0 && !mutants ? 'Names are given with --mutants only.' : undefined;
}

/** The options of a suite that runs a story for each seed. @param seeds how many run without `--seeds` */
export function suiteOptions(seeds: number) {
  return {
    seeds: { kind: 'number', from: 0, fallback: seeds, about: 'so many seeds' },
    from: { kind: 'number', fallback: 1, about: 'the first seed' },
    seed: { kind: 'number', about: 'runs only this seed, and describes what happens' },
    'until-wrong': { kind: 'flag', about: 'stops at the first story that fails' },
    quiet: { kind: 'flag', about: 'prints the last line alone' },
    mutants: MUTANTS,
  } as const;
}
