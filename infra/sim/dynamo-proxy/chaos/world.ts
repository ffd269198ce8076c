import { randomUUID } from 'node:crypto';
import { DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { configFrom } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { IndexTable } from '#functions/platform/tables/index-table.ts';
import { openDynamo } from '#functions/platform/tables/retries.ts';
import { Table } from '#functions/platform/tables/table.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import { TEST_PAYPAL_ENV } from '#infra/sim/doubles/billing-runtime.ts';
import { MemoryObjects } from '#infra/sim/doubles/memory-objects.ts';
import { TEST_ORIGIN_SECRETS, TEST_VAPID_KEY } from '#infra/sim/doubles/test-runtime.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { LOCAL_CREDENTIALS } from '../../aws/dynamo.ts';
import { FAULTS, type FaultName } from '../faults.ts';
import { type DynamoProxy, startDynamoProxy } from '../proxy.ts';

/** What can be wrong at the end of a story. */
export type DynamoFigure = 'lost' | 'doubled' | 'stuck';
export type DynamoFailures = Record<DynamoFigure, string[]>;

/** What all stories share. */
export interface StoryServices {
  /** Of the local DynamoDB. */
  readonly dynamo: string;
  /** Of a user pool that agrees to everything. */
  readonly userPool: string;
}

/** How a story ended. */
export interface StoryEnd {
  readonly failures: DynamoFailures;
  /** Faults that happened, and steps that failed in spite of retries. */
  readonly counts: Readonly<Record<'faults' | 'failed', number>>;
}

const ALL_FAULTS = Object.keys(FAULTS) as FaultName[];
const KINDS = ['permits', 'collection', 'index', 'accounts'] as const;
type Tables = Pick<Runtime, (typeof KINDS)[number]>;
/** One in so many calls has a fault; in rough stories the retries of a call are used up now and then. */
const ROUGHNESS = [2, 3, 8, 30] as const;
/** One in so many steps begins in a storm: so many calls have one and the same fault. */
const STORMS = 12;
const STORM_CALLS = 40;
/** Eventually consistent reads are this late, in real milliseconds: longer than a step of a story takes. */
const LAG_MS = 500;
/** How often a step is tried while calls fail; each is a run of a schedule, or a user who tries again. */
const TRIES = 4;
const MINUTE_MS = 60_000;

/** One story: tables of its own, a clock that the story moves, and faults by its seed. */
export class StoryWorld {
  readonly dice: Dice;
  /** What shipped code gets: tables through the proxy. */
  readonly runtime: Runtime;
  /** The same tables without faults, to begin with and to judge by. */
  readonly direct: Runtime;
  readonly failures: DynamoFailures = { lost: [], doubled: [], stuck: [] };
  readonly log: (line: string) => void;
  now = Date.parse('2026-11-20T12:00:00.000Z');
  #failed = 0;
  readonly #proxy: DynamoProxy;
  readonly #oneIn: number;
  readonly #only: readonly FaultName[] | undefined;

  private constructor(
    seed: number,
    proxy: DynamoProxy,
    { userPool }: StoryServices,
    tables: { readonly faulty: Tables; readonly direct: Tables },
    log: (line: string) => void,
  ) {
    this.dice = new Dice(seed);
    this.log = log;
    this.#proxy = proxy;
    this.#oneIn = this.dice.oneOf(ROUGHNESS);
    // Half of the stories have two kinds of faults, which then meet often.
    if (this.dice.below(2) === 0) this.#only = [this.dice.oneOf(ALL_FAULTS), this.dice.oneOf(ALL_FAULTS)];
    const quiet = (): void => undefined;
    const note = (text: unknown, { error = '' }: { readonly error?: unknown } = {}): void =>
      log(`  logged: ${String(text)} ${String(error)}`);
    const parts = {
      config: configFrom({ ...ENVIRONMENT, COGNITO_ENDPOINT: userPool }),
      clock: { now: () => new Date(this.now) },
      log: { info: quiet, warn: note as Runtime['log']['warn'], error: note as Runtime['log']['error'] },
    };
    const publicPages = tables.direct.index.objects;
    this.runtime = { ...parts, ...tables.faulty, publicPages };
    this.direct = { ...parts, ...tables.direct, publicPages };
  }

  /** Runs a story in a world of its own. */
  static async run(
    seed: number,
    services: StoryServices,
    log: (line: string) => void,
    story: (world: StoryWorld) => Promise<void>,
  ): Promise<StoryEnd> {
    const prefix = `story-${randomUUID().slice(0, 8)}`;
    const names = KINDS.map((kind) => `${prefix}-${kind}`);
    await createTables(services.dynamo, names);
    const proxy = await startDynamoProxy(services.dynamo, { lagMs: LAG_MS });
    const [through, around] = [proxy.endpoint, services.dynamo].map((endpoint) =>
      openDynamo({ endpoint, ...CREDENTIALS }),
    ) as [DynamoDBClient, DynamoDBClient];
    // S3 has no faults here.
    const objects = new MemoryObjects(new Map());
    const tablesOf = (client: DynamoDBClient): Tables => {
      const table = (kind: (typeof KINDS)[number]) => new Table(client, `${prefix}-${kind}`);
      return {
        permits: table('permits'),
        collection: table('collection'),
        index: new IndexTable(client, `${prefix}-index`, objects),
        accounts: table('accounts'),
      };
    };
    const tables = { faulty: tablesOf(through), direct: tablesOf(around) };
    const world = new StoryWorld(seed, proxy, services, tables, log);
    try {
      await story(world);
    } catch (error) {
      world.wrong('stuck', `the story ended with ${error instanceof Error ? error.stack : String(error)}`);
    } finally {
      for (const TableName of names) await around.send(new DeleteTableCommand({ TableName }));
      for (const client of [through, around]) client.destroy();
      await proxy.close();
    }
    if (proxy.stillWaiting > 0)
      world.wrong('stuck', `${proxy.stillWaiting} calls waited for ever for a DynamoDB that did not answer`);
    const faults = [...proxy.seen.values()].reduce((all, times) => all + times, 0);
    return { failures: world.failures, counts: { faults, failed: world.#failed } };
  }

  /** Lets time pass. */
  pass(minutes: number): void {
    this.now += minutes * MINUTE_MS;
  }

  /** Does something with faults. @returns undefined when it failed, which is logged */
  async attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    this.#startFaults();
    try {
      return await work();
    } catch (error) {
      this.#failed++;
      this.log(`${what} failed: ${String(error)}`);
      return undefined;
    } finally {
      this.#proxy.onCall = () => undefined;
      this.#proxy.setFaults(undefined);
    }
  }

  #startFaults(): void {
    const { dice } = this;
    const usual = { dice, oneIn: this.#oneIn, ...(this.#only === undefined ? {} : { only: this.#only }) };
    const stormy = dice.below(STORMS) === 0 ? [dice.oneOf(this.#only ?? ALL_FAULTS)] : undefined;
    let calls = stormy === undefined ? 0 : dice.below(STORM_CALLS);
    this.#proxy.setFaults(stormy === undefined ? usual : { dice, oneIn: 1, only: stormy });
    this.#proxy.onCall = () => {
      if (calls-- === 0 && stormy !== undefined) this.#proxy.setFaults(usual);
      return undefined;
    };
  }

  /**
   * Does something with faults until it works, some minutes apart as a schedule would, and at last without faults.
   * @param minutes between two tries
   * @throws its last error, which is no fault's
   */
  async untilDone<T>(what: string, minutes: number, work: () => Promise<T>): Promise<T> {
    for (let tries = 0; tries < TRIES; tries++) {
      const done = await this.attempt(what, async () => ({ value: await work() }));
      if (done !== undefined) return done.value;
      this.pass(minutes);
    }
    return work();
  }

  /** Notes what is wrong. */
  wrong(figure: DynamoFigure, what: string): void {
    this.failures[figure].push(what);
  }

  /** Compares how often things are there with how often they must be. @param name of one thing in words */
  compareCounts(
    expected: ReadonlyMap<string, number>,
    found: ReadonlyMap<string, number>,
    name: (thing: string) => string,
  ): void {
    for (const thing of new Set([...expected.keys(), ...found.keys()])) {
      const [must, is] = [expected.get(thing) ?? 0, found.get(thing) ?? 0];
      if (is < must) this.wrong('lost', `${name(thing)} is there ${is} times, not ${must}`);
      if (is > must) this.wrong('doubled', `${name(thing)} is there ${is} times, not ${must}`);
    }
  }
}

/** How often each thing is in a list. */
export function countsOf(things: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}

const CREDENTIALS = {
  region: LOCAL_CREDENTIALS.AWS_REGION,
  credentials: {
    accessKeyId: LOCAL_CREDENTIALS.AWS_ACCESS_KEY_ID,
    secretAccessKey: LOCAL_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
  },
};

const ENVIRONMENT = {
  SITE_ORIGIN: 'https://site.test',
  SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
  ORIGIN_SECRETS: TEST_ORIGIN_SECRETS.join(','),
  MAIL_FROM: 'Sample <mail@site.test>',
  MAIL_CONFIGURATION_SET: 'test',
  MAIL_RATE_PER_SECOND: '14',
  CONTACT_EMAIL: 'office@site.test',
  POSTAL_ADDRESS: '1 Test Street, Springfield, IL 62701',
  VAPID_PRIVATE_KEY: TEST_VAPID_KEY,
  USER_POOL_ID: 'us-east-1_Test00001',
  USER_POOL_CLIENT_ID: 'test-client',
  EVENT_BUS: 'test',
  ...TEST_PAYPAL_ENV,
};
