import { runSuite } from '#infra/sim/harness/suite.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { command, type Program, runProgram } from './program/program.ts';

const NAMES = {
  names: {
    kind: 'text',
    shown: 'TEXT',
    many: true,
    about: 'with --mutants: only those with this in their name',
  },
} as const;

async function namesMutants({ names, mutants }: { names: readonly string[]; mutants: boolean }) {
  return names.length > 0 && !mutants ? 'Names are given with --mutants only.' : undefined;
}

const matrix = command({
  name: 'matrix',
  usage: `attacks on every call of the API, with the shipped handlers and real tables
--mutants takes one guard away at a time: each must be noticed. The last line is the result.`,
  options: {
    call: {
      kind: 'choice',
      of: async () => Object.keys((await import('#shared/contract/routes.ts')).routes),
      many: true,
      about: 'attacks only this call',
    },
    every: { kind: 'number', fallback: 1, about: 'plays one in so many attacks' },
    'until-open': { kind: 'flag', about: 'stops at the first attack that succeeds' },
    mutants: { kind: 'flag', about: 'takes one guard away at a time' },
  },
  args: NAMES,
  check: namesMutants,
  async run({ call, every, 'until-open': untilOpen, mutants, names }) {
    const { LOCAL_CREDENTIALS, startDynamo } = await import('#infra/sim/aws/dynamo.ts');
    const { serveObjects } = await import('#infra/sim/aws/objects.ts');
    const [dynamo, objects] = await Promise.all([startDynamo(), serveObjects()]);
    try {
      Object.assign(process.env, LOCAL_CREDENTIALS, {
        DYNAMODB_ENDPOINT: dynamo.endpoint,
        OBJECTS_ENDPOINT: objects.origin,
      });
      const { attackCalls, runApiMutants } = await import('#functions/api/sec-matrix/sec-matrix.ts');
      if (mutants) return runApiMutants(names);
      return await attackCalls({ calls: call as CallName[], every, untilOpen });
    } finally {
      await dynamo.stop();
      await objects.close();
    }
  },
});

const abuse = command({
  name: 'abuse',
  usage: `what strangers and users might try on the product
--mutants takes one guard away at a time: each must let its attack succeed. The last line is the result.`,
  options: {
    seeds: { kind: 'number', fallback: 300, about: 'so many seeds' },
    from: { kind: 'number', fallback: 1, about: 'the first seed' },
    seed: { kind: 'number', about: 'plays the attacks of this seed alone, and describes them' },
    story: {
      kind: 'text',
      shown: 'TEXT',
      fallback: '',
      about: 'plays only the attacks with this in their name',
    },
    'until-wrong': { kind: 'flag', about: 'stops at the first attack that succeeds' },
    quiet: { kind: 'flag', about: 'prints the last line alone' },
    mutants: { kind: 'flag', about: 'takes one guard away at a time' },
  },
  args: NAMES,
  check: namesMutants,
  async run(given) {
    const { abuseSuite } = await import('#infra/sec-abuse/suite.ts');
    const { openAbuseStage } = await import('#infra/sec-abuse/world.ts');
    const stage = await openAbuseStage();
    try {
      return await runSuite(abuseSuite(stage, given.story), given);
    } finally {
      await stage.close();
    }
  },
});

export const SEC: Program = {
  name: 'sec',
  about: 'Attacks, none of which may succeed.',
  file: import.meta.filename,
  showsStacks: true,
  groups: { Attacks: [matrix, abuse] },
};

if (import.meta.main) process.exitCode = await runProgram(SEC);
