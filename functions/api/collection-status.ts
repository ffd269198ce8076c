import type { Source } from '#functions/collection/source.ts';
import { describeCoverage } from '#functions/collection/status/coverage.ts';
import {
  assessCollection,
  assessSources,
  isOnTime,
  latest,
  type MonitoredSource,
} from '#functions/collection/status/health.ts';
import { addMeasures, EMPTY_MEASURES, summarizeMeasures } from '#functions/collection/status/measures.ts';
import { isGood } from '#functions/collection/status/source-state.ts';
import { readStatusSummary, type SourceSummary } from '#functions/collection/status/status-summary.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { NOT_MAPPED } from '#functions/sources/not-mapped.ts';
import type { Output } from '#shared/contract/index.ts';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';

/** A source with what its runs said; undefined before the first. */
interface Known extends MonitoredSource {
  readonly source: Source;
  readonly summary: SourceSummary | undefined;
}

/** What may be expected of every source, and which are known and not collected. */
export async function readCoverage(runtime: Pick<Runtime, 'collection'>): Promise<Output<'coverage'>> {
  return describeCoverage(await loadSources(), await readStatusSummary(runtime), NOT_MAPPED);
}

/** How collection goes, by source and by state: one read of one small item. */
export async function readCollectionStatus(runtime: Runtime): Promise<Output<'scrapersStatus'>> {
  const { totalPermits, heartbeat, sources } = await readStatusSummary(runtime);
  const now = runtime.clock.now();
  const known = (await loadSources())
    .filter(({ disabled }) => disabled === undefined)
    .map((source): Known => ({ source, summary: sources[source.id] }));
  return {
    at: now.toISOString(),
    // Only an index published by something else than the publisher's own job is not in the summary yet.
    totalPermits: totalPermits ?? (await openLeadIndex(runtime)).totalPermits,
    lastSync: latest(known.map(({ summary }) => summary?.lastSuccess)),
    collection: assessCollection(heartbeat, known, now),
    sources: known.map(({ source, summary }) => ({
      id: source.id,
      name: source.name,
      state: source.state,
      onTime: isOnTime({ source, summary }, now),
      lastRun: summary?.lastRun ?? null,
      lastSuccess: summary?.lastSuccess ?? null,
      outcome: summary?.outcome ?? null,
      cause: summary?.cause ?? null,
      newestIssueDate: summary?.newestIssueDate ?? null,
      ...measuresOf([summary]),
    })),
    states: STATES.map(({ name }) =>
      stateStatus(
        name,
        known.filter(({ source }) => source.state === name),
        now,
      ),
    ),
  };
}

function stateStatus(state: StateName, group: readonly Known[], now: Date) {
  const summaries = group.map(({ summary }) => summary);
  const lastRun = latest(summaries.map((summary) => summary?.lastRun));
  return {
    state,
    ...assessSources(group, now),
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
    (sum, summary) => addMeasures(sum, summary?.measures ?? EMPTY_MEASURES),
    EMPTY_MEASURES,
  );
  return summarizeMeasures(all);
}
