import type { Metrics } from '@aws-lambda-powertools/metrics';

/** The CloudWatch namespace of our metrics. Their only dimension, `service`, is the stage. */
export const NAMESPACE = 'Plumbline';

/**
 * All metrics with their unit. Each costs $0.30 a month and has an alarm (infra/stacks/observability/alarm-rows.ts), so jobs share those
 * that mean the same to an operator; a line of the log says which. AWS already counts calls, errors, mails and queues.
 */
export const METRICS = {
  /**
   * What newly needs a person: sources, the lead index or alerts that are behind, places that lost permits by the Census survey. A filter of
   * the API's log adds removal requests (infra/stacks/limits/api-stage.ts).
   */
  NeedsPerson: 'Count',
  /** Messages that a sender could not send now: late, refused, held; streams of mail that pause (mail/reputation.ts). */
  MessagesWaiting: 'Count',
  /** Captured orders that may be paid and were not settled in time. */
  OrdersUnsettled: 'Count',
  /** 1 when the canary could not sign in, search or sign out, 0 when it did all. */
  CanaryFailed: 'Count',
  /** 1 when its sign-up did not go on as it should, or its mail did not arrive; each run reports it, a sign-up begins every six hours. */
  CanarySignUpFailed: 'Count',
} as const satisfies Readonly<Record<string, 'Count'>>;
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
