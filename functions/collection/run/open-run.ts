import { setTimeout as pause } from 'node:timers/promises';
import { readMeasuredFirms } from '#functions/permits/names/measured-trades.ts';
import { Pace } from '#functions/platform/tables/pace.ts';
import { utcDay } from '#shared/domain/days.ts';
import { ReadMethod } from '../portals/read-method.ts';
import { mappingVersion } from '../records/fingerprint.ts';
import { SourceManifest } from '../records/manifest.ts';
import type { Source } from '../source.ts';
import { NO_FILL_COUNTS, readSourceState, type SourceState } from '../status/source-state.ts';
import { isMissedLongEnough } from './absence.ts';
import { BudgetMeter } from './budget.ts';
import { Checkpoint, findUsablePosition, type ReadPosition } from './checkpoint.ts';
import { type EarlierIntake, Intake } from './intake.ts';
import { KeyCheck } from './key-check.ts';
import type { SourceLease } from './lease.ts';
import { openClient } from './open-client.ts';
import { findRunKind, planWindow, type ReadWindow } from './read-window.ts';
import type { CollectOptions, CollectParts, RunContext } from './run-context.ts';
import { costOnly, EMPTY_TALLY, Tally } from './tally.ts';

/**
 * The write units a second of one run. On the first day a tick of the planner starts about 15 first runs, which together take what a new table
 * has, 4,000 units, and half as much again, which their retries wait for. A thousand new permits take about 20 seconds.
 */
const WRITE_UNITS_A_SECOND = 400;

/** Loads what is known of the source and of an unfinished reading, and plans the run. @param lease absent in a dry run */
export async function openRun(
  parts: CollectParts,
  declared: Source,
  options: CollectOptions,
  runId: string,
  lease: SourceLease | undefined,
): Promise<RunContext> {
  const { clock, log } = parts.runtime;
  const pace =
    parts.standIn === true ? undefined : new Pace(WRITE_UNITS_A_SECOND, clock, parts.sleep ?? pause);
  // guard: a run that lost its lease stops writing
  const runtime = lease === undefined ? parts.runtime : { clock, log, ...lease.guard(parts.runtime, pace) };
  const dryRun = lease === undefined;
  const now = clock.now();
  const today = utcDay(now);
  const [state, manifest, checkpoint, firms] = await Promise.all([
    readSourceState(runtime, declared.id),
    SourceManifest.load(runtime, declared.id),
    Checkpoint.load(runtime, declared.id),
    readMeasuredFirms(runtime.collection, declared.state),
  ]);
  const source = withSharedPoints(declared, state?.checked?.sharedPoints);
  const rules = mappingVersion(source);
  // Then records may change although the source changed nothing.
  const remapped = state?.lastSuccess != null && state.rules !== rules;
  const missing = manifest.some(({ missedOn }) => missedOn !== null && isMissedLongEnough(missedOn, now));
  const usual = planWindow(state, today, { ...options, wholeUpTo: source.wholeUpTo, missing, remapped });
  const position = dryRun
    ? undefined
    : findUsablePosition(checkpoint.position, usual, today, { ...options, rules });
  const earlier = earlierIntake(position, checkpoint);
  if (position === undefined && !dryRun) await checkpoint.clear();
  const { since, sweep, undated } = position ?? usual;
  const window: ReadWindow = { since, sweep, undated };
  const kind = findRunKind(state, window);
  const { tally, milliseconds } = earlierCost(position, state, today);
  const budget = new BudgetMeter(source.budget, {
    // The portal is not to blame for our own waits.
    now: () => clock.now().getTime() - (pace?.waitedMs ?? 0),
    before: milliseconds,
    usage: () => ({ bytes: tally.bytesBefore + client.traffic.bytes, pages: tally.pages }),
    remainingMs: options.remainingMs,
  });
  const worked = remapped ? {} : (state?.worked ?? {});
  // A full read finds out again whether the portal pages.
  const { paging: _, ...methodOfSweep } = worked;
  const method = new ReadMethod(window.sweep ? methodOfSweep : worked);
  const client = openClient(parts, source, {
    budget,
    method,
    byHand: options.byHand === true,
    remembers: !dryRun,
  });
  const target = { source, runtime, manifest, runId, kind, dryRun, remapped };
  const intake = new Intake(source, target, tally, { today, since }, earlier, firms);
  const isNew = kind === 'first' || manifest.size === 0;
  return {
    plan: {
      source,
      options,
      usualFill: (options.acceptShrunk === true ? undefined : state?.fill) ?? NO_FILL_COUNTS,
      rules,
      kind,
      today,
      state,
      window,
      startedOn: position?.startedOn ?? today,
      resumeAfter: position?.after ?? undefined,
    },
    stores: { runtime, client, manifest, checkpoint, target, lease },
    progress: { tally, budget, intake, keys: new KeyCheck(source, state?.keyCount, isNew, today) },
  };
}

/** The source with the points that runs before found to be none: with another list, all its records are read again. */
function withSharedPoints(source: Source, found: readonly string[] = []): Source {
  const { noPoints = [] } = source;
  return found.length === 0 ? source : { ...source, noPoints: [...new Set([...noPoints, ...found])] };
}

/** Undefined when the reading starts at the beginning: then nothing of it was processed yet. */
function earlierIntake(
  position: ReadPosition | undefined,
  checkpoint: Checkpoint,
): EarlierIntake | undefined {
  // guard: what an earlier run read is kept
  return position === undefined || position.after === null
    ? undefined
    : { keys: checkpoint.keys(), known: position.known, held: checkpoint.held() };
}

/** Counts and time of the reading's earlier runs. The record of a run that ended already has that run's cost. */
function earlierCost(
  position: ReadPosition | undefined,
  state: SourceState | undefined,
  today: string,
): { readonly tally: Tally; readonly milliseconds: number } {
  const continues = position !== undefined && position.savedAt > (state?.lastRun ?? '');
  if (!continues) {
    const { newest, reached } = position?.after == null ? EMPTY_TALLY : position.counted;
    return { tally: new Tally(today, { ...EMPTY_TALLY, newest, reached }), milliseconds: 0 };
  }
  const counted = position.after === null ? costOnly(position.counted) : position.counted;
  return { tally: new Tally(today, counted), milliseconds: position.milliseconds };
}
