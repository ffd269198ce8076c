import * as z from 'zod';
import { ALERT_TRIGGERS } from '#shared/domain/alerts/alert.ts';
import { MAIL_FREQUENCIES } from '#shared/domain/alerts/digest-windows.ts';
import { FEED_FILE_NAMES } from '#shared/domain/alerts/feeds.ts';
import { newCriteria, replacedCriteria, savedCriteria } from './criteria.ts';
import { nextTradeSchema, scoredPermitSchema } from './permits.ts';
import { linkProof, nullableTime, wholeNumber } from './schemas.ts';

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
    criteria: newCriteria.describe(CRITERIA_DESCRIPTION),
    emailNotifications: fields.shape.emailNotifications.default(true),
    frequency: fields.shape.frequency.default(null),
    pushNotifications: fields.shape.pushNotifications.default(false),
    isActive: fields.shape.isActive.default(true),
    trigger: fields.shape.trigger.default('new'),
  })
  .meta({ id: 'NewAlert' });

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
/** What its preview and the list say that it finds: permits in 30 full days (`PREVIEW_DAYS`), and how many that is a week. */
const count = { matched: wholeNumber, perWeek: z.number() };
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
    output: z.array(alertSchema.extend(count)),
  },
  createAlert: { body: newAlert, output: alertSchema },
  /** The alert's matches of the last 30 days, found by the engine that sends alerts. */
  previewAlert: {
    body: newAlert.pick({ criteria: true, trigger: true }),
    output: z.object({
      ...count,
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
  /** A mail program's own button posts here too (RFC 8058). `undo` turns the mail on again. */
  unsubscribe: { query: linkProof.extend({ undo: z.literal('1').optional() }), output: 'page' },
} as const;
