import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeContinuousBackupsCommand,
  type DynamoDBClient,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import type { Cookies } from '#functions/canary/user-steps.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { lanes } from '#functions/platform/lanes.ts';
import { openAws } from '#functions/platform/network/aws-client.ts';
import { openDynamo } from '#functions/platform/tables/retries.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import { LOCAL_CREDENTIALS, startDynamo } from '#infra/sim/aws/dynamo.ts';
import { findUser } from '#infra/sim/cognito/pool.ts';
import { openClosers } from '#infra/sim/machine/closers.ts';
import { enterEnv } from '#infra/sim/machine/local-env.ts';
import { dynamoBackups } from '../backups.ts';
import { chunk, compareTables } from '../compare.ts';
import { addPerson, comeBack, isSignedOut, look, type Person, signIn } from './people.ts';
import { type DrillRegion, openRegion } from './place.ts';
import { COPIED, copyName, recover } from './recover.ts';
import { poolAdmin } from './recover-users.ts';

/** A person's browser, and what it showed. */
interface Before {
  readonly cookies: Cookies;
  readonly seen: readonly string[];
}

interface DrillGiven {
  readonly accounts: number;
  readonly permits: number;
  /** How many people sign in before and after. */
  readonly people: number;
}

/** The age of the copy: sessions are checked with the pool once an hour. */
const COPY_HOURS = 2;
const PAGE = 500;
const AT_ONCE = 16;

/**
 * The loss of a region, on this machine: a region with accounts, permits and alerts is copied and lost, another one is deployed, and the
 * command of an operator (`recover`) fills it. Then people come back.
 * @returns the exit code: 0 when all is there
 */
export async function drillRegion(given: DrillGiven, say: (line: string) => void): Promise<number> {
  enterEnv(LOCAL_CREDENTIALS);
  const closers = openClosers();
  try {
    const dynamo = await closers.open(
      () => startDynamo(),
      (started) => started.stop(),
    );
    return await run(given, dynamo.endpoint, closers, say);
  } finally {
    await closers.close();
  }
}

async function run(
  given: DrillGiven,
  endpoint: string,
  closers: ReturnType<typeof openClosers>,
  say: (line: string) => void,
): Promise<number> {
  const client = openDynamo({ endpoint });
  const lost = await openRegion('us-east-1', endpoint, closers, COPY_HOURS);
  const people = await fill(lost, given);
  const sample = people.slice(0, given.people);
  const before = new Map<Person, Before>();
  for (const person of sample) {
    const cookies = await signIn(lost, person);
    before.set(person, { cookies, seen: await look(lost, cookies) });
  }

  const region = await openRegion('us-west-2', endpoint, closers);
  for (const table of COPIED) {
    const copy = copyName(region.runtime[table].name);
    await createTables(endpoint, [copy]);
    await compareTables(client, lost.runtime[table].name, copy, { putBack: true });
  }
  await lost.lose(client);
  say(`The copy was taken and the region is gone: ${people.length} accounts, ${given.permits} permits.`);

  const cognito = openAws(CognitoIdentityProviderClient, { endpoint: region.cognito });
  const recovery = {
    runtime: region.runtime,
    client,
    backups: dynamoBackups(withRecovery(client)),
    pool: poolAdmin(cognito, region.pool.poolId),
    publish: region.publish,
    go: true,
  };
  await recover(recovery, say);

  const [accounts, alerts] = await countRestored(region, people);
  const permits = (await openLeadIndex(region.runtime)).totalPermits;
  let back = 0;
  const returns = async ([person, { cookies, seen }]: readonly [Person, Before]): Promise<void> => {
    const isOut = await isSignedOut(region, person, cookies);
    const now = await look(region, await comeBack(region, person));
    if (isOut && now.every((text, at) => text === seen[at])) back++;
    else say(`${person.email} does not find what was there before.`);
  };
  await lanes(before, AT_ONCE, returns);
  say(
    `people ${back} of ${sample.length}: signed out, then back by a mailed code, with alert, mark and subscription`,
  );
  const whole = people.length * 2 + given.permits + sample.length;
  const restored = Math.floor((100 * (accounts + alerts + permits + back)) / whole);
  say(`restored_pct ${restored} accounts ${accounts} permits ${permits} alerts ${alerts}`);
  return restored === 100 ? 0 : 1;
}

async function fill(
  region: DrillRegion,
  { accounts, permits, people }: DrillGiven,
): Promise<readonly Person[]> {
  const ids = Array.from({ length: permits }, (_, at) => `il-chicago.${at + 1}`);
  for (const [page, part] of chunk(ids, PAGE).entries())
    await storePermits(
      region.runtime,
      part.map((id) => samplePermit(id, { valuation: 5_000 })),
      page,
    );
  await region.publish();
  return lanes(Array(accounts).keys(), AT_ONCE, (number) =>
    addPerson(region, number, ids[number % permits] ?? '', number < people),
  );
}

/** Accounts whose user of the new pool leads to them, and alerts that are there. */
async function countRestored(
  { runtime, pool }: DrillRegion,
  people: readonly Person[],
): Promise<readonly [accounts: number, alerts: number]> {
  const counts = [0, 0] as [number, number];
  for (const { email, userId, alertId } of people) {
    const user = findUser(pool, email);
    if (user !== undefined && (await userIdOf(runtime.accounts, user.id)) === userId) counts[0]++;
    if ((await listAlerts(runtime, userId)).some(({ id }) => id === alertId)) counts[1]++;
  }
  return counts;
}

/** The client, with the recovery to a point in time that the stand-in of DynamoDB lacks. */
function withRecovery(client: DynamoDBClient): DynamoDBClient {
  const recovered = new Set<string | undefined>();
  const send = async (command: Parameters<DynamoDBClient['send']>[0]): Promise<unknown> => {
    if (command instanceof UpdateContinuousBackupsCommand) return recovered.add(command.input.TableName);
    if (!(command instanceof DescribeContinuousBackupsCommand)) return client.send(command);
    const PointInTimeRecoveryStatus = recovered.has(command.input.TableName) ? 'ENABLED' : 'DISABLED';
    return {
      ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus } },
    };
  };
  return Object.create(client, { send: { value: send } }) as DynamoDBClient;
}
