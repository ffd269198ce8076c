import { randomUUID } from 'node:crypto';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import type { FieldValues } from '../checks/field-values.ts';
import { type Checked, checkRun } from '../checks/findings.ts';
import { measureVolume } from '../checks/volume.ts';
import { HostSlots } from '../hosts/host-slots.ts';
import { liftStops } from '../hosts/host-state.ts';
import { portalHosts } from '../portals/pages.ts';
import { idRulesOf } from '../records/record-key.ts';
import type { Source } from '../source.ts';
import { EMPTY_MEASURES, mergeMeasures } from '../status/measures.ts';
import { isGood } from '../status/outcomes.ts';
import {
  breakRun,
  endRun,
  NO_FILL_COUNTS,
  type RunRecord,
  type SourceState,
} from '../status/source-state.ts';
import { mergeFilled } from './drift.ts';
import { SourceLease } from './lease.ts';
import { openRun } from './open-run.ts';
import { readSource } from './read-source.ts';
import type { CollectOptions, CollectParts, RunContext, RunEnding } from './run-context.ts';
import { EMPTY_TALLY } from './tally.ts';

const BROKEN =
  'An error of ours ended the run; the portal is not at fault. Collected records are kept, and the next run continues.';

/**
 * Collects one source once: reads what may have changed page by page, stores it, and records the outcome. A portal
 * fault becomes the outcome; the records read before it are kept, and the next run continues after them. A run that is
 * out of function time stops between two pages and requests another one (`CollectSource`).
 * @returns undefined when another run continues
 * @throws SourceBusy when another run is collecting the source
 * @throws HostBusy when enough runs read from its host
 * @throws the errors of the tables and the bus, after recording them; the next run repairs what was left half done
 */
export async function collectSource(
  parts: CollectParts,
  source: Source,
  options: CollectOptions = {},
): Promise<RunRecord | undefined> {
  const { runtime, emit } = parts;
  const sourceId = source.id;
  const startedAt = runtime.clock.now().toISOString();
  const runId = `${startedAt}-${sourceId}-${randomUUID().slice(0, 4)}`;
  const lease =
    options.dryRun === true
      ? undefined
      : await SourceLease.take(runtime, sourceId, runId, options.invocation);
  const slots = await takeSlots(parts, source, lease);
  let run: RunContext | undefined;
  const recordOf = (ending: Pick<RunRecord, 'outcome' | 'cause' | 'newestIssueDate'>): RunRecord => ({
    runId,
    sourceId,
    kind: run?.plan.kind ?? 'regular',
    counts: run?.progress.tally.counts(run.stores.client.traffic) ?? EMPTY_TALLY.counts,
    startedAt,
    endedAt: runtime.clock.now().toISOString(),
    ...ending,
  });
  try {
    run = await openRun(parts, source, options, runId, lease);
    const ending = await readSource(run);
    const { outcome, cause } = ending;
    const { tally, intake } = run.progress;
    // Before the lease ends: a run that dies here leaves its mark, and the next run announces the changes.
    // guard: changes of a killed run are announced
    if (lease !== undefined && (intake.noted || lease.interrupted))
      await emit('PermitsChanged', { sourceId, runId });
    if (outcome === 'paused') {
      if (lease !== undefined) {
        await lease.pause();
        await emit('CollectSource', { sourceId });
      }
      return undefined;
    }
    const record = recordOf({ outcome, cause, newestIssueDate: tally.newest });
    if (lease === undefined) return record;
    // guard: a good run clears its checkpoint
    if (isBelieved(ending)) await run.stores.checkpoint.end();
    // guard: a good run by hand lifts a stop
    if (isGood(outcome) && options.byHand === true) await liftStops(runtime, portalHosts(source));
    await endRun(runtime, record, stateAfter(run, record, ending, parts.standIn === true));
    return record;
  } catch (error) {
    try {
      // A run stopped by hand says nothing about the source.
      if (parts.signal?.aborted === true) await lease?.drop();
      else if (lease !== undefined)
        await breakRun(runtime, recordOf({ outcome: 'broken', cause: BROKEN, newestIssueDate: null }));
    } catch (second) {
      // After ConditionFailed another run owns the source and its state.
      if (!(second instanceof ConditionFailed))
        runtime.log.error(`Could not release the lease of ${sourceId}`, second as Error);
    }
    throw error;
  } finally {
    await slots?.release();
  }
}

/** Undefined in a dry run and for a stand-in. @throws HostBusy after giving the lease back */
async function takeSlots(
  { runtime, standIn = false }: CollectParts,
  source: Source,
  lease: SourceLease | undefined,
): Promise<HostSlots | undefined> {
  try {
    return lease && !standIn ? await HostSlots.take(runtime, source) : undefined;
  } catch (error) {
    await lease?.giveBack();
    throw error;
  }
}

/** True where the next run may build on what this one read. */
function isBelieved({ outcome, cause }: RunEnding): boolean {
  return outcome !== 'paused' && isGood(outcome) && cause === null;
}

/** The state to store after a run. A failed run changes only what it can know. */
function stateAfter(
  {
    plan: { source, rules, state, usualFill, window, startedOn, kind },
    stores,
    progress: { tally, keys },
  }: RunContext,
  run: RunRecord,
  ending: RunEnding,
  standIn: boolean,
): SourceState {
  const { filled, validators } = ending;
  const good = isBelieved(ending);
  const newest = later(state?.watermark, tally.reached);
  const check = (values: FieldValues): Checked =>
    checkRun(
      standIn ? { cadence: source.cadence } : source,
      state?.checked,
      {
        columns: ending.columns,
        license: ending.license,
        updatedOn: ending.updatedOn,
        values,
        frequentNames: tally.names.frequent() ?? state?.checked?.frequentNames,
        sharedPoints: tally.streets.shared(source.noPoints),
        volume: newest === null ? null : measureVolume(stores.manifest.days(), newest),
      },
      run.counts,
      startedOn,
    );
  const files = validators && { since: validators.since, files: validators.files, mapping: rules };
  return {
    sourceId: source.id,
    lastRun: run.endedAt,
    lastSuccess: good ? run.endedAt : (state?.lastSuccess ?? null),
    outcome: run.outcome,
    cause: run.cause,
    counts: run.counts,
    newestIssueDate: later(state?.newestIssueDate, run.newestIssueDate),
    known: stores.manifest.size,
    watermark: good ? newest : (state?.watermark ?? null),
    lastSweep: good && window.sweep ? startedOn : (state?.lastSweep ?? null),
    unreadable: good && (window.sweep || tally.unreadable > 0) ? tally.unreadable : (state?.unreadable ?? 0),
    readFrom: good ? earlier(state?.readFrom, window.since) : (state?.readFrom ?? null),
    ids: good ? idRulesOf(source) : state?.ids,
    rules: good ? rules : (state?.rules ?? null),
    fill: good ? mergeFilled(usualFill, filled) : (state?.fill ?? NO_FILL_COUNTS),
    measures: mergeMeasures(state?.measures ?? EMPTY_MEASURES, {
      ...tally.measures,
      // First runs and back-fills find old permits, which say nothing about how soon we see new ones.
      lags: kind === 'regular' ? tally.measures.lags : [],
    }),
    files: good ? (files ?? null) : (state?.files ?? null),
    checked: good && ending.values !== undefined ? check(ending.values) : state?.checked,
    keyCount: keys.count,
    worked: good ? stores.client.method.worked : (state?.worked ?? {}),
  };
}

function later(a: string | null | undefined, b: string | null): string | null {
  if (a === null || a === undefined) return b;
  return b === null || a > b ? a : b;
}

function earlier(a: string | null | undefined, b: string): string {
  return a === null || a === undefined || b < a ? b : a;
}
