import { WORD_BYTES } from '#functions/permits/lead-index/lead-index.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import * as given from './assumptions.ts';
import type { Demand } from './demand.ts';
import { estimateRuns } from './quantities.ts';
import type { TemplateFacts } from './template-facts.ts';

/** A limit, and how much of it a size uses at peak. */
export interface ScalingLimit {
  readonly name: string;
  readonly used: number;
  readonly max: number;
  /** Such as `mails a second`. */
  readonly unit: string;
  /** What to do before the limit is reached. */
  readonly remedy: string;
}

/** Quotas of a new account and after a usual increase, from the AWS quota pages of mid-2025. */
const NEW_ACCOUNT_RUNS = 10;
const USUAL_RUNS = 1000;
const SANDBOX_LEFT_MAILS_A_DAY = 50_000;
const SANDBOX_LEFT_MAILS_A_SECOND = 14;
const PARTITION_READS = 3000;
const PARTITION_WRITES = 1000;
const TABLE_READS = 40_000;
/** One conditional write after the other (`functions/DECISIONS.md`). */
const MAILS_BY_ONE_ITEM = 50;

/** Returns all known limits, the nearest first. */
export function findLimits(demand: Demand, facts: TemplateFacts): readonly ScalingLimit[] {
  const runs = estimateRuns(demand, facts);
  const { peakCalls, peakMails, permits } = demand;
  const collecting =
    (runs['collect-source'] * given.RUN_DURATION_MS['collect-source']) / 1000 / (given.HOURS_A_MONTH * 3600);
  const concurrent = (peakCalls * given.RUN_DURATION_MS['api-reads']) / 1000 + collecting * 3 + 2;
  const mailsADay = (demand.alertMails + demand.otherMails + demand.reminders) / given.DAYS_A_MONTH;
  const askForMore = 'ask AWS for a higher quota';
  const limits: ScalingLimit[] = [
    {
      name: 'Lambda in a new account',
      used: concurrent,
      max: NEW_ACCOUNT_RUNS,
      unit: 'runs at once',
      remedy: askForMore,
    },
    { name: 'Lambda', used: concurrent, max: USUAL_RUNS, unit: 'runs at once', remedy: askForMore },
    {
      name: 'SES as first granted',
      used: mailsADay,
      max: SANDBOX_LEFT_MAILS_A_DAY,
      unit: 'mails a day',
      remedy: askForMore,
    },
    {
      name: 'SES as first granted, daily digests of the busiest hour',
      used: peakMails,
      max: SANDBOX_LEFT_MAILS_A_SECOND,
      unit: 'mails a second',
      remedy: 'ask AWS for more, or let digests take longer than an hour: none is lost',
    },
    {
      name: 'the one item that paces mails',
      used: peakMails,
      max: MAILS_BY_ONE_ITEM,
      unit: 'mails a second',
      remedy: 'take several moments at a time (functions/mail/rate.ts)',
    },
    {
      name: 'the throttle of the API',
      used: peakCalls,
      max: facts.callsPerSecond,
      unit: 'calls a second',
      remedy: 'raise CALLS_PER_SECOND (infra/stacks/site.ts)',
    },
    {
      name: "one partition's reads: the root of the lead index",
      used: peakCalls,
      max: PARTITION_READS,
      unit: 'read units a second',
      remedy: 'keep the root for a second in each function',
    },
    {
      name: "one partition's writes: a sixteenth of the outbox",
      used: (peakMails * 4) / 16,
      max: PARTITION_WRITES,
      unit: 'write units a second',
      remedy: 'cut the outbox into more parts',
    },
    {
      name: "the permits table's reads",
      used: peakCalls * (given.LISTS_A_SESSION / given.CALLS_A_SESSION.permits) * 100,
      max: TABLE_READS,
      unit: 'read units a second',
      remedy: askForMore,
    },
    {
      name: 'memory for the lead index after searching words in every state',
      used: (permits * given.WORD_BYTES_A_PERMIT) / 1e6,
      max: WORD_BYTES / 1e6,
      unit: 'MB',
      remedy:
        'raise WORD_BYTES (functions/permits/lead-index) and the memory of the function; until then such searches read blocks again',
    },
  ];
  return limits.toSorted((a, b) => b.used / b.max - a.used / a.max);
}

/** Monthly income in US dollars. */
export function monthlyIncome({ users }: Pick<Demand, 'users'>): number {
  return users * Number(PRICE.amount);
}
