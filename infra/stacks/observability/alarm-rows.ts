import { Duration } from 'aws-cdk-lib';
import {
  type IMetric,
  MathExpression,
  Metric,
  type MetricOptions,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { CANARY_MINUTES } from '#functions/canary/run-canary.ts';
import { TICK_MINUTES } from '#functions/collection/status/schedule.ts';
import { REPUTATION_LIMITS } from '#functions/mail/reputation.ts';
import { type MetricName, metricsService, NAMESPACE } from '#functions/platform/metrics.ts';
import type { IdentityStack } from '../identity.ts';
import { functionName, type StageSettings } from '../settings.ts';
import type { SiteStack } from '../site.ts';

/** An alarm. It fires when the metric reaches the threshold (or is below it) for all of its periods. */
export interface AlarmRow {
  /** Also the heading in infra/RUNBOOK.md. */
  readonly title: string;
  /** What users notice, in a sentence. */
  readonly impact: string;
  readonly metric: IMetric;
  /** Default 1. */
  readonly threshold?: number;
  /** Default 1. */
  readonly periods?: number;
  /**
   * How to treat missing data. Default `notBreaching`: AWS and filters of logs publish nothing when nothing happens. `BREACHING` for what a
   * job reports at every run, so that the alarm also tells when the job is silent; `IGNORE` keeps the state.
   */
  readonly missing?: TreatMissingData;
  /** Fires below the threshold. */
  readonly below?: true;
  /** Each time counts by itself: the end is no news. */
  readonly startOnly?: true;
}

/** Fewer failed answers in five minutes may be one visitor who tries again. A share keeps it rare when there are many calls. */
const FAILED_ANSWERS = { least: 5, percent: 1 } as const;
/** A refusal counts too (`user-pool-trigger.ts` throws), and a few an hour are normal. */
const TRIGGER_ERRORS_MAX = 5;
/** ACM renews 60 days before the end. */
const EXPIRY_DAYS_MIN = 30;
/** Some thousand users sign in a few times an hour, since a session lasts for weeks; most of them type the right password. */
const FAILED_PASSWORDS_MAX = 100;

/** The sources of alarm metrics besides our own metrics. */
interface AlarmSources {
  readonly site: SiteStack;
  readonly identity: IdentityStack;
  readonly deadLetters: Queue;
}

/** The alarms of a stage, those with the worst impact first. */
export function alarmRows(
  settings: StageSettings,
  { site, identity, deadLetters }: AlarmSources,
): readonly AlarmRow[] {
  const { stage } = settings;
  /** One of our own metrics. */
  const figure = (name: MetricName, minutes: number, statistic: string = Stats.MAXIMUM): IMetric =>
    aws(NAMESPACE, name, minutes, statistic, { service: metricsService(stage) });
  const { IGNORE, BREACHING } = TreatMissingData;
  return [
    ...(settings.canary
      ? [
          {
            title: 'Canary failing',
            impact: 'Users cannot sign in or search: our own user failed twice in a row.',
            metric: figure('CanaryFailed', CANARY_MINUTES),
            periods: 2,
            missing: BREACHING,
          },
          {
            title: 'Canary sign-up failing',
            impact: 'Nobody can sign up: our own sign-up failed twice in a row.',
            metric: figure('CanarySignUpFailed', CANARY_MINUTES),
            periods: 2,
            missing: BREACHING,
          },
        ]
      : []),
    {
      title: 'Site failing',
      impact: 'Visitors see errors: CloudFront answered with 5xx.',
      metric: failedAnswers(site),
      threshold: FAILED_ANSWERS.least,
    },
    {
      title: 'User pool trigger failing',
      impact: 'Nobody can sign up or reset a password, or somebody tries to without our page.',
      metric: aws('AWS/Lambda', 'Errors', 60, Stats.SUM, {
        FunctionName: functionName(settings, 'user-pool-trigger'),
      }),
      threshold: TRIGGER_ERRORS_MAX,
    },
    {
      title: 'Payments not active',
      impact: 'Somebody may have paid and has no access.',
      metric: figure('OrdersUnsettled', 30),
      missing: BREACHING,
    },
    {
      title: 'Person needed',
      impact: 'New permits are missing, late or may be wrong; or somebody asked for a removal.',
      metric: figure('NeedsPerson', 3 * TICK_MINUTES, Stats.SUM),
      missing: BREACHING,
      startOnly: true,
    },
    {
      title: 'Messages waiting',
      impact: 'Mail, webhooks or phone alerts wait for two hours.',
      // A mail that SES holds or refuses is tried once an hour, and each period has a try.
      metric: figure('MessagesWaiting', 75),
      periods: 2,
      missing: BREACHING,
    },
    {
      title: 'Mail reputation falling',
      impact: 'SES may soon stop all our mail: it reviews accounts with 5% bounces or 0.1% complaints.',
      metric: nearLimits(),
      missing: IGNORE,
    },
    {
      title: 'Dead letters',
      impact: 'An event of a job failed three times: permits, alerts, mail or payments may be late.',
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: Stats.MAXIMUM,
      }),
    },
    {
      title: 'Functions throttled',
      impact: 'Calls fail and jobs wait: the account has reached its limit of concurrent functions.',
      metric: aws('AWS/Lambda', 'Throttles', 5, Stats.SUM),
      periods: 3,
    },
    {
      title: 'Certificate expiring',
      impact: 'Browsers will refuse the site: a certificate was not renewed.',
      metric: math(
        'days until a certificate expires',
        60,
        'SELECT MIN(DaysToExpiry) FROM "AWS/CertificateManager"',
      ),
      threshold: EXPIRY_DAYS_MIN,
      missing: IGNORE,
      below: true,
    },
    {
      title: 'Passwords guessed',
      impact: 'Somebody tries many passwords, or nobody can sign in.',
      metric: failedPasswords(identity),
      threshold: FAILED_PASSWORDS_MAX,
    },
  ];
}

function aws(
  namespace: string,
  metricName: string,
  minutes: number,
  statistic: string,
  dimensionsMap: MetricOptions['dimensionsMap'] = {},
): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, statistic, period: Duration.minutes(minutes) });
}

/** An alarm costs as much for each metric of an expression. */
function math(
  label: string,
  minutes: number,
  expression: string,
  usingMetrics: Readonly<Record<string, IMetric>> = {},
): IMetric {
  return new MathExpression({ label, expression, usingMetrics, period: Duration.minutes(minutes) });
}

/** The answers with 5xx in five minutes, pages and API, while they are more than a small share; CloudFront's metrics are in us-east-1 only. */
function failedAnswers({ distribution }: SiteStack): IMetric {
  // The library's own metrics lack the region, without which CloudFront publishes none.
  const dimensions = { DistributionId: distribution.distributionId, Region: 'Global' };
  return math('failed answers', 5, `IF(percent >= ${FAILED_ANSWERS.percent}, answers * percent / 100, 0)`, {
    answers: aws('AWS/CloudFront', 'Requests', 5, Stats.SUM, dimensions),
    percent: aws('AWS/CloudFront', '5xxErrorRate', 5, Stats.AVERAGE, dimensions),
  });
}

/** 1 where our own limits below those of SES are reached; SES's figures are of the whole account. */
function nearLimits(): IMetric {
  const { bounced, complained } = REPUTATION_LIMITS;
  const rate = (name: string): IMetric => aws('AWS/SES', `Reputation.${name}Rate`, 60, Stats.MAXIMUM);
  return math('share of the limit', 60, `MAX([bounced / ${bounced}, complained / ${complained}])`, {
    bounced: rate('Bounce'),
    complained: rate('Complaint'),
  });
}

/** Sign-ins of an hour that the user pool refused: it publishes 1 for a success and 0 for a failure. */
function failedPasswords({ userPool, userPoolClient }: IdentityStack): IMetric {
  const dimensions = { UserPool: userPool.userPoolId, UserPoolClient: userPoolClient.userPoolClientId };
  const signIns = (statistic: string): IMetric =>
    aws('AWS/Cognito', 'SignInSuccesses', 60, statistic, dimensions);
  return math('failed sign-ins', 60, 'tried - signedIn', {
    tried: signIns(Stats.SAMPLE_COUNT),
    signedIn: signIns(Stats.SUM),
  });
}
