import { parseArgs } from 'node:util';
import type { Source } from '#functions/collection/source.ts';
import { readSourceStates, type SourceState } from '#functions/collection/source-state.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { openLocalEnvironment } from './environment.ts';

/** `npm run sources`: every source with its last outcome, as a table or with `--json` as an array. */

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

/** One row a source, in the catalogue's order. */
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

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const sources = await loadSources();
  const environment = await openLocalEnvironment();
  try {
    const states = await readSourceStates(
      environment.runtime,
      sources.map(({ id }) => id),
    );
    const rows = sourceRows(sources, states);
    process.stdout.write(`${values.json ? JSON.stringify(rows, null, 2) : sourceTable(rows)}\n`);
  } finally {
    await environment.close();
  }
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
