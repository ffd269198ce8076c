import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import type { News } from '#functions/permits/news.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import type { TestRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { AlertCriteria } from '#shared/domain/alerts/alert.ts';
import { createAlert, type NewAlert } from './alert-store.ts';
import type { Channel } from './channels.ts';
import { DUE_SHARDS, listDueUsers, type Match, readUndelivered } from './matches.ts';

/** When permits of tests are seen by default: after the alerts of the test were created. */
export const SEEN = '2026-11-20T12:30:00.000Z';

/** Creates a runtime with tables in memory, which are faster. */
export function memoryRuntime(startAt = '2026-11-20T12:00:00.000Z'): TestRuntime {
  let now = new Date(startAt);
  const quiet = () => undefined;
  const runtime = runtimeFrom(
    {},
    { clock: { now: () => now }, log: { info: quiet, warn: quiet, error: quiet } },
  );
  const tables = ['accounts', 'collection', 'permits', 'index'].map((name) => [
    name,
    { value: new MemoryTable(name) },
  ]);
  return Object.assign(Object.create(runtime, Object.fromEntries(tables)) as Runtime, {
    setTime(iso: string) {
      now = new Date(iso);
    },
  });
}

/** A permit that is new in a regular run. */
export function newPermit(
  id: string,
  parts: Partial<StoredPermit> = {},
  news: News = { newAt: SEEN },
): StoredPermit {
  return samplePermit(id, { news, firstSeen: SEEN, lastChanged: SEEN, ...parts });
}

let page = 0;

/** Writes permits as a run does, and publishes them in the lead index. */
export async function publishPermits(runtime: Runtime, permits: readonly StoredPermit[]): Promise<void> {
  await storePermits(runtime, permits, page++);
  await publishIndex(runtime);
}

/** The request that creates an alert; without criteria it matches everything. */
export function alertBody(
  criteria: Partial<AlertCriteria> = {},
  parts: Partial<
    Pick<NewAlert, 'trigger' | 'isActive' | 'name' | 'emailNotifications' | 'pushNotifications' | 'frequency'>
  > = {},
): NewAlert {
  const {
    states = [],
    cities = [],
    counties = [],
    permitTypes = [],
    keywords = [],
    zips,
    territory,
    trades,
    actions,
    uses,
    statuses,
    who,
    reach,
    without,
    withoutTypes,
    withoutActions,
    withoutContractors,
    next,
    ...rest
  } = criteria;
  return {
    name: 'Sample alert',
    emailNotifications: true,
    frequency: null,
    pushNotifications: false,
    isActive: true,
    trigger: 'new',
    ...parts,
    criteria: {
      ...rest,
      states: [...states],
      cities: [...cities],
      counties: [...counties],
      permitTypes: [...permitTypes],
      keywords: [...keywords],
      ...(zips === undefined ? {} : { zips: [...zips] }),
      ...(territory === undefined ? {} : { territory: [...territory] }),
      ...(trades === undefined ? {} : { trades: [...trades] }),
      ...(without === undefined ? {} : { without: [...without] }),
      ...(withoutTypes === undefined ? {} : { withoutTypes: [...withoutTypes] }),
      ...(withoutActions === undefined ? {} : { withoutActions: [...withoutActions] }),
      ...(withoutContractors === undefined ? {} : { withoutContractors: [...withoutContractors] }),
      ...(actions === undefined ? {} : { actions: [...actions] }),
      ...(uses === undefined ? {} : { uses: [...uses] }),
      ...(statuses === undefined ? {} : { statuses: [...statuses] }),
      ...(reach === undefined ? {} : { reach: [...reach] }),
      ...(who === undefined ? {} : { who: [...who] }),
      ...(next === undefined ? {} : { next: [...next] }),
    },
  };
}

/** Creates an alert for a user. @returns its id */
export async function addTestAlert(
  runtime: Runtime,
  userId: string,
  ...body: Parameters<typeof alertBody>
): Promise<string> {
  return (await createAlert(runtime, userId, alertBody(...body))).id;
}

/** The undelivered matches of a channel by user: only of due users. */
export async function waitingMatches(
  runtime: Runtime,
  channel: Channel = 'mail',
): Promise<Record<string, readonly Match[]>> {
  const due = await Promise.all(DUE_SHARDS.map((shard) => listDueUsers(runtime, channel, shard)));
  const users = due.flat().sort();
  const all: [string, readonly Match[]][] = [];
  for (const userId of users) all.push([userId, (await readUndelivered(runtime, channel, userId)).matches]);
  return Object.fromEntries(all);
}

/** The permits of undelivered matches by user. */
export async function waitingPermits(runtime: Runtime, channel?: Channel): Promise<Record<string, string[]>> {
  const all = Object.entries(await waitingMatches(runtime, channel));
  return Object.fromEntries(all.map(([user, matches]) => [user, matches.map(({ permitId }) => permitId)]));
}
