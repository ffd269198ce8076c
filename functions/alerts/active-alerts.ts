import { createHash } from 'node:crypto';
import type { Key, Table, Write } from '#functions/platform/tables/table.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import type { Alert } from './alert.ts';
import { channelBits, listChannels, needsMatching } from './channels.ts';
import { packCriteria } from './match/packed-criteria.ts';

/**
 * The alerts that matching looks at, kept a second time in few partitions, so that they can be read without asking for users: an
 * item a user, in it for each alert its packed criteria under its id. The item is written in the transaction that writes the alert, one
 * attribute at a time, so the two never differ and alerts of one user do not get in each other's way.
 */

/** The criteria of a user's alerts by alert id, as `packCriteria` makes them. */
export interface UserAlerts {
  readonly userId: string;
  readonly alerts: ReadonlyMap<string, Uint8Array>;
}

/** Partitions: each can be written a thousand times a second, and is held in memory whole while it is matched. */
export const SHARDS = 16;
/** The most bytes of one alert: fifty of them (`ALERTS_PER_USER`) fit in an item of 400 KB. */
export const PACKED_MAX = 6_000;

/** In which of the partitions a user stands, two hexadecimal digits. */
export function shardOf(userId: string): string {
  const [byte = 0] = createHash('sha256').update(userId).digest();
  return shardName(byte % SHARDS);
}

/** The names of all partitions' shards. */
export function shardNames(): string[] {
  return Array.from({ length: SHARDS }, (_, shard) => shardName(shard));
}

/** The bytes that matching reads of an alert. */
export function packAlert(alert: Alert): Uint8Array {
  const { criteria, trigger, createdAt } = alert;
  return packCriteria(
    filterOfCriteria(criteria),
    trigger,
    new Date(createdAt),
    channelBits(listChannels(alert)),
  );
}

/** The write that keeps an alert among those matching looks at, or takes it out. */
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

/** The write that takes an alert out. */
export function removeActiveAlert(userId: string, alertId: string): Write {
  return { update: keyOf(userId), with: { expression: 'REMOVE #alert', names: { '#alert': alertId } } };
}

/** The write that takes all alerts of a user out at once: for an account that is deleted. */
export function removeActiveAlerts(userId: string): Write {
  return { remove: keyOf(userId) };
}

/** All users with alerts that matching looks at, one partition at a time. */
export async function* readActiveAlerts(accounts: Table): AsyncGenerator<UserAlerts[]> {
  for (const shard of shardNames()) {
    const items = await accounts.query<Key>(partition(shard));
    yield items.flatMap(({ pk: _pk, sk: userId, ...attributes }) => {
      const alerts = new Map(
        Object.entries<unknown>(attributes).filter(
          (entry): entry is [string, Uint8Array] => entry[1] instanceof Uint8Array,
        ),
      );
      return alerts.size === 0 ? [] : [{ userId, alerts }];
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
