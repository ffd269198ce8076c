import { z } from 'zod';
import { permit } from './permits.ts';

/** What makes an alert speak: permits that are new to us, changes of their status, or both. */
export const ALERT_TRIGGERS = ['new', 'changes', 'both'] as const;

const names = z.array(z.string().trim().min(1).max(100)).max(100);

/** What an alert asks for (spec §3); empty lists ask nothing. */
const criteria = z.strictObject({
  states: names,
  cities: names,
  counties: names,
  minValue: z.number().min(0).optional(),
  maxValue: z.number().min(0).optional(),
  permitTypes: names,
  keywords: names,
});

const fields = z.strictObject({
  name: z.string().trim().min(1, 'Give the alert a name.').max(100),
  criteria,
  emailNotifications: z.boolean(),
  isActive: z.boolean(),
  trigger: z.enum(ALERT_TRIGGERS),
});

/** Only a new alert has defaults: in a change they would reset what was not sent. */
const newAlert = fields.extend({
  criteria: criteria.extend({
    states: names.default([]),
    cities: names.default([]),
    counties: names.default([]),
    permitTypes: names.default([]),
    keywords: names.default([]),
  }),
  emailNotifications: z.boolean().default(true),
  isActive: z.boolean().default(true),
  trigger: z.enum(ALERT_TRIGGERS).default('new'),
});

const alert = fields.extend({ id: z.string(), createdAt: z.iso.datetime() });
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
