import { applyTerms } from '#functions/collection/apply-terms.ts';
import { HostBusy } from '#functions/collection/hosts/host-slots.ts';
import { SourceBusy } from '#functions/collection/run/lease.ts';
import { collectSource } from '#functions/collection/run/run.ts';
import type { CollectionProgress, CollectOptions } from '#functions/collection/run/run-context.ts';
import type { Source } from '#functions/collection/source.ts';
import { isGood } from '#functions/collection/status/outcomes.ts';
import { findDueSources } from '#functions/collection/status/schedule.ts';
import { type RunRecord, readSourceStates } from '#functions/collection/status/source-state.ts';
import { allRules } from '#functions/parcels/roll-terms.ts';
import { lanes } from '#functions/platform/lanes.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { findSources } from '#infra/sim/machine/find-sources.ts';
import { type LocalEnvironment, openLocalEnvironment } from '../environment.ts';

/** Days that a first local collection reaches back (ARCHITECTURE §4); `--since` overrides it. */
const LOCAL_REACH_DAYS = 30;
/** Concurrent collections: as many as may read from one host. */
const AT_ONCE = 2;

/** What the command line asks for. */
interface CollectGiven {
  readonly sources: readonly string[];
  readonly since: string | undefined;
  readonly 'accept-shrunk': boolean;
  readonly 'dry-run': boolean;
}

/** Summarizes a run in a line, with causes and reasons below. */
export function summary({ sourceId, outcome, cause, counts }: RunRecord, milliseconds: number): string {
  const leftOut = Object.values(counts.leftOut).reduce((sum, count) => sum + count, 0);
  const number = (count: number) => count.toLocaleString('en-US');
  const parts = [
    `${number(counts.read)} read`,
    `${number(counts.new)} new`,
    `${number(counts.changed)} changed`,
    `${number(counts.unchanged)} unchanged`,
    ...(counts.withdrawn > 0 ? [`${number(counts.withdrawn)} withdrawn`] : []),
    `${number(leftOut)} left out`,
    ...(counts.unreadable === undefined ? [] : [`${number(counts.unreadable)} unreadable`]),
  ];
  const line = `${sourceId} ${outcome}: ${parts.join(', ')} in ${(milliseconds / 1000).toFixed(1)} s`;
  const reasons = (of: Readonly<Record<string, number>>): string =>
    Object.entries(of)
      .map(([reason, count]) => `${number(count)} ${reason}`)
      .join(', ');
  const details = {
    'left out': reasons(counts.leftOut),
    'wrong points': reasons(counts.wrongPoints),
    'texts repaired': reasons(counts.textRepairs ?? {}),
  };
  return [
    line,
    ...Object.entries(details).flatMap(([name, text]) => (text === '' ? [] : [`  ${name}: ${text}`])),
    ...(cause ? [`  ${cause}`] : []),
  ].join('\n');
}

/** Collects the given sources, or all that are due. @returns the exit code */
export async function collect(given: CollectGiven): Promise<number> {
  const { sources: names, since, 'accept-shrunk': acceptShrunk, 'dry-run': dryRun } = given;
  const options = { acceptShrunk, dryRun, ...(since === undefined ? {} : { since }) };
  const all = await loadSources();
  const named = findSources(all, names);
  const environment = await openLocalEnvironment();
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error('Stopped.'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const states = await readSourceStates(
      environment.runtime,
      all.map(({ id }) => id),
    );
    const sources = names.length > 0 ? named : findDueSources(all, states, environment.runtime.clock.now());
    if (sources.length === 0)
      process.stdout.write('No source is due. Name one to collect it now, or see "npm run sources".\n');
    const display = createCollectProgress(
      process.stdout,
      new Map(sources.map(({ id }) => [id, states.get(id)?.known ?? 0])),
    );
    if (!dryRun) await applyTerms(environment.runtime, allRules(all), environment.publish);
    const byHand = names.length > 0;
    const good = await collectEach(
      environment,
      sources,
      { ...options, byHand, signal: stop.signal },
      display,
    );
    if (stop.signal.aborted) return 130;
    return good ? 0 : 1;
  } finally {
    await environment.close();
  }
}

type Display = ReturnType<typeof createCollectProgress>;
type Parts = Pick<LocalEnvironment, 'runtime' | 'fetch' | 'standIn' | 'publish'>;
type Options = Pick<CollectOptions, 'since' | 'dryRun' | 'acceptShrunk' | 'byHand'> & {
  readonly signal: AbortSignal;
};

/**
 * Collects sources, a few at a time. A failure does not affect the others. Never throws.
 * @returns true when every run succeeded
 */
export async function collectEach(
  parts: Parts,
  sources: readonly Source[],
  options: Options,
  display: Display,
): Promise<boolean> {
  const results = await lanes(sources, AT_ONCE, (source) => collectOne(parts, source, options, display));
  return results.every((good) => good);
}

async function collectOne(
  { runtime, fetch, standIn, publish }: Parts,
  source: Source,
  { signal, ...options }: Options,
  display: Display,
): Promise<boolean> {
  if (signal.aborted) return false;
  const startedAt = performance.now();
  try {
    const record = await collectSource(
      { runtime, fetch, standIn, signal, emit: publish, appToken: runtime.config.socrataAppToken },
      source,
      {
        ...options,
        reachDays: LOCAL_REACH_DAYS,
        onProgress: display.update,
      },
    );
    // Without a time limit a run is never continued by another.
    if (record === undefined) return false;
    display.done(source.id, summary(record, performance.now() - startedAt));
    return isGood(record.outcome);
  } catch (error) {
    display.done(source.id, failureLine(source, error, signal));
    return false;
  }
}

function failureLine({ id }: Source, error: unknown, signal: AbortSignal): string {
  if (error instanceof SourceBusy || error instanceof HostBusy) return error.message;
  if (signal.aborted) return `${id} stopped.`;
  return `${id} failed: ${error instanceof Error ? error.message : String(error)}`;
}

/** The terminal, or a file. */
interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_WIDTH = 20;
/** Rows between two progress lines without a terminal. */
const ROWS_A_LINE = 10_000;

/**
 * Shows the progress of collection: a bar on a terminal, plain lines elsewhere.
 * @param expected known rows of each source as an estimate of the new total; 0 when unknown
 */
export function createCollectProgress(output: ProgressOutput, expected: ReadonlyMap<string, number>) {
  const running = new Map<string, CollectionProgress>();
  const finished = new Set<string>();
  const printed = new Map<string, number>();
  const clear = () => (output.isTTY === true ? '\r\u001b[2K' : '');

  const draw = () => {
    if (output.isTTY !== true || running.size === 0) return;
    const parts = [...running.values()].map(
      ({ sourceId, read }) => `${sourceId} ${read.toLocaleString('en-US')} rows`,
    );
    const filled = Math.round(share() * BAR_WIDTH);
    const line = `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${parts.join(', ')}`;
    output.write(`${clear()}${line.slice(0, (output.columns ?? 80) - 1)}`);
  };
  /** Counts finished sources as 1, running ones by their expected rows up to 0.95. */
  const share = (): number => {
    const parts = [...expected].map(([id, rows]) => {
      if (finished.has(id)) return 1;
      const read = running.get(id)?.read ?? 0;
      return rows === 0 ? 0 : Math.min(0.95, read / rows);
    });
    return parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length);
  };

  return {
    update(progress: CollectionProgress): void {
      running.set(progress.sourceId, progress);
      if (output.isTTY === true) draw();
      else if (progress.read - (printed.get(progress.sourceId) ?? 0) >= ROWS_A_LINE) {
        printed.set(progress.sourceId, progress.read);
        output.write(`${progress.sourceId}: ${progress.read.toLocaleString('en-US')} rows so far\n`);
      }
    },
    done(sourceId: string, line: string): void {
      running.delete(sourceId);
      finished.add(sourceId);
      output.write(`${clear()}${line}\n`);
      draw();
    },
  };
}
