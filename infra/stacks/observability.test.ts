import { readFileSync } from 'node:fs';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { METRICS } from '#functions/platform/metrics.ts';
import { parseMinutes } from '#infra/ops/cost/template-facts.ts';
import { FUNCTIONS, JOBS, type JobName } from './functions.ts';
import { findProperties, findResources, type StageTemplates, stageTemplates } from './testing.ts';

type Properties = Readonly<Record<string, unknown>>;

const root = new URL('../../', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');

let stage: StageTemplates;
let observability: Template;
let alarms: readonly Properties[];

beforeAll(() => {
  stage = stageTemplates({ stage: 'prod', alarmEmail: 'operator@site.test', canary: 'on' });
  observability = stage.observability;
  alarms = findProperties(observability, 'AWS::CloudWatch::Alarm');
});

const titleOf = ({ AlarmName }: Properties): string => String(AlarmName).replace(/^plumbline-prod /, '');

/** Returns the text under each second-level heading of the runbook. */
function runbook(): ReadonlyMap<string, string> {
  const [, ...parts] = textOf('infra/RUNBOOK.md').split(/^## /m);
  return new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return [heading.trim(), lines.join('\n')];
    }),
  );
}

/** A metric that an alarm reads. */
interface Read {
  readonly id: string;
  readonly namespace: string;
  readonly name: string;
  readonly statistic: string;
  readonly minutes: number;
  readonly dimensions: Readonly<Record<string, unknown>>;
}

/** The metrics of an alarm, and the expression over them, if there is one. */
function readsOf(alarm: Properties): { readonly reads: readonly Read[]; readonly expression?: string } {
  const read = (id: string, metric: Properties, { Stat, Period }: Properties): Read => ({
    id,
    namespace: String(metric['Namespace']),
    name: String(metric['MetricName']),
    statistic: String(Stat),
    minutes: Number(Period) / 60,
    dimensions: Object.fromEntries(
      ((metric['Dimensions'] ?? []) as { Name: string; Value: unknown }[]).map(({ Name, Value }) => [
        Name,
        Value,
      ]),
    ),
  });
  if (alarm['Metrics'] === undefined)
    return { reads: [read('value', alarm, { Stat: alarm['Statistic'], Period: alarm['Period'] })] };
  const parts = alarm['Metrics'] as { Id: string; Expression?: string; MetricStat?: Properties }[];
  const expression = parts.find(({ Expression }) => Expression !== undefined)?.Expression;
  return {
    reads: parts.flatMap(({ Id, MetricStat }) =>
      MetricStat === undefined ? [] : [read(Id, MetricStat['Metric'] as Properties, MetricStat)],
    ),
    ...(expression === undefined ? {} : { expression }),
  };
}

/** The jobs that publish one of our metrics. */
const publishers = (name: string): readonly JobName[] =>
  JOBS.filter((job) => {
    const text = textOf(FUNCTIONS[job].file);
    return text.includes(`${name}:`) && text.includes('withMetrics(');
  });

/** Minutes between two runs of a job; undefined for one that only events start. */
function minutesBetween(job: JobName): number | undefined {
  const id = `tick${job.replaceAll('-', '')}`;
  const [, rule] =
    findResources(stage.application, 'AWS::Events::Rule').find(([name]) => name.startsWith(id)) ?? [];
  return rule && parseMinutes(String(rule.Properties['ScheduleExpression']));
}

/** The type of the resource that another stack's output names. */
function typeBehind(value: unknown): string {
  const { StackName, OutputName } = (value as { 'Fn::GetStackOutput': Readonly<Record<string, string>> })[
    'Fn::GetStackOutput'
  ];
  const of = stage[String(StackName).replace('plumbline-prod-', '') as keyof StageTemplates].toJSON();
  const { Ref, 'Fn::GetAtt': [att] = [] } = of['Outputs'][String(OutputName)].Value as {
    Ref?: string;
    'Fn::GetAtt'?: string[];
  };
  return of['Resources'][Ref ?? att ?? ''].Type;
}

/**
 * What AWS publishes, with its statistics and dimensions: the CloudFront Developer Guide ("Types of metrics for CloudFront"), the Lambda one
 * ("Types of metrics for Lambda functions": without a dimension of all functions), the SQS one ("Available CloudWatch metrics"), the SES one
 * ("Viewing account-level reputation metrics"), the Cognito one ("Metrics for user pools").
 */
const OF_AWS: Readonly<Record<string, readonly string[]>> = {
  'AWS/CloudFront Requests Sum': ['DistributionId', 'Region'],
  'AWS/CloudFront 5xxErrorRate Average': ['DistributionId', 'Region'],
  'AWS/Lambda Errors Sum': ['FunctionName'],
  'AWS/Lambda Throttles Sum': [],
  'AWS/SQS ApproximateNumberOfMessagesVisible Maximum': ['QueueName'],
  'AWS/SES Reputation.BounceRate Maximum': [],
  'AWS/SES Reputation.ComplaintRate Maximum': [],
  'AWS/Cognito SignInSuccesses Sum': ['UserPool', 'UserPoolClient'],
  'AWS/Cognito SignInSuccesses SampleCount': ['UserPool', 'UserPoolClient'],
};
const TYPES: Readonly<Record<string, string>> = {
  DistributionId: 'AWS::CloudFront::Distribution',
  QueueName: 'AWS::SQS::Queue',
  UserPool: 'AWS::Cognito::UserPool',
  UserPoolClient: 'AWS::Cognito::UserPoolClient',
};

describe('the metric of each alarm', () => {
  it('is one of ours that a job publishes, or one of AWS', () => {
    const filters = Object.values(stage).flatMap((template) =>
      findProperties(template, 'AWS::Logs::MetricFilter').flatMap(
        ({ MetricTransformations }) => MetricTransformations as Properties[],
      ),
    );
    for (const alarm of alarms) {
      const { reads, expression } = readsOf(alarm);
      if (reads.length === 0)
        expect(expression).toBe('SELECT MIN(DaysToExpiry) FROM "AWS/CertificateManager"');
      for (const { namespace, name, statistic, dimensions } of reads) {
        const dimensionNames = Object.keys(dimensions).toSorted();
        if (namespace.startsWith('AWS/')) {
          expect([name, dimensionNames]).toEqual([name, OF_AWS[`${namespace} ${name} ${statistic}`]]);
          for (const [dimension, value] of Object.entries(dimensions)) {
            if (dimension === 'Region') expect(value).toBe('Global');
            else if (dimension === 'FunctionName')
              stage.application.hasResourceProperties('AWS::Lambda::Function', { FunctionName: value });
            else expect([name, typeBehind(value)]).toEqual([name, TYPES[dimension]]);
          }
          continue;
        }
        expect([namespace, dimensions]).toEqual(['Plumbline', { service: 'plumbline-prod' }]);
        expect([name, Object.hasOwn(METRICS, name), publishers(name).length > 0]).toEqual([name, true, true]);
      }
    }
    // What a filter of a log adds has the same name and dimension, from a field of its lines.
    for (const transformation of filters) {
      expect(Object.keys(METRICS)).toContain(transformation['MetricName']);
      expect(transformation).toMatchObject({
        MetricNamespace: 'Plumbline',
        Dimensions: [{ Key: 'service', Value: '$.service' }],
      });
    }
    expect(filters).toHaveLength(1);
    for (const { Environment } of findProperties(stage.application, 'AWS::Lambda::Function'))
      expect(Environment).toMatchObject({ Variables: { POWERTOOLS_SERVICE_NAME: 'plumbline-prod' } });
  });

  it('is one of ours for each that we publish and pay', () => {
    const own = alarms.flatMap((alarm) =>
      readsOf(alarm).reads.flatMap(({ namespace, name }) => (namespace === 'Plumbline' ? [name] : [])),
    );
    expect(own.toSorted()).toEqual(Object.keys(METRICS).toSorted());
    for (const job of JOBS) {
      const text = textOf(FUNCTIONS[job].file);
      const named = Object.keys(METRICS).some((name) => text.includes(`${name}:`));
      expect([job, text.includes('withMetrics(')]).toEqual([job, named]);
    }
  });

  it('when it is the state of a job, is missing only if the job is silent, which fires too', () => {
    for (const alarm of alarms) {
      const [{ namespace, name, statistic, minutes } = { name: '' }] = readsOf(alarm).reads;
      const isState = namespace === 'Plumbline';
      expect([titleOf(alarm), alarm['TreatMissingData'] === 'breaching']).toEqual([titleOf(alarm), isState]);
      if (!isState) continue;
      const ticks = publishers(name).flatMap((job) => minutesBetween(job) ?? []);
      expect([name, statistic, Math.min(...ticks) <= Number(minutes)]).toEqual([name, statistic, true]);
    }
  });
});

/** What a period has: a value, values by the id in the expression, or nothing. */
type Point = number | Readonly<Record<string, number>> | undefined;

/** By title: what an outage publishes, and what a good day does. */
const EXAMPLES: Readonly<Record<string, { readonly fires: Point[][]; readonly quiet: Point[][] }>> = {
  'Canary failing': {
    fires: [
      [0, 1, 1],
      [0, undefined, undefined],
    ],
    quiet: [
      [0, 1, 0],
      [1, 0, 1],
    ],
  },
  'Canary sign-up failing': {
    fires: [[0, 1, 1]],
    quiet: [[0, 1, 0]],
  },
  // Ten users in a bad quarter of an hour, and a thousand; one who tries again, and many good calls.
  'Site failing': {
    fires: [[{ answers: 12, percent: 50 }], [{ answers: 1000, percent: 2 }]],
    quiet: [[{ answers: 4, percent: 100 }], [{ answers: 9000, percent: 0.5 }], [undefined]],
  },
  'User pool trigger failing': { fires: [[5]], quiet: [[4], [undefined]] },
  'Payments not active': { fires: [[1], [undefined]], quiet: [[0]] },
  'Person needed': { fires: [[1], [undefined]], quiet: [[0]] },
  'Messages waiting': {
    fires: [
      [1, 2],
      [undefined, undefined],
    ],
    quiet: [
      [1, 0],
      [0, 1],
    ],
  },
  'Mail reputation falling': {
    fires: [[{ bounced: 0.04, complained: 0 }], [{ bounced: 0, complained: 0.0008 }]],
    quiet: [[{ bounced: 0.03, complained: 0.0007 }], [undefined]],
  },
  'Dead letters': { fires: [[1]], quiet: [[0], [undefined]] },
  'Functions throttled': { fires: [[1, 1, 1]], quiet: [[1, undefined, 1]] },
  'Certificate expiring': { fires: [[29]], quiet: [[30], [undefined]] },
  'Passwords guessed': {
    fires: [[{ tried: 150, signedIn: 50 }]],
    quiet: [[{ tried: 1000, signedIn: 950 }], [undefined]],
  },
};

/** Whether an alarm that was quiet fires, as in "Configuring how CloudWatch alarms treat missing data". */
function fires(alarm: Properties, points: readonly Point[]): boolean {
  const { EvaluationPeriods, Threshold, ComparisonOperator, TreatMissingData } = alarm;
  const { expression, reads } = readsOf(alarm);
  const ids = reads.map(({ id }) => id);
  const value = (point: Exclude<Point, undefined>): number => {
    if (typeof point === 'number') return point;
    // Every metric of the expression has a value.
    expect(Object.keys(point).toSorted()).toEqual(ids.toSorted());
    const run = new Function('IF', 'MAX', ...ids, `return ${expression};`) as (...args: unknown[]) => number;
    const when = (test: boolean, yes: number, no: number): number => (test ? yes : no);
    return run(when, (all: number[]) => Math.max(...all), ...ids.map((id) => point[id]));
  };
  const breaches = (point: Point): boolean => {
    if (point === undefined) return TreatMissingData === 'breaching';
    return ComparisonOperator === 'LessThanThreshold'
      ? value(point) < Number(Threshold)
      : value(point) >= Number(Threshold);
  };
  return points.slice(-Number(EvaluationPeriods)).every(breaches);
}

describe('alarms', () => {
  it('fire by what an outage publishes, at ten users too, and not on a good day', () => {
    expect(alarms.map(titleOf).toSorted()).toEqual(Object.keys(EXAMPLES).toSorted());
    for (const alarm of alarms) {
      const title = titleOf(alarm);
      for (const points of EXAMPLES[title]?.fires ?? []) {
        expect(points.length).toBeGreaterThanOrEqual(Number(alarm['EvaluationPeriods']));
        expect([title, points, fires(alarm, points)]).toEqual([title, points, true]);
      }
      for (const points of EXAMPLES[title]?.quiet ?? [])
        expect([title, points, fires(alarm, points)]).toEqual([title, points, false]);
    }
  });

  it('are few, and look back no further than CloudWatch does', () => {
    expect(alarms.length).toBeLessThanOrEqual(25);
    for (const alarm of alarms) {
      const [{ minutes } = { minutes: 60 }] = readsOf(alarm).reads;
      expect(minutes * Number(alarm['EvaluationPeriods'])).toBeLessThanOrEqual(24 * 60);
    }
  });

  it('each have a heading in the runbook and link to it', () => {
    const anchors = alarms.map((alarm) => {
      expect(String(alarm['AlarmName'])).toMatch(/^plumbline-prod /);
      const [, anchor] =
        /\. What to do: infra\/RUNBOOK\.md#([\w-]+)$/.exec(String(alarm['AlarmDescription'])) ?? [];
      return String(anchor);
    });
    const headings = [...runbook().keys()].map((heading) => heading.toLowerCase().replaceAll(' ', '-'));
    expect(headings.toSorted()).toEqual(anchors.toSorted());
  });

  it('have all five parts in the runbook', () => {
    for (const [heading, text] of runbook())
      for (const part of ['Users', 'See', 'Causes', 'Do', 'Over'])
        expect([heading, part, text.includes(`**${part}.**`)]).toEqual([heading, part, true]);
  });

  it('have only existing commands and jobs in the runbook', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = [...textOf('infra/RUNBOOK.md').matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const runs = [
      ...textOf('infra/RUNBOOK.md').matchAll(/`(?:run|logs|events|killed) ([a-z]+-[a-z\d-]*[a-z\d])/g),
    ];
    expect(runs.length).toBeGreaterThan(20);
    expect(runs.flatMap(([, name = '']) => (name in FUNCTIONS ? [] : [name]))).toEqual([]);
  });

  it('mail the operator when they start and end, and only about the start of each new failing source', () => {
    for (const alarm of alarms) {
      expect(alarm['AlarmActions']).toHaveLength(1);
      const newOnly = titleOf(alarm) === 'Person needed';
      expect(alarm['OKActions']).toEqual(newOnly ? undefined : alarm['AlarmActions']);
    }
    stage.alarms.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'operator@site.test',
    });
    stage.alarms.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          }),
        ]),
      },
    });
    const silent = stageTemplates({ alarmEmail: '' }).alarms;
    expect(findResources(silent, 'AWS::SNS::Subscription')).toEqual([]);
  });

  it('watch the canary, which may sign in by password, only where it is on', () => {
    const off = stageTemplates({ stage: 'prod' });
    const canaries = (of: StageTemplates) => [
      ...findProperties(of.observability, 'AWS::CloudWatch::Alarm').filter(
        ({ MetricName }) => MetricName === 'CanaryFailed',
      ),
      ...findResources(of.application, 'AWS::Events::Rule').filter(([id]) => id.startsWith('tickcanary')),
    ];
    expect(canaries(stage)).toHaveLength(2);
    expect(canaries(off)).toEqual([]);
    const flows = ({ identity }: StageTemplates) =>
      findProperties(identity, 'AWS::Cognito::UserPoolClient').flatMap(
        ({ ExplicitAuthFlows }) => ExplicitAuthFlows,
      );
    expect(flows(stage)).toContain('ALLOW_ADMIN_USER_PASSWORD_AUTH');
    expect(flows(off)).not.toContain('ALLOW_ADMIN_USER_PASSWORD_AUTH');
  });

  it('on dead letters watch the only queue, which every job and rule writes to', () => {
    const queues = findResources(stage.application, 'AWS::SQS::Queue');
    expect(queues.map(([, { Properties: queue }]) => queue['QueueName'])).toEqual([
      'plumbline-prod-dead-letters',
    ]);
    const [policy] = findProperties(stage.application, 'AWS::SQS::QueuePolicy');
    const { Statement } = (policy?.['PolicyDocument'] ?? {}) as { Statement?: readonly unknown[] };
    // The most that SQS takes.
    expect(Statement?.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(Statement)).toContain(':rule/plumbline-prod-*');
  });
});

describe('what operators do by commands', () => {
  it('is kept for a year', () => {
    const name = '/aws/events/plumbline-prod-operator';
    observability.hasResourceProperties('AWS::Logs::LogGroup', { LogGroupName: name, RetentionInDays: 365 });
    const [rule] = findProperties(observability, 'AWS::Events::Rule');
    expect(rule).toMatchObject({
      EventPattern: { source: ['plumbline'], 'detail-type': ['OperatorActed'] },
      Targets: [{ Arn: expect.anything() }],
    });
    expect(JSON.stringify(rule)).toContain(':log-group:');
    const [policy] = findProperties(observability, 'AWS::Logs::ResourcePolicy');
    expect(JSON.stringify(policy)).toContain('events.amazonaws.com');
  });
});

describe('the bill', () => {
  it('mails the operator before the budget is spent, and about unusual costs where a monitor is named', () => {
    const [budget] = findProperties(observability, 'AWS::Budgets::Budget');
    expect(budget).toMatchObject({
      Budget: { BudgetLimit: { Amount: 100, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    });
    expect(JSON.stringify(budget).match(/operator@site\.test/g)).toHaveLength(2);
    expect(findProperties(observability, 'AWS::CE::AnomalySubscription')).toEqual([]);
    const costMonitor = 'arn:aws:ce::123456789012:anomalymonitor/abc-1';
    const watched = stageTemplates({ alarmEmail: 'operator@site.test', costMonitor }).observability;
    expect(findProperties(watched, 'AWS::CE::AnomalySubscription')).toMatchObject([
      { MonitorArnList: [costMonitor], Subscribers: [{ Address: 'operator@site.test' }] },
    ]);
  });
});
