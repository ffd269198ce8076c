import { Duration } from 'aws-cdk-lib';
import {
  type AlarmBase,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type MetricOptions,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { PAUSE_METRICS } from '#functions/mail/reputation.ts';
import type { MetricName } from '#functions/platform/metrics.ts';
import type { ApplicationStack } from '../application.ts';
import { FUNCTIONS, type FunctionName } from '../functions.ts';
import type { StageSettings } from '../settings.ts';
import type { SiteStack } from '../site.ts';
import { failedCalls, figure, lambdaMetric, mailMetric, throttles } from './figures.ts';

interface Parts {
  readonly settings: StageSettings;
  readonly application: ApplicationStack;
  readonly site: SiteStack;
  readonly alarms: readonly AlarmBase[];
}

const HOUR = { period: Duration.hours(1) };
const WIDTH = 24;
/** Left out so that the page stays within the 50 metrics that are free. */
const RARELY_RUN: readonly string[] = ['measure-completeness', 'measure-next', 'measure-scores'];

/** Adds one page, read from the top: alarms, what users notice, then possible causes. */
export function addDashboard(scope: Construct, { settings, application, site, alarms }: Parts): Dashboard {
  const max = (...names: MetricName[]): IMetric[] =>
    names.map((name) => figure(settings, name, { period: Duration.minutes(15), statistic: Stats.MAXIMUM }));
  const sum = (name: MetricName, label: string): IMetric =>
    figure(settings, name, { ...HOUR, statistic: Stats.SUM, label });
  const { api, distribution } = site;
  const mails = (name: string): IMetric => mailMetric(name, { ...HOUR, statistic: Stats.SUM });
  const p99 = (name: FunctionName): IMetric =>
    application.functions[name].metricDuration({ statistic: 'p99', label: name });
  const calls = (Object.keys(FUNCTIONS) as FunctionName[]).filter((name) => name.startsWith('api-'));
  const fiveMinutes: MetricOptions = { period: Duration.minutes(5), statistic: Stats.SUM };
  return new Dashboard(scope, 'dashboard', {
    dashboardName: `plumbline-${settings.stage}`,
    defaultInterval: Duration.days(1),
    widgets: [
      [
        new AlarmStatusWidget({
          title: 'Alarms (explained in infra/RUNBOOK.md)',
          alarms: [...alarms],
          width: WIDTH,
          height: 5,
        }),
      ],
      [heading('User experience')],
      [
        graph('Failed calls, %', [failedCalls(site), distribution.metric5xxErrorRate()]),
        graph('Call latency, ms', [
          api.metricLatency({ statistic: 'p99', label: 'p99' }),
          api.metricLatency({ statistic: 'p50', label: 'p50' }),
        ]),
        graph('Paid orders not active', max('OrdersUnsettled')),
      ],
      [
        graph(
          'Failing and broken sources, places with losses',
          max('SourcesFailing', 'SourcesBroken', 'PlacesWithLosses'),
        ),
        graph('Delay until search and until alerts, s', max('IndexLag', 'AlertLag')),
        graph('Alerts and mail not sent', [
          ...max('DigestsLate', ...Object.values(PAUSE_METRICS), 'WebhooksLate'),
          sum('MailsGivenUp', 'mails given up'),
          sum('PushesGivenUp', 'phone alerts given up'),
        ]),
      ],
      [heading('Activity')],
      [
        graph('New and changed permits', [sum('PermitsCollected', 'permits an hour')]),
        graph('Collection runs', [
          figure(settings, 'RunsFailed', { ...HOUR, statistic: Stats.SAMPLE_COUNT, label: 'runs an hour' }),
          sum('RunsFailed', 'failed'),
        ]),
        graph(
          'Mail of the account per hour',
          ['Send', 'Delivery', 'Bounce', 'Complaint', 'Reject'].map(mails),
        ),
      ],
      [heading('Possible causes')],
      [
        graph('Calls', [api.metricCount(fiveMinutes), api.metricClientError(fiveMinutes)]),
        graph('Failed function runs', [lambdaMetric('Errors', { label: 'all' })]),
        graph('Throttled function runs', [throttles()]),
      ],
      [
        graph('Call latency by function, p99, ms', calls.map(p99), WIDTH / 2),
        graph(
          'Events that failed three times',
          Object.entries(application.deadLetters)
            .filter(([job]) => !RARELY_RUN.includes(job))
            .map(([job, queue]) =>
              queue.metricApproximateNumberOfMessagesVisible({ label: job, statistic: Stats.MAXIMUM }),
            ),
          WIDTH / 2,
        ),
      ],
    ],
  });
}

function heading(text: string): TextWidget {
  return new TextWidget({ markdown: `## ${text}`, width: WIDTH, height: 1 });
}

function graph(title: string, left: readonly IMetric[], width = WIDTH / 3): GraphWidget {
  return new GraphWidget({ title, left: [...left], width, height: 6, leftYAxis: { min: 0 } });
}
