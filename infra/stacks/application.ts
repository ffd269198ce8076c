import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Architecture, Code, Function as LambdaFunctionResource, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { TICK_MINUTES } from '#functions/collection/schedule.ts';
import type { PlanTick } from '#functions/jobs/plan-collection.ts';
import { EVENT_SOURCE, type EventName } from '#functions/platform/events.ts';
import { type Area, routes } from '#shared/contract/routes.ts';
import { bundleFolder } from '../bundle.ts';
import type { DataStack } from './data.ts';

type Job = 'plan-collection' | 'collect-source' | 'publish-index' | 'match-alerts';
type HandlerName = `api-${Area}` | Job;

/** The handler file of every function: one an area of the API, one a job. */
export const HANDLERS: Readonly<Record<HandlerName, string>> = {
  'api-permits': 'functions/api/permits.ts',
  'api-account': 'functions/api/account.ts',
  'api-status': 'functions/api/status.ts',
  'api-alerts': 'functions/api/alerts.ts',
  'api-billing': 'functions/api/billing.ts',
  'plan-collection': 'functions/jobs/plan-collection.ts',
  'collect-source': 'functions/jobs/collect-source.ts',
  'publish-index': 'functions/jobs/publish-index.ts',
  'match-alerts': 'functions/jobs/match-alerts.ts',
};

interface FunctionOptions {
  readonly reads?: readonly TableV2[];
  readonly writes?: readonly TableV2[];
  readonly memoryMb?: number;
  readonly timeout?: Duration;
  /** Where an event goes that the function failed on three times. */
  readonly deadLetters?: Queue;
}

/** How long an event may wait for its function: the next hour asks anew. */
const EVENT_AGE = Duration.hours(1);

interface ApplicationProps extends StackProps {
  readonly stage: string;
  readonly siteOrigin: string;
  readonly data: DataStack;
}

/** What a deployment replaces: the API's functions, the jobs, their schedule and their bus. */
export class ApplicationStack extends Stack {
  readonly #environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { stage, siteOrigin, data, ...props }: ApplicationProps) {
    super(scope, id, props);
    const bus = new EventBus(this, 'bus', { eventBusName: `plumbline-${stage}` });
    this.#environment = {
      SITE_ORIGIN: siteOrigin,
      PERMITS_TABLE: data.permits.tableName,
      COLLECTION_TABLE: data.collection.tableName,
      INDEX_TABLE: data.index.tableName,
      ACCOUNTS_TABLE: data.accounts.tableName,
      EVENT_BUS: bus.eventBusName,
      USER_POOL_ID: data.userPool.userPoolId,
      USER_POOL_CLIENT_ID: data.userPoolClient.userPoolClientId,
      SESSION_SECRET: StringParameter.valueForStringParameter(this, `/plumbline/${stage}/session-secret`),
      NODE_OPTIONS: '--enable-source-maps',
    };

    const { permits, collection, index, accounts } = data;
    this.#addApi({
      permits: this.#function('api-permits', {
        reads: [permits, collection, index],
        writes: [accounts],
        memoryMb: 1769,
      }),
      account: this.#function('api-account', { writes: [accounts] }),
      status: this.#function('api-status', { reads: [collection, index, accounts] }),
      alerts: this.#function('api-alerts', { reads: [permits, index], writes: [accounts], memoryMb: 1769 }),
      billing: this.#function('api-billing', { writes: [accounts] }),
    });

    const deadLetters = new Queue(this, 'dead-letters', {
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    const plan = this.#function('plan-collection', { reads: [collection], deadLetters });
    const collect = this.#function('collect-source', {
      writes: [permits, collection],
      memoryMb: 1769,
      timeout: Duration.minutes(15),
      deadLetters,
    });
    const publish = this.#function('publish-index', {
      reads: [permits],
      writes: [collection, index],
      memoryMb: 3008,
      timeout: Duration.minutes(15),
      deadLetters,
    });
    const match = this.#function('match-alerts', {
      reads: [permits],
      writes: [collection, accounts],
      memoryMb: 1769,
      timeout: Duration.minutes(15),
      deadLetters,
    });
    for (const job of [plan, collect, publish]) bus.grantPutEventsTo(job);
    // Every source has a minute of the hour: the ticks together are the hourly plan.
    const tick: PlanTick = { spread: true };
    new Rule(this, 'plan-ticks', {
      schedule: Schedule.cron({ minute: `0/${TICK_MINUTES}` }),
      targets: [new LambdaFunction(plan, { event: RuleTargetInput.fromObject(tick) })],
    });
    const on = (name: EventName, target: LambdaFunctionResource): Rule =>
      new Rule(this, `on-${name}`, {
        eventBus: bus,
        eventPattern: { source: [EVENT_SOURCE], detailType: [name] },
        targets: [
          new LambdaFunction(target, {
            retryAttempts: 2,
            maxEventAge: EVENT_AGE,
            deadLetterQueue: deadLetters,
          }),
        ],
      });
    on('CollectSource', collect);
    on('PermitsChanged', publish);
    on('LeadsPublished', match);
  }

  /** One route a contract row, to its area's function; who may call is decided in the function's pipeline. */
  #addApi(functions: Readonly<Record<Area, LambdaFunctionResource>>): void {
    const api = new HttpApi(this, 'api', { createDefaultStage: true });
    const integrations = new Map(
      Object.entries(functions).map(([area, fn]) => [
        area,
        new HttpLambdaIntegration(`${area}-integration`, fn),
      ]),
    );
    for (const { method, path, area } of Object.values(routes)) {
      const integration = integrations.get(area);
      if (integration === undefined) throw new Error(`No function serves the area ${area}.`);
      api.addRoutes({ path, methods: [HttpMethod[method]], integration });
    }
    new CfnOutput(this, 'ApiEndpoint', { value: api.apiEndpoint });
  }

  #function(name: HandlerName, options: FunctionOptions): LambdaFunctionResource {
    const { deadLetters, reads = [], writes = [], memoryMb = 512, timeout = Duration.seconds(28) } = options;
    const fn = new LambdaFunctionResource(this, name, {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(bundleFolder(HANDLERS[name])),
      memorySize: memoryMb,
      timeout,
      environment: this.#environment,
      ...(deadLetters === undefined
        ? {}
        : { onFailure: new SqsDestination(deadLetters), retryAttempts: 2, maxEventAge: EVENT_AGE }),
      logGroup: new LogGroup(this, `${name}-log`, { retention: RetentionDays.ONE_MONTH }),
    });
    for (const table of reads) table.grantReadData(fn);
    for (const table of writes) table.grantReadWriteData(fn);
    return fn;
  }
}
