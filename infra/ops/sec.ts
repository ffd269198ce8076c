import { runSuite } from '#infra/sim/harness/suite.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { command, type Program, runProgram } from './program/program.ts';
import { MUTANT_NAMES, MUTANTS, namesMutants, ONE_GUARD, suiteOptions } from './rows/guard-options.ts';

const matrix = command({
  name: 'matrix',
  usage: `attacks on every call of the API, with the shipped handlers and real tables\n${ONE_GUARD}`,
  options: {
    call: {
      kind: 'choice',
      of: async () => Object.keys((await import('#shared/contract/routes.ts')).routes),
      many: true,
      about: 'attacks only this call',
    },
    every: { kind: 'number', fallback: 1, about: 'plays one in so many attacks' },
    'until-open': { kind: 'flag', about: 'stops at the first attack that succeeds' },
    mutants: MUTANTS,
  },
  args: MUTANT_NAMES,
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
    ...suiteOptions(300),
    seeds: { kind: 'number', fallback: 300, about: 'so many seeds' },
    story: {
      kind: 'text',
      shown: 'TEXT',
      fallback: '',
      about: 'plays only the attacks with this in their name',
    },
  },
  args: MUTANT_NAMES,
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
  about: 'Attacks. None may succeed.',
  file: import.meta.filename,
  showsStacks: true,
  groups: { Attacks: [matrix, abuse] },
};

if (import.meta.main) process.exitCode = await runProgram(SEC);
