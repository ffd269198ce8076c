import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Fence } from './fenced-table.ts';
import { ConditionFailed, type Key, type Table } from './table.ts';

/** The right to be the only one at some work, for a while. A holder that dies loses it when its time is over. */
export interface Lease {
  /** Asks for the full time again, from now. @throws ConditionFailed when somebody else holds the lease by now */
  renew(): Promise<void>;
  /** Part of a transaction on the same table that fails unless the lease is still ours. */
  readonly stillHeld: Fence;
  /** Gives the lease back; nothing happens when it is no longer ours. */
  release(): Promise<void>;
}

/**
 * Takes the lease under `key`, or answers undefined while somebody else holds it.
 * @param lastsMs how long it lasts unless renewed
 */
export async function acquireLease(
  table: Table,
  clock: Clock,
  key: Key,
  lastsMs: number,
): Promise<Lease | undefined> {
  const owner = randomUUID();
  const ours = { expression: '#owner = :owner', names: { '#owner': 'owner' }, values: { ':owner': owner } };
  const item = () => ({ ...key, owner, until: clock.now().getTime() + lastsMs });
  try {
    await table.put(item(), {
      expression: 'attribute_not_exists(pk) OR #until <= :now',
      names: { '#until': 'until' },
      values: { ':now': clock.now().getTime() },
    });
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
  return {
    renew: () => table.put(item(), ours),
    stillHeld: { check: key, condition: ours },
    release: () =>
      table.remove(key, ours).catch((error: unknown) => {
        if (!(error instanceof ConditionFailed)) throw error;
      }),
  };
}
