import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type MetricName, metricsService, NAMESPACE } from '#functions/platform/metrics.ts';
import type { StageSettings } from '../settings.ts';
import type { SiteStack } from '../site.ts';

const FIVE_MINUTES = Duration.minutes(5);
/** Among fewer calls in five minutes one that fails is no rate. */
const CALLS_LEAST = 20;

/** A figure of ours, of a stage. */
export function figure({ stage }: StageSettings, name: MetricName, options: MetricOptions): Metric {
  return new Metric({
    namespace: NAMESPACE,
    metricName: name,
    dimensionsMap: { service: metricsService(stage) },
    ...options,
  });
}

/** How often a figure was told, which is how often its job ran to its end. */
export function heartbeat(settings: StageSettings, name: MetricName, period: Duration): Metric {
  return figure(settings, name, { period, statistic: Stats.SAMPLE_COUNT });
}

/** How many calls in a hundred the API failed at, over five minutes; 0 while there are few. */
export function failedCalls({ api }: SiteStack): IMetric {
  return new MathExpression({
    label: 'calls that failed, %',
    expression: `IF(calls >= ${CALLS_LEAST}, 100 * failed / calls, 0)`,
    usingMetrics: {
      calls: api.metricCount({ period: FIVE_MINUTES, statistic: Stats.SUM }),
      failed: api.metricServerError({ period: FIVE_MINUTES, statistic: Stats.SUM }),
    },
    period: FIVE_MINUTES,
  });
}

/** Runs of functions that had to wait or were turned away, all functions of the account together: they share its limit. */
export function throttles(): Metric {
  return ofAllFunctions('Throttles');
}

/** A metric of all functions of the account together. */
export function ofAllFunctions(metricName: string, options: MetricOptions = {}): Metric {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    statistic: Stats.SUM,
    period: FIVE_MINUTES,
    ...options,
  });
}

/** A metric SES keeps of the whole account, by which it also judges the account. */
export function mailMetric(metricName: string, options: MetricOptions): Metric {
  return new Metric({ namespace: 'AWS/SES', metricName, ...options });
}
