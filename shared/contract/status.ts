import * as z from 'zod';
import { NO_COMPARISON, type NoComparison, VERDICTS } from '#shared/domain/completeness.ts';
import {
  foundPlaces,
  namedObject,
  nullableText,
  nullableTime,
  place,
  termsFields,
  typedPlace,
  wholeNumber,
} from './schemas.ts';

/** How a collection run ended (ARCHITECTURE §4, §7). */
const RUN_OUTCOMES = [
  'collected',
  'unchanged',
  'empty',
  'shrunk',
  'blocked',
  'schema-changed',
  'unreachable',
  'forbidden',
  'broken',
] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

const share = z.number().min(0).max(1);

/** What was measured in the recent records of a source or of a state. */
const measures = {
  newestIssueDate: z.iso.date().nullable().describe('The newest issue date we hold.'),
  seenLagDays: wholeNumber
    .nullable()
    .describe(
      'Half of the recent permits were seen within this many days of their issue; null before it was measured.',
    ),
  fill: namedObject('Fill', {
    phone: share.describe('Share of recent records with a phone, 0 to 1.'),
    owner: share.describe('Share with an owner’s name.'),
    contractor: share.describe('Share with a contractor’s name.'),
    value: share.describe('Share with a value.'),
  })
    .nullable()
    .describe('How often recent records show a contact or a value; null before any was read.'),
};

/** What we hold of the new one-family houses that the Census Building Permits Survey counted. */
const completeness = namedObject('Completeness', {
  figure: namedObject('CompletenessFigure', {
    month: z.string().describe('The month compared, YYYY-MM.'),
    counted: wholeNumber.describe('New one-family houses that the permit office reported to the Census.'),
    held: wholeNumber.describe('New one-family houses whose permit of that month we hold.'),
    share: z.number().min(0).describe('Held to counted; above 1 where our record counts more.'),
    low: z.number().min(0).describe('Lower end of its 95% interval.'),
    high: z.number().min(0).describe('Upper end of its 95% interval.'),
    verdict: z
      .enum(VERDICTS)
      .nullable()
      .describe('How the month compares with the months before; null while too few are known.'),
    noticesLossOf: share
      .nullable()
      .describe('The smallest loss in a month that would show, 0 to 1; null while too few months are known.'),
  })
    .nullable()
    .describe('The newest month that can be compared; null if none can.'),
  reason: z
    .enum(Object.keys(NO_COMPARISON) as [NoComparison, ...NoComparison[]])
    .nullable()
    .describe('Why there is no figure; null with one.'),
});

/** How the last collections of a source or of a state ended. */
export const lastRuns = {
  onTime: z.boolean().describe('Whether its collection is on time.'),
  lastRun: nullableTime.describe('When a collection last ended.'),
  lastSuccess: nullableTime.describe('When a successful one last ended.'),
  outcome: z.enum(RUN_OUTCOMES).nullable().describe('How the last one ended.'),
  cause: nullableText.describe('Why the last one was not successful.'),
};

/** Whether collection is on time; if not, since when (null: it never was) and why, as a sentence. */
const collectionStanding = z.object({ onTime: z.boolean(), delayedSince: nullableTime, cause: nullableText });

const sourceStatusSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  ...lastRuns,
  /** What a check found that a person should look at, in sentences. */
  findings: z.array(z.string()),
  ...measures,
});

/** One of the 17 states with all its sources. It is on time if one of them is. */
export const stateStatusSchema = namedObject('StateStatus', {
  state: z.string().describe('The state.'),
  onTime: lastRuns.onTime,
  delayedSince: nullableTime.describe(
    'Since when it is not on time; null while it is, or when it never was.',
  ),
  cause: lastRuns.cause,
  sources: wholeNumber.describe('Sources collected.'),
  good: wholeNumber.describe('Sources whose last collection was successful.'),
  lastRun: lastRuns.lastRun,
  lastSuccess: lastRuns.lastSuccess,
  outcome: lastRuns.outcome,
  ...measures,
});

const sourceRun = z.object({
  endedAt: z.iso.datetime(),
  outcome: z.enum(RUN_OUTCOMES),
  cause: nullableText,
  /** Rows read, and the new and changed permits among them. */
  read: wholeNumber,
  new: wholeNumber,
  changed: wholeNumber,
});

/** A government and its records: what it publishes, and what was measured. */
export const coveredSourceSchema = z.object({
  id: z.string().describe('As in a permit’s provenance and at the beginning of its id.'),
  name: z.string().describe('The government.'),
  level: z.enum(['city', 'county', 'state']).describe('Whose government it is.'),
  state: z.string().describe('Its state.'),
  city: nullableText.describe('Its city; null for a feed of many cities.'),
  county: nullableText.describe('Its county, where the source says it.'),
  cadence: z.enum(['hourly', 'daily', 'weekly']).describe('How often it is collected.'),
  license: z.string().describe('The publisher’s license, or unknown where it states none.'),
  terms: namedObject('SourceTerms', {
    ...termsFields,
    clause: nullableText.describe('The clause behind them, word for word.'),
    readAt: nullableText.describe('Where they were read; null where nobody has read them.'),
    readOn: z.iso.date().nullable().describe('The day they were read.'),
  }).describe('What its terms ask.'),
  landingPage: nullableText.describe('The portal’s page about the data set.'),
  publishes: namedObject('Published', {
    owner: z.boolean().describe('The owner’s name.'),
    ownerPhone: z.boolean().describe('The owner’s phone.'),
    contractor: z.boolean().describe('The contractor’s name.'),
    contractorPhone: z.boolean().describe('The contractor’s phone.'),
    license: z.boolean().describe('The contractor’s license number.'),
    value: z.boolean().describe('The project’s value.'),
    use: z.boolean().describe('The use of the property.'),
    issueDate: z.boolean().describe('The day of issue.'),
    applications: z.boolean().describe('Permits before they are issued.'),
  }).describe('What its table has.'),
  completeness: completeness.describe('How much of the Census count we hold.'),
  ...measures,
});

const coverageCounts = namedObject('CoverageCounts', {
  sources: wholeNumber.describe('Sources collected.'),
  states: wholeNumber.describe('States with a source.'),
  cities: wholeNumber.describe('Cities with a source of their own.'),
});

/** A government whose feed is known but not collected. */
const uncoveredSource = namedObject('UncoveredSource', {
  name: z.string().describe('The government.'),
  state: z.string().describe('Its state.'),
  reason: z.string().describe('Why it is not collected.'),
  landingPage: nullableText.describe('Its portal, for people; null where none is known.'),
});

export const statusShapes = {
  /** The last runs of a source, newest first, at most ten. */
  sourceRuns: { params: z.object({ id: z.string().max(100) }), output: z.array(sourceRun) },
  /** With a place that somebody is typing only what it means, and what it may become, without sources. */
  coverage: {
    query: z.object({ place: typedPlace.optional() }),
    output: z.object({
      asked: foundPlaces.optional(),
      suggestions: z.array(place).optional(),
      counts: coverageCounts,
      sources: z.array(coveredSourceSchema),
      notCollected: z.array(uncoveredSource),
    }),
  },
  /** What works now: search, collection, mail. */
  siteStatus: {
    output: z.object({
      at: z.iso.datetime(),
      search: z.object({
        permits: wholeNumber.describe('Permits that searches find.'),
        publishedAt: nullableTime.describe('When they last changed; null before the first.'),
      }),
      collection: collectionStanding.extend({
        sources: wholeNumber.describe('Sources that are collected.'),
        sourcesOnTime: wholeNumber,
      }),
      /** The last mail that we sent ourselves, every six hours; null where no such mail is sent. */
      mail: z.object({ sentAt: z.iso.datetime(), deliveredAt: nullableTime, isLate: z.boolean() }).nullable(),
    }),
  },
  scrapersStatus: {
    output: z.object({
      /** The server's time, from which the ages of the times below are counted. */
      at: z.iso.datetime(),
      totalPermits: wholeNumber,
      lastSync: nullableTime,
      /** On time if the planner runs and a source is on time. */
      collection: collectionStanding,
      sources: z.array(sourceStatusSchema),
      states: z.array(stateStatusSchema),
    }),
  },
} as const;
