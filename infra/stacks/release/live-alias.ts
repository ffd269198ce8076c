import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
} from 'aws-cdk-lib/aws-lambda';
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

/**
 * The alias of each function that callers, events and schedules use, and what moves it to the version of a release. Where somebody
 * waits, a tenth of the calls goes to the new version for five minutes, and an alarm brings all back and fails the deployment.
 */
export class LiveAliases {
  readonly #scope: Construct;
  readonly #settings: StageSettings;
  readonly #application: LambdaApplication;
  readonly #role: Role;
  readonly #callsFailing: Alarm;

  constructor(parent: Construct, settings: StageSettings, { api }: Pick<SiteStack, 'api'>) {
    const scope = new Construct(parent, 'releases');
    this.#scope = scope;
    this.#settings = settings;
    this.#application = new LambdaApplication(scope, 'application', {
      applicationName: `plumbline-${settings.stage}`,
    });
    this.#role = new Role(scope, 'role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    acknowledge(
      this.#role,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      'AWS keeps this policy for CodeDeploy: it moves aliases and reads alarms.',
    );
    this.#callsFailing = this.#alarm('calls', {
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
  }

  /** @param deadLetters queue of failed events; undefined for a function that answers a caller */
  add(fn: LambdaFunction, name: FunctionName, deadLetters: Queue | undefined): IFunction {
    const alias = new Alias(fn, 'alias', {
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
    // A job has no calls to compare; one that fails is tried again, and its dead letters tell.
    if (deadLetters === undefined)
      new LambdaDeploymentGroup(this.#scope, name, {
        application: this.#application,
        role: this.#role,
        alias,
        deploymentConfig: this.#settings.keepsData
          ? LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES
          : LambdaDeploymentConfig.ALL_AT_ONCE,
        alarms: [
          this.#callsFailing,
          // Crashes and timeouts; a handler answers its own errors.
          this.#alarm(name, {
            metric: alias.metricErrors({ period: MINUTE, statistic: Stats.SUM }),
            threshold: 1,
          }),
        ],
      });
    return alias as IFunction;
  }

  #alarm(title: string, metric: Pick<ConstructorParameters<typeof Alarm>[2], 'metric' | 'threshold'>): Alarm {
    return new Alarm(this.#scope, `${title}-failing`, {
      alarmName: `plumbline-${this.#settings.stage} release of ${title} failing`,
      alarmDescription: 'Takes a release back while it is deployed: infra/DEPLOY.md, "Rolling back".',
      ...metric,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
