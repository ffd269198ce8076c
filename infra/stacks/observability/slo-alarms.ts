import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageSettings } from '../settings.ts';
import type { SiteStack } from '../site.ts';
import { badCalls, figure, lateDigests } from './figures.ts';

/** A target that a share of calls, sources or digests has to meet over 30 days. */
interface Slo {
  /** Begins the titles of its alarms. */
  readonly name: string;
  readonly impact: string;
  /** The share that may miss it, in percent. */
  readonly budget: number;
  /** The share that missed it in a period, in percent. */
  readonly missed: (period: Duration) => IMetric;
  /** Also has to burn over the short window: for what ends at once when its cause ends, so that the alarm does too. */
  readonly confirmed?: true;
}

/**
 * How fast the budget of 30 days is used up: 14.4 times too fast uses 2 % of it in an hour, 6 times 5 % in six hours (Google, The Site
 * Reliability Workbook, chapter 5).
 */
const BURNS = [
  { title: 'burning fast', rate: 14.4, long: Duration.hours(1), short: Duration.minutes(5) },
  { title: 'burning', rate: 6, long: Duration.hours(6), short: Duration.minutes(30) },
] as const;

/** An alarm on the budget of a target. */
export interface SloAlarm {
  readonly title: string;
  readonly heading: string;
  readonly impact: string;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly confirm?: IMetric;
}

/** The alarms of the targets that infra/RUNBOOK.md names. */
export function sloAlarms(settings: StageSettings, site: SiteStack): readonly SloAlarm[] {
  const slos: readonly Slo[] = [
    {
      name: 'Call target',
      impact: 'Searches and other calls fail or take more than a second, more often than promised.',
      budget: 0.5,
      missed: (period) => badCalls(site, period),
      confirmed: true,
    },
    {
      name: 'Freshness target',
      impact: 'More sources than promised show a permit later than a day after their portal.',
      budget: 5,
      missed: (period) => figure(settings, 'SourcesLate', { period, statistic: Stats.AVERAGE }),
    },
    {
      name: 'Digest target',
      impact: 'More digests than promised are late.',
      budget: 1,
      missed: (period) => lateDigests(settings, period),
    },
  ];
  return slos.flatMap(({ name, impact, budget, missed, confirmed }) =>
    BURNS.map(({ title, rate, long, short }) => ({
      title: `${name} ${title}`,
      heading: name,
      impact,
      metric: missed(long),
      threshold: budget * rate,
      ...(confirmed === true ? { confirm: missed(short) } : {}),
    })),
  );
}
