import type { AreaName } from '#infra/sim/dynamo-proxy/chaos/areas.ts';
import { runSuite, type Suite, type SuiteOptions } from '#infra/sim/harness/suite.ts';
import { command, type Program, runProgram } from './program/program.ts';
import { MUTANT_NAMES, namesMutants, ONE_GUARD, suiteOptions } from './rows/guard-options.ts';

/** How many seeds run without `--seeds`. */
const SEEDS = 1000;

/** A row of a suite that has no options of its own. */
function story(name: string, usage: string, load: () => Promise<Suite>, seeds = SEEDS) {
  return command({
    name,
    usage: `${usage}\n${ONE_GUARD}`,
    options: suiteOptions(seeds),
    args: MUTANT_NAMES,
    check: namesMutants,
    run: async (given) => runSuite(await load(), given),
  });
}

/** As deployed: React's development build is slower. */
function asDeployed(): void {
  process.env['NODE_ENV'] ??= 'production';
}

const KINDS = ['socrata', 'arcgis', 'ckan', 'carto', 'opendatasoft', 'csv'] as const;

const collect = command({
  name: 'collect',
  usage: `sources with faults, and processes killed at each of their calls\n${ONE_GUARD}`,
  options: {
    ...suiteOptions(SEEDS),
    kind: { kind: 'choice', of: KINDS, about: 'only this kind of portal' },
    'no-kills': { kind: 'flag', about: 'leaves out the killed processes' },
  },
  args: MUTANT_NAMES,
  check: namesMutants,
  async run(given) {
    const { PORTAL_KINDS } = await import('#functions/collection/chaos/kinds.ts');
    const { collectSuite } = await import('#functions/collection/chaos/suite.ts');
    const kinds = PORTAL_KINDS.filter(({ kind }) => given.kind === undefined || kind === given.kind);
    return runSuite(collectSuite(kinds, !given['no-kills']), given);
  },
});

const digest = command({
  name: 'digest',
  usage: `mail of alerts: one story of many users, and a story for each seed\n${ONE_GUARD}`,
  options: {
    ...suiteOptions(200),
    users: { kind: 'number', from: 0, fallback: 10_000, about: 'users of the large story' },
  },
  args: MUTANT_NAMES,
  check: namesMutants,
  async run(given) {
    asDeployed();
    const { digestSuite } = await import('#functions/delivery/digests/chaos/suite.ts');
    return runSuite(digestSuite(given.users), given);
  },
});

const dynamo = command({
  name: 'dynamo',
  usage: `all areas on a DynamoDB that throttles, loses answers and reads late\n${ONE_GUARD}`,
  options: {
    ...suiteOptions(300),
    area: {
      kind: 'choice',
      of: async () => Object.keys((await import('#infra/sim/dynamo-proxy/chaos/areas.ts')).STORY_AREAS),
      about: 'only the stories of this area',
    },
  },
  args: MUTANT_NAMES,
  check: namesMutants,
  async run(given) {
    asDeployed();
    const { LOCAL_CREDENTIALS, startDynamo } = await import('#infra/sim/aws/dynamo.ts');
    const { dynamoSuite } = await import('#infra/sim/dynamo-proxy/chaos/suite.ts');
    Object.assign(process.env, LOCAL_CREDENTIALS);
    const server = given.mutants ? undefined : await startDynamo();
    try {
      const areas = given.area === undefined ? undefined : [given.area as AreaName];
      return await runSuite(dynamoSuite(server?.endpoint ?? '', areas), given);
    } finally {
      await server?.stop();
    }
  },
});

/** A row of a suite that can print its matrix. */
function matrix(
  name: string,
  usage: string,
  load: (cells: boolean) => Promise<{ run(given: SuiteOptions): Promise<number> }>,
) {
  return command({
    name,
    usage: `${usage}\n${ONE_GUARD}`,
    options: { ...suiteOptions(100), cells: { kind: 'flag', about: 'prints the matrix too' } },
    args: MUTANT_NAMES,
    check: namesMutants,
    run: async (given) => (await load(given.cells)).run(given),
  });
}

const removals = matrix('removals', 'removed people at every exit', async (cells) => {
  const { removalSuite } = await import('#functions/removals/chaos/suite.ts');
  return { run: (given) => runSuite(removalSuite(new Map(), cells), given) };
});

const terms = matrix('terms', 'what terms withhold, at every exit, for every field', async (cells) => {
  const { termsSuite } = await import('#functions/permits/withholding/chaos/suite.ts');
  return { run: (given) => runSuite(termsSuite(new Map(), cells), given) };
});

export const CHAOS: Program = {
  name: 'chaos',
  about: 'Stories of faults and crashes, in which nothing may be lost, doubled or wrong.',
  file: import.meta.filename,
  showsStacks: true,
  groups: {
    Collecting: [
      collect,
      story(
        'contact',
        'the first contact with portals that are not what their files say',
        async () => (await import('./first-contact/chaos/suite.ts')).contactSuite,
        300,
      ),
      story(
        'paging',
        'collectors of pages, while the index changes',
        async () => (await import('#functions/permits/feed/chaos/suite.ts')).PAGING_SUITE,
      ),
    ],
    Sending: [
      digest,
      story(
        'webhooks',
        "users' servers that misbehave, and forged messages",
        async () => (await import('#functions/delivery/webhooks/chaos/suite.ts')).WEBHOOK_SUITE,
      ),
      story(
        'crm',
        'HubSpot that fails, limits and loses answers',
        async () => (await import('#functions/delivery/webhooks/chaos/crm/suite.ts')).CRM_SUITE,
      ),
    ],
    Accounts: [
      story(
        'billing',
        'shoppers, attackers and a PayPal that loses answers',
        async () => (await import('#functions/billing/chaos/suite.ts')).BILLING_SUITE,
      ),
      story(
        'sync',
        'devices that change marks without a network',
        async () => (await import('#functions/work-list/chaos/suite.ts')).SYNC_SUITE,
      ),
    ],
    'Promises to people': [removals, terms],
    Everything: [dynamo],
  },
};

if (import.meta.main) process.exitCode = await runProgram(CHAOS);
