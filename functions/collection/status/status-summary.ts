import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/tables/table.ts';
import type { RunOutcome } from '#shared/contract/status.ts';
import { EMPTY_MEASURES, type Measures } from './measures.ts';

/** What the status page shows about one source. */
export interface SourceSummary {
  /** When the planner first sent it to be collected, ISO 8601 UTC, until its first run ends. */
  readonly plannedSince?: string;
  readonly lastRun: string | null;
  readonly lastSuccess: string | null;
  readonly outcome: RunOutcome | null;
  readonly cause: string | null;
  readonly newestIssueDate: string | null;
  readonly measures: Measures;
  /** What a person should look at, in sentences. */
  readonly findings?: readonly string[];
}

/** What the status page shows. */
export interface StatusSummary {
  /** Permits in the lead index; null before its first publication. */
  readonly totalPermits: number | null;
  /** When the planner last finished, ISO 8601 UTC; null before its first run. */
  readonly heartbeat: string | null;
  /** The sources, and the jobs behind them, that needed a person then. */
  readonly toCheck: readonly string[];
  readonly sources: Readonly<Record<string, SourceSummary>>;
}

/** One attribute per part: runs that end at the same time change different ones, so none overwrites another. */
const PARTS: Key = { pk: 'status', sk: 'parts' };
/** The compressed summary and the heartbeat: all that a poll reads. */
const SUMMARY: Key = { pk: 'status', sk: 'summary' };
/** Longer causes are cut, so that the summary stays small. */
const CAUSE_MAX = 300;

type Collection = Pick<Runtime, 'collection'>;
type StoredSummary = Omit<StatusSummary, 'heartbeat' | 'toCheck'>;
type Parts = Key & { readonly version: number; readonly totalPermits?: number } & Readonly<
    Record<`source#${string}`, SourceSummary>
  >;

export function updateSourceSummary(
  runtime: Collection,
  sourceId: string,
  source: SourceSummary,
): Promise<void> {
  const { lastRun, lastSuccess, outcome, cause, newestIssueDate, measures, findings = [] } = source;
  return updatePart(runtime, `source#${sourceId}`, {
    lastRun,
    lastSuccess,
    outcome,
    cause: cause && shortened(cause),
    newestIssueDate,
    measures,
    ...(findings.length === 0 ? {} : { findings: findings.map(shortened) }),
  });
}

/** Notes when a source without any run was first planned; changes no source that has a summary. @param at ISO 8601 UTC */
export function notePlanned(runtime: Collection, sourceId: string, at: string): Promise<void> {
  const summary: SourceSummary = {
    plannedSince: at,
    lastRun: null,
    lastSuccess: null,
    outcome: null,
    cause: null,
    newestIssueDate: null,
    measures: EMPTY_MEASURES,
  };
  return updatePart(runtime, `source#${sourceId}`, summary, 'if_not_exists(#part, :value)');
}

function shortened(text: string): string {
  return text.length <= CAUSE_MAX ? text : `${text.slice(0, CAUSE_MAX - 1)}…`;
}

export function updateTotalPermits(runtime: Collection, totalPermits: number): Promise<void> {
  return updatePart(runtime, 'totalPermits', totalPermits);
}

export async function readStatusSummary({ collection }: Collection): Promise<StatusSummary> {
  const item = await collection.get<
    Key & { readonly summary?: Uint8Array; readonly heartbeat?: string; readonly toCheck?: readonly string[] }
  >(SUMMARY);
  const whole: StoredSummary =
    item?.summary === undefined
      ? { totalPermits: null, sources: {} }
      : (JSON.parse(zstdDecompressSync(item.summary).toString()) as StoredSummary);
  return { ...whole, heartbeat: item?.heartbeat ?? null, toCheck: item?.toCheck ?? [] };
}

/** Stores when the planner ran and what needed a person; a late write of an older time changes nothing. @param at ISO 8601 UTC */
export async function updateHeartbeat(
  { collection }: Collection,
  at: string,
  toCheck: readonly string[],
): Promise<void> {
  await happens(
    collection.update(SUMMARY, {
      expression: 'SET heartbeat = :at, toCheck = :toCheck',
      condition: 'attribute_not_exists(heartbeat) OR heartbeat < :at',
      values: { ':at': at, ':toCheck': toCheck },
    }),
  );
}

/**
 * Changes one part, then writes the summary from all parts as the update returned them. The version keeps a slower
 * writer from overwriting a newer summary, which includes its part too.
 */
async function updatePart(
  { collection }: Collection,
  part: keyof Parts & string,
  value: unknown,
  expression: ':value' | 'if_not_exists(#part, :value)' = ':value',
): Promise<void> {
  const parts = await collection.update<Parts>(PARTS, {
    expression: `SET #part = ${expression} ADD version :one`,
    names: { '#part': part },
    values: { ':value': value, ':one': 1 },
    returns: 'ALL_NEW',
  });
  if (parts === undefined) throw new Error('The table did not return the updated item.');
  const { pk: _pk, sk: _sk, version, totalPermits = null, ...named } = parts;
  const sources = Object.fromEntries(
    Object.entries(named).map(([name, source]) => [name.slice('source#'.length), source]),
  );
  const summary = zstdCompressSync(JSON.stringify({ totalPermits, sources } as StoredSummary));
  await happens(
    collection.update(SUMMARY, {
      expression: 'SET version = :version, summary = :summary',
      condition: 'attribute_not_exists(version) OR version < :version',
      values: { ':version': version, ':summary': summary },
    }),
  );
}
