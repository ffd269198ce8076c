import type { Duration } from 'aws-cdk-lib';
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { EVENT_SOURCE, type EventName } from '#functions/platform/events.ts';
import { metricsService, NAMESPACE } from '#functions/platform/metrics.ts';
import { SECURITY_FIELD, type SecurityEventKind } from '#functions/platform/security-events.ts';
import { FUNCTIONS } from './functions.ts';
import type { StageSettings } from './settings.ts';

const METRIC = { metricNamespace: `${NAMESPACE}/Security`, metricName: 'Events' } as const;
const OPERATOR_EVENT: EventName = 'OperatorActed';

/** Counts the security events in the logs of all functions. Their stack has no room for the filters: it holds most resources. */
export function countSecurityEvents(scope: Construct, { stage }: StageSettings): void {
  for (const name of Object.keys(FUNCTIONS)) {
    const log = LogGroup.fromLogGroupName(scope, `${name}-log`, functionLog(stage, name));
    countEventsIn(log, '$');
  }
}

/** The name of a function's log group. */
export function functionLog(stage: string, name: string): string {
  return `/plumbline/${stage}/${name}`;
}

/**
 * Counts the security events of a log by stage and kind. A filter of the log group costs nothing and no time of a call.
 * @param path where a line has the event's fields
 */
function countEventsIn(log: ILogGroup, path: '$' | '$.detail'): void {
  log.addMetricFilter('security-events', {
    ...METRIC,
    metricValue: '1',
    filterPattern: FilterPattern.exists(`${path}.${SECURITY_FIELD}`),
    dimensions: { service: `${path}.service`, event: `${path}.${SECURITY_FIELD}` },
  });
}

/** How many events of a kind a stage had. */
export function securityEvents({ stage }: StageSettings, event: SecurityEventKind, period: Duration): Metric {
  return new Metric({
    namespace: METRIC.metricNamespace,
    metricName: METRIC.metricName,
    dimensionsMap: { service: metricsService(stage), event },
    statistic: Stats.SUM,
    period,
  });
}

/** Keeps what operators did by commands for a year. The commands run on no function, so they tell it by the bus. */
export function keepOperatorActions(scope: Construct, { stage }: StageSettings, eventBus: EventBus): void {
  const log = new LogGroup(scope, 'operator-log', {
    // EventBridge writes to log groups of this prefix.
    logGroupName: `/aws/events/plumbline-${stage}-operator`,
    retention: RetentionDays.ONE_YEAR,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  countEventsIn(log, '$.detail');
  log.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [log.logGroupArn],
    }),
  );
  const arn = Stack.of(scope).formatArn({
    service: 'logs',
    resource: `log-group:${log.logGroupName}`,
  });
  new Rule(scope, 'on-operator-acted', {
    eventBus,
    eventPattern: { source: [EVENT_SOURCE], detailType: [OPERATOR_EVENT] },
    // The library's own target brings a function that only writes the policy above.
    targets: [{ bind: () => ({ arn }) }],
  });
}
