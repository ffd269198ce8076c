import type { Metrics } from '@aws-lambda-powertools/metrics';

/** The CloudWatch namespace of our metrics. Their only dimension, `service`, is the stage. */
export const NAMESPACE = 'Plumbline';

/**
 * All metrics with their units. Each costs $0.30 a month and has an alarm or a dashboard line (infra/stacks/observability.ts).
 * AWS already counts calls, errors, mails and queues.
 */
export const METRICS = {
  /** Sources without a good run for two of their periods, when the planner checks. */
  SourcesFailing: 'Count',
  /** Those among them that were not failing at its check before. */
  SourcesNewlyFailing: 'Count',
  /** Share of the sources due daily or more often whose last good run began to be late: a lead is not visible within a day. */
  SourcesLate: 'Percent',
  /** Sources with a finding of the daily checks, or forbidden by robots.txt. */
  SourcesToCheck: 'Count',
  /** Sources whose last run was ended by an error of ours or was killed (memory, time), when the planner checks. */
  SourcesBroken: 'Count',
  /** Age of the oldest change of a permit that is not in the lead index. */
  IndexLag: 'Seconds',
  /** Age of the oldest published news that was not matched with alerts. */
  AlertLag: 'Seconds',
  /** New and changed permits of a run. */
  PermitsCollected: 'Count',
  /** 1 for a failed run, 0 for a good one. */
  RunsFailed: 'Count',
  /** Places whose newest months hold fewer permits than usual, by the Census survey. */
  PlacesWithLosses: 'Count',
  /** Digests that were due and not sent when the sender checked; at least 1 when it ran out of time. */
  DigestsLate: 'Count',
  /** Digests that SES took. */
  DigestsSent: 'Count',
  /** 1 while the circuit breaker stops a stream of mail (mail/reputation.ts): digests, mail of forms, codes of sign-ups. */
  DigestsPaused: 'Count',
  FormMailPaused: 'Count',
  CodesPaused: 'Count',
  /** Mails that were refused too often and are never sent. */
  MailsGivenUp: 'Count',
  /** Mails that SES would not take from the account, in its sandbox for example; they wait. */
  MailsHeld: 'Count',
  /** Webhooks with a delivery that is more than ten minutes late. */
  WebhooksLate: 'Count',
  /** Captured orders that may be paid and were not settled in time. */
  OrdersUnsettled: 'Count',
  /** Users with a device that could not get a message. */
  PushesGivenUp: 'Count',
  /** 1 when the canary could not sign in, search or sign out, 0 when it did all. */
  CanaryFailed: 'Count',
  /** 1 when its sign-up did not go on as it should, or its mail did not arrive; each run reports it, a sign-up begins every six hours. */
  CanarySignUpFailed: 'Count',
} as const satisfies Readonly<Record<string, 'Count' | 'Seconds' | 'Percent'>>;
export type MetricName = keyof typeof METRICS;

/** The values that a job reports, by metric. A value of 0 shows that the job ran. */
export type MetricValues = Readonly<Partial<Record<MetricName, number>>>;

/** A stage's value of the dimension `service`, which functions get as `POWERTOOLS_SERVICE_NAME`. */
export function metricsService(stage: string): string {
  return `plumbline-${stage}`;
}

/**
 * Publishes the metrics that a job returns: writes them to the log in CloudWatch's embedded metric format, without a network
 * call. A failed job publishes none. Loads the metrics library at the first use.
 */
export function withMetrics<A extends unknown[]>(
  job: (...args: A) => Promise<MetricValues>,
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
