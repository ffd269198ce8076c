import * as z from 'zod';

/** What became of one collection run (ARCHITECTURE §4, §7). */
export const RUN_OUTCOMES = [
  'collected',
  'unchanged',
  'empty',
  'shrunk',
  'blocked',
  'schema-changed',
  'unreachable',
] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

const share = z.number().min(0).max(1);
/** How often the recent records show a phone, an owner, a contractor, a value; null before any was read. */
const fill = z.object({ phone: share, owner: share, contractor: share, value: share }).nullable();
/** Half of the recent permits were seen within this many days of their issue; null before it was measured. */
const seenLagDays = z.number().int().nullable();

/** Whether collection goes as it should; where it does not, since when (null: it never did) and why, as a sentence. */
const standing = z.object({
  onTime: z.boolean(),
  delayedSince: z.iso.datetime().nullable(),
  cause: z.string().nullable(),
});

export const sourceStatus = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  /** Whether its last good run is recent, by how often it is asked. */
  onTime: z.boolean(),
  lastRun: z.iso.datetime().nullable(),
  lastSuccess: z.iso.datetime().nullable(),
  outcome: z.enum(RUN_OUTCOMES).nullable(),
  /** The cause in words when the last run was not a good one. */
  cause: z.string().nullable(),
  newestIssueDate: z.iso.date().nullable(),
  seenLagDays,
  fill,
});

/** One of the 17 states: its sources together. On time means that one of them is. */
export const stateStatus = z.object({
  state: z.string(),
  ...standing.shape,
  /** Sources collected, and those among them whose last run was a good one. */
  sources: z.number().int(),
  good: z.number().int(),
  lastRun: z.iso.datetime().nullable(),
  lastSuccess: z.iso.datetime().nullable(),
  /** Of the run that ended last. */
  outcome: z.enum(RUN_OUTCOMES).nullable(),
  newestIssueDate: z.iso.date().nullable(),
  seenLagDays,
  fill,
});

/** How one collection of a source ended. */
const sourceRun = z.object({
  endedAt: z.iso.datetime(),
  outcome: z.enum(RUN_OUTCOMES),
  cause: z.string().nullable(),
  /** Rows read, and permits among them that were new or changed. */
  read: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
});

/** A government and what one may expect of its records: what it publishes, and what was measured of it. */
export const coveredSource = z.object({
  id: z.string(),
  name: z.string(),
  level: z.enum(['city', 'county', 'state']),
  state: z.string(),
  /** Null where the records of many cities come together. */
  city: z.string().nullable(),
  county: z.string().nullable(),
  cadence: z.enum(['hourly', 'daily', 'weekly']),
  /** The publisher's words, or `unknown`: he states no terms. */
  license: z.string(),
  landingPage: z.string().nullable(),
  /** Whether its table has a column for it at all; how often that is filled is measured (`fill`). */
  publishes: z.object({
    owner: z.boolean(),
    ownerPhone: z.boolean(),
    contractor: z.boolean(),
    contractorPhone: z.boolean(),
    value: z.boolean(),
    issueDate: z.boolean(),
  }),
  newestIssueDate: z.iso.date().nullable(),
  seenLagDays,
  fill,
});

/** A government whose feed is known and not collected, why, and where the feed is. */
const uncoveredSource = z.object({
  name: z.string(),
  state: z.string(),
  reason: z.string(),
  landingPage: z.string().nullable(),
});

export const statusShapes = {
  /** The last runs of a source, newest first, at most ten. */
  sourceRuns: { params: z.object({ id: z.string().max(100) }), output: z.array(sourceRun) },
  coverage: {
    output: z.object({
      /** Of the sources collected: how many there are, in how many states, and cities with a feed of their own. */
      counts: z.object({ sources: z.number().int(), states: z.number().int(), cities: z.number().int() }),
      sources: z.array(coveredSource),
      notCollected: z.array(uncoveredSource),
    }),
  },
  scrapersStatus: {
    output: z.object({
      /** When this was so: ages of the times below are counted from here. */
      at: z.iso.datetime(),
      totalPermits: z.number().int(),
      lastSync: z.iso.datetime().nullable(),
      /** Live: the planner runs, and a source is on time. */
      collection: standing,
      sources: z.array(sourceStatus),
      states: z.array(stateStatus),
    }),
  },
} as const;
