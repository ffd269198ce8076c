import { readFileSync } from 'node:fs';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAIL_STREAMS } from '#functions/mail/mail.ts';
import { PAUSABLE_STREAMS, PAUSE_METRICS } from '#functions/mail/reputation.ts';
import { METRICS } from '#functions/platform/metrics.ts';
import { FUNCTIONS, JOBS } from './functions.ts';
import { SECURITY_ALARMS } from './observability/security-alarms.ts';
import { findProperties, findResources, type StageTemplates, stageTemplates } from './testing.ts';

const root = new URL('../../', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');

let stage: StageTemplates;
let observability: Template;
let every: readonly Readonly<Record<string, unknown>>[];
let alarms: readonly Readonly<Record<string, unknown>>[];

beforeAll(() => {
  stage = stageTemplates({ stage: 'prod', alarmEmail: 'operator@site.test', canary: 'on' });
  observability = stage.observability;
  every = findProperties(observability, 'AWS::CloudWatch::Alarm');
  // Those without an action are parts of the others.
  alarms = [
    ...every.filter(({ AlarmActions: actions }) => actions !== undefined),
    ...findProperties(observability, 'AWS::CloudWatch::CompositeAlarm'),
  ];
}, 240_000);

const titleOf = ({ AlarmName, CompositeAlarmName }: Readonly<Record<string, unknown>>): string =>
  String(AlarmName ?? CompositeAlarmName).replace(/^plumbline-prod /, '');

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

describe('metrics', () => {
  const names = Object.keys(METRICS).toSorted();

  it('are all used by an alarm or the dashboard under the names that jobs publish', () => {
    const inAlarms = [...JSON.stringify(every).matchAll(/"MetricName":"(\w+)","Namespace":"Plumbline"/g)].map(
      ([, name = '']) => name,
    );
    const page = JSON.stringify(findProperties(observability, 'AWS::CloudWatch::Dashboard'));
    const onPage = [...page.matchAll(/\\"Plumbline\\",\\"(\w+)\\"/g)].map(([, name = '']) => name);
    expect([...new Set([...inAlarms, ...onPage])].toSorted()).toEqual(names);
    const service = [{ Name: 'service', Value: 'plumbline-prod' }];
    for (const alarm of every)
      if (alarm['Namespace'] === 'Plumbline') expect(alarm['Dimensions']).toEqual(service);
    for (const { Environment } of findProperties(stage.application, 'AWS::Lambda::Function'))
      expect(Environment).toMatchObject({ Variables: { POWERTOOLS_SERVICE_NAME: 'plumbline-prod' } });
  });

  it('are each published by a job whose handler logs metrics', () => {
    const published = JOBS.flatMap((name) => {
      const { file } = FUNCTIONS[name];
      const text = textOf(file);
      const figures: string[] = names.filter((figure) => text.includes(`${figure}:`));
      if (text.includes('measurePauses(')) figures.push(...Object.values(PAUSE_METRICS));
      expect([name, /\bwithMetrics\(/.test(text)]).toEqual([name, figures.length > 0]);
      return figures;
    });
    expect([...new Set(published)].toSorted()).toEqual(names);
  });
});

describe('alarms', () => {
  it('match the headings of the runbook and link to them', () => {
    const anchors = alarms.map((alarm) => {
      expect(String(alarm['AlarmName'] ?? alarm['CompositeAlarmName'])).toMatch(/^plumbline-prod /);
      const [, anchor] =
        /\. What to do: infra\/RUNBOOK\.md#([\w-]+)$/.exec(String(alarm['AlarmDescription'])) ?? [];
      return String(anchor);
    });
    const headings = [...runbook().keys()].map((heading) => heading.toLowerCase().replaceAll(' ', '-'));
    expect(headings.toSorted()).toEqual([...new Set(anchors)].toSorted());
  });

  it('watch each stream of mail that may pause, which are all but mail about the account', () => {
    expect(['account', ...PAUSABLE_STREAMS].toSorted()).toEqual([...MAIL_STREAMS].toSorted());
    const paused = alarms.filter((alarm) => titleOf(alarm).startsWith('Mail paused for '));
    expect(paused.map(({ MetricName, Threshold }) => `${MetricName} ${Threshold}`)).toEqual(
      PAUSABLE_STREAMS.map((stream) => `${PAUSE_METRICS[stream]} 1`),
    );
  });

  it('that share a heading are each named below it', () => {
    const texts = new Map([...runbook()].map(([heading, text]) => [heading.toLowerCase(), text]));
    const shared = alarms.filter((alarm) => !texts.has(titleOf(alarm).toLowerCase()));
    expect(shared.length).toBeGreaterThan(JOBS.length);
    const unnamed = shared.map(titleOf).filter((title, at) => {
      const [, anchor = ''] = /#([\w-]+)$/.exec(String(shared[at]?.['AlarmDescription'])) ?? [];
      const text = texts.get(anchor.replaceAll('-', ' ')) ?? '';
      const words = title.split(' ');
      const ends = words.map((_, from) => `\`${words.slice(from).join(' ')}\``);
      return !text.includes(`| ${title} |`) && !ends.some((end) => text.includes(end));
    });
    expect(unnamed).toEqual([]);
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
      ...textOf('infra/RUNBOOK.md').matchAll(
        /`(?:run|logs|events|letters|purge|killed) ([a-z]+-[a-z\d-]*[a-z\d])/g,
      ),
    ];
    expect(runs.length).toBeGreaterThan(30);
    expect(runs.flatMap(([, name = '']) => (name in FUNCTIONS ? [] : [name]))).toEqual([]);
  });

  it('mail the operator when they start and end, and only about the start of each new failing source', () => {
    for (const alarm of alarms) {
      expect(alarm['AlarmActions']).toHaveLength(1);
      const newOnly = titleOf(alarm) === 'Sources failing';
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
    expect(canaries(stage)).toHaveLength(3);
    expect(canaries(off)).toEqual([]);
    const flows = ({ identity }: StageTemplates) =>
      findProperties(identity, 'AWS::Cognito::UserPoolClient').flatMap(
        ({ ExplicitAuthFlows }) => ExplicitAuthFlows,
      );
    expect(flows(stage)).toContain('ALLOW_ADMIN_USER_PASSWORD_AUTH');
    expect(flows(off)).not.toContain('ALLOW_ADMIN_USER_PASSWORD_AUTH');
    expect(every.find((alarm) => titleOf(alarm) === 'Canary failing')).toMatchObject({
      Period: 300,
      EvaluationPeriods: 2,
      Statistic: 'Maximum',
      Threshold: 1,
    });
  }, 240_000);

  it('treat missing data as a failure for scheduled jobs only', () => {
    const heartbeats = alarms.filter(({ Statistic }) => Statistic === 'SampleCount');
    const clocks = findProperties(stage.application, 'AWS::Events::Rule').filter(
      // An alarm cannot wait weeks for a metric. Nobody waits for what runs at some hours: its dead letters tell.
      ({ ScheduleExpression }) =>
        ScheduleExpression !== undefined &&
        !/^cron\(\d+ (\d+ \d[\d-]*|\d[\d,]*) /.test(String(ScheduleExpression)),
    );
    expect(heartbeats).toHaveLength(clocks.length);
    for (const alarm of alarms)
      expect([titleOf(alarm), alarm['TreatMissingData'] === 'breaching']).toEqual([
        titleOf(alarm),
        heartbeats.includes(alarm) || titleOf(alarm) === 'No traffic',
      ]);
    for (const alarm of heartbeats)
      expect(alarm).toMatchObject({ ComparisonOperator: 'LessThanThreshold', Threshold: 1 });
  });

  it('watch every queue of dead letters', () => {
    const watched = alarms.filter(({ Namespace }) => Namespace === 'AWS/SQS');
    const queues = new Set(watched.map(({ Dimensions }) => JSON.stringify(Dimensions)));
    expect(queues.size).toBe(findResources(stage.application, 'AWS::SQS::Queue').length);
    expect(watched.map(titleOf)).toEqual(JOBS.map((name) => `Dead letters of ${name}`));
  });

  it('measure API failures in percent, with a minimum number of calls', () => {
    const [failing] = alarms.filter((alarm) => titleOf(alarm) === 'API failing');
    expect(JSON.stringify(failing?.['Metrics'])).toContain('IF(calls >= 20, 100 * failed / calls, 0)');
  });
});

describe('targets', () => {
  it('fire when their budget burns 14.4 or 6 times too fast, calls in two windows', () => {
    const of = (title: string) => every.find((alarm) => titleOf(alarm) === title);
    expect(of('Call target burning fast, long window')).toMatchObject({ Threshold: 7.2 });
    expect(of('Call target burning, short window')).toMatchObject({ Threshold: 3 });
    expect(of('Freshness target burning fast')).toMatchObject({ Threshold: 72, Period: 3600 });
    expect(of('Digest target burning')).toMatchObject({ Threshold: 6 });
    const [rule] = findProperties(observability, 'AWS::CloudWatch::CompositeAlarm').map(({ AlarmRule }) =>
      JSON.stringify(AlarmRule),
    );
    expect(rule).toMatch(/long.* AND .*short/s);
    expect(JSON.stringify(of('Call target burning, short window'))).toContain('"Stat":"TC(:1000)"');
  });
});

describe('security events', () => {
  const filterOf = (path: string) => ({
    FilterPattern: `{ ${path}.securityEvent = "*" }`,
    MetricTransformations: [
      {
        MetricNamespace: 'Plumbline/Security',
        MetricName: 'Events',
        MetricValue: '1',
        Dimensions: [
          { Key: 'service', Value: `${path}.service` },
          { Key: 'event', Value: `${path}.securityEvent` },
        ],
      },
    ],
  });

  it('are counted in the log of every function', () => {
    const logs = findProperties(stage.application, 'AWS::Logs::LogGroup').flatMap(
      // The log of the API's calls has no name of ours.
      ({ LogGroupName = [] }) => LogGroupName,
    );
    expect(logs).toHaveLength(Object.keys(FUNCTIONS).length);
    for (const LogGroupName of logs)
      observability.hasResourceProperties('AWS::Logs::MetricFilter', { LogGroupName, ...filterOf('$') });
  });

  it('of operators are kept for a year and counted too', () => {
    const name = '/aws/events/plumbline-prod-operator';
    observability.hasResourceProperties('AWS::Logs::LogGroup', { LogGroupName: name, RetentionInDays: 365 });
    observability.hasResourceProperties('AWS::Logs::MetricFilter', filterOf('$.detail'));
    const [rule] = findProperties(observability, 'AWS::Events::Rule');
    expect(rule).toMatchObject({
      EventPattern: { source: ['plumbline'], 'detail-type': ['OperatorActed'] },
      Targets: [{ Arn: expect.anything() }],
    });
    expect(JSON.stringify(rule)).toContain(':log-group:');
    const [policy] = findProperties(observability, 'AWS::Logs::ResourcePolicy');
    expect(JSON.stringify(policy)).toContain('events.amazonaws.com');
  });

  it('have an alarm for each kind, on its own metric', () => {
    const own = alarms.filter(({ Namespace }) => Namespace === 'Plumbline/Security');
    const kinds = Object.entries(SECURITY_ALARMS);
    expect(own.map(titleOf)).toEqual(kinds.map(([, { title }]) => title));
    for (const [at, [kind, { threshold, minutes }]] of kinds.entries())
      expect(own[at]).toMatchObject({
        MetricName: 'Events',
        Statistic: 'Sum',
        Threshold: threshold,
        Period: minutes * 60,
        Dimensions: [
          { Name: 'event', Value: kind },
          { Name: 'service', Value: 'plumbline-prod' },
        ],
      });
  });

  it('count passwords that the user pool refused', () => {
    const [guessed] = alarms.filter((alarm) => titleOf(alarm) === 'Passwords guessed');
    expect(JSON.stringify(guessed?.['Metrics'])).toMatch(/"tried - signedIn".*"SignInSuccesses"/s);
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
  }, 240_000);
});

describe('the dashboard', () => {
  it('stays within the free number of metrics', () => {
    const [page] = findProperties(observability, 'AWS::CloudWatch::Dashboard');
    const shown = JSON.stringify(page?.['DashboardBody']).match(/\\"(Plumbline|AWS\/\w+)\\",/g) ?? [];
    expect(shown.length).toBeGreaterThan(30);
    expect(shown.length).toBeLessThanOrEqual(50);
  });

  it('begins with every alarm, then shows failed calls', () => {
    const [page] = findProperties(observability, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(page?.['DashboardBody']);
    const [status = ''] = body.split('User experience');
    expect(status.match(/Fn::GetAtt/g)).toHaveLength(alarms.length);
    expect(body.indexOf('Failed calls')).toBeLessThan(body.indexOf('Activity'));
    expect(page?.['DashboardName']).toBe('plumbline-prod');
  });
});
