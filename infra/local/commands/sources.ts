import { parseArgs } from 'node:util';
import type { Source } from '#functions/collection/source.ts';
import { readSourceStates, type SourceState } from '#functions/collection/status/source-state.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { namedSources } from './collect.ts';
import { type LocalEnvironment, openLocalEnvironment } from './environment.ts';
import { probeAll, probeExitCode, probeText } from './probe.ts';

/**
 * `npm run sources`: every source with its last outcome, as a table or with `--json` as an array. With `--probe`, the
 * portals are asked whether they still are as mapped.
 */

const USAGE = `Usage: npm run sources -- [--json]
       npm run sources -- --probe [source …] [--json]

Shows every source and how its last run went.
  --probe     ask the portals of the sources named (all, without a name) whether every mapped column exists and how
              fresh the newest row is; ends with 1 when one has drifted or does not answer
  --json      for programs`;

/** A source as the command shows it. Times are ISO 8601 UTC. */
export interface SourceRow {
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

/** One row a source, in the catalog's order. */
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

/** The rows as a table for people, with a heading. */
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
  const asked = positionals.length > 0 ? namedSources(all, positionals) : all;
  const environment = await openLocalEnvironment();
  try {
    const { text, exitCode } = values.probe
      ? await probed(environment, asked, values.json)
      : await listed(environment, asked, values.json);
    process.stdout.write(`${text}\n`);
    return exitCode;
  } finally {
    await environment.close();
  }
}

interface Shown {
  readonly text: string;
  readonly exitCode: number;
}

async function listed(
  { runtime }: LocalEnvironment,
  sources: readonly Source[],
  asJson: boolean,
): Promise<Shown> {
  const states = await readSourceStates(
    runtime,
    sources.map(({ id }) => id),
  );
  const rows = sourceRows(sources, states);
  return { text: asJson ? JSON.stringify(rows, null, 2) : sourceTable(rows), exitCode: 0 };
}

async function probed(
  { runtime, fetch }: LocalEnvironment,
  sources: readonly Source[],
  asJson: boolean,
): Promise<Shown> {
  const reports = await probeAll(
    sources.filter(({ disabled }) => disabled === undefined),
    {
      fetch,
      now: () => runtime.clock.now().getTime(),
      appToken: runtime.config.socrataAppToken,
      // One look, not a run: who does not answer at the second try is not waited for.
      limits: { attempts: 2, maxWaitMs: 5_000 },
    },
  );
  return {
    text: asJson ? JSON.stringify(reports, null, 2) : probeText(reports),
    exitCode: probeExitCode(reports),
  };
}

if (import.meta.main)
  process.exitCode = await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  });
