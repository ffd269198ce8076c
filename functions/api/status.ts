import { coverageOf } from '#functions/collection/coverage.ts';
import { addMeasures, NOTHING_MEASURED, shownOf } from '#functions/collection/measures.ts';
import type { Source } from '#functions/collection/source.ts';
import { isGood } from '#functions/collection/source-state.ts';
import { readStatusSummary, type SourceSummary } from '#functions/collection/status-summary.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { NOT_MAPPED } from '#functions/sources/not-mapped.ts';
import { areaHandler } from './pipeline.ts';

/** A source with what its runs said; undefined before the first. */
interface Known {
  readonly source: Source;
  readonly summary: SourceSummary | undefined;
}

/** The calls behind the monitoring page (spec §2, §7), polled every 5 seconds, and about what is covered: each one read of one small item. */
export const createStatusApi = (runtime: Runtime) =>
  areaHandler(runtime, 'status', {
    coverage: async () => ({
      json: coverageOf(await loadSources(), await readStatusSummary(runtime), NOT_MAPPED),
    }),
    scrapersStatus: async () => {
      const { totalPermits, sources } = await readStatusSummary(runtime);
      const known = (await loadSources())
        .filter(({ disabled }) => disabled === undefined)
        .map((source): Known => ({ source, summary: sources[source.id] }));
      return {
        json: {
          // Only an index published by something else than the publisher's own job is not in the summary yet.
          totalPermits: totalPermits ?? (await openLeadIndex(runtime)).totalPermits,
          lastSync: latest(known.map(({ summary }) => summary?.lastSuccess)),
          sources: known.map(({ source, summary }) => ({
            id: source.id,
            name: source.name,
            state: source.state,
            lastRun: summary?.lastRun ?? null,
            lastSuccess: summary?.lastSuccess ?? null,
            outcome: summary?.outcome ?? null,
            cause: summary?.cause ?? null,
            newestIssueDate: summary?.newestIssueDate ?? null,
            ...measuresOf([summary]),
          })),
          states: [...Map.groupBy(known, ({ source }) => source.state)]
            .map(([state, group]) => stateStatus(state, group))
            .sort((a, b) => (a.state < b.state ? -1 : 1)),
        },
      };
    },
  });

export const handler = lazily(() => createStatusApi(runtimeFrom(process.env)));

function stateStatus(state: string, group: readonly Known[]) {
  const summaries = group.map(({ summary }) => summary);
  const lastRun = latest(summaries.map((summary) => summary?.lastRun));
  return {
    state,
    sources: group.length,
    good: summaries.filter((summary) => summary?.outcome != null && isGood(summary.outcome)).length,
    lastRun,
    lastSuccess: latest(summaries.map((summary) => summary?.lastSuccess)),
    outcome:
      summaries.find((summary) => summary !== undefined && summary.lastRun === lastRun)?.outcome ?? null,
    newestIssueDate: latest(summaries.map((summary) => summary?.newestIssueDate)),
    ...measuresOf(summaries),
  };
}

/** What the rows of some sources show together. */
function measuresOf(summaries: readonly (SourceSummary | undefined)[]) {
  const all = summaries.reduce(
    (sum, summary) => addMeasures(sum, summary?.measures ?? NOTHING_MEASURED),
    NOTHING_MEASURED,
  );
  return shownOf(all);
}

/** The latest of some times or days. ISO 8601 in UTC sorts as text. */
function latest(times: readonly (string | null | undefined)[]): string | null {
  return (
    times
      .flatMap((time) => time ?? [])
      .sort()
      .at(-1) ?? null
  );
}
