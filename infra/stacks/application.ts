import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { EventBus, Rule, type RuleProps, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Channel } from '#functions/alerts/channels.ts';
import { API_GROUPS, type ApiGroup } from '#functions/api/groups/groups.ts';
import { SWEEP_MINUTES } from '#functions/billing/sweep-orders.ts';
import { CANARY_MINUTES } from '#functions/canary/run-canary.ts';
import { ASK_TICK_MINUTES } from '#functions/collection/asking/rhythm.ts';
import { TICK_MINUTES } from '#functions/collection/status/schedule.ts';
import { DIGEST_TICK_MINUTES } from '#functions/delivery/digests/send-digests.ts';
import { PUSH_TICK_MINUTES } from '#functions/delivery/push/send-pushes.ts';
import type { PlanTick } from '#functions/jobs/plan-collection.ts';
import { EVENT_SOURCE, type EventName } from '#functions/platform/events.ts';
import { metricsService } from '#functions/platform/metrics.ts';
import { GATEWAY_ROUTES } from './api-routes.ts';
import { acknowledge } from './checks.ts';
import type { DataStack } from './data.ts';
import { addStaticEgress } from './egress.ts';
import { FUNCTIONS, type FunctionName, isJob, type JobName } from './functions.ts';
import type { IdentityStack } from './identity.ts';
import { addApiStage } from './limits/api-stage.ts';
import { type MailStack, sendMailPolicy } from './mail.ts';
import { addLiveAlias, shiftGradually } from './release/live-alias.ts';
import { EVENT_AGE, EVENT_RETRIES, ServiceFunction } from './service-function.ts';
import { type BuildOutput, deadLetterName, type StageSettings, type WithSettings } from './settings.ts';
import type { SiteStack } from './site.ts';

interface ApplicationProps extends StackProps, WithSettings {
  readonly built: Pick<BuildOutput, 'bundleOf'>;
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly mail: MailStack;
  readonly site: SiteStack;
}

/** The job that sends what alerts matched, by channel. */
const SENDERS = {
  mail: 'send-digests',
  webhook: 'send-webhooks',
  push: 'send-pushes',
} as const satisfies Record<Channel, JobName>;

/** The jobs that each event starts (ARCHITECTURE §1). */
const ON_EVENT: Readonly<Record<Exclude<EventName, 'OperatorActed'>, readonly JobName[]>> = {
  CollectSource: ['collect-source'],
  PermitsChanged: ['publish-index'],
  LeadsPublished: ['match-alerts'],
  AlertsMatched: Object.values(SENDERS),
  MailQueued: ['send-mail'],
  WebhooksQueued: ['send-webhooks'],
};

/** A job that runs on a schedule, with its input. The job's code decides what is due. */
interface Tick {
  readonly schedule: Schedule;
  readonly event?: (settings: StageSettings) => RuleTargetInput;
  /** Asks somebody else's servers, so it stands still while collection is paused. */
  readonly asks?: true;
}

const COLLECTING = {
  schedule: Schedule.cron({ minute: `0/${TICK_MINUTES}` }),
  event: ({ collectedWaves: waves }: StageSettings) => {
    // Each source has a minute of the hour, so the ticks of one hour plan every source once.
    const tick: PlanTick = { spread: true, ...(waves === undefined ? {} : { waves }) };
    return RuleTargetInput.fromObject(tick);
  },
};

const ON_TICK = {
  'plan-collection': COLLECTING,
  'ask-portals': { ...COLLECTING, schedule: Schedule.cron({ minute: `0/${ASK_TICK_MINUTES}` }), asks: true },
  // The Census publishes a month about the 25th of the next.
  'measure-completeness': { schedule: Schedule.cron({ minute: '0', hour: '15', day: '28' }), asks: true },
  // After the busiest days of the month.
  'measure-next': { schedule: Schedule.cron({ minute: '0', hour: '15', day: '20' }) },
  // Another quiet day.
  'measure-scores': { schedule: Schedule.cron({ minute: '0', hour: '15', day: '21' }) },
  // Writes once a day, and at each tick until the first city is collected.
  'prerender-pages': { schedule: Schedule.cron({ minute: '50', hour: '0,3,6,9,12,15,18,21' }) },
  // The permits of a day: each run has its part of the day's budget.
  'locate-permits': { schedule: Schedule.cron({ minute: '20', hour: '1,7,13,19' }), asks: true },
  // Storm reports of the day that ended at 12:00, and one board until each was read.
  'read-boards': { schedule: Schedule.cron({ minute: '40', hour: '13' }), asks: true },
  'send-digests': { schedule: Schedule.cron({ minute: `0/${DIGEST_TICK_MINUTES}` }) },
  'send-mail': { schedule: Schedule.rate(Duration.minutes(1)) },
  'send-pushes': { schedule: Schedule.cron({ minute: `0/${PUSH_TICK_MINUTES}` }) },
  'send-webhooks': { schedule: Schedule.rate(Duration.minutes(1)) },
  'sweep-orders': { schedule: Schedule.rate(Duration.minutes(SWEEP_MINUTES)) },
  // At fixed minutes, so that each period of its alarm has one run.
  canary: { schedule: Schedule.cron({ minute: `0/${CANARY_MINUTES}` }) },
} satisfies Partial<Record<JobName, Tick>>;

/** The functions, with the API routes, events and schedules that start them. */
export class ApplicationStack extends Stack {
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  /** What callers, events and schedules use. */
  readonly #live: Readonly<Record<FunctionName, IFunction>>;
  /** The events that failed three times, of all jobs. */
  readonly deadLetters: Queue;
  readonly bus: EventBus;
  /** By `tick-<job>` and `on-<event>`. */
  readonly rules: Readonly<Record<string, Rule>>;

  constructor(scope: Construct, id: string, props: ApplicationProps) {
    const { settings, built, data, identity, mail, site, ...stackProps } = props;
    super(scope, id, stackProps);
    this.bus = new EventBus(this, 'bus', { eventBusName: `plumbline-${settings.stage}` });
    this.deadLetters = this.#deadLetters(settings);
    const environment = {
      SITE_ORIGIN: site.origin,
      // The service dimension of the stage's metrics (functions/platform/metrics.ts).
      POWERTOOLS_SERVICE_NAME: metricsService(settings.stage),
      EVENT_BUS: this.bus.eventBusName,
      USER_POOL_ID: identity.userPool.userPoolId,
      USER_POOL_CLIENT_ID: identity.userPoolClient.userPoolClientId,
    };
    const egress = settings.staticEgress ? addStaticEgress(this, settings) : undefined;
    this.functions = recordOf(Object.keys(FUNCTIONS) as FunctionName[], (name) => {
      const { putsEvents, sendsMail, asksPortals, userPool } = FUNCTIONS[name];
      const fn = new ServiceFunction(this, name, {
        settings,
        built,
        data,
        site,
        environment: {
          ...environment,
          ...(name === 'api-outside' && identity.agents !== undefined
            ? { AGENT_CLIENT_ID: identity.agents.userPoolClientId }
            : {}),
        },
        egress: asksPortals === true ? egress : undefined,
      });
      if (putsEvents === true) this.bus.grantPutEventsTo(fn);
      if (sendsMail === true) fn.addToRolePolicy(sendMailPolicy(this, settings));
      if (userPool !== undefined)
        fn.addToRolePolicy(
          new PolicyStatement({ actions: [...userPool], resources: [identity.userPool.userPoolArn] }),
        );
      return fn;
    });
    const aliases = recordOf(Object.keys(FUNCTIONS) as FunctionName[], (name) =>
      addLiveAlias(this.functions[name], isJob(name) ? this.deadLetters : undefined),
    );
    // The library's own types differ in `undefined`.
    this.#live = aliases as Record<FunctionName, IFunction>;
    if (settings.shift) {
      const answering = Object.entries(aliases) as [FunctionName, Alias][];
      shiftGradually(this, settings, site, new Map(answering.filter(([name]) => !isJob(name))));
    }
    new CfnOutput(this, 'Release', { value: settings.release });
    addApiStage(this, settings, site.api, this.#addRoutes(site));
    this.#live['user-pool-trigger'].addPermission('user-pool', {
      principal: new ServicePrincipal('cognito-idp.amazonaws.com'),
      sourceArn: identity.userPool.userPoolArn,
    });
    this.rules = this.#addRules(settings);
    const subscription = mail.events.addSubscription(
      new LambdaSubscription(this.#live['record-mail-event'], {
        deadLetterQueue: this.deadLetters,
      }),
    );
    acknowledge(subscription, 'CloudFormation-Validate::W3694', 'SNS calls the alias of a function too.');
  }

  #deadLetters(settings: StageSettings): Queue {
    const queue = new Queue(this, 'dead-letters', {
      queueName: deadLetterName(settings),
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    acknowledge(queue, 'SQS3', 'This is a dead-letter queue itself.');
    queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        conditions: {
          ArnLike: {
            'aws:SourceArn': ['-', '/'].map((end) =>
              this.formatArn({ service: 'events', resource: `rule/plumbline-${settings.stage}${end}*` }),
            ),
          },
        },
      }),
    );
    return queue;
  }

  /** Adds the routes to the API's functions. Their pipeline checks who may call. */
  #addRoutes({ api }: SiteStack): readonly HttpRoute[] {
    const integrations = recordOf(
      Object.keys(API_GROUPS) as ApiGroup[],
      (group) =>
        new HttpLambdaIntegration(`${group}-integration`, this.#live[`api-${group}`], {
          // One right for all routes of a function.
          scopePermissionToRoute: false,
        }),
    );
    return GATEWAY_ROUTES.map(({ key, group }) => {
      const [method = '', path = ''] = key.split(' ');
      const route = new HttpRoute(this, `route-${key}`, {
        httpApi: api,
        integration: integrations[group],
        routeKey: HttpRouteKey.with(path, HttpMethod[method as keyof typeof HttpMethod]),
      });
      acknowledge(
        route,
        'APIG4',
        'The function itself checks the session, subscription or signature that the contract requires.',
      );
      return route;
    });
  }

  #addRules(settings: StageSettings): Record<string, Rule> {
    // The library would add a statement for each rule, and SQS takes twenty (SQS Developer Guide, "Amazon SQS policy quotas").
    const deadLetterQueue = Queue.fromQueueArn(this, 'dead-letters-of-rules', this.deadLetters.queueArn);
    const isOn = (job: string): boolean => job !== 'canary' || settings.canary;
    const target = (job: JobName, event?: RuleTargetInput): FunctionTarget =>
      new FunctionTarget(this.#live[job], {
        retryAttempts: EVENT_RETRIES,
        maxEventAge: EVENT_AGE,
        deadLetterQueue,
        ...(event === undefined ? {} : { event }),
      });
    const rule = (name: string, props: RuleProps): [string, Rule] => [name, new Rule(this, name, props)];
    const eventBus = this.bus;
    return Object.fromEntries([
      ...Object.entries(ON_EVENT).map(([name, jobs]) =>
        rule(`on-${name}`, {
          eventBus,
          eventPattern: { source: [EVENT_SOURCE], detailType: [name] },
          targets: jobs.map((job) => target(job)),
        }),
      ),
      // A new stage has public pages before anything is collected.
      rule('on-deployment', {
        eventPattern: {
          source: ['aws.cloudformation'],
          detailType: ['CloudFormation Stack Status Change'],
          detail: {
            'stack-id': [this.stackId],
            'status-details': { status: ['CREATE_COMPLETE', 'UPDATE_COMPLETE'] },
          },
        },
        targets: [target('prerender-pages')],
      }),
      ...Object.entries<Tick>(ON_TICK)
        .filter(([job]) => isOn(job))
        .map(([job, { schedule, event, asks }]) =>
          rule(`tick-${job}`, {
            schedule,
            enabled: asks !== true || settings.collectedWaves !== 0,
            targets: [target(job as JobName, event?.(settings))],
          }),
        ),
    ]);
  }
}

function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}
