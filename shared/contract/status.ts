import { z } from 'zod';

/** What became of one collection run (DESIGN §4, §7). */
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

const sourceStatus = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  lastRun: z.iso.datetime().nullable(),
  lastSuccess: z.iso.datetime().nullable(),
  outcome: z.enum(RUN_OUTCOMES).nullable(),
  /** The cause in words when the last run was not a good one. */
  cause: z.string().nullable(),
  newestIssueDate: z.iso.date().nullable(),
});

export const statusShapes = {
  scrapersStatus: {
    output: z.object({
      totalPermits: z.number().int(),
      lastSync: z.iso.datetime().nullable(),
      sources: z.array(sourceStatus),
    }),
  },
} as const;
