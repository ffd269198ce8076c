import type { FrequentName } from '#functions/collection/checks/frequent-names.ts';
import { type PageSample, readSample } from '#functions/collection/checks/page-sample.ts';
import { liftStops } from '#functions/collection/hosts/host-state.ts';
import { type Manners, RUN_MANNERS } from '#functions/collection/hosts/politeness.ts';
import { portalHosts } from '#functions/collection/portals/pages.ts';
import type { PortalClient } from '#functions/collection/portals/portal-client.ts';
import { openClient } from '#functions/collection/run/open-client.ts';
import type { Source } from '#functions/collection/source.ts';
import { describeTerms, publishedFacts } from '#functions/collection/status/coverage.ts';
import { readSourceStates, type SourceState } from '#functions/collection/status/source-state.ts';
import { lanes } from '#functions/platform/lanes.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { findSources } from '#infra/sim/machine/find-sources.ts';
import { type LocalEnvironment, openLocalEnvironment } from '../environment.ts';
import { type ProbeReport, probeSource } from './probe.ts';
import { unreadText } from './unread.ts';

/** A probe is not worth more than two attempts. */
const PROBE_MANNERS: Manners = { ...RUN_MANNERS, limits: { attempts: 2, maxWaitMs: 5_000 } };
/** Concurrent probes: as many as may read from one host. */
const AT_ONCE = 2;

/** Probes the portals of sources and returns the reports in the same order. */
export function probeAll(
  sources: readonly Source[],
  clientOf: (source: Source) => PortalClient,
): Promise<ProbeReport[]> {
  return lanes(sources, AT_ONCE, (source) => probeSource(source, clientOf(source)));
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

/** Times are ISO 8601 UTC. */
interface SourceRow {
  readonly id: string;
  readonly name: string;
  readonly level: Source['level'];
  readonly state: string;
  readonly city: string | null;
  readonly county: string | null;
  readonly portal: string;
  readonly cadence: string;
  readonly enabled: boolean;
  readonly license: string;
  readonly terms: ReturnType<typeof describeTerms>;
  readonly known: number;
  readonly outcome: string | null;
  readonly cause: string | null;
  readonly lastRun: string | null;
  readonly lastSuccess: string | null;
  readonly publishes: ReturnType<typeof publishedFacts>;
  /** Contractors that may be none. */
  readonly frequentNames: readonly FrequentName[];
}

/** Returns one row per source, in the catalog's order. */
export function sourceRows(
  sources: readonly Source[],
  states: ReadonlyMap<string, SourceState>,
): SourceRow[] {
  return sources.map((source) => {
    const { id, name, level, state, city, county, portal, cadence, disabled, license } = source;
    const known = states.get(id);
    return {
      id,
      name,
      level,
      state,
      city,
      county,
      portal: portal.kind,
      cadence,
      enabled: disabled === undefined,
      license,
      terms: describeTerms(source),
      known: known?.known ?? 0,
      outcome: known?.outcome ?? null,
      cause: known?.cause ?? disabled ?? null,
      lastRun: known?.lastRun ?? null,
      lastSuccess: known?.lastSuccess ?? null,
      publishes: publishedFacts(source),
      frequentNames: known?.checked?.frequentNames ?? [],
    };
  });
}

/** Formats the rows as a table with a heading, and below it names of contractors that may be none. */
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
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const names = rows.flatMap(({ id, frequentNames }) =>
    frequentNames.map(
      ({ name, rows: on, of }) =>
        `${id}: “${name}” is the contractor of ${on} of ${of.toLocaleString('en-US')} rows, without license and phone. If it is no company, add it to the source's \`nobody\`.`,
    ),
  );
  return [...table, ...names].join('\n');
}

/**
 * Lists every source with its last outcome, asks portals whether they still match the mappings, lists the columns that nobody reads, or
 * prints the rows kept of one.
 * @returns the exit code
 */
export async function showSources({
  probe,
  page,
  unread,
  json,
  sources: names,
}: {
  readonly probe: boolean;
  readonly unread: boolean;
  readonly page: string | undefined;
  readonly json: boolean;
  readonly sources: readonly string[];
}): Promise<number> {
  const all = await loadSources();
  if (unread) {
    process.stdout.write(`${await unreadText(all)}\n`);
    return 0;
  }
  const chosen = names.length > 0 ? findSources(all, names) : all;
  const environment = await openLocalEnvironment();
  try {
    if (page !== undefined) {
      process.stdout.write(`${pageText(await readSample(environment.runtime, page))}\n`);
      return 0;
    }
    const { text, exitCode } = probe
      ? await probeSources(environment, chosen, json)
      : await listSources(environment, chosen, json);
    process.stdout.write(`${text}\n`);
    return exitCode;
  } finally {
    await environment.close();
  }
}

/** Formats the rows kept of a source. */
export function pageText(sample: PageSample | undefined): string {
  return sample === undefined
    ? 'No page of this source is kept yet: collect it first.'
    : JSON.stringify(sample, null, 2);
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
  { runtime, fetch, standIn }: LocalEnvironment,
  sources: readonly Source[],
  asJson: boolean,
): Promise<CommandResult> {
  const probed = sources.filter(({ disabled }) => disabled === undefined);
  const parts = { runtime, fetch, standIn, appToken: runtime.config.socrataAppToken };
  const reports = await probeAll(probed, (source) =>
    openClient(parts, source, { manners: PROBE_MANNERS, byHand: true }),
  );
  for (const [index, { verdict }] of reports.entries()) {
    const source = probed[index];
    if (source !== undefined && verdict !== 'unanswered') await liftStops(runtime, portalHosts(source));
  }
  return {
    text: asJson ? JSON.stringify(reports, null, 2) : probeText(reports),
    exitCode: probeExitCode(reports),
  };
}
