import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/tables/table.ts';
import type { Measures } from './measures.ts';
import type { SourceState } from './source-state.ts';

/** What the monitoring page tells of one source. */
export interface SourceSummary
  extends Pick<SourceState, 'lastRun' | 'lastSuccess' | 'outcome' | 'cause' | 'newestIssueDate'> {
  readonly measures: Measures;
}

/** What the monitoring page tells. */
export interface StatusSummary {
  /** Permits in the lead index; null before it was first published. */
  readonly totalPermits: number | null;
  /** When the planner last ran to its end, ISO 8601 UTC; null before it ever did. */
  readonly heartbeat: string | null;
  readonly sources: Readonly<Record<string, SourceSummary>>;
}

/** The parts, one attribute each: runs that end together change different ones, so none overwrites another's. */
const PARTS: Key = { pk: 'status', sk: 'parts' };
/** The whole, compressed, and beside it the heartbeat: all that a poll reads. */
const SUMMARY: Key = { pk: 'status', sk: 'summary' };
/** A cause is a sentence; a longer one is cut, so that the summary stays small. */
const CAUSE_MAX = 300;

type Collection = Pick<Runtime, 'collection'>;
type Whole = Omit<StatusSummary, 'heartbeat'>;
type Parts = Key & { readonly version: number; readonly totalPermits?: number } & Readonly<
    Record<`source#${string}`, SourceSummary>
  >;

/** Puts the end of a source's run into the summary. */
export function tellSource(runtime: Collection, sourceId: string, source: SourceSummary): Promise<void> {
  const { lastRun, lastSuccess, outcome, cause, newestIssueDate, measures } = source;
  return tell(runtime, `source#${sourceId}`, {
    lastRun,
    lastSuccess,
    outcome,
    cause: cause === null || cause.length <= CAUSE_MAX ? cause : `${cause.slice(0, CAUSE_MAX - 1)}…`,
    newestIssueDate,
    measures,
  });
}

/** Puts the number of permits in the lead index into the summary. */
export function tellTotal(runtime: Collection, totalPermits: number): Promise<void> {
  return tell(runtime, 'totalPermits', totalPermits);
}

/** The summary, by one read of one small item. */
export async function readStatusSummary({ collection }: Collection): Promise<StatusSummary> {
  const item = await collection.get<Key & { readonly summary?: Uint8Array; readonly heartbeat?: string }>(
    SUMMARY,
  );
  const whole: Whole =
    item?.summary === undefined
      ? { totalPermits: null, sources: {} }
      : (JSON.parse(zstdDecompressSync(item.summary).toString()) as Whole);
  return { ...whole, heartbeat: item?.heartbeat ?? null };
}

/** Notes that the planner ran. An older beat that is written late changes nothing. @param at ISO 8601 UTC */
export async function tellHeartbeat({ collection }: Collection, at: string): Promise<void> {
  await happens(
    collection.update(SUMMARY, {
      expression: 'SET heartbeat = :at',
      condition: 'attribute_not_exists(heartbeat) OR heartbeat < :at',
      values: { ':at': at },
    }),
  );
}

/**
 * Changes one part, then writes the whole from what the change itself answered. The version keeps a slower writer from
 * putting an older whole over a newer one; the newer one has its part too.
 */
async function tell({ collection }: Collection, part: keyof Parts & string, value: unknown): Promise<void> {
  const parts = await collection.update<Parts>(PARTS, {
    expression: 'SET #part = :value ADD version :one',
    names: { '#part': part },
    values: { ':value': value, ':one': 1 },
    returns: 'ALL_NEW',
  });
  if (parts === undefined) throw new Error('The table did not answer what it wrote.');
  const { pk: _pk, sk: _sk, version, totalPermits = null, ...named } = parts;
  const sources = Object.fromEntries(
    Object.entries(named).map(([name, source]) => [name.slice('source#'.length), source]),
  );
  const summary = zstdCompressSync(JSON.stringify({ totalPermits, sources } as Whole));
  await happens(
    collection.update(SUMMARY, {
      expression: 'SET version = :version, summary = :summary',
      condition: 'attribute_not_exists(version) OR version < :version',
      values: { ':version': version, ':summary': summary },
    }),
  );
}
