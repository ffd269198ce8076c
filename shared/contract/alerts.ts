import * as z from 'zod';
import { ALERT_TRIGGERS, type AlertCriteria } from '#shared/domain/alerts/alert.ts';
import { MAIL_FREQUENCIES } from '#shared/domain/alerts/digest-windows.ts';
import { FEED_FILE_NAMES } from '#shared/domain/alerts/feeds.ts';
import type { Facet } from '#shared/domain/filter/facets.ts';
import { LAST_DAYS_MAX } from '#shared/domain/filter/permit-filter.ts';
import { FOLLOW_DAYS } from '#shared/domain/next-trade.ts';
import { OPPORTUNITY_IDS } from '#shared/domain/permit/opportunity.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { PROPERTY_USE_IDS } from '#shared/domain/permit/property-use.ts';
import { findState, type StateName } from '#shared/domain/permit/states.ts';
import { WORK_ACTION_IDS } from '#shared/domain/permit/work-actions.ts';
import { AREAS_MAX, LINK_MAX, parseTerritory } from '#shared/domain/territory/territory.ts';
import { nextTradeSchema, scoredPermitSchema } from './permits.ts';
import { linkProof, namedObject, nullableTime, stateName, trade, wholeNumber } from './schemas.ts';

const NAMES_MAX = 100;
const name = z.string().trim().min(1).max(100);
const names = z.array(name).max(NAMES_MAX);

/** A state by name or postal code, answered by name. */
const state = z.string().transform((text, context): StateName => {
  const found = findState(text);
  if (found !== undefined) return found;
  context.addIssue({
    code: 'custom',
    message: `"${text.slice(0, 100)}" is not one of the 17 states we collect. Choose one of them, such as Texas.`,
  });
  return z.NEVER;
});
const states = z.array(state).max(NAMES_MAX);
/** Larger than any project. */
const AMOUNT_MAX = 1e12;
/** Rounded to whole cents, since DynamoDB does not store every number. */
const amount = z
  .number()
  .min(0)
  .max(AMOUNT_MAX, 'An amount can be at most $1,000,000,000,000. Enter a smaller one.')
  .transform((dollars) => Math.round(dollars * 100) / 100);

const STATES_DESCRIPTION = 'One of the 17 states, by name or postal code.';

/** The lists of PRODUCT §3; an empty one filters nothing. */
const lists = {
  states: states.describe(STATES_DESCRIPTION),
  cities: names.describe('City, compared without regard to case.'),
  counties: names.describe('County, compared without regard to case.'),
  permitTypes: names.describe('Permit type as the city writes it, whole, without regard to case.'),
  keywords: names.describe('Whole word or phrase in type or description.'),
};
/** The other filters of the leads page. */
const facets = {
  minValue: amount
    .optional()
    .describe('Least project value in US dollars. A permit that shows no value is left out.'),
  maxValue: amount
    .optional()
    .describe('Greatest project value in US dollars. A permit that shows no value is left out.'),
  zips: z
    .array(z.string().regex(/^\d{5}$/, 'A ZIP code has five digits.'))
    .max(NAMES_MAX)
    .optional()
    .describe('ZIP code of the address, five digits.'),
  territory: z
    .array(z.string().trim().min(1).max(LINK_MAX))
    .max(AREAS_MAX)
    .optional()
    .describe(
      'Area the permit is in: “circle:30.26715,-97.74306,5” (latitude, longitude, miles), “polygon:” with its outline and then its holes as flexible polylines with dots between them, “zip:78701”, “county:Travis, TX”, or “no-point” for permits without a point. A name may follow a second colon. Edges are inside. Only ZIP and county find permits without a point.',
    ),
  trades: z.array(trade).max(NAMES_MAX).optional().describe('Trade recognized in type and description.'),
  actions: z
    .array(z.enum(WORK_ACTION_IDS))
    .max(NAMES_MAX)
    .optional()
    .describe('What is done, recognized in type and description.'),
  uses: z
    .array(z.enum(PROPERTY_USE_IDS))
    .max(NAMES_MAX)
    .optional()
    .describe('What the property is used for, where the record says so.'),
  statuses: z
    .array(z.enum(PERMIT_STATUSES))
    .max(NAMES_MAX)
    .optional()
    .describe('Status in our words; the city’s own word is in the permit’s provenance.'),
  contractor: z.string().trim().max(100).optional().describe('Words in a row in the contractor’s name.'),
  hasContractor: z
    .boolean()
    .optional()
    .describe(
      'true: only permits that name a contractor; false: only those that name none yet, of sources that publish contractors.',
    ),
  hasPhone: z
    .boolean()
    .optional()
    .describe('true: only permits that show a phone of owner or contractor; false: only those without.'),
  opportunities: z
    .array(z.enum(OPPORTUNITY_IDS))
    .max(NAMES_MAX)
    .optional()
    .describe('Label of the lead, judged by your trades and role.'),
  next: z
    .array(trade)
    .max(NAMES_MAX)
    .optional()
    .describe(
      `Trade that usually comes next in the permit’s place, as measured. Leaves out permits that have ended, were issued over ${FOLLOW_DAYS} days before the match, or have the trade themselves.`,
    ),
  from: z.iso.date().optional().describe('First issue date, included.'),
  to: z.iso.date().optional().describe('Last issue date, included.'),
  lastDays: z
    .int()
    .min(1)
    .max(LAST_DAYS_MAX)
    .optional()
    .describe('Issued in the last days before the match, that day included.'),
};

type Checked = Pick<AlertCriteria, 'minValue' | 'maxValue' | 'from' | 'to' | 'territory'>;

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** Refuses bounds that no permit can meet, since such an alert would never match, and areas that cannot be read. */
function checkCriteria(criteria: Checked, context: z.RefinementCtx): void {
  const { minValue, maxValue, from, to, territory = [] } = criteria;
  const parsed = parseTerritory(territory);
  if (typeof parsed === 'string') context.addIssue({ code: 'custom', path: ['territory'], message: parsed });
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue)
    context.addIssue({
      code: 'custom',
      path: ['minValue'],
      message: `The minimum value ${dollars(minValue)} is above the maximum value ${dollars(maxValue)}. Lower one or raise the other.`,
    });
  if (from !== undefined && to !== undefined && from > to)
    context.addIssue({
      code: 'custom',
      path: ['from'],
      message: `The first date ${from} is after the last one ${to}. Swap them or leave one out.`,
    });
}

const allFacets = { ...lists, ...facets } satisfies Record<Facet, z.ZodType>;
const replacedCriteria = z
  .strictObject(allFacets)
  .superRefine(checkCriteria)
  .meta({ id: 'ReplacedCriteria' });
const CRITERIA_DESCRIPTION = 'The permits it reports. An empty list filters nothing.';

const fields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give the alert a name.')
    .max(100)
    .describe('Your name for it, shown in its mails.'),
  criteria: replacedCriteria.describe('Replaced as a whole: send every list. An empty list filters nothing.'),
  emailNotifications: z.boolean().describe('Whether it sends mail.'),
  frequency: z
    .enum(MAIL_FREQUENCIES)
    .nullable()
    .describe('How often it sends mail; null: as often as your email settings say.'),
  pushNotifications: z.boolean().describe('Whether it sends push messages to the devices you turned on.'),
  isActive: z.boolean().describe('Whether it is switched on.'),
  trigger: z
    .enum(ALERT_TRIGGERS)
    .describe('new: permits seen for the first time; changes: changes of known ones; both.'),
});

/** Only a new alert has defaults: in an update they would reset fields that were not sent. */
const newAlert = fields
  .extend({
    criteria: z
      .strictObject({
        states: lists.states.default([]),
        cities: lists.cities.default([]),
        counties: lists.counties.default([]),
        permitTypes: lists.permitTypes.default([]),
        keywords: lists.keywords.default([]),
        ...facets,
      })
      .superRefine(checkCriteria)
      .meta({ id: 'NewAlertCriteria' })
      .describe(CRITERIA_DESCRIPTION),
    emailNotifications: fields.shape.emailNotifications.default(true),
    frequency: fields.shape.frequency.default(null),
    pushNotifications: fields.shape.pushNotifications.default(false),
    isActive: fields.shape.isActive.default(true),
    trigger: fields.shape.trigger.default('new'),
  })
  .meta({ id: 'NewAlert' });

/** Stored criteria: a rule for new criteria must not refuse older ones. */
const savedCriteria = namedObject('AlertCriteria', {
  ...allFacets,
  states: z.array(stateName).describe(STATES_DESCRIPTION),
}) satisfies z.ZodType<AlertCriteria>;

/** An alert (PRODUCT §3). */
export const alertSchema = fields
  .extend({
    id: z.string().describe('The alert’s id.'),
    criteria: savedCriteria.describe(CRITERIA_DESCRIPTION),
    webhook: z
      .enum(['none', 'on', 'off'])
      .describe('Whether it calls a webhook: none, on, or off. Webhooks are set up on the site.'),
    createdAt: z.iso.datetime().describe('It reports what was seen since then.'),
  })
  .meta({ id: 'Alert' });
const params = z.object({ id: z.string().min(1).max(100).describe('Its id.') });

/** A feed with an address, without the address. `id`: an alert's, or `CALENDAR_FEED`. */
const feed = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastReadAt: nullableTime,
});

export const alertsShapes = {
  listAlerts: {
    output: z.array(
      alertSchema.extend({
        /** The permits it matched in the last 7 days (`RECENT_DAYS`). */
        matchedLately: wholeNumber,
      }),
    ),
  },
  createAlert: { body: newAlert, output: alertSchema },
  /** The alert's matches of the last 30 days, found by the engine that sends alerts. */
  previewAlert: {
    body: newAlert.pick({ criteria: true, trigger: true }),
    output: z.object({
      matched: wholeNumber,
      perWeek: z.number(),
      /** Above 200 matches a week: the page warns. */
      isTooWide: z.boolean(),
      /** Permits of the same days that match everything else but have no point, so that no drawn area finds them. */
      withoutPoint: wholeNumber,
      /** With what usually comes next after it, if the alert asks for that. */
      sample: z.array(scoredPermitSchema.extend({ next: z.array(nextTradeSchema) })),
    }),
  },
  /** Changes the fields that are sent; criteria are one field, replaced whole. */
  updateAlert: { params, body: fields.partial().meta({ id: 'AlertChange' }), output: alertSchema },
  deleteAlert: { params, output: 'empty' },
  listFeeds: { output: z.array(feed) },
  /** The only answer with the addresses, one for each format. Those from before stop working. */
  makeFeed: {
    params,
    output: z.object({
      feed,
      addresses: z.array(z.object({ file: z.enum(FEED_FILE_NAMES), url: z.url() })),
    }),
  },
  revokeFeed: { params, output: 'empty' },
  /** For feed readers and calendars, which have no session: the token is the proof. */
  readFeed: { params: z.object({ file: z.enum(FEED_FILE_NAMES) }), query: linkProof, output: 'feed' },
  /** Changes nothing; the page's button posts. */
  unsubscribePage: { query: linkProof, output: 'page' },
  /** A mail program's own button posts here too (RFC 8058). The page is the same for every token. */
  unsubscribe: { query: linkProof, output: 'page' },
} as const;
