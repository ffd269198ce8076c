import { parseArgs } from 'node:util';
import { isDay } from '#functions/collection/conform/normal-forms/dates.ts';
import { SourceBusy } from '#functions/collection/run/lease.ts';
import { collectSource } from '#functions/collection/run/run.ts';
import type { CollectOptions } from '#functions/collection/run/run-context.ts';
import type { Source } from '#functions/collection/source.ts';
import { findDueSources } from '#functions/collection/status/schedule.ts';
import { isGood, type RunRecord, readSourceStates } from '#functions/collection/status/source-state.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { createCollectProgress } from './collect-progress.ts';
import { type LocalEnvironment, openLocalEnvironment } from './environment.ts';

/** `npm run collect`: collects the sources named, or all that are due, now. */

/** How far back a first collection goes on one machine, in days (ARCHITECTURE §4); `--since` widens it. */
const LOCAL_REACH_DAYS = 30;
/** Sources collected at the same time, so that one that hangs delays few. */
const AT_ONCE = 4;

const USAGE = `Usage: npm run collect -- [source …] [--since YYYY-MM-DD] [--accept-shrunk] [--dry-run]

Collects the sources named; without a name, all that are due.
  --since     read from this day on, whatever was read before
  --accept-shrunk
              take the sources named as they are now, although much of what they had has vanished
  --dry-run   read and count, write nothing`;

/** A question we cannot answer as asked; the message says what to do. */
class UsageError extends Error {}

interface Request {
  readonly names: readonly string[];
  readonly options: Pick<CollectOptions, 'since' | 'dryRun' | 'acceptShrunk'>;
  readonly help: boolean;
}

/** What the command line asks for. @throws UsageError */
export function parseRequest(args: readonly string[]): Request {
  const { values, positionals } = parsed(args);
  const { since } = values;
  if (since !== undefined && !isDay(since))
    throw new UsageError(`"${since}" is no date. Write --since like 2026-11-01: year, month, day.`);
  const acceptShrunk = values['accept-shrunk'];
  if (acceptShrunk && positionals.length === 0)
    throw new UsageError(
      'Name the source whose losses you accept: npm run collect -- <source> --accept-shrunk',
    );
  return {
    names: positionals,
    options: { dryRun: values['dry-run'], acceptShrunk, ...(since === undefined ? {} : { since }) },
    help: values.help,
  };
}

/** The sources of these ids. @throws UsageError that names those there are */
export function namedSources(sources: readonly Source[], names: readonly string[]): Source[] {
  return names.map((name) => {
    const source = sources.find(({ id }) => id === name);
    if (source === undefined)
      throw new UsageError(
        `There is no source "${name}". These exist: ${sources.map(({ id }) => id).join(', ')}.`,
      );
    if (source.disabled !== undefined) throw new UsageError(`${name} is not collected: ${source.disabled}`);
    return source;
  });
}

/** One line that says how a run went. @param milliseconds how long it took */
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
  ];
  const line = `${sourceId} ${outcome}: ${parts.join(', ')} in ${(milliseconds / 1000).toFixed(1)} s`;
  const reasons = Object.entries(counts.leftOut).map(([reason, count]) => `${number(count)} ${reason}`);
  return [
    line,
    ...(reasons.length > 0 ? [`  left out: ${reasons.join(', ')}`] : []),
    ...(cause ? [`  ${cause}`] : []),
  ].join('\n');
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        since: { type: 'string' },
        'accept-shrunk': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function main(): Promise<number> {
  const { names, options, help } = parseRequest(process.argv.slice(2));
  if (help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const all = await loadSources();
  const named = namedSources(all, names);
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
    const good = await collectEach(environment, sources, { ...options, signal: stop.signal }, display);
    if (stop.signal.aborted) return 130;
    return good ? 0 : 1;
  } finally {
    await environment.close();
  }
}

type Display = ReturnType<typeof createCollectProgress>;
type Parts = Pick<LocalEnvironment, 'runtime' | 'fetch' | 'publish'>;
type Options = Request['options'] & { readonly signal: AbortSignal };

/**
 * Collects sources, a few at a time, each on its own: one that breaks down takes no other with it. Never throws.
 * @returns whether every run was a good one
 */
export async function collectEach(
  parts: Parts,
  sources: readonly Source[],
  options: Options,
  display: Display,
): Promise<boolean> {
  const waiting = [...sources];
  const results: boolean[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results.push(await collectOne(parts, next, options, display));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results.every((good) => good);
}

/** @returns whether the run was a good one */
async function collectOne(
  { runtime, fetch, publish }: Parts,
  source: Source,
  { signal, ...options }: Options,
  display: Display,
): Promise<boolean> {
  if (signal.aborted) return false;
  const startedAt = performance.now();
  try {
    const record = await collectSource(
      { runtime, fetch, signal, emit: publish, appToken: runtime.config.socrataAppToken },
      source,
      {
        ...options,
        reachDays: LOCAL_REACH_DAYS,
        onProgress: display.update,
      },
    );
    // Without an end to its time a run never leaves the rest to another.
    if (record === undefined) return false;
    display.done(source.id, summary(record, performance.now() - startedAt));
    return isGood(record.outcome);
  } catch (error) {
    display.done(source.id, endOf(source, error, signal));
    return false;
  }
}

/** The line for a run that ended with an error. */
function endOf({ id }: Source, error: unknown, signal: AbortSignal): string {
  if (error instanceof SourceBusy) return error.message;
  if (signal.aborted) return `${id} stopped.`;
  return `${id} failed: ${error instanceof Error ? error.message : String(error)}`;
}

if (import.meta.main)
  process.exitCode = await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  });
