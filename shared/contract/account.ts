import * as z from 'zod';
import { TRADES, type Trade } from '#shared/domain/permit/trades.ts';

/** PRODUCT §9: how often mail may come; daily unless chosen otherwise. */
export const FREQUENCIES = ['immediate', 'hourly', 'daily', 'weekly'] as const;

/** The trades that lead scores count as the user's own; in any order, each once. */
const trades = z
  .array(z.enum(TRADES.map(({ id }) => id) as [Trade, ...Trade[]]))
  .max(TRADES.length)
  .refine((list) => new Set(list).size === list.length, 'Send each trade once.');

const user = z.object({
  firstName: z.string().nullable(),
  email: z.string(),
  emailNotifications: z.boolean(),
  notificationFrequency: z.enum(FREQUENCIES),
  digestHour: z.number().int(),
  digestWeekday: z.number().int(),
  timeZone: z.string(),
  paused: z.boolean(),
  /** Why mail to this address has stopped by itself: it came back, or was reported as unwanted. */
  mailStopped: z.enum(['bounced', 'complained']).nullable(),
  trades,
});

/** What a user has paid for, and until when it lasts (PRODUCT §3; access and dates as the departures say). */
export const subscription = z.object({
  status: z.enum(['trial', 'active']),
  trialEnd: z.iso.datetime(),
  nextBillingDate: z.iso.datetime().nullable(),
  access: z.boolean(),
  accessUntil: z.iso.datetime(),
  /** Whole days until `accessUntil`, rounded up, by the server's clock (PRODUCT §4). */
  daysLeft: z.number().int(),
  cancelled: z.boolean(),
});

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins, as far as it is kept readable. */
  shown: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour; null while it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});

const token = z.string().min(20).max(8192);

export const accountShapes = {
  /** Browser navigations answer redirects. `returnTo` accepts same-site paths only. */
  login: { query: z.object({ returnTo: z.string().optional() }), output: 'redirect' },
  logout: { output: 'redirect' },
  openSession: {
    body: z.strictObject({ idToken: token, accessToken: token, refreshToken: token }),
    output: user,
  },
  currentUser: { output: user },
  currentSubscription: { output: subscription },
  updateNotifications: {
    body: z
      .strictObject({
        emailNotifications: z.boolean(),
        notificationFrequency: z.enum(FREQUENCIES),
        digestHour: z.number().int().min(0).max(23),
        digestWeekday: z.number().int().min(0).max(6),
        timeZone: z.string().min(1).max(64),
        paused: z.boolean(),
        trades,
      })
      .partial(),
    output: user,
  },
  /** Ends every session of the user, this one too. */
  signOutEverywhere: { output: 'empty' },
  /** Everything kept under the user, as a JSON file. */
  accountData: { output: 'file' },
  /** The address is typed again, so that nobody deletes an account by a slip. */
  deleteAccount: { body: z.strictObject({ email: z.string().min(1).max(320) }), output: 'empty' },
  /** The keys of the public API, the newest first. The keys themselves are nowhere: only what tells them apart. */
  listApiKeys: { output: z.object({ keys: z.array(apiKey), most: z.number().int() }) },
  /** The only answer that has the key in it. */
  createApiKey: {
    body: z.strictObject({ name: z.string().trim().min(1, 'Give the key a name.').max(60) }),
    output: z.object({ key: z.string(), apiKey }),
  },
  revokeApiKey: { params: z.object({ id: z.string().min(1).max(100) }), output: 'empty' },
  testEmail: { output: 'empty' },
  testWelcomeEmail: { output: 'empty' },
} as const;
