import { z } from 'zod';

/** Spec §9: how often mail may come; daily unless chosen otherwise. */
export const FREQUENCIES = ['immediate', 'hourly', 'daily', 'weekly'] as const;

const user = z.object({
  firstName: z.string().nullable(),
  email: z.string(),
  emailNotifications: z.boolean(),
  notificationFrequency: z.enum(FREQUENCIES),
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
  currentSubscription: {
    output: z.object({
      status: z.enum(['trial', 'active']),
      trialEnd: z.iso.datetime(),
      nextBillingDate: z.iso.datetime().nullable(),
      access: z.boolean(),
      accessUntil: z.iso.datetime(),
      /** Whole days until `accessUntil`, rounded up, by the server's clock (spec §4). */
      daysLeft: z.number().int(),
      cancelled: z.boolean(),
    }),
  },
  updateNotifications: {
    body: z
      .strictObject({
        emailNotifications: z.boolean(),
        notificationFrequency: z.enum(FREQUENCIES),
        digestHour: z.number().int().min(0).max(23),
        digestWeekday: z.number().int().min(0).max(6),
        timeZone: z.string().min(1).max(64),
        paused: z.boolean(),
      })
      .partial(),
    output: user,
  },
  testEmail: { output: 'empty' },
  testWelcomeEmail: { output: 'empty' },
} as const;
