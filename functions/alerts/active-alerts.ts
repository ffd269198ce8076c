import { createHash } from 'node:crypto';
import type { Key, Table, Write } from '#functions/platform/tables/table.ts';
import type { Alert } from './alert.ts';
import { type Channel, listChannels, needsMatching } from './channels.ts';

/**
 * A copy of the active alerts for matching, in few partitions, so that all can be read without knowing the users. One item per user holds
 * each alert under its id. The transaction that writes an alert updates its attribute of the item, so both always agree, and changes of
 * one user's alerts do not collide.
 */

/** What matching needs of an alert. */
export interface ActiveAlert extends Pick<Alert, 'criteria' | 'trigger' | 'createdAt'> {
  readonly channels: readonly Channel[];
}

export interface UserAlerts {
  readonly userId: string;
  /** By alert id. */
  readonly alerts: ReadonlyMap<string, ActiveAlert>;
  /** The user ids of the others in the user's team, who get the same matches. */
  readonly people: readonly string[];
}

/** Partitions: each takes a thousand writes a second, and is in memory as a whole while it is matched. */
const SHARDS = 16;
/** The most bytes of one alert as JSON: fifty of them (`ALERTS_PER_USER`) fit in an item of 400 KB. */
const SIZE_MAX = 7_000;

/** The shard of a user, two hexadecimal digits. */
export function shardOf(userId: string): string {
  const [byte = 0] = createHash('sha256').update(userId).digest();
  return shardName(byte % SHARDS);
}

export function shardNames(): string[] {
  return Array.from({ length: SHARDS }, (_, shard) => shardName(shard));
}

/** @returns undefined for an alert that needs no matching */
export function toActiveAlert(alert: Alert): ActiveAlert | undefined {
  const { criteria, trigger, createdAt } = alert;
  return needsMatching(alert) ? { criteria, trigger, createdAt, channels: listChannels(alert) } : undefined;
}

/** Whether an alert is small enough to be stored among the active ones. */
export function fitsActiveAlerts({ criteria }: Pick<Alert, 'criteria'>): boolean {
  return Buffer.byteLength(JSON.stringify(criteria)) <= SIZE_MAX;
}

/** The write that stores an alert among the active ones, or removes one that needs no matching. */
export function storeActiveAlert(userId: string, alert: Alert): Write {
  const active = toActiveAlert(alert);
  if (active === undefined) return removeActiveAlert(userId, alert.id);
  return {
    update: keyOf(userId),
    with: {
      expression: 'SET #alert = :alert',
      names: { '#alert': alert.id },
      values: { ':alert': active },
    },
  };
}

export function removeActiveAlert(userId: string, alertId: string): Write {
  return { update: keyOf(userId), with: { expression: 'REMOVE #alert', names: { '#alert': alertId } } };
}

/** The write that stores who else gets a user's matches. Alerts have UUIDs, so their attributes never have this name. */
export function storePeople(userId: string, people: readonly string[]): Write {
  return {
    update: keyOf(userId),
    with: { expression: 'SET people = :people', values: { ':people': people } },
  };
}

/** The write that removes all active alerts of a user, for an account that is deleted. */
export function removeActiveAlerts(userId: string): Write {
  return { remove: keyOf(userId) };
}

/** Reads all users with active alerts, one partition at a time. */
export async function* readActiveAlerts(accounts: Table): AsyncGenerator<UserAlerts[]> {
  for (const shard of shardNames()) {
    const items = await accounts.query<Key & Partial<Pick<UserAlerts, 'people'>>>(partition(shard));
    yield items.flatMap(({ pk: _pk, sk: userId, people = [], ...byId }) => {
      const alerts = new Map(Object.entries<ActiveAlert>(byId));
      return alerts.size === 0 ? [] : [{ userId, alerts, people }];
    });
  }
}

function keyOf(userId: string): Key {
  return { pk: partition(shardOf(userId)), sk: userId };
}

function partition(shard: string): string {
  return `active-alerts#${shard}`;
}

function shardName(shard: number): string {
  return shard.toString(16).padStart(2, '0');
}
