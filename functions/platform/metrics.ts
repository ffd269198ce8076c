import type { Metrics } from '@aws-lambda-powertools/metrics';

/** Where CloudWatch keeps our figures; their one dimension, `service`, is the stage. */
export const NAMESPACE = 'Plumbline';

/**
 * Every figure we keep, with its unit. Each costs $0.30 a month and has an alarm or a line of the dashboard
 * (infra/stacks/observability.ts); what AWS counts by itself (calls, faults, mails, queues) is not counted again.
 */
export const METRICS = {
  /** Sources without a good run for two of their periods, at a look of the planner. */
  SourcesFailing: 'Count',
  /** How long the oldest change of a permit has waited for the lead index. */
  IndexLag: 'Seconds',
  /** How long the oldest news has waited for alerts to be asked about it, once the index shows it. */
  AlertLag: 'Seconds',
  /** Permits of a run that were new or had changed. */
  PermitsCollected: 'Count',
  /** 1 for a run that did not take its source as it should be, 0 for a good one. */
  RunsFailed: 'Count',
  /** Digests that were due and not sent at a look, one at least where time ran out before all had theirs. */
  DigestsLate: 'Count',
  /** 1 while the breaker holds digests back (mail/reputation.ts). */
  DigestsPaused: 'Count',
  /** Mails refused so often that they are never sent. */
  MailsGivenUp: 'Count',
  /** Webhooks something has waited for ten minutes longer than it should, at a look. */
  WebhooksLate: 'Count',
  /** Orders somebody may have paid for and not got, some time after the money was asked for. */
  OrdersUnsettled: 'Count',
  /** Users one of whose devices never had a message, at a look of the sender of phone alerts. */
  PushesGivenUp: 'Count',
} as const satisfies Readonly<Record<string, 'Count' | 'Seconds'>>;
export type MetricName = keyof typeof METRICS;

/** What a run of a job found, by metric. A figure of 0 is told too: it says that the job ran. */
export type Figures = Readonly<Partial<Record<MetricName, number>>>;

/** The value of the dimension `service` of a stage's figures, told to functions as `POWERTOOLS_SERVICE_NAME`. */
export function metricsService(stage: string): string {
  return `plumbline-${stage}`;
}

/**
 * A job whose figures are kept: it writes those it answers to its log in CloudWatch's embedded metric format, so no call
 * leaves the function. One that fails tells none. What writes them is loaded with the first.
 */
export function measured<A extends unknown[]>(
  job: (...args: A) => Promise<Figures>,
): (...args: A) => Promise<void> {
  let opened: Promise<Metrics> | undefined;
  return async (...args) => {
    const figures = Object.entries(await job(...args)) as [MetricName, number][];
    if (figures.length === 0) return;
    opened ??= openMetrics();
    const metrics = await opened;
    for (const [name, value] of figures) metrics.addMetric(name, METRICS[name], value);
    metrics.publishStoredMetrics();
  };
}

async function openMetrics(): Promise<Metrics> {
  const { Metrics } = await import('@aws-lambda-powertools/metrics');
  return new Metrics({ namespace: NAMESPACE });
}
