import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { SWEEP_MINUTES } from '#functions/billing/sweep-orders.ts';
import { CANARY_MINUTES } from '#functions/canary/run-canary.ts';
import { TICK_MINUTES } from '#functions/collection/status/schedule.ts';
import { DIGEST_TICK_MINUTES } from '#functions/delivery/digests/send-digests.ts';
import { PUSH_TICK_MINUTES } from '#functions/delivery/push/send-pushes.ts';
import {
  PAUSABLE_STREAMS,
  PAUSE_METRICS,
  type PausableStream,
  REPUTATION_LIMITS,
} from '#functions/mail/reputation.ts';
import type { MetricName } from '#functions/platform/metrics.ts';
import type { SecurityEventKind } from '#functions/platform/security-events.ts';
import type { JobName } from '../functions.ts';
import type { IdentityStack } from '../identity.ts';
import { securityEvents } from '../security-log.ts';
import type { StageSettings } from '../settings.ts';
import type { SiteStack } from '../site.ts';
import {
  daysToExpiry,
  eventAge,
  failedCalls,
  failedPasswords,
  figure,
  heartbeat,
  mailMetric,
  refusedCalls,
  tableThrottles,
  throttles,
} from './figures.ts';
import { removalRequests } from './removal-requests.ts';
import { SECURITY_ALARMS } from './security-alarms.ts';
import { sloAlarms } from './slo-alarms.ts';

/** An alarm. It fires when the metric reaches the threshold (or is below it) for all of its periods. */
export interface AlarmRow {
  readonly title: string;
  /** The heading in infra/RUNBOOK.md; by default the title. */
  readonly heading?: string;
  /** What users notice, in a sentence. */
  readonly impact: string;
  readonly metric: IMetric;
  /** Default 1. */
  readonly threshold?: number;
  /** Default 1. */
  readonly periods?: number;
  /** How to treat missing data: `ignore` keeps the state of the alarm. Default `notBreaching`. */
  readonly missing?: TreatMissingData;
  /** Fires below the threshold. */
  readonly below?: true;
  /** Fires only while this metric, of a shorter period, reaches the threshold too. */
  readonly confirm?: IMetric;
  /** Each time counts by itself: the end is no news. */
  readonly startOnly?: true;
}

/** A run may take 15 minutes and may have to wait for another publisher; after an hour something is wrong. */
const LAG_MAX_S = 3600;
/** A browser can register a push service that rejects everything, so a few failures an hour are normal. */
const PUSHES_GIVEN_UP_MAX = 20;
const MINUTES_A_DAY = 24 * 60;
/** Programs with a wrong key and scanners make a part of the calls, never nearly all. */
const REFUSED_PERCENT_MAX = 90;
/** The SDK retries a few at once; more than one a second is a table that does not keep up. */
const THROTTLES_MAX = 300;
/** An event waits an hour at most (service-function.ts). */
const EVENT_AGE_MAX_MS = 30 * 60_000;
/** ACM renews 60 days before the end. */
const EXPIRY_DAYS_MIN = 30;
/** The jobs that events start and users wait for: an alarm has ten metrics at most. */
const EVENT_JOBS = [
  'collect-source',
  'publish-index',
  'match-alerts',
  'send-mail',
  'send-digests',
  'send-pushes',
  'send-webhooks',
  'record-mail-event',
] as const satisfies readonly JobName[];
const FAILED_PERCENT_MAX = 1;
/** Some thousand users sign in a few times an hour, since a session lasts for weeks; most of them type the right password. */
const FAILED_PASSWORDS_MAX = 100;

/** What users notice when an event of a job failed three times. */
const LOST_EVENT_IMPACT: Readonly<Record<JobName, string>> = {
  canary: 'None, but the canary may not notice what users do.',
  'plan-collection': 'Sources may be collected an hour late.',
  'collect-source': 'A city may show no new permits until its next run.',
  'publish-index': 'Search does not find some collected permits yet.',
  'match-alerts': 'Alerts miss permits that the search already shows.',
  'measure-completeness': 'The coverage page shows the completeness of the month before.',
  'measure-next': 'Leads name the likely next trades of the month before.',
  'measure-scores': 'The page on results shows what scores meant the month before.',
  'prerender-pages': 'The public pages and the list of sources show the figures of an earlier day.',
  'locate-permits': 'Permits whose city publishes no points stay off the map.',
  'read-boards': 'Licenses of contractors show the date of an earlier reading.',
  'send-mail': 'Welcome mails, receipts and reminders may come late.',
  'send-digests': 'Digests may come late.',
  'send-webhooks': 'Messages to webhooks may come late.',
  'record-mail-event': 'We may keep mailing an address that bounced or complained.',
  'sweep-orders': 'Somebody who paid may wait for access.',
  'send-pushes': 'Phone alerts may come late.',
};

/** What users notice while a stream of mail is paused. */
const PAUSE_IMPACT: Readonly<Record<PausableStream, string>> = {
  digests: 'No digests are sent: too much of our mail bounces or is reported as spam.',
  forms: 'Removal requests are not confirmed, and messages wait: too much mail to typed addresses bounces.',
  codes: 'Each network gets one sign-up an hour: too many codes of sign-ups bounce.',
};

/** The sources of alarm metrics besides our own metrics. */
interface AlarmSources {
  readonly site: SiteStack;
  readonly identity: IdentityStack;
  readonly deadLetters: Readonly<Record<JobName, Queue>>;
}

/** The alarms of a stage, those with the worst impact first. */
export function alarmRows(
  settings: StageSettings,
  { site, identity, deadLetters }: AlarmSources,
): readonly AlarmRow[] {
  const max = (name: MetricName, minutes: number): IMetric =>
    figure(settings, name, { period: Duration.minutes(minutes), statistic: Stats.MAXIMUM });
  const { IGNORE } = TreatMissingData;
  const silent = (title: string, impact: string, name: MetricName, everyMinutes: number): AlarmRow => ({
    title,
    heading: 'Silent job',
    impact,
    metric: heartbeat(settings, name, Duration.minutes(3 * everyMinutes)),
    missing: TreatMissingData.BREACHING,
    below: true,
  });
  return [
    {
      title: 'API failing',
      impact: 'Pages show errors: more than one call in a hundred fails.',
      metric: failedCalls(site),
      threshold: FAILED_PERCENT_MAX,
      periods: 2,
    },
    ...sloAlarms(settings, site),
    {
      title: 'API refusing',
      impact: 'Pages show errors: nine calls in ten are refused.',
      metric: refusedCalls(site),
      threshold: REFUSED_PERCENT_MAX,
      periods: 2,
    },
    {
      title: 'No traffic',
      impact: 'Nobody reaches the site: there was no call for an hour.',
      metric: site.api.metricCount({ period: Duration.hours(1), statistic: Stats.SUM }),
      missing: TreatMissingData.BREACHING,
      below: true,
    },
    ...(settings.canary
      ? [
          {
            title: 'Canary failing',
            impact: 'Users cannot sign in or search: our own user failed to do so twice in a row.',
            metric: max('CanaryFailed', CANARY_MINUTES),
            periods: 2,
            missing: IGNORE,
          },
          {
            title: 'Canary sign-up failing',
            heading: 'Canary failing',
            impact: 'Nobody can sign up: our own sign-up failed twice in a row.',
            metric: max('CanarySignUpFailed', CANARY_MINUTES),
            periods: 2,
            missing: IGNORE,
          },
          silent(
            'Canary silent',
            'Nobody would notice that users cannot sign in, search or sign up.',
            'CanaryFailed',
            CANARY_MINUTES,
          ),
        ]
      : []),
    {
      title: 'Payments not active',
      impact: 'Somebody may have paid and has no access.',
      metric: max('OrdersUnsettled', SWEEP_MINUTES),
      missing: IGNORE,
    },
    silent(
      'Payment sweeper silent',
      'Payments do not become active when the page was closed too early.',
      'OrdersUnsettled',
      SWEEP_MINUTES,
    ),
    {
      title: 'Sources failing',
      impact: 'New permits of another city are missing: it had no good run for two periods.',
      metric: figure(settings, 'SourcesNewlyFailing', {
        period: Duration.minutes(TICK_MINUTES),
        statistic: Stats.SUM,
      }),
      startOnly: true,
    },
    {
      title: 'Sources need attention',
      impact: 'A city’s permits may be wrong or few: a check found something, or its robots.txt forbids us.',
      metric: max('SourcesToCheck', 3 * TICK_MINUTES),
      missing: IGNORE,
    },
    {
      title: 'Collector broken',
      impact: 'A city may show no new permits: an error of ours, its memory or its time ended its run.',
      metric: max('SourcesBroken', 3 * TICK_MINUTES),
      missing: IGNORE,
    },
    silent('Planner silent', 'No new permits are collected.', 'SourcesFailing', TICK_MINUTES),
    {
      title: 'Permits missing',
      impact: 'Permits of a city are missing: it has fewer new homes than usual beside the Census survey.',
      metric: max('PlacesWithLosses', MINUTES_A_DAY),
      missing: IGNORE,
    },
    {
      title: 'Index publishing late',
      impact: 'Search does not find permits that were collected an hour ago.',
      metric: max('IndexLag', TICK_MINUTES),
      threshold: LAG_MAX_S,
      periods: 3,
      missing: IGNORE,
    },
    {
      title: 'Alert matching late',
      impact: 'Alerts miss permits that the search has shown for an hour.',
      metric: max('AlertLag', TICK_MINUTES),
      threshold: LAG_MAX_S,
      periods: 3,
      missing: IGNORE,
    },
    {
      title: 'Digests late',
      impact: 'Digests are an hour late.',
      metric: figure(settings, 'DigestsLate', {
        period: Duration.minutes(DIGEST_TICK_MINUTES),
        statistic: Stats.MINIMUM,
      }),
      periods: 60 / DIGEST_TICK_MINUTES,
      missing: IGNORE,
    },
    silent('Digest sender silent', 'No digests are sent.', 'DigestsSent', DIGEST_TICK_MINUTES),
    ...PAUSABLE_STREAMS.map(
      (stream): AlarmRow => ({
        title: `Mail paused for ${stream}`,
        heading: 'Mail paused',
        impact: PAUSE_IMPACT[stream],
        metric: max(PAUSE_METRICS[stream], 5),
        missing: IGNORE,
      }),
    ),
    {
      title: 'Webhooks late',
      impact: 'Messages to webhooks are ten minutes late.',
      metric: figure(settings, 'WebhooksLate', { period: Duration.minutes(5), statistic: Stats.MINIMUM }),
      periods: 3,
      missing: IGNORE,
    },
    silent('Webhook sender silent', 'Webhooks receive no new permits.', 'WebhooksLate', 5),
    {
      title: 'Mail given up',
      impact: 'Somebody will never get a mail that SES refused for most of a day.',
      metric: figure(settings, 'MailsGivenUp', { period: Duration.minutes(15), statistic: Stats.SUM }),
    },
    {
      title: 'Mail held',
      impact: 'Mail waits: SES does not take it from the account, as in its sandbox.',
      // A held mail is tried once an hour.
      metric: figure(settings, 'MailsHeld', { period: Duration.hours(2), statistic: Stats.SUM }),
    },
    silent('Mail sender silent', 'Welcome mails, receipts and reminders are not sent.', 'MailsGivenUp', 5),
    {
      title: 'Phone alerts given up',
      impact: 'Some phones get no alerts: push services refused our messages or were down for hours.',
      metric: figure(settings, 'PushesGivenUp', { period: Duration.hours(1), statistic: Stats.SUM }),
      threshold: PUSHES_GIVEN_UP_MAX,
    },
    silent('Phone alert sender silent', 'Phones get no alerts.', 'PushesGivenUp', PUSH_TICK_MINUTES),
    {
      title: 'Bounces near the limit',
      impact: 'SES may soon stop all our mail: it reviews accounts with 5% bounces.',
      metric: reputation('Reputation.BounceRate'),
      threshold: REPUTATION_LIMITS.bounced,
      missing: IGNORE,
    },
    {
      title: 'Complaints near the limit',
      impact: 'SES may soon stop all our mail: it reviews accounts with 0.1% complaints.',
      metric: reputation('Reputation.ComplaintRate'),
      threshold: REPUTATION_LIMITS.complained,
      missing: IGNORE,
    },
    {
      title: 'Functions throttled',
      impact: 'Calls fail and jobs wait: the account has reached its limit of concurrent functions.',
      metric: throttles(),
      periods: 3,
    },
    {
      title: 'Tables throttled',
      impact: 'Calls are slow and jobs wait: a table grew faster than DynamoDB adapts.',
      metric: tableThrottles(settings),
      threshold: THROTTLES_MAX,
      periods: 3,
    },
    {
      title: 'Events waiting',
      impact: 'New permits, alerts or mail are half an hour late: events wait for their functions.',
      metric: eventAge(settings, EVENT_JOBS),
      threshold: EVENT_AGE_MAX_MS,
    },
    {
      title: 'Certificate expiring',
      impact: 'Browsers will refuse the site: a certificate was not renewed.',
      metric: daysToExpiry(),
      threshold: EXPIRY_DAYS_MIN,
      missing: IGNORE,
      below: true,
    },
    {
      title: 'Removal requested',
      impact: 'Somebody waits for an answer to a removal or correction request.',
      metric: removalRequests(settings),
    },
    {
      title: 'Passwords guessed',
      impact: 'Somebody tries many passwords, or nobody can sign in.',
      metric: failedPasswords(identity, Duration.hours(1)),
      threshold: FAILED_PASSWORDS_MAX,
    },
    ...(Object.keys(SECURITY_ALARMS) as SecurityEventKind[]).map((kind): AlarmRow => {
      const { minutes, ...alarm } = SECURITY_ALARMS[kind];
      return { ...alarm, metric: securityEvents(settings, kind, Duration.minutes(minutes)) };
    }),
    ...(Object.keys(LOST_EVENT_IMPACT) as JobName[]).map(
      (job): AlarmRow => ({
        title: `Dead letters of ${job}`,
        heading: 'Dead letters',
        impact: LOST_EVENT_IMPACT[job],
        metric: deadLetters[job].metricApproximateNumberOfMessagesVisible({
          period: Duration.minutes(5),
          statistic: Stats.MAXIMUM,
        }),
      }),
    ),
  ];
}

function reputation(name: string): IMetric {
  return mailMetric(name, { period: Duration.hours(1), statistic: Stats.MAXIMUM });
}
