import { CACHE_BYTES } from '#functions/permits/lead-index/lead-index.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import * as given from './assumptions.ts';
import type { Demand } from './demand.ts';
import { runsOf } from './quantities.ts';
import type { TemplateFacts } from './template-facts.ts';

/** Something that ends somewhere, and how much of it a size uses at the busiest time. */
export interface Limit {
  readonly name: string;
  readonly used: number;
  readonly most: number;
  /** Such as `mails a second`. */
  readonly unit: string;
  /** What to do before it is met. */
  readonly wayOut: string;
}

/** What a new account may do, and what AWS gives to whoever asks. Quotas' pages, mid-2025. */
const NEW_ACCOUNT_RUNS = 10;
const USUAL_RUNS = 1000;
const SANDBOX_LEFT_MAILS_A_DAY = 50_000;
const SANDBOX_LEFT_MAILS_A_SECOND = 14;
const PARTITION_READS = 3000;
const PARTITION_WRITES = 1000;
const TABLE_READS = 40_000;
/** One after the other, by one conditional write each (`functions/DECISIONS.md`). */
const MAILS_BY_ONE_ITEM = 50;
/** Bytes in memory of a permit whose every column is loaded (`npm run bench:index -- --permits 100000`: 35 and 189 of text). */
const RESIDENT_BYTES = 224;

/** Every limit we know, the nearest first. */
export function limitsOf(demand: Demand, facts: TemplateFacts): readonly Limit[] {
  const runs = runsOf(demand, facts);
  const { peakCalls, peakMails, permits } = demand;
  const collecting =
    (runs['collect-source'] * given.RUN_MS['collect-source']) / 1000 / (given.HOURS_A_MONTH * 3600);
  const concurrent = (peakCalls * given.RUN_MS['api-permits']) / 1000 + collecting * 3 + 2;
  const mailsADay = (demand.alertMails + demand.otherMails) / given.DAYS_A_MONTH;
  const askForMore = 'ask AWS for a higher quota, which is usual';
  const limits: Limit[] = [
    {
      name: 'Lambda in a new account',
      used: concurrent,
      most: NEW_ACCOUNT_RUNS,
      unit: 'runs at once',
      wayOut: askForMore,
    },
    { name: 'Lambda', used: concurrent, most: USUAL_RUNS, unit: 'runs at once', wayOut: askForMore },
    {
      name: 'SES as first granted',
      used: mailsADay,
      most: SANDBOX_LEFT_MAILS_A_DAY,
      unit: 'mails a day',
      wayOut: askForMore,
    },
    {
      name: 'SES as first granted, daily digests of the busiest hour',
      used: peakMails,
      most: SANDBOX_LEFT_MAILS_A_SECOND,
      unit: 'mails a second',
      wayOut: 'ask AWS for more, or let digests take longer than their hour: none is lost',
    },
    {
      name: 'the one item that paces mails',
      used: peakMails,
      most: MAILS_BY_ONE_ITEM,
      unit: 'mails a second',
      wayOut: 'take several moments at a time (functions/mail/rate.ts)',
    },
    {
      name: 'the API as it is throttled',
      used: peakCalls,
      most: facts.callsPerSecond,
      unit: 'calls a second',
      wayOut: 'raise CALLS_PER_SECOND (infra/stacks/site.ts)',
    },
    {
      name: "one partition's reads: the root of the lead index",
      used: peakCalls,
      most: PARTITION_READS,
      unit: 'read units a second',
      wayOut: 'keep the root for a second in each function',
    },
    {
      name: "one partition's writes: a sixteenth of the outbox",
      used: (peakMails * 4) / 16,
      most: PARTITION_WRITES,
      unit: 'write units a second',
      wayOut: 'cut the outbox into more parts',
    },
    {
      name: "the permits table's reads",
      used: peakCalls * (given.LISTS_A_SESSION / given.CALLS_A_SESSION.permits) * 100,
      most: TABLE_READS,
      unit: 'read units a second',
      wayOut: askForMore,
    },
    {
      name: 'what a function keeps of the lead index, when words of every state were searched',
      used: (permits * RESIDENT_BYTES) / 1e6,
      most: CACHE_BYTES / 1e6,
      unit: 'MB',
      wayOut:
        'raise CACHE_BYTES (functions/permits/lead-index) and the memory of the function; until then such searches read parts again',
    },
  ];
  return limits.toSorted((a, b) => b.used / b.most - a.used / a.most);
}

/** What users pay in a month, in US dollars. */
export function incomeOf({ users }: Pick<Demand, 'users'>): number {
  return users * Number(PRICE.amount);
}
