import { createHash } from 'node:crypto';
import type { Key, Table, Write } from '#functions/platform/tables/table.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import type { Alert } from './alert.ts';
import { channelBits, listChannels, needsMatching } from './channels.ts';
import { packCriteria } from './match/packed-criteria.ts';

/**
 * A copy of the active alerts for matching, in few partitions, so that all can be read without knowing the users. One item per user holds
 * the packed criteria of each alert under its id. The transaction that writes an alert updates its attribute of the item, so both
 * always agree, and changes of one user's alerts do not collide.
 */

/** The packed criteria of a user's alerts by alert id. */
export interface UserAlerts {
  readonly userId: string;
  readonly alerts: ReadonlyMap<string, Uint8Array>;
  /** The user ids of the others in the user's team, who get the same matches. */
  readonly people: readonly string[];
}

/** Partitions: each takes a thousand writes a second, and is in memory as a whole while it is matched. */
const SHARDS = 16;
/** The most bytes of one alert: fifty of them (`ALERTS_PER_USER`) fit in an item of 400 KB. */
export const PACKED_MAX = 6_000;

/** The shard of a user, two hexadecimal digits. */
export function shardOf(userId: string): string {
  const [byte = 0] = createHash('sha256').update(userId).digest();
  return shardName(byte % SHARDS);
}

export function shardNames(): string[] {
  return Array.from({ length: SHARDS }, (_, shard) => shardName(shard));
}

export function packAlert(alert: Alert): Uint8Array {
  const { criteria, trigger, createdAt } = alert;
  return packCriteria(
    filterOfCriteria(criteria),
    trigger,
    new Date(createdAt),
    channelBits(listChannels(alert)),
  );
}

/** The write that stores an alert among the active ones, or removes one that needs no matching. */
export function storeActiveAlert(userId: string, alert: Alert): Write {
  if (!needsMatching(alert)) return removeActiveAlert(userId, alert.id);
  return {
    update: keyOf(userId),
    with: {
      expression: 'SET #alert = :packed',
      names: { '#alert': alert.id },
      values: { ':packed': packAlert(alert) },
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
    yield items.flatMap(({ pk: _pk, sk: userId, people = [], ...attributes }) => {
      const alerts = new Map(
        Object.entries<unknown>(attributes).filter(
          (entry): entry is [string, Uint8Array] => entry[1] instanceof Uint8Array,
        ),
      );
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
