import type { RunKind } from '#functions/permits/pending-changes.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { RunOutcome } from '#shared/contract/status.ts';
import type { FileVersions } from '../run/file-versions.ts';
import { type Measures, NOTHING_MEASURED } from './measures.ts';
import { tellSource } from './status-summary.ts';

/** What became of the rows of one run. `new + changed + unchanged + leftOut` is `read`. */
export interface RunCounts {
  readonly read: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that are no permit of ours, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Permits written whose money, date, phone or ZIP did not parse and is kept as text. */
  readonly unparsed: number;
  /** Records the source no longer publishes, written off by this run. */
  readonly withdrawn: number;
  readonly pages: number;
  readonly requests: number;
  readonly bytes: number;
}

export type { RunKind };

/** Runs that took the source as it should be. */
export function isGood(outcome: RunOutcome): boolean {
  return outcome === 'collected' || outcome === 'unchanged';
}

/** One run of one source. Times are ISO 8601 UTC. */
export interface RunRecord {
  readonly runId: string;
  readonly sourceId: string;
  /** A first run and a back-fill bring what was long public: they never fire alerts. */
  readonly kind: RunKind;
  readonly outcome: RunOutcome;
  /** The cause as a sentence; null when the run was good. */
  readonly cause: string | null;
  readonly counts: RunCounts;
  readonly startedAt: string;
  readonly endedAt: string;
  /** The newest issue date read, `YYYY-MM-DD`. */
  readonly newestIssueDate: string | null;
}

/** How often each raw column held something, over the rows of the recent good runs. */
export interface FillCounts {
  readonly rows: number;
  readonly columns: Readonly<Record<string, number>>;
}

/** Of a source whose rows nobody has looked at. */
export const NOTHING_FILLED: FillCounts = { rows: 0, columns: {} };

/** What we remember of a source between runs. */
export interface SourceState {
  readonly sourceId: string;
  readonly lastRun: string | null;
  /** The end of the last good run. */
  readonly lastSuccess: string | null;
  readonly outcome: RunOutcome | null;
  readonly cause: string | null;
  readonly counts: RunCounts | null;
  readonly newestIssueDate: string | null;
  /** Records we know of and the source still publishes. */
  readonly known: number;
  /** The newest day of a good run by the column that is asked by: the next increment starts a few days before. Never in the future. */
  readonly watermark: string | null;
  /** The day of the last good run that read the whole reach, `YYYY-MM-DD`. */
  readonly lastSweep: string | null;
  /** The earliest day ever asked from in a good run: what is read from before it is a back-fill. */
  readonly readFrom: string | null;
  readonly fill: FillCounts;
  /** How the last good run read the source (`rulesOf`); null when not known. */
  readonly rules?: string | null;
  /** What the rows of recent runs show; absent before the first. */
  readonly measures?: Measures;
  /** Of a portal of files: their versions at the last good run. */
  readonly files?: FileVersions | null;
}

/** How long run records stay: 90 days. */
const RUN_TTL_SECONDS = 90 * 86_400;

/** Where a source's state lives in the collection table. */
export function stateKey(sourceId: string): Key {
  return { pk: `source#${sourceId}`, sk: 'state' };
}

/** What we remember of a source, or undefined before its first run ended. */
export async function readSourceState(
  { collection }: Pick<Runtime, 'collection'>,
  sourceId: string,
): Promise<SourceState | undefined> {
  return stateOf(await collection.get<Partial<SourceState> & Key>(stateKey(sourceId)));
}

/** The states of many sources, by id; those that never ran are absent. */
export async function readSourceStates(
  { collection }: Pick<Runtime, 'collection'>,
  sourceIds: readonly string[],
): Promise<Map<string, SourceState>> {
  const items = await collection.getMany<Partial<SourceState> & Key>(sourceIds.map(stateKey));
  return new Map(
    items.flatMap((item): [string, SourceState][] => {
      const state = stateOf(item);
      return state === undefined ? [] : [[state.sourceId, state]];
    }),
  );
}

/** The runs of a source in the last 90 days, newest first. */
export function readRuns(
  { collection }: Pick<Runtime, 'collection'>,
  sourceId: string,
  limit = 30,
): Promise<(RunRecord & Key)[]> {
  return collection.query<RunRecord & Key>(stateKey(sourceId).pk, {
    prefix: 'run#',
    newestFirst: true,
    limit,
  });
}

/**
 * Remembers how a run ended and gives the lease back, in one step. The state item is the lease's own item, so a run that
 * lost its lease cannot write here. The monitoring page is told before: what dies between is told again by the next run,
 * which the lease still waits for. @throws ConditionFailed when another run has taken the source over
 */
export async function endRun(
  { collection }: Pick<Runtime, 'collection'>,
  run: RunRecord,
  state: SourceState,
): Promise<void> {
  const key = stateKey(run.sourceId);
  await tellSource({ collection }, run.sourceId, { measures: NOTHING_MEASURED, ...state });
  await collection.transact([
    {
      put: { ...key, ...state },
      condition: { expression: 'leaseOwner = :run', values: { ':run': run.runId } },
    },
    { put: { pk: key.pk, sk: `run#${run.runId}`, ...run, ttl: expiryOf(run) } },
  ]);
}

/**
 * Remembers that a run broke off by an error of ours and gives the lease back, in one step. What was known of the source
 * stays, and so does the mark that the run may not have told of all it wrote.
 * @throws ConditionFailed when another run has taken the source over
 */
export async function breakRun({ collection }: Pick<Runtime, 'collection'>, run: RunRecord): Promise<void> {
  const key = stateKey(run.sourceId);
  await collection.transact([
    {
      update: key,
      with: {
        expression:
          'SET sourceId = :source, lastRun = :end, outcome = :outcome, cause = :cause, counts = :counts REMOVE leaseUntil',
        condition: 'leaseOwner = :run',
        values: {
          ':source': run.sourceId,
          ':end': run.endedAt,
          ':outcome': run.outcome,
          ':cause': run.cause,
          ':counts': run.counts,
          ':run': run.runId,
        },
      },
    },
    { put: { pk: key.pk, sk: `run#${run.runId}`, ...run, ttl: expiryOf(run) } },
  ]);
  const state = await readSourceState({ collection }, run.sourceId);
  if (state !== undefined)
    await tellSource({ collection }, run.sourceId, { measures: NOTHING_MEASURED, ...state });
}

function expiryOf({ endedAt }: RunRecord): number {
  return Math.floor(Date.parse(endedAt) / 1000) + RUN_TTL_SECONDS;
}

/** An item that only carries a lease is no state yet. */
function stateOf(item: (Partial<SourceState> & Key) | undefined): SourceState | undefined {
  if (item?.sourceId === undefined || item.lastRun === undefined) return undefined;
  const { sourceId, lastRun } = item;
  return {
    sourceId,
    lastRun,
    lastSuccess: item.lastSuccess ?? null,
    outcome: item.outcome ?? null,
    cause: item.cause ?? null,
    counts: item.counts ?? null,
    newestIssueDate: item.newestIssueDate ?? null,
    known: item.known ?? 0,
    watermark: item.watermark ?? null,
    lastSweep: item.lastSweep ?? null,
    readFrom: item.readFrom ?? null,
    fill: item.fill ?? NOTHING_FILLED,
    rules: item.rules ?? null,
    measures: item.measures ?? NOTHING_MEASURED,
    files: item.files ?? null,
  };
}
