import * as z from 'zod';
import { FILTER_NAMES, MIN_SCORE_NAME } from '#shared/domain/filter/filter-query.ts';
import { SOUGHT_MAX, type Sought } from '#shared/domain/lookup/sought.ts';
import type { Facet, Whereabouts } from '#shared/domain/lookup/whereabouts.ts';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';

const text = z.string().nullable();
const count = z.number().int();
const facets = z.array(z.enum([MIN_SCORE_NAME, ...(Object.keys(FILTER_NAMES) as Facet[])])).readonly();
const names = z.array(z.string()).readonly();
const stateNames = STATES.map(({ name }) => name) as [StateName, ...StateName[]];

const sought = z.object({
  number: text,
  street: text,
  city: text,
  state: z.enum(stateNames).nullable(),
  otherState: text,
  zip: text,
}) satisfies z.ZodType<Sought>;

const permits = z.array(z.object({ id: z.string(), permitNumber: z.string(), leftOutBy: facets })).readonly();
const withdrawn = z
  .array(z.object({ permitNumber: z.string(), sourceName: z.string(), withdrawnAt: z.iso.datetime() }))
  .readonly();
const feeds = z
  .array(
    z.object({
      name: z.string(),
      landingPage: text,
      newestIssueDate: z.iso.date().nullable(),
      seenLagDays: count.nullable(),
      lastSuccess: z.iso.datetime().nullable(),
      nextCollection: z.iso.datetime(),
    }),
  )
  .readonly();
const uncollected = z.array(z.object({ name: z.string(), reason: z.string(), landingPage: text })).readonly();
const look = z.object({ compared: count, isWhole: z.boolean(), blindTo: names });

const answer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('here'), permits }),
  z.object({ is: z.literal('filtered'), permits, facets }),
  z.object({ is: z.literal('withdrawn'), permits: withdrawn }),
  z.object({ is: z.literal('not-covered'), place: z.string(), near: names }),
  z.object({ is: z.literal('not-collected'), feeds: uncollected, near: names }),
  z.object({ is: z.literal('left-out'), rule: z.string(), feeds }),
  z.object({ is: z.literal('not-fetched'), feeds, look }),
  z.object({ is: z.literal('place'), city: z.string(), permits: count, listed: count, facets, feeds }),
  z.object({ is: z.literal('unplaced'), look }),
  z.object({ is: z.literal('unreadable') }),
]) satisfies z.ZodType<Whereabouts>;

export const whereaboutsShapes = {
  /** Why a permit, an address or a city cannot be found in a list, whose own parameters stand beside `text`. */
  whereabouts: {
    query: z.object({
      text: z
        .string('Type a permit number, an address or a city.')
        .trim()
        .min(1, 'Type a permit number, an address or a city.')
        .max(SOUGHT_MAX, `Type at most ${SOUGHT_MAX} characters.`),
    }),
    output: z.object({ sought, answer }),
  },
} as const;
