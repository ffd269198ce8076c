import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { metricsService, NAMESPACE } from '#functions/platform/metrics.ts';
import { routes } from '#shared/contract/routes.ts';
import type { StageSettings } from '../settings.ts';

const METRIC = { metricNamespace: `${NAMESPACE}/Calls`, metricName: 'RemovalRequests' } as const;

/** Counts the removal requests that were accepted, in the log of the API's calls. */
export function countRemovalRequests(log: LogGroup): void {
  log.addMetricFilter('removal-requests', {
    ...METRIC,
    metricValue: '1',
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.call', '=', `ANY ${routes.askRemoval.path}`),
      FilterPattern.stringValue('$.status', '=', '200'),
    ),
    dimensions: { service: '$.service' },
  });
}

/** The removal requests of a stage in an hour. */
export function removalRequests({ stage }: StageSettings): Metric {
  return new Metric({
    namespace: METRIC.metricNamespace,
    metricName: METRIC.metricName,
    dimensionsMap: { service: metricsService(stage) },
    statistic: Stats.SUM,
    period: Duration.hours(1),
  });
}
