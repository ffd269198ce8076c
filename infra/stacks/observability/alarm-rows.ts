import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { SWEEP_MINUTES } from '#functions/billing/sweep-orders.ts';
import { TICK_MINUTES } from '#functions/collection/status/schedule.ts';
import { DIGEST_TICK_MINUTES } from '#functions/delivery/digests/send-digests.ts';
import { PUSH_TICK_MINUTES } from '#functions/delivery/push/send-pushes.ts';
import { REPUTATION_LIMITS } from '#functions/mail/reputation.ts';
import type { MetricName } from '#functions/platform/metrics.ts';
import type { Job } from '../functions.ts';
import type { StageSettings } from '../settings.ts';
import type { SiteStack } from '../site.ts';
import { failedCalls, figure, heartbeat, mailMetric, throttles } from './figures.ts';

/** An alarm. It goes off when the metric reaches the threshold (or, for a heartbeat, is below it) for all of its periods. */
export interface AlarmRow {
  /** Plain words, and the heading in infra/RUNBOOK.md. */
  readonly title: string;
  /** What a user feels, in a sentence. */
  readonly pain: string;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly periods: number;
  /** What no data means: `ignore` leaves the alarm as it is. */
  readonly missing: TreatMissingData;
  readonly isHeartbeat?: true;
}

/** A run may take its quarter of an hour and a publisher may find another at work: after an hour something is wrong. */
const LAG_MOST_S = 3600;
/** A browser can name a push service that takes nothing: a few of these an hour are no fault of ours. */
const PUSHES_GIVEN_UP_MOST = 20;
/** Of a hundred calls. */
const FAILED_MOST = 1;

/** Who misses what when a job has failed on an event three times. */
const LOST: Readonly<Record<Job, string>> = {
  'plan-collection': 'Sources may be asked an hour late.',
  'collect-source': 'A city may show no new permits until its next run.',
  'publish-index': 'Permits that were collected are not found yet.',
  'match-alerts': 'Alerts are silent about permits that the search already shows.',
  'send-mail': 'Welcomes, receipts and reminders may come late.',
  'send-digests': 'Digests may come late.',
  'send-webhooks': 'Messages to webhooks may come late.',
  'record-mail-event': 'Mail may go on to an address that bounced or complained.',
  'sweep-orders': 'Somebody who paid may wait for access.',
  'send-pushes': 'Phone alerts may come late.',
};

/** What alarms look at beside figures of ours. */
export interface Watched {
  readonly site: SiteStack;
  readonly deadLetters: Readonly<Record<Job, Queue>>;
  /** How often somebody used the form for removals, an hour. */
  readonly asked: IMetric;
}

/** The alarms of a stage, what hurts users most first. */
export function alarmRows(
  settings: StageSettings,
  { site, deadLetters, asked }: Watched,
): readonly AlarmRow[] {
  const most = (name: MetricName, minutes: number): IMetric =>
    figure(settings, name, { period: Duration.minutes(minutes), statistic: Stats.MAXIMUM });
  const { IGNORE, NOT_BREACHING } = TreatMissingData;
  const silent = (title: string, pain: string, name: MetricName, everyMinutes: number): AlarmRow => ({
    title,
    pain,
    metric: heartbeat(settings, name, Duration.minutes(3 * everyMinutes)),
    threshold: 1,
    periods: 1,
    missing: TreatMissingData.BREACHING,
    isHeartbeat: true,
  });
  return [
    {
      title: 'API failing',
      pain: 'Pages say that something went wrong: more than one call in a hundred fails.',
      metric: failedCalls(site),
      threshold: FAILED_MOST,
      periods: 2,
      missing: NOT_BREACHING,
    },
    {
      title: 'Payments not active',
      pain: 'Somebody may have paid and has no access.',
      metric: most('OrdersUnsettled', SWEEP_MINUTES),
      threshold: 1,
      periods: 1,
      missing: IGNORE,
    },
    silent(
      'Payment sweeper silent',
      'Payments whose page was closed too early do not become active.',
      'OrdersUnsettled',
      SWEEP_MINUTES,
    ),
    {
      title: 'Sources failing',
      pain: 'A city has had no good run for two of its periods: its new permits are missing.',
      metric: most('SourcesFailing', 3 * TICK_MINUTES),
      threshold: 1,
      periods: 1,
      missing: IGNORE,
    },
    silent('Planner silent', 'No source is asked for new permits.', 'SourcesFailing', TICK_MINUTES),
    {
      title: 'Index publishing late',
      pain: 'Permits that were collected an hour ago are not found yet.',
      metric: most('IndexLag', TICK_MINUTES),
      threshold: LAG_MOST_S,
      periods: 3,
      missing: IGNORE,
    },
    {
      title: 'Alerts asked late',
      pain: 'Alerts are silent about permits collected an hour ago that the search already shows.',
      metric: most('AlertLag', TICK_MINUTES),
      threshold: LAG_MOST_S,
      periods: 3,
      missing: IGNORE,
    },
    {
      title: 'Digests late',
      pain: 'Digests that were due an hour ago have not been sent.',
      metric: figure(settings, 'DigestsLate', {
        period: Duration.minutes(DIGEST_TICK_MINUTES),
        statistic: Stats.MINIMUM,
      }),
      threshold: 1,
      periods: 60 / DIGEST_TICK_MINUTES,
      missing: IGNORE,
    },
    silent('Digest sender silent', 'No digest is sent.', 'DigestsPaused', DIGEST_TICK_MINUTES),
    {
      title: 'Digests paused',
      pain: 'No digest is sent, since too much of our mail bounces or is reported as unwanted.',
      metric: most('DigestsPaused', DIGEST_TICK_MINUTES),
      threshold: 1,
      periods: 1,
      missing: IGNORE,
    },
    {
      title: 'Webhooks late',
      pain: 'Messages to webhooks that should have gone ten minutes ago have not been sent.',
      metric: figure(settings, 'WebhooksLate', { period: Duration.minutes(5), statistic: Stats.MINIMUM }),
      threshold: 1,
      periods: 3,
      missing: IGNORE,
    },
    silent('Webhook sender silent', 'No webhook is told of new permits.', 'WebhooksLate', 5),
    {
      title: 'Mail given up',
      pain: 'Somebody will never get a mail: SES refused it for most of a day.',
      metric: figure(settings, 'MailsGivenUp', { period: Duration.minutes(15), statistic: Stats.SUM }),
      threshold: 1,
      periods: 1,
      missing: NOT_BREACHING,
    },
    silent('Mail sender silent', 'Welcomes, receipts and reminders do not come.', 'MailsGivenUp', 5),
    {
      title: 'Phone alerts given up',
      pain: 'Alerts do not come to phones: push services refuse what we send, or were away for hours.',
      metric: figure(settings, 'PushesGivenUp', { period: Duration.hours(1), statistic: Stats.SUM }),
      threshold: PUSHES_GIVEN_UP_MOST,
      periods: 1,
      missing: NOT_BREACHING,
    },
    silent('Phone alert sender silent', 'No alert comes to a phone.', 'PushesGivenUp', PUSH_TICK_MINUTES),
    {
      title: 'Bounces near the limit',
      pain: 'SES may soon stop all our mail: it looks closer at 5 % of bounces.',
      metric: reputation('Reputation.BounceRate'),
      threshold: REPUTATION_LIMITS.bounced,
      periods: 1,
      missing: IGNORE,
    },
    {
      title: 'Complaints near the limit',
      pain: 'SES may soon stop all our mail: it looks closer at 0.1 % of complaints.',
      metric: reputation('Reputation.ComplaintRate'),
      threshold: REPUTATION_LIMITS.complained,
      periods: 1,
      missing: IGNORE,
    },
    {
      title: 'Functions throttled',
      pain: 'Calls fail and jobs wait, since the account runs no more functions at a time.',
      metric: throttles(),
      threshold: 1,
      periods: 3,
      missing: NOT_BREACHING,
    },
    {
      title: 'Removal asked for',
      pain: 'Somebody asks to be taken out, or that a record be put right, and waits for an answer.',
      metric: asked,
      threshold: 1,
      periods: 1,
      missing: NOT_BREACHING,
    },
    ...(Object.keys(LOST) as Job[]).map(
      (job): AlarmRow => ({
        title: `Dead letters of ${job}`,
        pain: LOST[job],
        metric: deadLetters[job].metricApproximateNumberOfMessagesVisible({
          period: Duration.minutes(5),
          statistic: Stats.MAXIMUM,
        }),
        threshold: 1,
        periods: 1,
        missing: NOT_BREACHING,
      }),
    ),
  ];
}

function reputation(name: string): IMetric {
  return mailMetric(name, { period: Duration.hours(1), statistic: Stats.MAXIMUM });
}
