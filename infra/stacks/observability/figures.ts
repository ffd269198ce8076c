import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type MetricName, metricsService, NAMESPACE } from '#functions/platform/metrics.ts';
import type { FunctionName } from '../functions.ts';
import type { IdentityStack } from '../identity.ts';
import { TABLES } from '../rights.ts';
import { functionName, type StageSettings } from '../settings.ts';
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

/** Calls slower than this miss the target, in milliseconds. */
const CALL_TARGET_MS = 1000;

/** Percentage of API calls that failed or took more than a second, over a period; 0 while there are few calls. */
export function badCalls({ api }: SiteStack, period: Duration): IMetric {
  return new MathExpression({
    label: 'failed or slow calls, %',
    expression: `IF(calls >= ${CALLS_MIN}, 100 * (1 - (quick - failed) / calls), 0)`,
    usingMetrics: {
      calls: api.metricCount({ period, statistic: Stats.SUM }),
      // The trimmed count with an absolute bound (CloudWatch User Guide, "Statistics definitions").
      quick: api.metricLatency({ period, statistic: `TC(:${CALL_TARGET_MS})` }),
      failed: api.metricServerError({ period, statistic: Stats.SUM }),
    },
    period,
  });
}

/** Percentage of API calls that were refused (400 to 499) within five minutes; 0 while there are few calls. */
export function refusedCalls({ api }: SiteStack): IMetric {
  return shareOfCalls(api, 'refused', api.metricClientError({ period: FIVE_MINUTES, statistic: Stats.SUM }));
}

/** Percentage of the digests of a period that could not be sent when they were due. */
export function lateDigests(settings: StageSettings, period: Duration): IMetric {
  const sum = (name: MetricName): Metric => figure(settings, name, { period, statistic: Stats.SUM });
  return new MathExpression({
    label: 'late digests, %',
    expression: 'IF(late + sent > 0, 100 * late / (late + sent), 0)',
    usingMetrics: { late: sum('DigestsLate'), sent: sum('DigestsSent') },
    period,
  });
}

/** Reads and writes that the tables of a stage refused for their throughput, in five minutes. */
export function tableThrottles({ stage }: StageSettings): IMetric {
  return combined('throttled reads and writes', ' + ', TABLES.length * 2, (at) => {
    const table = TABLES[at >> 1] ?? '';
    return new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: at % 2 === 0 ? 'ReadThrottleEvents' : 'WriteThrottleEvents',
      dimensionsMap: { TableName: `plumbline-${stage}-${table}` },
      statistic: Stats.SUM,
      period: FIVE_MINUTES,
    });
  });
}

/** The age of the oldest event that one of these functions has not begun to process, in milliseconds. */
export function eventAge(settings: StageSettings, jobs: readonly FunctionName[]): IMetric {
  return combined('age of the oldest waiting event, ms', ', ', jobs.length, (at) =>
    lambdaMetric('AsyncEventAge', {
      dimensionsMap: { FunctionName: functionName(settings, jobs[at] ?? 'collect-source') },
      statistic: Stats.MAXIMUM,
    }),
  );
}

/** The days until the first certificate of the account expires, those of the site's domain among them. */
export function daysToExpiry(): IMetric {
  return new MathExpression({
    label: 'days until a certificate expires',
    expression: 'SELECT MIN(DaysToExpiry) FROM "AWS/CertificateManager"',
    usingMetrics: {},
    period: Duration.hours(1),
  });
}

/** The sum or the maximum of metrics that are not published while they are zero. */
function combined(
  label: string,
  operator: ' + ' | ', ',
  count: number,
  metricAt: (at: number) => Metric,
): IMetric {
  const ids = Array.from({ length: count }, (_, at) => `m${at}`);
  const terms = ids.map((id) => `FILL(${id}, 0)`).join(operator);
  return new MathExpression({
    label,
    expression: operator === ' + ' ? terms : `MAX([${terms}])`,
    usingMetrics: Object.fromEntries(ids.map((id, at) => [id, metricAt(at)])),
    period: FIVE_MINUTES,
  });
}

/** Percentage of API calls that failed within five minutes; 0 while there are few calls. */
export function failedCalls({ api }: SiteStack): IMetric {
  return shareOfCalls(api, 'failed', api.metricServerError({ period: FIVE_MINUTES, statistic: Stats.SUM }));
}

/** @param name of the counted calls, in the label and the expression */
function shareOfCalls(api: SiteStack['api'], name: 'refused' | 'failed', counted: IMetric): IMetric {
  return new MathExpression({
    label: `${name} calls, %`,
    expression: `IF(calls >= ${CALLS_MIN}, 100 * ${name} / calls, 0)`,
    usingMetrics: {
      calls: api.metricCount({ period: FIVE_MINUTES, statistic: Stats.SUM }),
      [name]: counted,
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
