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
import { isGood } from '#functions/collection/status/outcomes.ts';
import { readStatusSummary, type SourceSummary } from '#functions/collection/status/status-summary.ts';
import { readAnswers } from '#functions/completeness/completeness-store.ts';
import { ASKED_MAIL_KEY, type AskedMail } from '#functions/mail/asked-mail.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import type { Output } from '#shared/contract/index.ts';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';

/** A source and the summary of its runs; undefined before the first run. */
interface SourceRuns extends MonitoredSource {
  readonly source: Source;
  readonly summary: SourceSummary | undefined;
}

/** Every source with what it publishes, and the known sources that are not collected. */
export async function readCoverage(runtime: Pick<Runtime, 'collection'>): Promise<Output<'coverage'>> {
  const [sources, summary, answers, { NOT_COLLECTED }] = await Promise.all([
    loadSources(),
    readStatusSummary(runtime),
    readAnswers(runtime),
    import('#functions/public-pages/not-collected.ts'),
  ]);
  return describeCoverage(sources, summary, NOT_COLLECTED, answers);
}

/** The state of collection by source and by state, from one read of one small item. */
export async function readCollectionStatus(runtime: Runtime): Promise<Output<'scrapersStatus'>> {
  const { totalPermits, heartbeat, sources } = await readStatusSummary(runtime);
  const now = runtime.clock.now();
  const collected = (await loadSources())
    .filter(({ disabled }) => disabled === undefined)
    .map((source): SourceRuns => ({ source, summary: sources[source.id] }));
  return {
    at: now.toISOString(),
    totalPermits: totalPermits ?? (await countPublished(runtime)),
    lastSync: latest(collected.map(({ summary }) => summary?.lastSuccess)),
    collection: assessCollection(heartbeat, collected, now),
    sources: collected.map(({ source, summary }) => ({
      id: source.id,
      name: source.name,
      state: source.state,
      onTime: isOnTime({ source, summary }, now),
      lastRun: summary?.lastRun ?? null,
      lastSuccess: summary?.lastSuccess ?? null,
      outcome: summary?.outcome ?? null,
      cause: summary?.cause ?? null,
      findings: [...(summary?.findings ?? [])],
      newestIssueDate: summary?.newestIssueDate ?? null,
      ...sumMeasures([summary]),
    })),
    states: STATES.map(({ name }) =>
      stateStatus(
        name,
        collected.filter(({ source }) => source.state === name),
        now,
      ),
    ),
  };
}

/** The summary lacks the total only if something other than the publisher's job published the index. */
async function countPublished(runtime: Runtime): Promise<number> {
  const { openLeadIndex } = await import('#functions/permits/lead-index/lead-index.ts');
  return (await openLeadIndex(runtime)).totalPermits;
}

/** How long a mail may take before the status calls it late, in milliseconds. */
const MAIL_LATE_MS = 15 * 60_000;

/** What works now: search, collection and mail. */
export async function readSiteStatus(
  runtime: Pick<Runtime, 'collection' | 'index' | 'clock'>,
): Promise<Output<'siteStatus'>> {
  const now = runtime.clock.now();
  const { readRoot, totalPermits } = await import('#functions/permits/lead-index/store/generation.ts');
  const [root, { heartbeat, sources: summaries }, sources, asked] = await Promise.all([
    readRoot(runtime.index),
    readStatusSummary(runtime),
    loadSources(),
    runtime.collection.get<AskedMail>(ASKED_MAIL_KEY),
  ]);
  const collected = sources
    .filter(({ disabled }) => disabled === undefined)
    .map((source): SourceRuns => ({ source, summary: summaries[source.id] }));
  return {
    at: now.toISOString(),
    search: {
      permits: totalPermits(root),
      publishedAt: root.generation === 0 ? null : new Date(root.feed.at).toISOString(),
    },
    collection: {
      ...assessCollection(heartbeat, collected, now),
      sources: collected.length,
      sourcesOnTime: collected.filter((one) => isOnTime(one, now)).length,
    },
    mail: asked === undefined ? null : mailStatus(asked, now),
  };
}

function mailStatus({ askedAt, deliveredAt }: AskedMail, now: Date) {
  return {
    sentAt: new Date(askedAt).toISOString(),
    deliveredAt: deliveredAt === undefined ? null : new Date(deliveredAt).toISOString(),
    isLate: (deliveredAt ?? now.getTime()) - askedAt > MAIL_LATE_MS,
  };
}

function stateStatus(state: StateName, group: readonly SourceRuns[], now: Date) {
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
    ...sumMeasures(summaries),
  };
}

/** The measures of all rows of some sources. */
function sumMeasures(summaries: readonly (SourceSummary | undefined)[]) {
  const all = summaries.reduce(
    (sum, summary) => addMeasures(sum, summary?.measures ?? EMPTY_MEASURES),
    EMPTY_MEASURES,
  );
  return summarizeMeasures(all);
}
