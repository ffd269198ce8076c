import * as z from 'zod';
import type { Permit, PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { SCORE_REASONS, type ScoredReason } from '#shared/domain/permit/score-reason.ts';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import { TRADES, type Trade } from '#shared/domain/permit/trades.ts';
import { EXPORT_LEADS_PER_MONTH, PAGE_SIZE, SEARCH_LIMIT_MAX } from '#shared/domain/plan/plan.ts';
import {
  HEAT_MAP_PERIOD_DEFAULT,
  HEAT_MAP_PERIODS,
  INTENSITIES,
  type Intensity,
  LOCATION_KINDS,
  type Location,
} from '../domain/heat-map.ts';

/** The most characters of a permit id in a call; collection makes none over 250. */
const PERMIT_ID_MAX = 300;

const text = z.string().nullable();
const stateNames = STATES.map(({ name }) => name) as [StateName, ...StateName[]];
const tradeIds = TRADES.map(({ id }) => id) as [Trade, ...Trade[]];

/** A permit row (PRODUCT §3). */
export const permit = z.object({
  id: z.string(),
  permitNumber: z.string(),
  permitType: text,
  addressStreet: text,
  addressCity: text,
  addressState: text,
  addressZip: text,
  valuation: z.number().nullable(),
  status: z.enum(PERMIT_STATUSES).nullable(),
  issueDate: z.iso.date().nullable(),
  description: text,
  propertyOwnerName: text,
  propertyOwnerPhone: text,
  propertyOwnerAddress: text,
  contractorName: text,
  contractorPhone: text,
  contractorLicense: text,
  contractorAddress: text,
  jurisdictionState: z.enum(stateNames),
  jurisdictionCity: text,
  jurisdictionCounty: text,
  trades: z.array(z.enum(tradeIds)),
  publishesContractors: z.boolean(),
}) satisfies z.ZodType<Permit>;

/** A row of a list, with its lead score for whoever asks, 0 to 100. */
export const scoredPermit = permit.extend({ leadScore: z.number().int() }) satisfies z.ZodType<ScoredPermit>;

const scoreReason = z.object({
  what: z.enum(SCORE_REASONS),
  points: z.number().int(),
  of: z.number().int(),
  words: z.string(),
}) satisfies z.ZodType<ScoredReason>;

const permitDetail = scoredPermit.extend({
  scoreVersion: z.number().int(),
  /** Their points sum to the score. */
  scoreReasons: z.array(scoreReason),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  provenance: z.object({
    sourceId: z.string(),
    sourceName: z.string(),
    sourceUrl: text,
    recordUrl: text,
    license: z.string(),
    firstSeen: z.iso.datetime(),
    lastChanged: z.iso.datetime(),
    lastChecked: z.iso.datetime(),
    rawStatus: text,
    unparsed: z.record(z.string(), z.string()),
  }),
  tradeWords: z.partialRecord(z.enum(tradeIds), z.string()),
  /** What other sources publish of the same permit. */
  otherRecords: z.array(
    z.object({ id: z.string(), sourceName: z.string(), sourceUrl: text, recordUrl: text }),
  ),
  history: z.array(z.object({ field: z.string(), from: text, to: text, seenAt: z.iso.datetime() })),
}) satisfies z.ZodType<PermitDetail>;

/** What a permit id can be: a source's id, a dot and a record key (ARCHITECTURE §4), all of them URL-safe. */
export const permitId = z
  .string()
  .min(1)
  .max(PERMIT_ID_MAX)
  .regex(/^[\w.~-]+$/, 'A permit id has only letters, digits and the signs . _ ~ and -.');

/** Limit and offset of a list (PRODUCT §9). The filter's own parameters are read by `filterFromQuery`. */
const page = z.object({
  limit: z.coerce.number().int().min(1).max(SEARCH_LIMIT_MAX).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
});

const trend = z.object({
  state: z.enum(stateNames),
  trend: z.enum(['increasing', 'decreasing', 'other']),
  permitCount: z.number().int(),
  /** Percent with one decimal: 12.5 is an eighth more than in the 30 days before. */
  growthRate: z.number().nullable(),
  totalValuation: z.number(),
});

const intensities = INTENSITIES.map(({ name }) => name) as [Intensity, ...Intensity[]];

/** A location of the heat map (PRODUCT §3, Activity aggregate): names it is not told apart by are null. */
const location = z.object({
  state: z.enum(stateNames),
  county: text,
  city: text,
  permitCount: z.number().int(),
  valued: z.number().int(),
  totalValuation: z.number(),
  averageValue: z.number().nullable(),
  intensity: z.enum(intensities),
  /** The middle of those of its permits that show coordinates (`permits`); null where none does. */
  center: z.object({ latitude: z.number(), longitude: z.number(), permits: z.number().int() }).nullable(),
}) satisfies z.ZodType<Location>;

const CHOOSE_DAYS = `Choose one of ${HEAT_MAP_PERIODS.join(', ')} days.`;

/** What the heat map asks (PRODUCT §2, §9): all states when none is named. */
const activityQuestion = z.object({
  state: z.string().optional(),
  days: z.coerce
    .number(CHOOSE_DAYS)
    .pipe(z.literal(HEAT_MAP_PERIODS, CHOOSE_DAYS))
    .default(HEAT_MAP_PERIOD_DEFAULT),
  by: z.enum(LOCATION_KINDS, `Choose one of ${LOCATION_KINDS.join(', ')}.`).default('city'),
});

/**
 * Every location with permits issued in the period, most permits first, and on what that rests: all `permitCount` permits
 * of the period are counted, of `totalPermits` we hold of the state (or of all states); `valued` of them show a valuation.
 */
const activity = z.object({
  period: z.object({
    days: z.literal(HEAT_MAP_PERIODS),
    /** Both dates are included. */
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  permitCount: z.number().int(),
  valued: z.number().int(),
  totalPermits: z.number().int(),
  locations: z.array(location),
});

/** Exports used and left in the present UTC month (PRODUCT §9). */
const exportQuota = z.object({
  month: z.string(),
  used: z.number().int(),
  limit: z.number().int(),
  left: z.number().int(),
});

export const permitsShapes = {
  searchPermits: { query: page, output: z.array(scoredPermit) },
  allPermits: {
    query: page,
    output: z.object({ permits: z.array(scoredPermit), total: z.number().int() }),
  },
  recentPermits: { query: page, output: z.array(scoredPermit) },
  permitStats: {
    output: z.object({
      totalPermits: z.number().int(),
      totalValuation: z.number(),
      availableStates: z.number().int(),
      permitTypes: z.number().int(),
    }),
  },
  permitTrends: { output: z.array(trend) },
  permitActivity: { query: activityQuestion, output: activity },
  permitStates: { output: z.array(z.string()) },
  permitCities: { query: z.object({ state: z.string() }), output: z.array(z.string()) },
  /** What a filter can be set to, within a state or everywhere: the words the records really use, most frequent first. */
  permitFacets: {
    query: z.object({ state: z.string().optional() }),
    output: z.object({ permitTypes: z.array(z.string()), counties: z.array(z.string()) }),
  },
  exportPermits: {
    body: z
      .strictObject({
        permitIds: z
          .array(permitId, 'permitIds must be a list of permit ids.')
          .min(1, 'Choose at least one permit to export.'),
        format: z.enum(['csv', 'xlsx']).default('csv'),
      })
      // Of the whole body, so that the sentence a person may read names no field.
      .refine(
        ({ permitIds }) => permitIds.length <= EXPORT_LEADS_PER_MONTH,
        `Your plan exports at most ${EXPORT_LEADS_PER_MONTH} permits a month. Select fewer, then export again.`,
      ),
    output: 'file',
  },
  exportQuota: { output: exportQuota },
  permit: { params: z.object({ id: permitId }), output: permitDetail },
} as const;
