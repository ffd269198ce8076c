import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Fence } from './fenced-table.ts';
import { ConditionFailed, type Key, type Table } from './table.ts';

/** An exclusive right for a limited time. It expires when its holder dies. */
export interface Lease {
  /** Extends the lease to its full time from now. @throws ConditionFailed when another process holds it */
  renew(): Promise<void>;
  /** A check for transactions on the same table: fails unless the lease is still held. */
  readonly stillHeld: Fence;
  /** Releases the lease, if it is still held. */
  release(): Promise<void>;
}

/**
 * Takes the lease under `key`. @returns undefined while another process holds it
 * @param lastsMs its duration without renewal
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
