import type { Runtime } from '#functions/platform/runtime.ts';
import { type Fence, FencedTable } from '#functions/platform/tables/fenced-table.ts';
import type { Pace } from '#functions/platform/tables/pace.ts';
import { ConditionFailed, type Key, type Update } from '#functions/platform/tables/table.ts';
import { stateKey } from '../status/source-state.ts';

/** A run that gives no sign of life for this long loses its source to the next run, in milliseconds. */
const LEASE_MS = 10 * 60_000;
const IS_OWNER = 'leaseOwner = :run';

/** Another run is collecting the source now. */
export class SourceBusy extends Error {
  override readonly name = 'SourceBusy';
  constructor(sourceId: string) {
    super(`${sourceId} is being collected by another run. Wait until it ends, then try again.`);
  }
}

type Parts = Pick<Runtime, 'collection' | 'clock'>;

/** A run's lock on its source: only one run at a time works on a source, so nothing else writes its manifest. */
export class SourceLease {
  /** True when the previous run ended without an announcement, so that its changes may be unannounced. */
  readonly interrupted: boolean;
  readonly #parts: Parts;
  readonly #key: Key;
  readonly #runId: string;
  #renewedAt: number;

  private constructor(parts: Parts, key: Key, runId: string, interrupted: boolean) {
    this.#parts = parts;
    this.#key = key;
    this.#runId = runId;
    this.interrupted = interrupted;
    this.#renewedAt = parts.clock.now().getTime();
  }

  /**
   * @param invocation the invocation that runs. Lambda retries it under the same id, and only after the attempt before has
   * ended: a lease of that attempt is left over from a crash.
   * @throws SourceBusy
   */
  static async take(parts: Parts, sourceId: string, runId: string, invocation = runId): Promise<SourceLease> {
    const now = parts.clock.now().getTime();
    const key = stateKey(sourceId);
    try {
      const before = await parts.collection.update<{ interrupted?: boolean }>(key, {
        expression:
          'SET leaseOwner = :run, leaseSince = :since, leaseUntil = :until, leaseInvocation = :invocation, interrupted = :true',
        // The last part is also for a lost answer: the run has the lease already.
        // guard: one run of a source at a time
        condition: 'attribute_not_exists(leaseUntil) OR leaseUntil < :now OR leaseInvocation = :invocation',
        values: {
          ':run': runId,
          ':since': new Date(now).toISOString(),
          ':until': now + LEASE_MS,
          ':invocation': invocation,
          ':now': now,
          ':true': true,
        },
        returns: 'ALL_OLD',
      });
      return new SourceLease(parts, key, runId, before?.interrupted === true);
    } catch (error) {
      if (error instanceof ConditionFailed) throw new SourceBusy(sourceId);
      throw error;
    }
  }

  /** Renews the lease once half of it is over, so that a short run costs no write. @throws ConditionFailed after a takeover */
  async renew(): Promise<void> {
    const now = this.#parts.clock.now().getTime();
    if (now - this.#renewedAt < LEASE_MS / 2) return;
    await this.#update('SET leaseUntil = :until', { ':until': now + LEASE_MS });
    this.#renewedAt = now;
  }

  /**
   * The tables with the lease as a condition of every write. A process that froze until another run took the source over
   * can then no longer write what it read before.
   * @param pace bounds the writes of the run
   */
  guard(
    { permits, collection }: Pick<Runtime, 'permits' | 'collection'>,
    pace?: Pace,
  ): Pick<Runtime, 'permits' | 'collection'> {
    const fence: Fence = {
      check: this.#key,
      condition: { expression: IS_OWNER, values: { ':run': this.#runId } },
      of: this.#parts.collection,
    };
    return {
      permits: new FencedTable(permits, fence, pace),
      collection: new FencedTable(collection, fence, pace),
    };
  }

  /** Releases the source after a run that broke off, and keeps the `interrupted` mark. */
  async drop(): Promise<void> {
    await this.#update('REMOVE leaseUntil').catch((error: unknown) => {
      if (!(error instanceof ConditionFailed)) throw error;
    });
  }

  /** Releases the source before a run that cannot begin. */
  giveBack(): Promise<void> {
    return this.interrupted ? this.drop() : this.pause();
  }

  /** Releases the source between two runs of one reading. Nothing failed, so no mark stays. */
  pause(): Promise<void> {
    return this.#update('REMOVE leaseUntil, leaseOwner, interrupted');
  }

  async #update(expression: string, values: Update['values'] = {}): Promise<void> {
    await this.#parts.collection.update(this.#key, {
      expression,
      condition: IS_OWNER,
      values: { ':run': this.#runId, ...values },
    });
  }
}

/**
 * The ids of the runs that hold an unexpired lease, so that they may write more.
 * @param sources source ids by run id
 */
export async function findActiveRuns(
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
