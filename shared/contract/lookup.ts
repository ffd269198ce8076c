import * as z from 'zod';
import { FILTER_NAMES, LIST_NAMES, MIN_SCORE_NAME } from '#shared/domain/filter/filter-query.ts';
import type { LookupOutcome, QueryFacet } from '#shared/domain/lookup/lookup-answer.ts';
import { LOOKUP_TEXT_MAX, type LookupQuery } from '#shared/domain/lookup/lookup-query.ts';
import { nullableText, nullableTime, stateName, wholeNumber } from './schemas.ts';

const facets = z.array(z.enum([MIN_SCORE_NAME, ...(Object.keys(FILTER_NAMES) as QueryFacet[])])).readonly();
const names = z.array(z.string()).readonly();

const sought = z.object({
  number: nullableText,
  street: nullableText,
  city: nullableText,
  state: stateName.nullable(),
  otherState: nullableText,
  zip: nullableText,
}) satisfies z.ZodType<LookupQuery>;

const permits = z.array(z.object({ id: z.string(), permitNumber: z.string(), leftOutBy: facets })).readonly();
const withdrawn = z
  .array(z.object({ permitNumber: z.string(), sourceName: z.string(), withdrawnAt: z.iso.datetime() }))
  .readonly();
const feeds = z
  .array(
    z.object({
      name: z.string(),
      landingPage: nullableText,
      newestIssueDate: z.iso.date().nullable(),
      seenLagDays: wholeNumber.nullable(),
      lastSuccess: nullableTime,
      nextCollection: z.iso.datetime(),
    }),
  )
  .readonly();
const uncollected = z
  .array(z.object({ name: z.string(), reason: z.string(), landingPage: nullableText }))
  .readonly();
const look = z.object({ compared: wholeNumber, isWhole: z.boolean() });

const answer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('here'), permits }),
  z.object({ is: z.literal('filtered'), permits, facets }),
  z.object({ is: z.literal('withdrawn'), permits: withdrawn }),
  z.object({ is: z.literal('not-covered'), place: z.string(), near: names }),
  z.object({ is: z.literal('not-collected'), feeds: uncollected, near: names }),
  z.object({ is: z.literal('left-out'), rule: z.string(), feeds }),
  z.object({ is: z.literal('not-fetched'), feeds, look }),
  z.object({
    is: z.literal('place'),
    city: z.string(),
    permits: wholeNumber,
    listed: wholeNumber,
    facets,
    feeds,
  }),
  z.object({ is: z.literal('unplaced'), look }),
  z.object({ is: z.literal('unreadable') }),
]) satisfies z.ZodType<LookupOutcome>;

export const lookupShapes = {
  /** Finds why a list lacks a permit, an address or a city. The list's own parameters go beside `text`. */
  lookup: {
    query: z.object({
      text: z
        .string('Type a permit number, an address or a city.')
        .trim()
        .min(1, 'Type a permit number, an address or a city.')
        .max(LOOKUP_TEXT_MAX, `Type at most ${LOOKUP_TEXT_MAX} characters.`),
    }),
    filter: LIST_NAMES,
    output: z.object({ sought, answer }),
  },
} as const;
