import { parseArgs } from 'node:util';
import { type ProbeReport, probeSource } from '#functions/collection/portals/probe.ts';
import type { Source } from '#functions/collection/source.ts';
import { readSourceStates, type SourceState } from '#functions/collection/status/source-state.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { findSources } from './collect.ts';
import { type LocalEnvironment, openLocalEnvironment } from './environment.ts';
import { mapConcurrently, runMain } from './run-main.ts';

/** Concurrent probes. */
const AT_ONCE = 4;

/** Probes the portals of sources and returns the reports in the same order. */
export function probeAll(
  sources: readonly Source[],
  parts: Parameters<typeof probeSource>[1],
): Promise<ProbeReport[]> {
  return mapConcurrently(sources, AT_ONCE, (source) => probeSource(source, parts));
}

/** Formats the reports, with problems below each and totals in the last line. */
export function probeText(reports: readonly ProbeReport[]): string {
  const width = Math.max(...reports.map(({ sourceId }) => sourceId.length), 0);
  const lines = reports.flatMap(({ sourceId, verdict, newest, ageDays, rows, missing, blank, cause }) => [
    [
      sourceId.padEnd(width),
      verdict.padEnd('unanswered'.length),
      newest === null
        ? 'newest unknown'
        : `newest ${newest} (${ageDays === 1 ? '1 day' : `${ageDays} days`} old)`,
      `${rows.toLocaleString('en-US')} rows checked`,
    ].join('  '),
    ...(cause === null ? [] : [`  ${cause}`]),
    ...(missing.length === 0 ? [] : [`  gone: ${missing.join(', ')}`]),
    ...(blank.length === 0 ? [] : [`  no row has: ${blank.join(', ')}`]),
  ]);
  const count = (verdict: ProbeReport['verdict']) =>
    reports.filter((report) => report.verdict === verdict).length;
  const rest = [
    [count('stale'), 'stale'],
    [count('drift'), 'drifted'],
    [count('unanswered'), 'did not answer'],
  ].flatMap(([number, what]) => (number === 0 ? [] : [`, ${number} ${what}`]));
  return [...lines, `${count('as mapped')} of ${reports.length} as mapped${rest.join('')}`].join('\n');
}

/** Returns 1 when a source has drifted or did not respond. A stale source is no error of ours. */
export function probeExitCode(reports: readonly ProbeReport[]): number {
  return reports.some(({ verdict }) => verdict === 'drift' || verdict === 'unanswered') ? 1 : 0;
}

/**
 * `npm run sources`: lists every source with its last outcome, as a table or with `--json` as an array. `--probe` checks whether
 * the portals still match the mappings.
 */

const USAGE = `Usage: npm run sources -- [--json]
       npm run sources -- --probe [source …] [--json]

Lists every source with the outcome of its last run.
  --probe     check the portals of the given sources (default: all) for every mapped column and the age of the newest row;
              exits with 1 when one has drifted or does not respond
  --json      print JSON`;

/** Times are ISO 8601 UTC. */
interface SourceRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly portal: string;
  readonly cadence: string;
  readonly enabled: boolean;
  readonly known: number;
  readonly outcome: string | null;
  readonly cause: string | null;
  readonly lastRun: string | null;
  readonly lastSuccess: string | null;
}

/** Returns one row per source, in the catalog's order. */
export function sourceRows(
  sources: readonly Source[],
  states: ReadonlyMap<string, SourceState>,
): SourceRow[] {
  return sources.map(({ id, name, state, portal, cadence, disabled }) => {
    const known = states.get(id);
    return {
      id,
      name,
      state,
      portal: portal.kind,
      cadence,
      enabled: disabled === undefined,
      known: known?.known ?? 0,
      outcome: known?.outcome ?? null,
      cause: known?.cause ?? disabled ?? null,
      lastRun: known?.lastRun ?? null,
      lastSuccess: known?.lastSuccess ?? null,
    };
  });
}

/** Formats the rows as a table with a heading. */
export function sourceTable(rows: readonly SourceRow[]): string {
  const cells = rows.map((row) => [
    row.id,
    row.name,
    row.state,
    row.portal,
    row.cadence,
    row.enabled ? (row.outcome ?? 'not collected yet') : 'disabled',
    row.lastRun === null ? '-' : `${row.lastRun.slice(0, 16).replace('T', ' ')} UTC`,
    String(row.known),
  ]);
  const lines = [['ID', 'NAME', 'STATE', 'PORTAL', 'CADENCE', 'LAST OUTCOME', 'WHEN', 'RECORDS'], ...cells];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      probe: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || (positionals.length > 0 && !values.probe)) {
    process.stdout.write(`${USAGE}\n`);
    return values.help ? 0 : 1;
  }
  const all = await loadSources();
  const chosen = positionals.length > 0 ? findSources(all, positionals) : all;
  const environment = await openLocalEnvironment();
  try {
    const { text, exitCode } = values.probe
      ? await probeSources(environment, chosen, values.json)
      : await listSources(environment, chosen, values.json);
    process.stdout.write(`${text}\n`);
    return exitCode;
  } finally {
    await environment.close();
  }
}

interface CommandResult {
  readonly text: string;
  readonly exitCode: number;
}

async function listSources(
  { runtime }: LocalEnvironment,
  sources: readonly Source[],
  asJson: boolean,
): Promise<CommandResult> {
  const states = await readSourceStates(
    runtime,
    sources.map(({ id }) => id),
  );
  const rows = sourceRows(sources, states);
  return { text: asJson ? JSON.stringify(rows, null, 2) : sourceTable(rows), exitCode: 0 };
}

async function probeSources(
  { runtime, fetch }: LocalEnvironment,
  sources: readonly Source[],
  asJson: boolean,
): Promise<CommandResult> {
  const reports = await probeAll(
    sources.filter(({ disabled }) => disabled === undefined),
    {
      fetch,
      now: () => runtime.clock.now().getTime(),
      appToken: runtime.config.socrataAppToken,
      // A probe is not worth more than two attempts.
      limits: { attempts: 2, maxWaitMs: 5_000 },
    },
  );
  return {
    text: asJson ? JSON.stringify(reports, null, 2) : probeText(reports),
    exitCode: probeExitCode(reports),
  };
}

if (import.meta.main) await runMain(main);
