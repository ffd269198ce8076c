import { randomUUID } from 'node:crypto';
import type { EventName, Events } from '#functions/platform/events.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import type { PortalClientParts } from '../portals/portal-client.ts';
import type { Source } from '../source.ts';
import { breakRun, endRun, isGood, type RunRecord } from '../status/source-state.ts';
import { dropLease, pauseRun, takeLease } from './lease.ts';
import { prepare, stateAfter } from './open-run.ts';
import { readSource, type Work } from './read-source.ts';
import { NOTHING_COUNTED } from './tally.ts';

/** Puts an event of collection on the bus. */
export type Emit = <N extends Extract<EventName, 'CollectSource' | 'PermitsChanged'>>(
  name: N,
  detail: Events[N],
) => Promise<void>;

/** How far a run has come. */
export interface Progress {
  readonly sourceId: string;
  readonly pages: number;
  readonly read: number;
}

export interface CollectParts extends Omit<PortalClientParts, 'hosts' | 'now'> {
  readonly runtime: Pick<Runtime, 'permits' | 'collection' | 'clock' | 'log'>;
  readonly emit: Emit;
}

export interface CollectOptions {
  /** Read from this day on, `YYYY-MM-DD`, whatever is remembered. */
  readonly since?: string;
  /** How far back a first collection goes, in days; 24 months when absent. */
  readonly reachDays?: number;
  /** Read and count, write nothing, tell nobody. */
  readonly dryRun?: boolean;
  /** Take the source as it is now, although much of what it had has vanished: somebody has looked. */
  readonly acceptShrunk?: boolean;
  /** How long the function that runs it may still run, in milliseconds; for ever when absent. */
  readonly remainingMs?: () => number;
  readonly onProgress?: (progress: Progress) => void;
}

const BROKEN =
  'The run broke off by a fault of ours, not of the portal. What it took in is kept; the next run goes on.';

/**
 * Collects one source once: asks its portal for what may have changed, takes it in page by page, and remembers how it
 * went. A fault of the portal ends in the record; what was taken in before stays, and the next run goes on behind it.
 * A run whose function has no time left stops between two pages and asks for another to go on (`CollectSource`).
 * @returns the record; `undefined` when another run is to go on
 * @throws SourceBusy when another run is at it
 * @throws what the tables or the bus throw, after the record says so; the next run heals what was begun
 */
export async function collectSource(
  parts: CollectParts,
  source: Source,
  options: CollectOptions = {},
): Promise<RunRecord | undefined> {
  const { runtime, emit } = parts;
  const startedAt = runtime.clock.now().toISOString();
  const runId = `${startedAt}-${source.id}-${randomUUID().slice(0, 4)}`;
  const dryRun = options.dryRun ?? false;
  const { interrupted } = dryRun ? { interrupted: false } : await takeLease(runtime, source.id, runId);
  let work: Work | undefined;
  try {
    work = await prepare(parts, source, options, runId);
    const ending = await readSource(work);
    const { outcome, cause } = ending;
    // Before the run is over for good: one that dies here leaves its mark, and the next one tells instead.
    if (!dryRun && (work.intake.noted || interrupted))
      await emit('PermitsChanged', { sourceId: source.id, runId });
    if (outcome === 'paused') {
      if (!dryRun) await goOnInAnother(parts, source.id, runId);
      return undefined;
    }
    const record: RunRecord = {
      runId,
      sourceId: source.id,
      kind: work.kind,
      outcome,
      cause,
      counts: work.tally.counts(work.client.traffic),
      startedAt,
      endedAt: runtime.clock.now().toISOString(),
      newestIssueDate: work.tally.newest,
    };
    if (dryRun) return record;
    if (isGood(outcome)) await work.checkpoint.clear();
    await endRun(runtime, record, stateAfter(work, record, ending));
    return record;
  } catch (error) {
    if (!dryRun) await breakOff(parts, { runId, startedAt, sourceId: source.id }, work);
    throw error;
  }
}

async function goOnInAnother(
  { runtime, emit }: CollectParts,
  sourceId: string,
  runId: string,
): Promise<void> {
  await pauseRun(runtime, sourceId, runId);
  await emit('CollectSource', { sourceId });
}

/** Gives the source back after an error of ours, with a record of it, so that it does not go on showing a good run. */
async function breakOff(
  { runtime, signal }: CollectParts,
  run: Pick<RunRecord, 'runId' | 'startedAt' | 'sourceId'>,
  work: Work | undefined,
): Promise<void> {
  try {
    // Stopped by hand: that says nothing of the source.
    if (signal?.aborted === true) await dropLease(runtime, run.sourceId, run.runId);
    else
      await breakRun(runtime, {
        ...run,
        kind: work?.kind ?? 'regular',
        outcome: 'unreachable',
        cause: BROKEN,
        counts: work?.tally.counts(work.client.traffic) ?? NOTHING_COUNTED.counts,
        endedAt: runtime.clock.now().toISOString(),
        newestIssueDate: null,
      });
  } catch (second) {
    // Another run has taken over, and the state is its own.
    if (second instanceof ConditionFailed) return;
    runtime.log.error(`The lease of ${run.sourceId} could not be given back`, second as Error);
  }
}
