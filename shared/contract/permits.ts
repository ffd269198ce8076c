import * as z from 'zod';
import { EXPORT_COLUMN_IDS } from '#shared/domain/export/columns.ts';
import { EXPORT_FORMAT_IDS } from '#shared/domain/export/formats.ts';
import type { FilingFacts } from '#shared/domain/filing/filing.ts';
import { FACET_NAMES, type Facet } from '#shared/domain/filter/facets.ts';
import { FILTER_NAMES, LIST_NAMES } from '#shared/domain/filter/filter-query.ts';
import { LEFT_OUT_IDS, LETTERS_MAX, type Letter } from '#shared/domain/letters/letter.ts';
import { PROPERTY_USE_IDS } from '#shared/domain/lists/property-use.ts';
import { WORK_ACTION_IDS } from '#shared/domain/lists/work-actions.ts';
import type { NextTrade } from '#shared/domain/next-trade.ts';
import { CONTACT_ROLES } from '#shared/domain/permit/data-terms.ts';
import { CONTRACTOR_KINDS, FIRM_TRADES } from '#shared/domain/permit/firm-trades.ts';
import { NAMED_FACT_IDS, type NamedFact } from '#shared/domain/permit/lead-reader.ts';
import type {
  OtherRecord,
  OwnerSearch,
  Permit,
  PermitChange,
  PermitDetail,
  Provenance,
  ScoredPermit,
} from '#shared/domain/permit/permit.ts';
import { PAPERWORK_CLASSES } from '#shared/domain/permit/permit-category.ts';
import { PERMIT_FIELDS, type PermitFieldName } from '#shared/domain/permit/permit-fields.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { SCORE_REASONS, type ScoredReason } from '#shared/domain/permit/score-reason.ts';
import { type LeadWho, REACH_IDS, WHO, WHO_IDS, WORTHS } from '#shared/domain/permit/who.ts';
import { EXPORT_LEADS_PER_MONTH, PAGE_SIZE, SEARCH_LIMIT_MAX } from '#shared/domain/plan/plan.ts';
import { POINT_CLASS_IDS } from '#shared/domain/point-class.ts';
import {
  HEAT_MAP_PERIOD_DEFAULT,
  HEAT_MAP_PERIODS,
  INTENSITIES,
  type Intensity,
  LOCATION_KINDS,
  type Location,
} from '../domain/heat-map.ts';
import { DENSITY_VIEWS, DENSITY_ZOOMS } from '../domain/map/density.ts';
import { STORM_KINDS } from '../domain/permit/storms.ts';
import { ROLE_IDS } from '../domain/profile.ts';
import {
  foundPlaces,
  namedObject,
  nullableText,
  nullableTime,
  placeName,
  stateName,
  termsFields,
  trade,
  typedPlace,
  wholeNumber,
} from './schemas.ts';

/** Most characters of a permit id in a call; ids made by collection have at most 250. */
const PERMIT_ID_MAX = 300;
/** Most characters of a list’s query, with drawn areas and a hundred places. */
const LIST_QUERY_MAX = 20_000;

/** Describes permit fields as the field table does. */
function described<S extends Partial<Record<PermitFieldName, z.ZodType>>>(shape: S): S {
  const entries = Object.entries(shape) as [PermitFieldName, z.ZodType][];
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, schema.describe(PERMIT_FIELDS[name].description)]),
  ) as S;
}

/** A permit row (PRODUCT §3). */
export const permitSchema = z.object(
  described({
    id: z.string(),
    permitNumber: z.string(),
    permitType: nullableText,
    addressStreet: nullableText,
    addressCity: nullableText,
    addressState: nullableText,
    addressZip: nullableText,
    valuation: z.number().nullable(),
    status: z.enum(PERMIT_STATUSES).nullable(),
    issueDate: z.iso.date().nullable(),
    description: nullableText,
    propertyOwnerName: nullableText,
    propertyOwnerPhone: nullableText,
    propertyOwnerAddress: nullableText,
    contractorName: nullableText,
    contractorPhone: nullableText,
    contractorLicense: nullableText,
    contractorAddress: nullableText,
    jurisdictionState: stateName,
    jurisdictionCity: nullableText,
    jurisdictionCounty: nullableText,
    trades: z.array(trade),
    actions: z.array(z.enum(WORK_ACTION_IDS)),
    propertyUse: z.enum(PROPERTY_USE_IDS).nullable(),
    useFrom: z.literal('roll').optional(),
    publishesContractors: z.boolean(),
    builtBy: z.literal('owner').optional(),
    contractorKind: z.enum(CONTRACTOR_KINDS).optional(),
    contractorTrades: z.array(z.enum(FIRM_TRADES)).optional(),
    paperwork: z.enum(PAPERWORK_CLASSES).optional(),
    appliedOn: z.iso.date().nullish(),
  }),
) satisfies z.ZodType<Permit>;

const who = namedObject('Who', {
  label: z.enum(WHO_IDS).describe(
    `Who does the work, for a business like yours: ${Object.entries(WHO)
      .map(([id, label]) => `${id} (${label})`)
      .join(', ')}.`,
  ),
  worth: z
    .enum(WORTHS)
    .describe(
      'What that is worth to you: best, also (may bring work too), unsaid (the record doesn’t tell) or folded (lists leave it out).',
    ),
  reason: z.string().describe('Why, in words.'),
}) satisfies z.ZodType<LeadWho>;

/** A row of a list, for the user who reads it. */
export const scoredPermitSchema = permitSchema.extend({
  leadScore: wholeNumber.describe(
    'How much it is worth your time, 0 to 100, from the permit’s facts, your trades and your role.',
  ),
  who: who.describe('Who does the work, judged by your trades and role.'),
  reach: z
    .enum(REACH_IDS)
    .describe(
      'The best way to reach somebody to whom you could sell: phone, letter (an owner by name, a firm at its own address), visit (the street only), or none.',
    ),
}) satisfies z.ZodType<ScoredPermit>;

const scoreReason = namedObject('ScoreReason', {
  what: z.enum(SCORE_REASONS).describe('Which reason.'),
  points: wholeNumber.describe('Its points.'),
  of: wholeNumber.describe('Its most points.'),
  words: z.string().describe('Why, in words.'),
}) satisfies z.ZodType<ScoredReason>;

export const provenanceSchema = namedObject('Provenance', {
  sourceId: z.string().describe('The source, as in GET /v1/sources.'),
  sourceName: z.string().describe('Its name.'),
  sourceUrl: nullableText.describe('The portal’s page about the data set.'),
  ...described({ recordUrl: nullableText }),
  license: z.string().describe('The publisher’s license, or unknown where it states none.'),
  terms: namedObject('Terms', termsFields).describe('What its terms ask, of you too.'),
  withheld: z
    .array(z.enum(CONTACT_ROLES))
    .describe('Contacts of the record, or parts of them, that its terms do not let us show.'),
  firstSeen: z.iso.datetime().describe('When we first saw the record.'),
  lastChanged: z.iso.datetime().describe('When we last saw it change.'),
  lastChecked: z.iso.datetime().describe('When its source was last read successfully.'),
  ...described({ rawStatus: nullableText, unparsed: z.record(z.string(), z.string()) }),
}) satisfies z.ZodType<Provenance>;

const otherRecord = namedObject('OtherRecord', {
  id: z.string().describe('Its permit id.'),
  sourceName: z.string().describe('The other source.'),
  sourceUrl: nullableText.describe('The other portal’s page about the data set.'),
  recordUrl: nullableText.describe('The other official record.'),
}) satisfies z.ZodType<OtherRecord>;

const ownerSearch = namedObject('OwnerSearch', {
  office: z.string().describe('Whose site it is.'),
  url: z.string().describe('Its search by address.'),
}) satisfies z.ZodType<OwnerSearch>;

const historyEntry = namedObject('PermitHistoryEntry', {
  field: z.string().describe('Which field changed.'),
  from: nullableText.describe('What it was.'),
  to: nullableText.describe('What it became.'),
  seenAt: z.iso.datetime().describe('When we saw it.'),
}) satisfies z.ZodType<PermitChange>;

const permitDetail = scoredPermitSchema
  .extend({
    scoreVersion: wholeNumber.describe('Version of the score rules.'),
    scoreReasons: z.array(scoreReason).describe('The reasons for the score; their points sum to it.'),
    ...described({
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      pointClass: z.enum(POINT_CLASS_IDS).nullable(),
      finishedOn: z.iso.date().nullable(),
      dwellingUnits: wholeNumber.nullable(),
      squareFeet: wholeNumber.nullable(),
      filing: nullableText,
      milestone: nullableText,
      contractorEmail: nullableText,
      rollClass: nullableText,
      yearBuilt: wholeNumber.nullable(),
      rollUnits: wholeNumber.nullable(),
      roll: nullableText,
      rollOwner: nullableText,
    }),
    provenance: provenanceSchema.describe('Where the record comes from, and when we saw it.'),
    ...described({ tradeWords: z.partialRecord(trade, z.string()) }),
    otherRecords: z.array(otherRecord).describe('What other sources publish of the same permit.'),
    ownerSearch: ownerSearch
      .nullable()
      .describe('The county’s own search for the owner or parcel of an address; null where none is known.'),
    history: z.array(historyEntry).describe('Every change we saw, the oldest first.'),
  })
  .meta({ id: 'PermitDetail' }) satisfies z.ZodType<PermitDetail>;

/** As collection forms it (ARCHITECTURE §4), URL-safe. */
export const permitIdSchema = z
  .string()
  .min(1)
  .max(PERMIT_ID_MAX)
  .regex(/^[\w.~-]+$/, 'That link leads to no permit. Check it and try again.');

/** Limit and offset of a list (PRODUCT §9). The filter's own parameters are read by `filterFromQuery`. */
const page = z.object({
  limit: z.coerce.number().int().min(1).max(SEARCH_LIMIT_MAX).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
});

const trend = z.object({
  state: stateName,
  trend: z.enum(['increasing', 'decreasing', 'other']),
  permitCount: wholeNumber,
  /** Percent with one decimal: 12.5 is an eighth more than in the 30 days before. */
  growthRate: z.number().nullable(),
  /** Where the records are too young for a growth rate, when they begin; null where there are too few permits, or a rate. */
  recordsBegin: z.iso.date().nullable(),
  totalValuation: z.number(),
});

const intensities = INTENSITIES.map(({ name }) => name) as [Intensity, ...Intensity[]];

/** A location of the heat map (PRODUCT §3, Activity aggregate). Names that do not identify it are null. */
const location = z.object({
  state: stateName,
  county: nullableText,
  city: nullableText,
  permitCount: wholeNumber,
  /** Of the period's days that have all their permits, and of as many days, a period earlier. */
  full: wholeNumber,
  before: wholeNumber,
  valued: wholeNumber,
  totalValuation: z.number(),
  averageValue: z.number().nullable(),
  intensity: z.enum(intensities),
  /** Center of its permits with coordinates, and their number; null without any. */
  center: z.object({ latitude: z.number(), longitude: z.number(), permits: wholeNumber }).nullable(),
}) satisfies z.ZodType<Location>;

const CHOOSE_DAYS = `Choose one of ${HEAT_MAP_PERIODS.join(', ')} days.`;

/** Query of the heat map (PRODUCT §2, §9). The filter's own parameters are read by `filterFromQuery`; the period replaces its dates. */
const activityQuery = z.object({
  days: z.coerce
    .number(CHOOSE_DAYS)
    .pipe(z.literal(HEAT_MAP_PERIODS, CHOOSE_DAYS))
    .default(HEAT_MAP_PERIOD_DEFAULT),
  by: z.enum(LOCATION_KINDS, `Choose one of ${LOCATION_KINDS.join(', ')}.`).default('city'),
});

/**
 * Every location with permits of the filter issued in the period, most permits first. `permitCount` counts these permits, `valued`
 * those with a valuation, and `totalPermits` all permits of the state, or of all states.
 */
const activity = z.object({
  period: z.object({
    days: z.literal(HEAT_MAP_PERIODS),
    /** Both dates are included. */
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  permitCount: wholeNumber,
  valued: wholeNumber,
  totalPermits: wholeNumber,
  /** The last day with full data in all of the filter's states; null without dated permits. */
  completeUntil: z.iso.date().nullable(),
  locations: z.array(location),
});

/**
 * A part of the map: a box in degrees and a zoom of 512-pixel tiles. A period replaces the filter's dates; with `days=own` these hold,
 * and nothing is compared.
 */
const densityQuery = z.object({
  days: z.union([z.literal('own'), activityQuery.shape.days], `${CHOOSE_DAYS.slice(0, -1)}, or own.`),
  zoom: z.coerce.number().int().min(DENSITY_ZOOMS.min).max(DENSITY_ZOOMS.max),
  west: z.coerce.number().min(-180).max(180),
  south: z.coerce.number().min(-85).max(85),
  east: z.coerce.number().min(-180).max(180),
  north: z.coerce.number().min(-85).max(85),
});

/** Permits of a period; `full` of its days that have all their permits, `before` of as many days a period earlier. */
const densityCounts = { permits: wholeNumber, full: wholeNumber, before: wholeNumber };
const mapPoint = { latitude: z.number(), longitude: z.number() };

/** Permits in a box. Of squares and groups, only those of the view are there. */
const density = z.object({
  /** Null if the filter's own dates hold. */
  period: activity.shape.period.nullable(),
  view: z.enum(DENSITY_VIEWS),
  total: z.object(densityCounts),
  /** The last day with full data in all of the filter's states; null without dated permits. */
  completeUntil: z.iso.date().nullable(),
  /** The grid of the squares has `2 ** level` across the world; `x` counts from the west, `y` from the north. */
  level: wholeNumber,
  squares: z.array(z.object({ x: wholeNumber, y: wholeNumber, ...densityCounts })),
  groups: z.array(
    z.object({ ...mapPoint, permits: wholeNumber, who: z.record(z.enum(WHO_IDS), wholeNumber) }),
  ),
  /** The newest permits in the box; among groups, those that are in none. */
  pins: z.array(
    z.object({
      id: z.string(),
      permitNumber: z.string(),
      ...mapPoint,
      valuation: z.number().nullable(),
      label: who.shape.label,
      worth: who.shape.worth,
    }),
  ),
  /** The ZIP codes in the box with most permits. */
  zips: z.array(
    z.object({
      zip: z.string(),
      ...densityCounts,
      valued: wholeNumber,
      totalValuation: z.number(),
      ...mapPoint,
    }),
  ),
  /** Hail (inches) and wind (miles per hour) reported, of the filter's storm areas. */
  reports: z.array(z.object({ kind: z.enum(STORM_KINDS), state: stateName, size: z.number(), ...mapPoint })),
});

/** Permits of a filter by week of issue, the oldest week first; the last one is this week. The weeks replace the filter's dates. */
const weekly = z.object({
  /** The last day with full data in all of the filter's states, as in trends; null without dated permits. */
  completeUntil: z.iso.date().nullable(),
  /** The first day from which the records of the places found are whole; null where nothing was found. */
  recordsBegin: z.iso.date().nullable(),
  weeks: z.array(
    z.object({
      /** A Monday of the UTC calendar. */
      weekStart: z.iso.date(),
      count: wholeNumber,
      /** False if permits of the week are still being published, or the records begin later. */
      isComplete: z.boolean(),
    }),
  ),
});

/** Finished permits, and how many of them name a fact. */
const habit = z.object({ finished: wholeNumber, named: wholeNumber });
const habits = z.object(
  Object.fromEntries(NAMED_FACT_IDS.map((fact) => [fact, habit])) as Record<NamedFact, typeof habit>,
);
const naming = z.object({
  all: habits,
  /** Most finished permits first; types with too few to tell are left out. */
  types: z.array(z.object({ permitType: z.string(), habits })),
});

/** Exports used and left in the current UTC month (PRODUCT §9). */
const exportQuota = z.object({
  month: z.string(),
  used: wholeNumber,
  limit: wholeNumber,
  left: wholeNumber,
  /** The permits exported in this month and the one before, letters and labels included. */
  exported: z.array(z.string()),
});

/** What a search finds by label, and, if that is next to nothing, what it would find without each of its conditions, the most first. */
const summary = z.object({
  total: wholeNumber,
  who: z.record(z.enum(WHO_IDS), wholeNumber),
  /** Of those that lists show: taken and ended ones have nobody to reach. */
  reach: z.record(z.enum(REACH_IDS), wholeNumber),
  /** Permits that match everything else but have no point, so that no drawn area finds them. */
  withoutPoint: wholeNumber,
  /** If asked: how many of them the caller exported neither this month nor last; at most a month’s exports. */
  unexported: wholeNumber.optional(),
  without: z.array(
    z.object({ facet: z.enum([...FACET_NAMES, 'minScore'] as [Facet | 'minScore']), total: wholeNumber }),
  ),
});

/**
 * What a place offers one kind of business: public, so its leads have no street, no words of the record and no contacts. Counts of
 * leads cover the last `days`, those of `naming` every trade of the last year, or since its
 * records begin.
 */
const outlook = z.object({
  /** As records spell it; null where a typed text means no place or several, or one without permits. */
  place: placeName.nullable(),
  /** What a typed text may mean. */
  asked: foundPlaces.nullable(),
  days: wholeNumber,
  total: wholeNumber,
  who: z.record(z.enum(WHO_IDS), wholeNumber),
  reach: z.record(z.enum(REACH_IDS), wholeNumber),
  /** Permits that name an owner, name a contractor, or show a phone of either, out of `permits`. */
  naming: z.object({
    permits: wholeNumber,
    owner: wholeNumber,
    contractor: wholeNumber,
    phone: wholeNumber,
    /** When its records begin, if that is within the year. */
    since: z.iso.date().nullable(),
  }),
  leads: z.array(
    z.object({
      id: z.string(),
      permitType: nullableText,
      trades: z.array(trade),
      city: nullableText,
      valuation: z.number().nullable(),
      issueDate: z.iso.date().nullable(),
      label: z.enum(WHO_IDS),
      reach: z.enum(REACH_IDS),
      hasOwner: z.boolean(),
      hasContractor: z.boolean(),
      hasPhone: z.boolean(),
    }),
  ),
});

/** A license board whose data was read. */
const licenseBoard = z.object({
  name: z.string(),
  /** Its data set's id or its file. */
  dataset: z.string(),
  landingPage: z.string(),
  readAt: z.iso.datetime(),
});

const contractorLicense = z.object({
  board: licenseBoard,
  by: z.enum(['license', 'name']),
  /** As the board writes it. */
  license: z.string(),
  name: z.string(),
  dba: nullableText,
  class: nullableText,
  status: nullableText,
  issued: z.iso.date().nullable(),
  expires: z.iso.date().nullable(),
  city: nullableText,
  phone: nullableText,
});

/** The permits of the last twelve months whose contractor is written with these words. */
const contractorWork = z.object({
  total: wholeNumber,
  /** The oldest month first. */
  months: z.array(z.object({ month: z.string(), count: wholeNumber })),
  trades: z.array(z.object({ trade, count: wholeNumber })),
  places: z.array(z.object({ city: nullableText, county: nullableText, count: wholeNumber })),
});

/** A permit at an address or of a job. Everything here is what is on record, and no more. */
const sitePermit = z.object({
  id: z.string(),
  permitNumber: z.string(),
  permitType: nullableText,
  trades: z.array(trade),
  work: z.string(),
  valuation: z.number().nullable(),
  status: z.enum(PERMIT_STATUSES).nullable(),
  issueDate: z.iso.date().nullable(),
  addressStreet: nullableText,
  /** At the address, whatever the unit, or on the parcel. */
  isHere: z.boolean(),
  /** `this` permit; of its job because records name each other's numbers, or as judged by what they share; null: not of its job. */
  job: z.enum(['this', 'declared', 'judged']).nullable(),
  shares: z.array(z.enum(['address', 'parcel', 'owner', 'contractor'])),
  /** The issue date of a permit that is open on record for over a year, without a final on record. */
  openSince: z.iso.date().nullable(),
});

/** A trade that follows another one in a place at the same address, after `follows` of `n` permits. */
export const nextTradeSchema = z.object({
  after: trade,
  trade,
  n: wholeNumber,
  follows: wholeNumber,
}) satisfies z.ZodType<NextTrade>;
/** The same with the days within which it follows. */
const nextTrade = nextTradeSchema.extend({ days: wholeNumber });

const medianDays = z.object({ n: wholeNumber, median: wholeNumber, low: wholeNumber, high: wholeNumber });
const counts = { n: wholeNumber, issued: wholeNumber };
/** A permit's time before its issue, as measured in its place. */
const filing = z.object({
  age: wholeNumber.nullable(),
  odds: z
    .object({
      type: nullableText,
      age: wholeNumber,
      ...counts,
      percent: z.object({ low: z.number(), high: z.number() }),
      days: medianDays.nullable(),
      elsewhere: z.object(counts).nullable(),
    })
    .nullable(),
  toIssue: medianDays.extend({ type: nullableText }).nullable(),
}) satisfies z.ZodType<FilingFacts>;

const letter = z.object({
  permitId: z.string(),
  permitNumber: z.string(),
  to: z.enum(['owner', 'firm', 'site']),
  name: z.string(),
  address: z.array(z.string()),
  street: nullableText,
  city: z.string(),
  work: z.string(),
  who: z.enum(WHO_IDS),
  issueDate: z.iso.date().nullable(),
  valuation: z.number().nullable(),
  source: z.string(),
  attribution: nullableText,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  wroteAt: nullableTime,
}) satisfies z.ZodType<Letter>;

export const permitsShapes = {
  searchPermits: { query: page, filter: LIST_NAMES, output: z.array(scoredPermitSchema) },
  allPermits: {
    query: page,
    filter: LIST_NAMES,
    output: z.object({ permits: z.array(scoredPermitSchema), total: wholeNumber }),
  },
  recentPermits: { query: page, output: z.array(scoredPermitSchema) },
  permitStats: {
    output: z.object({
      totalPermits: wholeNumber,
      /** Those whose work the record does not call ended. */
      openPermits: wholeNumber,
      /** Of them, how many are to phone, to write and to visit; absent while it is not counted. */
      reach: z.object({ phone: wholeNumber, letter: wholeNumber, visit: wholeNumber }).optional(),
      totalValuation: z.number(),
      availableStates: wholeNumber,
      /** Cities with enough permits to be no slip of a record. */
      cities: wholeNumber,
      permitTypes: wholeNumber,
    }),
  },
  permitTrends: { output: z.array(trend) },
  /** Of a place as somebody typed it, or of one that is known. */
  permitOutlook: {
    query: z.object({ place: typedPlace.optional(), role: z.enum(ROLE_IDS).optional() }),
    filter: [
      FILTER_NAMES.states,
      FILTER_NAMES.cities,
      FILTER_NAMES.counties,
      FILTER_NAMES.zips,
      FILTER_NAMES.trades,
    ],
    output: outlook,
  },
  /** What the finished permits of the filter’s states, cities and types name. */
  permitNaming: {
    filter: [FILTER_NAMES.states, FILTER_NAMES.cities, FILTER_NAMES.permitTypes],
    output: naming,
  },
  permitActivity: { query: activityQuery, filter: LIST_NAMES, output: activity },
  permitDensity: { query: densityQuery, filter: LIST_NAMES, output: density },
  permitsByWeek: { filter: LIST_NAMES, output: weekly },
  permitStates: { output: z.array(z.string()) },
  /** Most permits first. */
  permitCities: { query: z.object({ state: z.string() }), output: z.array(z.string()) },
  /** The values of the records that a filter can be set to, in one state or all, most frequent first. */
  permitFacets: {
    query: z.object({ state: z.string().optional() }),
    output: z.object({
      permitTypes: z.array(z.string()),
      counties: z.array(z.string()),
      cities: z.array(z.string()),
      /** The trades that are likely next somewhere there. */
      next: z.array(trade),
    }),
  },
  permitSummary: {
    query: z.object({ unexported: z.literal('true').optional() }),
    filter: LIST_NAMES,
    output: summary,
  },
  exportPermits: {
    body: z
      .strictObject({
        permitIds: z.array(permitIdSchema).min(1, 'Choose at least one permit to export.').optional(),
        /** In place of ids, the first leads of a list. */
        list: z
          .strictObject({
            /** The query of `GET /api/permits/search`. */
            query: z.string().max(LIST_QUERY_MAX),
            limit: z.number().int().min(1).max(EXPORT_LEADS_PER_MONTH),
            /** Without those exported this month or last. */
            onlyNew: z.boolean().default(false),
          })
          .optional(),
        format: z.enum(EXPORT_FORMAT_IDS).default('csv'),
        /** Of a CSV or Excel file. Source, license and attribution are always in it. */
        columns: z.array(z.enum(EXPORT_COLUMN_IDS)).default([]),
      })
      .refine(
        ({ permitIds, list }) => (permitIds === undefined) !== (list === undefined),
        'Send the chosen permits or a list of them, not both.',
      )
      // Checks the whole body, so that the message names no field.
      .refine(
        ({ permitIds = [] }) => permitIds.length <= EXPORT_LEADS_PER_MONTH,
        `Your plan exports at most ${EXPORT_LEADS_PER_MONTH} permits a month. Select fewer, then export again.`,
      ),
    output: 'file',
  },
  /** Letters about leads, each with its address. Each counts as an export; a lead that is left out costs nothing. */
  letters: {
    body: z.strictObject({
      permitIds: z
        .array(permitIdSchema)
        .min(1, 'Choose at least one lead to write to.')
        .max(LETTERS_MAX, `Write at most ${LETTERS_MAX} letters at a time. Select fewer leads.`),
    }),
    output: z.object({
      letters: z.array(letter),
      leftOut: z.array(z.object({ permitId: z.string(), reason: z.enum(LEFT_OUT_IDS) })),
      /** What the month’s exports have left. */
      left: wholeNumber,
    }),
  },
  exportQuota: { output: exportQuota },
  /** A contractor as a permit names it. */
  contractor: {
    query: z.object({
      name: z.string().trim().min(1, 'Send a contractor’s name.').max(200),
      state: stateName,
      /** Of the contractor’s own address, or of the job where the permit states none. */
      city: z.string().trim().max(80).optional(),
      license: z.string().trim().max(60).optional(),
    }),
    filter: [FILTER_NAMES.trades],
    /** Without a license: no certain match on `boards`, or a name that was removed. Never that somebody has none. */
    output: z.object({
      license: contractorLicense.nullable(),
      /** A granted removal concerns the name: no license and no work. */
      isWithheld: z.boolean(),
      boards: z.array(licenseBoard),
      work: contractorWork,
    }),
  },
  permit: { params: z.object({ id: permitIdSchema.describe('Its id.') }), output: permitDetail },
  permitJobs: {
    body: z.strictObject({ permitIds: z.array(permitIdSchema).min(1).max(PAGE_SIZE) }),
    /** The permits of each job with at least two of them. */
    output: z.object({ jobs: z.array(z.array(z.string())) }),
  },
  permitPoints: {
    body: z.strictObject({ permitIds: z.array(permitIdSchema).min(1).max(PAGE_SIZE) }),
    /** Those of the permits that have a map point. */
    output: z.object({ points: z.array(z.object({ id: z.string(), ...mapPoint })) }),
  },
  permitSite: {
    params: z.object({ id: permitIdSchema }),
    output: z.object({
      /** With the permit itself, the newest first. */
      permits: z.array(sitePermit),
      /** False if there may be more. */
      isWhole: z.boolean(),
      /** The most frequent first. */
      next: z.array(nextTrade),
      filing,
    }),
  },
} as const;
