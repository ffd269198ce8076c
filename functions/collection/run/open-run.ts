import { setTimeout as pause } from 'node:timers/promises';
import { utcDay } from '../conform/normal-forms/dates.ts';
import { portalHosts } from '../portals/pages.ts';
import { createPortalClient, type PortalClient } from '../portals/portal-client.ts';
import { rulesOf } from '../records/fingerprint.ts';
import { Manifest } from '../records/manifest.ts';
import type { Source } from '../source.ts';
import { mergeMeasures, NOTHING_MEASURED } from '../status/measures.ts';
import {
  isGood,
  NOTHING_FILLED,
  type RunRecord,
  readSourceState,
  type SourceState,
} from '../status/source-state.ts';
import { isMissedLongEnough } from './absence.ts';
import { Spending } from './budget.ts';
import { Checkpoint, type Place } from './checkpoint.ts';
import { mergeFilled } from './drift.ts';
import { versionsAfter } from './file-versions.ts';
import { type EarlierIntake, Intake } from './intake.ts';
import { fenced, keepLease } from './lease.ts';
import type { Ending, Work } from './read-source.ts';
import { type Reach, reachOf, runKind, usablePlace } from './read-window.ts';
import type { CollectOptions, CollectParts } from './run.ts';
import { costOnly, NOTHING_COUNTED, Tally } from './tally.ts';

/** Brings together what a run works with: what is remembered of the source, and what an earlier run left to go on with. */
export async function prepare(
  parts: CollectParts,
  source: Source,
  options: CollectOptions,
  runId: string,
): Promise<Work> {
  const dryRun = options.dryRun ?? false;
  // A dry run has no lease, and writes nothing.
  const { clock, log } = parts.runtime;
  const runtime = dryRun ? parts.runtime : { clock, log, ...fenced(parts.runtime, source.id, runId) };
  const today = utcDay(runtime.clock.now());
  const [state, manifest, checkpoint] = await Promise.all([
    readSourceState(runtime, source.id),
    Manifest.load(runtime, source.id),
    Checkpoint.load(runtime, source.id),
  ]);
  const rules = rulesOf(source);
  // Then records change without the source having done anything.
  const remapped = state?.lastSuccess != null && state.rules !== rules;
  const now = runtime.clock.now();
  const missing = [...manifest.records.missedOn()].some((missedOn) => isMissedLongEnough(missedOn, now));
  const usual = reachOf(state, today, { ...options, wholeUpTo: source.wholeUpTo, missing, remapped });
  const place = dryRun ? undefined : usablePlace(checkpoint.place, usual, today, { ...options, rules });
  const earlier = earlierIntake(place, checkpoint);
  if (place === undefined && !dryRun) await checkpoint.clear();
  const { since, sweep, undated } = place ?? usual;
  const reach: Reach = { since, sweep, undated };
  const kind = runKind(state, reach);
  const { tally, milliseconds } = spentBefore(place, state, today);
  const spending = new Spending(
    source.budget,
    () => runtime.clock.now().getTime(),
    milliseconds,
    options.remainingMs,
  );
  const target = { runtime, manifest, runId, kind, dryRun, remapped };
  return {
    runtime,
    source,
    rules,
    options,
    kind,
    today,
    client: clientOf(parts, source, spending, tally),
    spending,
    state,
    manifest,
    checkpoint,
    reach,
    startedOn: place?.startedOn ?? today,
    from: place?.after ?? undefined,
    target,
    tally,
    intake: new Intake(source, target, tally, { today, since }, earlier),
    keepLease: dryRun ? () => Promise.resolve() : keepLease(parts.runtime, source.id, runId),
  };
}

/** Of a reading that begins anew, nothing is taken in yet. */
function earlierIntake(place: Place | undefined, checkpoint: Checkpoint): EarlierIntake | undefined {
  return place === undefined || place.after === null
    ? undefined
    : { keys: checkpoint.keys(), known: place.known, held: checkpoint.held() };
}

/** What earlier runs of the reading counted and took. What a run spent that ended with a record is in that record. */
function spentBefore(
  place: Place | undefined,
  state: SourceState | undefined,
  today: string,
): { readonly tally: Tally; readonly milliseconds: number } {
  const goesOn = place !== undefined && place.savedAt > (state?.lastRun ?? '');
  if (!goesOn) {
    const { newest, reached } = place?.after == null ? NOTHING_COUNTED : place.counted;
    return { tally: new Tally(today, { ...NOTHING_COUNTED, newest, reached }), milliseconds: 0 };
  }
  const counted = place.after === null ? costOnly(place.counted) : place.counted;
  return { tally: new Tally(today, counted), milliseconds: place.milliseconds };
}

/** A client that keeps to the source's hosts and to the budget of the reading. */
function clientOf(parts: CollectParts, source: Source, spending: Spending, tally: Tally): PortalClient {
  const { fetch, signal } = parts;
  const sleep =
    parts.sleep ?? ((milliseconds: number) => pause(milliseconds, undefined, signal && { signal }));
  const client: PortalClient = createPortalClient({
    ...parts,
    ...spending.guard({ fetch, sleep }, () => ({
      bytes: tally.bytesBefore + client.traffic.bytes,
      pages: tally.pages,
    })),
    hosts: portalHosts(source),
    now: () => parts.runtime.clock.now().getTime(),
  });
  return client;
}

/** What is remembered of a source after a run. */
export function stateAfter(
  { source, rules, state, manifest, reach, startedOn, tally, kind }: Work,
  run: RunRecord,
  { filled, validators }: Ending,
): SourceState {
  const good = isGood(run.outcome);
  const { measures } = tally;
  const fill = state?.fill ?? NOTHING_FILLED;
  return {
    sourceId: run.sourceId,
    lastRun: run.endedAt,
    lastSuccess: good ? run.endedAt : (state?.lastSuccess ?? null),
    outcome: run.outcome,
    cause: run.cause,
    counts: run.counts,
    newestIssueDate: later(state?.newestIssueDate, run.newestIssueDate),
    known: manifest.size,
    watermark: good ? later(state?.watermark, tally.reached) : (state?.watermark ?? null),
    lastSweep: good && reach.sweep ? startedOn : (state?.lastSweep ?? null),
    readFrom: good ? earlier(state?.readFrom, reach.since) : (state?.readFrom ?? null),
    rules: good ? rules : (state?.rules ?? null),
    fill: good ? mergeFilled(fill, filled) : fill,
    measures: mergeMeasures(state?.measures ?? NOTHING_MEASURED, {
      ...measures,
      // What a first run or a back-fill finds was long public, and says nothing of how soon we see what is new.
      lags: kind === 'regular' ? measures.lags : [],
    }),
    files: good ? versionsAfter(source, validators) : (state?.files ?? null),
  };
}

function later(a: string | null | undefined, b: string | null): string | null {
  if (a === null || a === undefined) return b;
  return b === null || a > b ? a : b;
}

function earlier(a: string | null | undefined, b: string): string {
  return a === null || a === undefined || b < a ? b : a;
}
