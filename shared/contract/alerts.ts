import * as z from 'zod';
import { ALERT_TRIGGERS, type AlertCriteria } from '#shared/domain/alerts/alert.ts';
import type { Facet } from '#shared/domain/filter/permit-filter.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { findState, STATES, type StateName } from '#shared/domain/permit/states.ts';
import { TRADES, type Trade } from '#shared/domain/permit/trades.ts';
import { permit } from './permits.ts';

const NAMES_MAX = 100;
const name = z.string().trim().min(1).max(100);
const names = z.array(name).max(NAMES_MAX);
const stateNames = STATES.map(({ name: state }) => state) as [StateName, ...StateName[]];
const tradeIds = TRADES.map(({ id }) => id) as [Trade, ...Trade[]];

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
/** Above every project there is; what is stored is whole cents, as the store has no place for any number. */
const AMOUNT_MAX = 1e12;
const amount = z
  .number()
  .min(0)
  .max(AMOUNT_MAX, 'An amount is at most 1,000,000,000,000 dollars. Send a smaller one.')
  .transform((dollars) => Math.round(dollars * 100) / 100);

/** The lists of PRODUCT §3; empty ones ask nothing. */
const lists = { states, cities: names, counties: names, permitTypes: names, keywords: names };
/** What else the leads page can filter by. */
const facets = {
  minValue: amount.optional(),
  maxValue: amount.optional(),
  zips: z
    .array(z.string().regex(/^\d{5}$/, 'A ZIP code has five digits.'))
    .max(NAMES_MAX)
    .optional(),
  trades: z.array(z.enum(tradeIds)).max(NAMES_MAX).optional(),
  statuses: z.array(z.enum(PERMIT_STATUSES)).max(NAMES_MAX).optional(),
  contractor: z.string().trim().max(100).optional(),
  hasContractor: z.boolean().optional(),
  noContractor: z.literal(true).optional(),
  hasPhone: z.boolean().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

type Bounds = Pick<AlertCriteria, 'minValue' | 'maxValue' | 'from' | 'to' | 'hasContractor' | 'noContractor'>;

/** Bounds between which nothing lies would make an alert that never speaks. */
function checkBounds(asked: Bounds, context: z.RefinementCtx): void {
  const { minValue, maxValue, from, to } = asked;
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue)
    context.addIssue({
      code: 'custom',
      path: ['minValue'],
      message: `The minimum value ${minValue} is above the maximum value ${maxValue}. Lower one or raise the other.`,
    });
  if (from !== undefined && to !== undefined && from > to)
    context.addIssue({
      code: 'custom',
      path: ['from'],
      message: `The first issue date ${from} is after the last one ${to}. Swap them or leave one out.`,
    });
  if (asked.hasContractor === true && asked.noContractor === true)
    context.addIssue({
      code: 'custom',
      path: ['noContractor'],
      message: 'No permit has a contractor and none named yet. Ask for one of the two.',
    });
}

const allFacets = { ...lists, ...facets } satisfies Record<Facet, z.ZodType>;
const criteria = z.strictObject(allFacets).superRefine(checkBounds);

const fields = z.strictObject({
  name: z.string().trim().min(1, 'Give the alert a name.').max(100),
  criteria,
  emailNotifications: z.boolean(),
  /** Whether the alert speaks on the phones and browsers the user has allowed. */
  pushNotifications: z.boolean(),
  isActive: z.boolean(),
  trigger: z.enum(ALERT_TRIGGERS),
});

/** Only a new alert has defaults: in a change they would reset what was not sent. */
const newAlert = fields.extend({
  criteria: z
    .strictObject({
      states: states.default([]),
      cities: names.default([]),
      counties: names.default([]),
      permitTypes: names.default([]),
      keywords: names.default([]),
      ...facets,
    })
    .superRefine(checkBounds),
  emailNotifications: z.boolean().default(true),
  pushNotifications: z.boolean().default(false),
  isActive: z.boolean().default(true),
  trigger: z.enum(ALERT_TRIGGERS).default('new'),
});

/** As it was saved: what is checked on the way in is not refused on the way out. */
const saved = z.object({
  ...allFacets,
  states: z.array(z.enum(stateNames)),
}) satisfies z.ZodType<AlertCriteria>;

/** An alert (PRODUCT §3). */
export const alert = fields.extend({
  id: z.string(),
  criteria: saved,
  /** Whether it has a webhook; `off`: one that was switched off, by its owner or since its server failed for long. */
  webhook: z.enum(['none', 'on', 'off']),
  createdAt: z.iso.datetime(),
});
const params = z.object({ id: z.string().min(1).max(100) });
const proof = z.object({ token: z.string().min(1).max(2000) });

export const alertsShapes = {
  listAlerts: { output: z.array(alert) },
  createAlert: { body: newAlert, output: alert },
  /** What the alert would have told in the last 30 days: by the engine and meaning that will send it. */
  previewAlert: {
    body: newAlert.pick({ criteria: true, trigger: true }),
    output: z.object({
      matched: z.number().int(),
      perWeek: z.number(),
      /** More than anybody reads: the page warns (above 200 a week). */
      isTooWide: z.boolean(),
      sample: z.array(permit),
    }),
  },
  /** Changes the fields that are sent; criteria are one field and are replaced whole. */
  updateAlert: { params, body: fields.partial(), output: alert },
  deleteAlert: { params, output: 'empty' },
  /** Looking changes nothing; the page's button posts. */
  unsubscribePage: { query: proof, output: 'page' },
  /** Also what a mail program's own button posts (RFC 8058); the same page whatever the token is. */
  unsubscribe: { query: proof, output: 'page' },
} as const;
