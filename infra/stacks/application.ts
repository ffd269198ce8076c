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
import { DIGEST_TICK_MINUTES } from '#functions/alerts/digests/send-digests.ts';
import { SWEEP_MINUTES } from '#functions/billing/sweep-orders.ts';
import { TICK_MINUTES } from '#functions/collection/schedule.ts';
import type { PlanTick } from '#functions/jobs/plan-collection.ts';
import { EVENT_SOURCE, type EventName } from '#functions/platform/events.ts';
import { type Area, routes } from '#shared/contract/routes.ts';
import { bundleFolder } from '../bundle.ts';
import type { DataStack } from './data.ts';
import { Mail } from './mail.ts';

type Job =
  | 'plan-collection'
  | 'collect-source'
  | 'publish-index'
  | 'match-alerts'
  | 'send-mail'
  | 'send-digests'
  | 'record-mail-event'
  | 'sweep-orders';
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
  'send-mail': 'functions/jobs/send-mail.ts',
  'send-digests': 'functions/jobs/send-digests.ts',
  'record-mail-event': 'functions/jobs/record-mail-event.ts',
  'sweep-orders': 'functions/jobs/sweep-orders.ts',
  'match-alerts': 'functions/jobs/match-alerts.ts',
};

interface FunctionOptions {
  readonly reads?: readonly TableV2[];
  readonly writes?: readonly TableV2[];
  readonly memoryMb?: number;
  readonly timeout?: Duration;
  /** What only this function is told, beside what all are. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Where an event goes that the function failed on three times. */
  readonly deadLetters?: Queue;
}

/** How long an event may wait for its function: the next hour asks anew. */
const EVENT_AGE = Duration.hours(1);

/** A sender is over before the next minute's begins; two at once would only do work for nothing. */
const MAIL_RUN = Duration.seconds(58);

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
    const mail = new Mail(this, 'mail', { stage, domain: new URL(siteOrigin).hostname });
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
      EDGE_SECRET: StringParameter.valueForStringParameter(this, `/plumbline/${stage}/edge-secret`),
      POSTAL_ADDRESS: StringParameter.valueForStringParameter(this, `/plumbline/${stage}/postal-address`),
      MAIL_RATE_PER_SECOND: StringParameter.valueForStringParameter(
        this,
        `/plumbline/${stage}/mail-rate-per-second`,
      ),
      ...mail.environment,
      NODE_OPTIONS: '--enable-source-maps',
    };

    const { permits, collection, index, accounts } = data;
    const account = this.#function('api-account', { writes: [accounts] });
    data.userPool.grant(account, 'cognito-idp:AdminUserGlobalSignOut', 'cognito-idp:AdminDeleteUser');
    const secret = (name: string): string =>
      StringParameter.valueForStringParameter(this, `/plumbline/${stage}/${name}`);
    const paypal = {
      PAYPAL_API: secret('paypal-api'),
      PAYPAL_CLIENT_ID: secret('paypal-client-id'),
      PAYPAL_SECRET: secret('paypal-secret'),
      PAYPAL_MERCHANT_ID: secret('paypal-merchant-id'),
      PAYPAL_WEBHOOK_ID: secret('paypal-webhook-id'),
    };
    this.#addApi({
      permits: this.#function('api-permits', {
        reads: [permits, collection, index],
        writes: [accounts],
        memoryMb: 1769,
      }),
      account,
      status: this.#function('api-status', { reads: [collection, index, accounts] }),
      billing: this.#function('api-billing', { writes: [accounts], environment: paypal }),
      alerts: this.#function('api-alerts', { reads: [permits, index], writes: [accounts], memoryMb: 1769 }),
    });

    const deadLetters = new Queue(this, 'dead-letters', {
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    const plan = this.#function('plan-collection', { writes: [collection], deadLetters });
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
    const sendMail = this.#function('send-mail', {
      writes: [accounts],
      timeout: MAIL_RUN,
      deadLetters,
    });
    const recordMailEvent = this.#function('record-mail-event', { writes: [accounts], deadLetters });
    mail.tellTo(recordMailEvent, deadLetters);
    const sendDigests = this.#function('send-digests', {
      reads: [permits],
      writes: [accounts],
      timeout: Duration.minutes(DIGEST_TICK_MINUTES),
      deadLetters,
    });
    new Rule(this, 'digest-ticks', {
      schedule: Schedule.cron({ minute: `0/${DIGEST_TICK_MINUTES}` }),
      targets: [new LambdaFunction(sendDigests)],
    });
    for (const sender of [account, sendMail, sendDigests]) mail.grantSend(sender);
    new Rule(this, 'mail-ticks', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(sendMail)],
    });
    const match = this.#function('match-alerts', {
      reads: [permits],
      writes: [collection, accounts],
      memoryMb: 1769,
      timeout: Duration.minutes(15),
      deadLetters,
    });
    for (const job of [plan, collect, publish, match, sendMail, sendDigests]) bus.grantPutEventsTo(job);
    // Every source has a minute of the hour: the ticks together are the hourly plan.
    const tick: PlanTick = { spread: true };
    new Rule(this, 'plan-ticks', {
      schedule: Schedule.cron({ minute: `0/${TICK_MINUTES}` }),
      targets: [new LambdaFunction(plan, { event: RuleTargetInput.fromObject(tick) })],
    });
    const sweep = this.#function('sweep-orders', {
      writes: [accounts],
      environment: paypal,
      timeout: Duration.minutes(SWEEP_MINUTES),
      deadLetters,
    });
    new Rule(this, 'sweep-ticks', {
      schedule: Schedule.rate(Duration.minutes(SWEEP_MINUTES)),
      targets: [new LambdaFunction(sweep)],
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
    on('MailQueued', sendMail);
    on('LeadsPublished', match);
    on('AlertsMatched', sendDigests);
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
    const { deadLetters, environment = {}, reads = [], writes = [], memoryMb = 512 } = options;
    const { timeout = Duration.seconds(28) } = options;
    const fn = new LambdaFunctionResource(this, name, {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(bundleFolder(HANDLERS[name])),
      memorySize: memoryMb,
      timeout,
      environment: { ...this.#environment, ...environment },
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
