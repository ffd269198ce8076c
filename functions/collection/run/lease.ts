import type { Runtime } from '#functions/platform/runtime.ts';
import { type Fence, FencedTable } from '#functions/platform/tables/fenced-table.ts';
import { ConditionFailed, type Key } from '#functions/platform/tables/table.ts';
import { stateKey } from '../status/source-state.ts';

/** How long a run may go without a sign of life before another may take the source over, in milliseconds. */
const LEASE_MS = 10 * 60_000;

/** Another run is collecting the source now. */
export class SourceBusy extends Error {
  override readonly name = 'SourceBusy';
  constructor(sourceId: string) {
    super(`${sourceId} is being collected by another run. Wait until it ends, then try again.`);
  }
}

type Parts = Pick<Runtime, 'collection' | 'clock'>;

/**
 * Takes a source for one run. One run at a time works on a source, so nothing else writes its manifest.
 * @returns whether the run before ended without saying so: what it noted may not have been announced
 * @throws SourceBusy
 */
export async function takeLease(
  { collection, clock }: Parts,
  sourceId: string,
  runId: string,
): Promise<{ readonly interrupted: boolean }> {
  const now = clock.now().getTime();
  try {
    const before = await collection.update<{ interrupted?: boolean }>(stateKey(sourceId), {
      expression: 'SET leaseOwner = :run, leaseUntil = :until, interrupted = :true',
      condition: 'attribute_not_exists(leaseUntil) OR leaseUntil < :now',
      values: { ':run': runId, ':until': now + LEASE_MS, ':now': now, ':true': true },
      returns: 'ALL_OLD',
    });
    return { interrupted: before?.interrupted === true };
  } catch (error) {
    if (error instanceof ConditionFailed) throw new SourceBusy(sourceId);
    throw error;
  }
}

/**
 * Makes the function a run calls between its steps to say that it is alive. It writes only when half of the lease is
 * over, so that a short run costs nothing. It throws ConditionFailed when another run has taken the source over.
 */
export function keepLease(
  { collection, clock }: Parts,
  sourceId: string,
  runId: string,
): () => Promise<void> {
  let renewedAt = clock.now().getTime();
  return async () => {
    const now = clock.now().getTime();
    if (now - renewedAt < LEASE_MS / 2) return;
    await collection.update(stateKey(sourceId), {
      expression: 'SET leaseUntil = :until',
      condition: 'leaseOwner = :run',
      values: { ':run': runId, ':until': now + LEASE_MS },
    });
    renewedAt = now;
  };
}

/**
 * Which runs still have their sources, and so may write more. One that has shown no sign of life for the time of a lease is over.
 * @param sources source ids by run id
 */
export async function runsUnderWay(
  { collection, clock }: Parts,
  sources: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const now = clock.now().getTime();
  const states = await collection.getMany<Key & { leaseOwner?: string; leaseUntil?: number }>(
    [...new Set(sources.values())].map(stateKey),
  );
  return new Set(
    states.flatMap(({ leaseOwner = '', leaseUntil = 0 }) => (leaseUntil >= now ? [leaseOwner] : [])),
  );
}

/**
 * The tables as a run may write them: only as long as the lease is its own. A process that stood still until another run
 * took the source over can then no longer write what it read before.
 */
export function fenced(
  { permits, collection }: Pick<Runtime, 'permits' | 'collection'>,
  sourceId: string,
  runId: string,
): Pick<Runtime, 'permits' | 'collection'> {
  const fence: Fence = {
    check: stateKey(sourceId),
    condition: { expression: 'leaseOwner = :run', values: { ':run': runId } },
    of: collection,
  };
  return { permits: new FencedTable(permits, fence), collection: new FencedTable(collection, fence) };
}

/** Gives the source back after a run that broke down, leaving the mark that it did. */
export async function dropLease({ collection }: Parts, sourceId: string, runId: string): Promise<void> {
  await collection
    .update(stateKey(sourceId), {
      expression: 'REMOVE leaseUntil',
      condition: 'leaseOwner = :run',
      values: { ':run': runId },
    })
    .catch((error: unknown) => {
      if (!(error instanceof ConditionFailed)) throw error;
    });
}

/** Gives the source back between two runs of one reading. Nothing is wrong, so no mark stays. */
export async function pauseRun({ collection }: Parts, sourceId: string, runId: string): Promise<void> {
  await collection.update(stateKey(sourceId), {
    expression: 'REMOVE leaseUntil, leaseOwner, interrupted',
    condition: 'leaseOwner = :run',
    values: { ':run': runId },
  });
}
