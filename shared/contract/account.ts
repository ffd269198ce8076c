import * as z from 'zod';
import { TRADES } from '#shared/domain/permit/trades.ts';
import { nullableText, nullableTime, trade, wholeNumber } from './schemas.ts';

/** How often mail may come (PRODUCT §9); the default is daily. */
export const FREQUENCIES = ['immediate', 'hourly', 'daily', 'weekly'] as const;

/** The user's own trades, which lead scores count; each once, in any order. */
const trades = z
  .array(trade)
  .max(TRADES.length)
  .refine((list) => new Set(list).size === list.length, 'Send each trade once.');

const user = z.object({
  firstName: nullableText,
  email: z.string(),
  emailNotifications: z.boolean(),
  notificationFrequency: z.enum(FREQUENCIES),
  digestHour: wholeNumber,
  digestWeekday: wholeNumber,
  timeZone: z.string(),
  paused: z.boolean(),
  /** Why mail to this address stopped: it bounced, or was reported as spam. */
  mailStopped: z.enum(['bounced', 'complained']).nullable(),
  trades,
});

/** A user's subscription (PRODUCT §3). */
export const subscriptionSchema = z.object({
  status: z.enum(['trial', 'active']),
  trialEnd: z.iso.datetime(),
  nextBillingDate: nullableTime,
  access: z.boolean(),
  accessUntil: z.iso.datetime(),
  /** Whole days until `accessUntil`, rounded up, by the server's clock (PRODUCT §4). */
  daysLeft: wholeNumber,
  cancelled: z.boolean(),
});

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The readable first part of the key. */
  shown: z.string(),
  createdAt: z.iso.datetime(),
  /** Accurate to the hour; null before the first use. */
  lastUsedAt: nullableTime,
});

const token = z.string().min(20).max(8192);

export const accountShapes = {
  /** Browsers navigate here and are redirected. `returnTo` accepts same-site paths only. */
  login: { query: z.object({ returnTo: z.string().optional() }), output: 'redirect' },
  logout: { output: 'redirect' },
  openSession: {
    body: z.strictObject({ idToken: token, accessToken: token, refreshToken: token }),
    output: user,
  },
  currentUser: { output: user },
  currentSubscription: { output: subscriptionSchema },
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
  /** Ends every session of the user, including this one. */
  signOutEverywhere: { output: 'empty' },
  /** All data of the user, as a JSON file. */
  accountData: { output: 'file' },
  /** The user types the address again, to prevent an accidental deletion. */
  deleteAccount: { body: z.strictObject({ email: z.string().min(1).max(320) }), output: 'empty' },
  /** The keys of the public API, newest first, without their text. */
  listApiKeys: { output: z.object({ keys: z.array(apiKey), most: wholeNumber }) },
  /** The only answer with the text of the key. */
  createApiKey: {
    body: z.strictObject({ name: z.string().trim().min(1, 'Give the key a name.').max(60) }),
    output: z.object({ key: z.string(), apiKey }),
  },
  revokeApiKey: { params: z.object({ id: z.string().min(1).max(100) }), output: 'empty' },
  testEmail: { output: 'empty' },
  testWelcomeEmail: { output: 'empty' },
} as const;
