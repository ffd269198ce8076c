import { z } from 'zod';

const names = z.array(z.string().trim().min(1).max(100)).max(100);

/** What an alert asks for (spec §3); empty lists ask nothing. */
const criteria = z.strictObject({
  states: names.default([]),
  cities: names.default([]),
  counties: names.default([]),
  minValue: z.number().min(0).optional(),
  maxValue: z.number().min(0).optional(),
  permitTypes: names.default([]),
  keywords: names.default([]),
});

const alertInput = z.strictObject({
  name: z.string().trim().min(1, 'Give the alert a name.').max(100),
  criteria,
  emailNotifications: z.boolean().default(true),
  isActive: z.boolean().default(true),
});

const alert = alertInput.extend({ id: z.string(), createdAt: z.iso.datetime() });
const params = z.object({ id: z.string().min(1).max(100) });
const proof = z.object({ token: z.string().min(1).max(2000) });

export const alertsShapes = {
  listAlerts: { output: z.array(alert) },
  createAlert: { body: alertInput, output: alert },
  updateAlert: { params, body: alertInput.partial(), output: alert },
  deleteAlert: { params, output: 'empty' },
  unsubscribePage: { query: proof, output: 'page' },
  unsubscribe: { query: proof, output: 'empty' },
} as const;
