import type { RunKind } from '#functions/permits/pending-changes.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { RunOutcome } from '#shared/contract/status.ts';
import type { Checked } from '../checks/findings.ts';
import type { KeyCount } from '../checks/key-count.ts';
import type { Validators } from '../portals/paging.ts';
import type { WorkedBefore } from '../portals/read-method.ts';
import type { IdRules } from '../records/record-key.ts';
import { EMPTY_MEASURES, type Measures } from './measures.ts';
import { type SourceSummary, updateSourceSummary } from './status-summary.ts';

/** What happened to the rows of one run. `new + changed + unchanged + leftOut` is `read`. */
export interface RunCounts {
  readonly read: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Skipped rows by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Rows that the portal could not send, besides those that were read; absent without any. */
  readonly unreadable?: number;
  /** Stored permits with a valuation, date, phone or ZIP that did not parse and is kept as text. */
  readonly unparsed: number;
  /** Conformed rows whose point is not believed, by reason. */
  readonly wrongPoints: Readonly<Record<string, number>>;
  /** Conformed rows whose texts were repaired, by kind of repair; absent without any. */
  readonly textRepairs?: Readonly<Record<string, number>>;
  /** Conformed rows whose street holds its city or ZIP code; absent without any. */
  readonly streetsWithPlace?: number;
  /** Records withdrawn by this run, since the source no longer publishes them. */
  readonly withdrawn: number;
  /** Known records that go on under another key (`run/renumbering.ts`). */
  readonly moved: number;
  /** New records that were long public, so that no alert reports them. */
  readonly old: number;
  readonly pages: number;
  readonly requests: number;
  readonly bytes: number;
}

export type { RunKind };

/** One run of one source. Times are ISO 8601 UTC. */
export interface RunRecord {
  readonly runId: string;
  readonly sourceId: string;
  /** First runs and back-fills collect permits that have long been public, so they never trigger alerts. */
  readonly kind: RunKind;
  readonly outcome: RunOutcome;
  /** A sentence; null after a good run that was believed. */
  readonly cause: string | null;
  readonly counts: RunCounts;
  readonly startedAt: string;
  readonly endedAt: string;
  /** The newest issue date read, `YYYY-MM-DD`. */
  readonly newestIssueDate: string | null;
}

/** How often each raw column had a value, over the rows of recent good runs. */
export interface FillCounts {
  readonly rows: number;
  readonly columns: Readonly<Record<string, number>>;
}

export const NO_FILL_COUNTS: FillCounts = { rows: 0, columns: {} };

/** The file versions at a source's last good run, and how its rows were mapped then. */
export interface FileValidators extends Validators {
  /** `mappingVersion` the source. */
  readonly mapping: string;
}

/** What is stored about a source between runs. */
export interface SourceState extends Omit<SourceSummary, 'measures' | 'findings'> {
  readonly sourceId: string;
  readonly counts: RunCounts | null;
  /** Number of known records that the source still publishes. */
  readonly known: number;
  /** The newest day by the source's `dateColumn` in a good run, never in the future. The next increment starts a few days before. */
  readonly watermark: string | null;
  /** The day of the last good full read, `YYYY-MM-DD`. */
  readonly lastSweep: string | null;
  /** Rows that the portal could not send, until a full read brings them. */
  readonly unreadable?: number;
  /** The earliest first day of all good runs; a run that reads earlier days is a back-fill. */
  readonly readFrom: string | null;
  readonly fill: FillCounts;
  /** How the last good run made the ids of permits. */
  readonly ids?: IdRules | undefined;
  /** How the last good run mapped rows (`mappingVersion`); null if unknown. */
  readonly rules: string | null;
  readonly measures: Measures;
  /** Only for portals of files. */
  readonly files: FileValidators | null;
  /** What the last good run with rows measured and found. */
  readonly checked?: Checked | undefined;
  /** How often the most frequent key was last found; absent where that was never counted. */
  readonly keyCount?: KeyCount | undefined;
  /** How the portal was read in the last good run. */
  readonly worked: WorkedBefore;
}

/** Run records expire after 90 days. */
const RUN_TTL_SECONDS = 90 * 86_400;

export function stateKey(sourceId: string): Key {
  return { pk: `source#${sourceId}`, sk: 'state' };
}

/** @returns undefined before the first run ended */
export async function readSourceState(
  { collection }: Pick<Runtime, 'collection'>,
  sourceId: string,
): Promise<SourceState | undefined> {
  return toState(await collection.get<Partial<SourceState> & Key>(stateKey(sourceId)));
}

/** States by source id, without sources that never ran. */
export async function readSourceStates(
  { collection }: Pick<Runtime, 'collection'>,
  sourceIds: readonly string[],
): Promise<Map<string, SourceState>> {
  const items = await collection.getMany<Partial<SourceState> & Key>(sourceIds.map(stateKey));
  return new Map(
    items.flatMap((item): [string, SourceState][] => {
      const state = toState(item);
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
 * Stores the state and record of a run and releases its lease in one transaction. The lease is part of the state item, so
 * a run that lost it cannot write here. The status summary is updated before: if the run dies in between, the next run
 * updates it again.
 * @throws ConditionFailed when another run has taken the source over
 */
export async function endRun(
  { collection }: Pick<Runtime, 'collection'>,
  run: RunRecord,
  state: SourceState,
): Promise<void> {
  const key = stateKey(run.sourceId);
  await updateSourceSummary({ collection }, run.sourceId, summaryOf(state));
  await collection.transact([
    {
      put: { ...key, ...state },
      condition: { expression: 'leaseOwner = :run', values: { ':run': run.runId } },
    },
    { put: { pk: key.pk, sk: `run#${run.runId}`, ...run, ttl: expiryOf(run) } },
  ]);
}

/**
 * Stores the record of a run that an internal error ended, and releases its lease in one transaction. The rest of the state
 * stays, and so does the mark that its changes may be unannounced.
 * @param leaseUntil for the run of another process: its lease as it was read
 * @throws ConditionFailed when another run has taken the source over, or when that process lives and has renewed the lease
 */
export async function breakRun(
  { collection }: Pick<Runtime, 'collection'>,
  run: RunRecord,
  leaseUntil?: number,
): Promise<void> {
  const key = stateKey(run.sourceId);
  await collection.transact([
    {
      update: key,
      with: {
        expression:
          'SET sourceId = :source, lastRun = :end, outcome = :outcome, cause = :cause, counts = :counts REMOVE leaseUntil',
        condition:
          leaseUntil === undefined ? 'leaseOwner = :run' : 'leaseOwner = :run AND leaseUntil = :until',
        values: {
          ...(leaseUntil === undefined ? {} : { ':until': leaseUntil }),
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
  if (state !== undefined) await updateSourceSummary({ collection }, run.sourceId, summaryOf(state));
}

function summaryOf(state: SourceState): SourceSummary {
  const repeats = state.keyCount?.finding ?? null;
  const others = (state.checked?.findings ?? []).map(({ text }) => text);
  return { ...state, findings: repeats === null ? others : [repeats, ...others] };
}

function expiryOf({ endedAt }: RunRecord): number {
  return Math.floor(Date.parse(endedAt) / 1000) + RUN_TTL_SECONDS;
}

/** @returns undefined for an item that only has a lease */
function toState(item: (Partial<SourceState> & Key) | undefined): SourceState | undefined {
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
    unreadable: item.unreadable ?? 0,
    readFrom: item.readFrom ?? null,
    fill: item.fill ?? NO_FILL_COUNTS,
    ids: item.ids,
    rules: item.rules ?? null,
    measures: item.measures ?? EMPTY_MEASURES,
    files: item.files ?? null,
    worked: item.worked ?? {},
    checked: item.checked,
    keyCount: item.keyCount,
  };
}
