import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type MetricName, metricsService, NAMESPACE } from '#functions/platform/metrics.ts';
import type { IdentityStack } from '../identity.ts';
import type { StageSettings } from '../settings.ts';
import type { SiteStack } from '../site.ts';

const FIVE_MINUTES = Duration.minutes(5);
/** With fewer calls in five minutes, one failure says nothing about the rate. */
const CALLS_MIN = 20;

/** One of our own metrics. */
export function figure({ stage }: StageSettings, name: MetricName, options: MetricOptions): Metric {
  return new Metric({
    namespace: NAMESPACE,
    metricName: name,
    dimensionsMap: { service: metricsService(stage) },
    ...options,
  });
}

/** Counts how often a metric was published, which is how often its job completed. */
export function heartbeat(settings: StageSettings, name: MetricName, period: Duration): Metric {
  return figure(settings, name, { period, statistic: Stats.SAMPLE_COUNT });
}

/** Percentage of API calls that failed within five minutes; 0 while there are few calls. */
export function failedCalls({ api }: SiteStack): IMetric {
  return new MathExpression({
    label: 'failed calls, %',
    expression: `IF(calls >= ${CALLS_MIN}, 100 * failed / calls, 0)`,
    usingMetrics: {
      calls: api.metricCount({ period: FIVE_MINUTES, statistic: Stats.SUM }),
      failed: api.metricServerError({ period: FIVE_MINUTES, statistic: Stats.SUM }),
    },
    period: FIVE_MINUTES,
  });
}

/** Sign-ins that the user pool refused: it publishes 1 for a success and 0 for a failure. */
export function failedPasswords({ userPool, userPoolClient }: IdentityStack, period: Duration): IMetric {
  const signIns = (statistic: string): Metric =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName: 'SignInSuccesses',
      dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: userPoolClient.userPoolClientId },
      statistic,
      period,
    });
  return new MathExpression({
    label: 'failed sign-ins',
    expression: 'tried - signedIn',
    usingMetrics: { tried: signIns(Stats.SAMPLE_COUNT), signedIn: signIns(Stats.SUM) },
    period,
  });
}

/** Throttled runs of all functions in the account, which share its limit. */
export function throttles(): Metric {
  return lambdaMetric('Throttles');
}

/** A Lambda metric of the whole account. */
export function lambdaMetric(metricName: string, options: MetricOptions = {}): Metric {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    statistic: Stats.SUM,
    period: FIVE_MINUTES,
    ...options,
  });
}

/** An SES metric of the whole account, which SES reviews the account by. */
export function mailMetric(metricName: string, options: MetricOptions): Metric {
  return new Metric({ namespace: 'AWS/SES', metricName, ...options });
}
