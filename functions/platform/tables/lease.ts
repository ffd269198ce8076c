import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Fence } from './fenced-table.ts';
import { type Expression, happens, type Key, type Table } from './table.ts';

/** An exclusive right for a limited time. It expires when its holder dies. */
export interface Lease {
  /** Extends the lease to its full time from now. @throws ConditionFailed when another process holds it */
  renew(): Promise<void>;
  /** Renews it once a quarter of its time is over, so that it may be called often. @throws ConditionFailed as `renew` */
  keep(): Promise<void>;
  /** A check for transactions on the same table: fails unless the lease is still held. */
  readonly stillHeld: Fence;
  /** Releases the lease, if it is still held. */
  release(): Promise<void>;
}

/**
 * Takes the lease under `key`. @returns undefined while another holds it
 * @param lastsMs its duration without renewal @param owner who dies and comes back under one name takes it again
 */
export async function acquireLease(
  table: Table,
  clock: Clock,
  key: Key,
  lastsMs: number,
  owner: string = randomUUID(),
): Promise<Lease | undefined> {
  const ours = { expression: '#owner = :owner', names: { '#owner': 'owner' }, values: { ':owner': owner } };
  let heldAt = 0;
  const take = async (condition: Expression): Promise<void> => {
    const now = clock.now().getTime();
    await table.put({ ...key, owner, until: now + lastsMs }, condition);
    heldAt = now;
  };
  const taken = await happens(
    take({
      expression: 'attribute_not_exists(pk) OR #until <= :now OR #owner = :owner',
      names: { '#until': 'until', ...ours.names },
      values: { ':now': clock.now().getTime(), ...ours.values },
    }),
  );
  if (!taken) return undefined;
  return {
    renew: () => take(ours),
    keep: async () => {
      if (clock.now().getTime() - heldAt >= lastsMs / 4) await take(ours);
    },
    stillHeld: { check: key, condition: ours },
    release: async () => {
      await happens(table.remove(key, ours));
    },
  };
}
