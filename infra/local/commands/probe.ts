import { type ProbeReport, probeSource } from '#functions/collection/portals/probe.ts';
import type { Source } from '#functions/collection/source.ts';

/** Portals asked at the same time. */
const AT_ONCE = 4;

/** Asks the portals of some sources; a report each, in their order. */
export async function probeAll(
  sources: readonly Source[],
  parts: Parameters<typeof probeSource>[1],
  onReport: (report: ProbeReport) => void = () => undefined,
): Promise<ProbeReport[]> {
  const reports = new Map<string, ProbeReport>();
  const waiting = [...sources];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const report = await probeSource(next, parts);
      reports.set(next.id, report);
      onReport(report);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return sources.flatMap(({ id }) => reports.get(id) ?? []);
}

/** The reports for people, what is wrong below each, and how many are as they should be in the last line. */
export function probeText(reports: readonly ProbeReport[]): string {
  const width = Math.max(...reports.map(({ sourceId }) => sourceId.length), 0);
  const lines = reports.flatMap(({ sourceId, verdict, newest, ageDays, rows, missing, blank, cause }) => [
    [
      sourceId.padEnd(width),
      verdict.padEnd('unanswered'.length),
      newest === null
        ? 'newest unknown'
        : `newest ${newest} (${ageDays === 1 ? '1 day' : `${ageDays} days`} old)`,
      `${rows.toLocaleString('en-US')} rows looked at`,
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

/** The command's exit code: 1 when a source has drifted or could not be asked. A stale one is its publisher's matter. */
export function probeExitCode(reports: readonly ProbeReport[]): number {
  return reports.some(({ verdict }) => verdict === 'drift' || verdict === 'unanswered') ? 1 : 0;
}
