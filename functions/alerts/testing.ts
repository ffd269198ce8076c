import { publishIndex } from '#functions/permits/lead-index/publish.ts';
import type { News } from '#functions/permits/news.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { AlertCriteria, AlertTrigger } from '#shared/domain/alert.ts';
import { createAlert, type NewAlert } from './alert-store.ts';
import { DUE_SHARDS, dueUsers, type Match, readUndelivered } from './matches.ts';

/** When permits of tests are seen, unless they say otherwise: after the alerts of the test were made. */
export const SEEN = '2026-11-20T12:30:00.000Z';

/** A permit that a regular run saw new. */
export function newPermit(
  id: string,
  parts: Partial<StoredPermit> = {},
  news: News = { newAt: SEEN },
): StoredPermit {
  return samplePermit(id, { news, firstSeen: SEEN, lastChanged: SEEN, ...parts });
}

let page = 0;

/** Writes permits as a run does, and shows them in the lead index: alerts are to be asked about them. */
export async function publishPermits(runtime: Runtime, permits: readonly StoredPermit[]): Promise<void> {
  await storePermits(runtime, permits, page++);
  await publishIndex(runtime);
}

/** What a user sends to make an alert; it asks nothing but what it is told to. */
export function alertBody(
  criteria: Partial<AlertCriteria> = {},
  parts: { readonly trigger?: AlertTrigger; readonly isActive?: boolean; readonly name?: string } = {},
): NewAlert {
  const {
    states = [],
    cities = [],
    counties = [],
    permitTypes = [],
    keywords = [],
    zips,
    trades,
    statuses,
    ...rest
  } = criteria;
  return {
    name: 'Sample alert',
    emailNotifications: true,
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
      ...(trades === undefined ? {} : { trades: [...trades] }),
      ...(statuses === undefined ? {} : { statuses: [...statuses] }),
    },
  };
}

/** Makes an alert for a user; answers its id. */
export async function alertOfUser(
  runtime: Runtime,
  userId: string,
  ...body: Parameters<typeof alertBody>
): Promise<string> {
  return (await createAlert(runtime, userId, alertBody(...body))).id;
}

/** What waits to be told, by user: only of users who are due. */
export async function waiting(runtime: Runtime): Promise<Record<string, readonly Match[]>> {
  const users = (await Promise.all(DUE_SHARDS.map((shard) => dueUsers(runtime, shard)))).flat().sort();
  const all: [string, readonly Match[]][] = [];
  for (const userId of users) all.push([userId, (await readUndelivered(runtime, userId)).matches]);
  return Object.fromEntries(all);
}
