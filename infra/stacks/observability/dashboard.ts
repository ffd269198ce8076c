import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type MetricOptions,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { MetricName } from '#functions/platform/metrics.ts';
import type { ApplicationStack } from '../application.ts';
import { FUNCTIONS, type FunctionName } from '../functions.ts';
import type { StageSettings } from '../settings.ts';
import type { SiteStack } from '../site.ts';
import { failedCalls, figure, mailMetric, ofAllFunctions, throttles } from './figures.ts';

interface Parts {
  readonly settings: StageSettings;
  readonly application: ApplicationStack;
  readonly site: SiteStack;
  readonly alarms: readonly Alarm[];
}

const HOUR = { period: Duration.hours(1) };
const WIDTH = 24;
/** Functions few people wait for: with them the page would have more than the 50 metrics that are free. */
const SELDOM: readonly FunctionName[] = ['api-removals', 'api-webhooks', 'api-push'];

/** One page, to be read from above: what is wrong, what users feel, then what it may come from. */
export function addDashboard(scope: Construct, { settings, application, site, alarms }: Parts): Dashboard {
  const most = (...names: MetricName[]): IMetric[] =>
    names.map((name) => figure(settings, name, { period: Duration.minutes(15), statistic: Stats.MAXIMUM }));
  const sum = (name: MetricName, label: string): IMetric =>
    figure(settings, name, { ...HOUR, statistic: Stats.SUM, label });
  const { api, distribution } = site;
  const mails = (name: string): IMetric => mailMetric(name, { ...HOUR, statistic: Stats.SUM });
  const p99 = (name: FunctionName): IMetric =>
    application.functions[name].metricDuration({ statistic: 'p99', label: name });
  const calls = (Object.keys(FUNCTIONS) as FunctionName[]).filter(
    (name) => name.startsWith('api-') && !SELDOM.includes(name),
  );
  const fiveMinutes: MetricOptions = { period: Duration.minutes(5), statistic: Stats.SUM };
  return new Dashboard(scope, 'dashboard', {
    dashboardName: `plumbline-${settings.stage}`,
    defaultInterval: Duration.days(1),
    widgets: [
      [
        new AlarmStatusWidget({
          title: 'Alarms: what each means and what to do is in infra/RUNBOOK.md',
          alarms: [...alarms],
          width: WIDTH,
          height: 5,
        }),
      ],
      [heading('What users feel')],
      [
        graph('Calls that fail, %', [failedCalls(site), distribution.metric5xxErrorRate()]),
        graph('Slowest calls, ms', [
          api.metricLatency({ statistic: 'p99', label: 'one in a hundred' }),
          api.metricLatency({ statistic: 'p50', label: 'half' }),
        ]),
        graph('Paid and not active', most('OrdersUnsettled')),
      ],
      [
        graph('Sources without a good run for two periods', most('SourcesFailing')),
        graph('Waiting to be found and to be told, s', most('IndexLag', 'AlertLag')),
        graph('Alerts and mail that do not come', [
          ...most('DigestsLate', 'DigestsPaused', 'WebhooksLate'),
          sum('MailsGivenUp', 'mails given up'),
          sum('PushesGivenUp', 'phone alerts given up'),
        ]),
      ],
      [heading('What goes on')],
      [
        graph('Permits new or changed', [sum('PermitsCollected', 'permits an hour')]),
        graph('Runs of sources', [
          figure(settings, 'RunsFailed', { ...HOUR, statistic: Stats.SAMPLE_COUNT, label: 'runs an hour' }),
          sum('RunsFailed', 'failed'),
        ]),
        graph(
          'Mails of the account an hour',
          ['Send', 'Delivery', 'Bounce', 'Complaint', 'Reject'].map(mails),
        ),
      ],
      [heading('Where it may come from')],
      [
        graph('Calls', [api.metricCount(fiveMinutes), api.metricClientError(fiveMinutes)]),
        // Which job it was shows where its events are kept, below.
        graph('Functions that failed', [ofAllFunctions('Errors', { label: 'all' })]),
        graph('Functions turned away', [throttles()]),
      ],
      [
        // Those people wait for all day.
        graph('How long calls take, p99, ms', calls.map(p99), WIDTH / 2),
        graph(
          'Events that failed three times',
          Object.entries(application.deadLetters).map(([job, queue]) =>
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
