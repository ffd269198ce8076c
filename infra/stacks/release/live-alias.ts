import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IVersion, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import type { FunctionName } from '../functions.ts';
import { EVENT_AGE, EVENT_RETRIES } from '../service-function.ts';
import { LIVE, type StageSettings } from '../settings.ts';
import type { SiteStack } from '../site.ts';

const MINUTE = Duration.minutes(1);
/** A release is taken back at this share of failed calls, in percent. A tenth of the calls goes to it first, so all of those fail at 10. */
const FAILED_PERCENT_MAX = 5;
/** With fewer calls in a minute, one failure would decide. */
const CALLS_MIN = 20;

/** Adds the alias of a function that callers, events and schedules use. @param deadLetters of a job; undefined for a function that answers */
export function addLiveAlias(fn: LambdaFunction, deadLetters: Queue | undefined): Alias {
  return new Alias(fn, 'alias', {
    aliasName: LIVE,
    // The library's own types differ in `undefined`.
    version: fn.currentVersion as IVersion,
    ...(deadLetters === undefined
      ? {}
      : {
          onFailure: new SqsDestination(deadLetters),
          retryAttempts: EVENT_RETRIES,
          maxEventAge: EVENT_AGE,
        }),
  });
}

/**
 * Moves aliases to the versions of a release in two steps: a tenth of the calls for five minutes, then all. An alarm brings all calls back
 * and fails the deployment. Not for jobs: they have no calls to compare, a failed event is tried again, and dead letters tell.
 */
export function shiftGradually(
  parent: Construct,
  settings: StageSettings,
  { api }: Pick<SiteStack, 'api'>,
  aliases: ReadonlyMap<FunctionName, Alias>,
): void {
  const scope = new Construct(parent, 'releases');
  const alarm = (title: string, metric: Pick<AlarmProps, 'metric' | 'threshold'>): Alarm =>
    new Alarm(scope, `${title}-failing`, {
      alarmName: `plumbline-${settings.stage} release of ${title} failing`,
      alarmDescription: 'Takes a release back while it is deployed: infra/DEPLOY.md, "Rolling back".',
      ...metric,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  const application = new LambdaApplication(scope, 'application', {
    applicationName: `plumbline-${settings.stage}`,
  });
  const role = new Role(scope, 'role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
  acknowledge(
    role,
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    'AWS keeps this policy for CodeDeploy: it moves aliases and reads alarms.',
  );
  const callsFailing = alarm('calls', {
    metric: new MathExpression({
      label: 'failed calls, %',
      expression: `IF(calls >= ${CALLS_MIN}, 100 * failed / calls, 0)`,
      usingMetrics: {
        calls: api.metricCount({ period: MINUTE, statistic: Stats.SUM }),
        failed: api.metricServerError({ period: MINUTE, statistic: Stats.SUM }),
      },
      period: MINUTE,
    }),
    threshold: FAILED_PERCENT_MAX,
  });
  for (const [name, alias] of aliases)
    new LambdaDeploymentGroup(scope, name, {
      application,
      role,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [
        callsFailing,
        // Crashes and timeouts; a handler answers its own errors.
        alarm(name, { metric: alias.metricErrors({ period: MINUTE, statistic: Stats.SUM }), threshold: 1 }),
      ],
    });
}
