import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, type Key } from '#functions/platform/tables/table.ts';
import { breakRun, stateKey } from '../status/source-state.ts';
import { EMPTY_TALLY } from './tally.ts';

const CRASHED =
  'Our run was killed, out of memory or time; the portal is not at fault. Collected records are kept, and the next run continues.';

interface Lease extends Key {
  readonly leaseOwner?: string;
  /** Removed by a run that ends, however it ends. */
  readonly leaseUntil?: number;
  readonly leaseSince?: string;
}

/**
 * Records the runs that were killed and whose leases have expired, as broken runs with a cause. A killed process cannot do that
 * itself, and its retries may have been killed too.
 */
export async function recordCrashedRuns(
  { collection, log }: Pick<Runtime, 'collection' | 'log'>,
  sourceIds: readonly string[],
  now: Date,
): Promise<void> {
  const items = await collection.getMany<Lease>(sourceIds.map(stateKey));
  for (const { pk, leaseOwner, leaseUntil, leaseSince } of items) {
    if (leaseOwner === undefined || leaseUntil === undefined || leaseUntil >= now.getTime()) continue;
    const sourceId = pk.slice(stateKey('').pk.length);
    const endedAt = now.toISOString();
    try {
      await breakRun(
        { collection },
        {
          runId: leaseOwner,
          sourceId,
          kind: 'regular',
          outcome: 'broken',
          cause: CRASHED,
          counts: EMPTY_TALLY.counts,
          startedAt: leaseSince ?? endedAt,
          endedAt,
          newestIssueDate: null,
        },
        leaseUntil,
      );
    } catch (error) {
      // Another run has taken the source over, or this one lives.
      if (error instanceof ConditionFailed) continue;
      throw error;
    }
    log.error(`${sourceId}: a run was killed`, { runId: leaseOwner });
  }
}
