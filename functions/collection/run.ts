import { randomUUID } from 'node:crypto';
import type { EventName, Events } from '#functions/platform/events.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/table.ts';
import type { RunOutcome } from '#shared/contract/status.ts';
import { isMissedLongEnough } from './absence.ts';
import { utcDay } from './dates.ts';
import { countFilled, mergeFilled, ROWS_TO_JUDGE, requireColumns, requireUsualColumns } from './drift.ts';
import { usableVersions, versionsAfter } from './file-versions.ts';
import { rulesOf } from './fingerprint.ts';
import { Intake } from './intake.ts';
import { dropLease, keepLease, takeLease } from './lease.ts';
import { Manifest } from './manifest.ts';
import type { RawRow } from './mapping.ts';
import { mergeMeasures, NOTHING_MEASURED } from './measures.ts';
import { createPortalClient, type PortalClient, type PortalClientParts } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';
import { portalHosts, portalPages } from './portals/pages.ts';
import type { Validators } from './portals/paging.ts';
import { type Reach, reachOf } from './reach.ts';
import type { Source } from './source.ts';
import {
  breakRun,
  endRun,
  type FillCounts,
  type RunRecord,
  readSourceState,
  type SourceState,
} from './source-state.ts';
import { Tally } from './tally.ts';
import { conclude, concludeEarly } from './verdict.ts';

/** Puts an event on the bus. */
export type Emit = <N extends EventName>(name: N, detail: Events[N]) => Promise<void>;

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
  /** How long the reading may take, in milliseconds; 12 minutes when absent. */
  readonly deadlineMs?: number;
  readonly onProgress?: (progress: Progress) => void;
}

/** Runs that took the source as it should be. */
export function isGood(outcome: RunOutcome): boolean {
  return outcome === 'collected' || outcome === 'unchanged';
}

/** A Lambda ends after 15 minutes without asking; what was read must be settled before. */
const DEADLINE_MS = 12 * 60_000;
const TOO_LONG = 'The portal sent pages for too long, so the run was ended. What it took in is kept.';
const BROKEN =
  'The run broke off by a fault of ours, not of the portal. What it took in is kept; the next run goes on.';

/** What one run works with. */
export interface Work {
  readonly parts: CollectParts;
  readonly source: Source;
  readonly options: CollectOptions;
  readonly runId: string;
  readonly today: string;
  readonly client: PortalClient;
  readonly state: SourceState | undefined;
  readonly manifest: Manifest;
  readonly reach: Reach;
  readonly tally: Tally;
  readonly intake: Intake;
  readonly keepLease: () => Promise<void>;
}

/** How a reading ended. */
export interface Ending {
  readonly outcome: RunOutcome;
  readonly cause: string | null;
  readonly filled: FillCounts;
  /** What to ask a portal of files with next time. */
  readonly validators?: Validators | undefined;
}

/** What a run read: how the first rows' columns were filled, and whether the portal said that nothing has changed. */
type Reading = Pick<Ending, 'filled' | 'validators'> & { readonly isUnchanged: boolean };

/**
 * Collects one source once: asks its portal for what may have changed, takes it in page by page, and remembers how it
 * went. A fault of the portal ends in the record; what was taken in before stays.
 * @throws SourceBusy when another run is at it
 * @throws what the tables or the bus throw, after the record says so; the next run heals what was begun
 */
export async function collectSource(
  parts: CollectParts,
  source: Source,
  options: CollectOptions = {},
): Promise<RunRecord> {
  const { runtime, emit } = parts;
  const startedAt = runtime.clock.now().toISOString();
  const runId = `${startedAt}-${source.id}-${randomUUID().slice(0, 4)}`;
  const dryRun = options.dryRun ?? false;
  const { interrupted } = dryRun ? { interrupted: false } : await takeLease(runtime, source.id, runId);
  try {
    const work = await prepare(parts, source, options, runId);
    const ending = await attempt(work);
    const record: RunRecord = {
      runId,
      sourceId: source.id,
      outcome: ending.outcome,
      cause: ending.cause,
      counts: work.tally.counts(work.client.traffic),
      startedAt,
      endedAt: runtime.clock.now().toISOString(),
      newestIssueDate: work.tally.newest,
    };
    if (dryRun) return record;
    // Before the run is over for good: one that dies here leaves its mark, and the next one tells instead.
    if (work.intake.noted || interrupted) await emit('PermitsChanged', { sourceId: source.id, runId });
    await endRun(runtime, record, stateAfter(work, record, ending));
    return record;
  } catch (error) {
    if (!dryRun) await breakOff(parts, source.id, { runId, startedAt });
    throw error;
  }
}

/** Gives the source back after an error of ours, with a record of it, so that it does not go on showing a good run. */
async function breakOff(
  { runtime, signal }: CollectParts,
  sourceId: string,
  run: Pick<RunRecord, 'runId' | 'startedAt'>,
): Promise<void> {
  try {
    // Stopped by hand: that says nothing of the source.
    if (signal?.aborted === true) await dropLease(runtime, sourceId, run.runId);
    else
      await breakRun(runtime, {
        ...run,
        sourceId,
        outcome: 'unreachable',
        cause: BROKEN,
        counts: new Tally().counts({ requests: 0, bytes: 0 }),
        endedAt: runtime.clock.now().toISOString(),
        newestIssueDate: null,
      });
  } catch (second) {
    // Another run has taken over, and the state is its own.
    if (second instanceof ConditionFailed) return;
    runtime.log.error(`The lease of ${sourceId} could not be given back`, second as Error);
  }
}

async function prepare(
  parts: CollectParts,
  source: Source,
  options: CollectOptions,
  runId: string,
): Promise<Work> {
  const { runtime } = parts;
  const today = utcDay(runtime.clock.now());
  const [state, manifest] = await Promise.all([
    readSourceState(runtime, source.id),
    Manifest.load(runtime, source.id),
  ]);
  const missing = [...manifest.entries()].some(
    ([, { missedOn }]) => missedOn !== null && isMissedLongEnough(missedOn, runtime.clock.now()),
  );
  const reach = reachOf(state, today, { ...options, missing });
  const tally = new Tally();
  const dryRun = options.dryRun ?? false;
  const target = { runtime, manifest, runId, dryRun };
  return {
    parts,
    source,
    options,
    runId,
    today,
    client: createPortalClient({
      ...parts,
      hosts: portalHosts(source),
      now: () => runtime.clock.now().getTime(),
    }),
    state,
    manifest,
    reach,
    tally,
    intake: new Intake(source, target, tally, { today, since: reach.since }),
    keepLease: dryRun ? () => Promise.resolve() : keepLease(runtime, source.id, runId),
  };
}

/** Reads and takes in; a fault of the portal becomes the outcome. */
async function attempt(work: Work): Promise<Ending> {
  let filled: FillCounts = { rows: 0, columns: {} };
  try {
    const known = work.manifest.size;
    const { isUnchanged, validators, ...reading } = await readAll(work);
    filled = reading.filled;
    if (isUnchanged) return { outcome: 'unchanged', cause: null, filled, validators };
    return { ...(await conclude(work, known)), filled, validators };
  } catch (error) {
    if (!(error instanceof PortalFault)) throw error;
    await concludeEarly(work, error);
    return { outcome: error.outcome, cause: error.message, filled };
  }
}

/**
 * Takes in all pages. The first ones are held back until there are enough rows to see whether the table still has its
 * columns, since what a renamed column leaves blank must not be written.
 */
async function readAll(work: Work): Promise<Reading> {
  const { source, reach, client, state, manifest, today, options } = work;
  const known =
    options.acceptShrunk === true ? undefined : usableVersions(source, state?.files, manifest, today);
  let validators: Validators | undefined;
  let isUnchanged = false;
  let held: RawRow[] = [];
  let filled: FillCounts | undefined;
  const judge = async (): Promise<FillCounts> => {
    requireUsualColumns(source, held, state?.fill ?? { rows: 0, columns: {} });
    const counts = countFilled(source, held);
    await takeIn(work, held);
    held = [];
    return counts;
  };
  const { clock } = work.parts.runtime;
  const end = clock.now().getTime() + (options.deadlineMs ?? DEADLINE_MS);
  for await (const page of portalPages(source, reach, client, known)) {
    if (clock.now().getTime() > end) throw new PortalFault('unreachable', TOO_LONG);
    const { rows, columns } = page;
    validators = page.validators;
    isUnchanged = page.unchanged ?? false;
    if (columns !== null) requireColumns(source, columns);
    work.tally.pages++;
    if (filled !== undefined) await takeIn(work, rows);
    else {
      held.push(...rows);
      if (held.length >= ROWS_TO_JUDGE) filled = await judge();
    }
  }
  return { filled: filled ?? (await judge()), validators, isUnchanged };
}

async function takeIn(work: Work, rows: readonly RawRow[]): Promise<void> {
  const { source, options, intake, tally } = work;
  await work.keepLease();
  await intake.take(rows);
  options.onProgress?.({ sourceId: source.id, pages: tally.pages, read: tally.read });
}

function stateAfter(
  { source, state, manifest, reach, today, tally, options }: Work,
  run: RunRecord,
  { filled, validators }: Ending,
): SourceState {
  const good = isGood(run.outcome);
  const { measures } = tally;
  // What a first run or a back-fill finds was long public, and says nothing of how soon we see what is new.
  const lags = state?.lastSuccess == null || options.since !== undefined ? [] : measures.lags;
  return {
    sourceId: run.sourceId,
    lastRun: run.endedAt,
    lastSuccess: good ? run.endedAt : (state?.lastSuccess ?? null),
    outcome: run.outcome,
    cause: run.cause,
    counts: run.counts,
    newestIssueDate: later(state?.newestIssueDate, run.newestIssueDate),
    known: manifest.size,
    watermark: good ? later(state?.watermark, run.newestIssueDate) : (state?.watermark ?? null),
    lastSweep: good && reach.sweep ? today : (state?.lastSweep ?? null),
    rules: good ? rulesOf(source) : (state?.rules ?? null),
    fill: good
      ? mergeFilled(state?.fill ?? { rows: 0, columns: {} }, filled)
      : (state?.fill ?? { rows: 0, columns: {} }),
    measures: mergeMeasures(state?.measures ?? NOTHING_MEASURED, { ...measures, lags }),
    files: good ? versionsAfter(source, validators) : (state?.files ?? null),
  };
}

function later(a: string | null | undefined, b: string | null): string | null {
  if (a === null || a === undefined) return b;
  return b === null || a > b ? a : b;
}
