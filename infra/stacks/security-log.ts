import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { EVENT_SOURCE, type EventName } from '#functions/platform/events.ts';
import type { StageSettings } from './settings.ts';

const OPERATOR_EVENT: EventName = 'OperatorActed';

/** The name of a function's log group. */
export function functionLog(stage: string, name: string): string {
  return `/plumbline/${stage}/${name}`;
}

/** Keeps what operators did by commands for a year. The commands run on no function, so they tell it by the bus. */
export function keepOperatorActions(scope: Construct, { stage }: StageSettings, eventBus: EventBus): void {
  const log = new LogGroup(scope, 'operator-log', {
    // EventBridge writes to log groups of this prefix.
    logGroupName: `/aws/events/plumbline-${stage}-operator`,
    retention: RetentionDays.ONE_YEAR,
    removalPolicy: RemovalPolicy.DESTROY,
  });
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
