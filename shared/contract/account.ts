import * as z from 'zod';
import { ACTIVITY_KINDS } from '#shared/domain/account/account-activity.ts';
import { ofEachKind } from '#shared/domain/account/lasting-access.ts';
import { MAIL_FREQUENCIES } from '#shared/domain/alerts/digest-windows.ts';
import { EXPORT_COLUMN_IDS, type ExportSettings } from '#shared/domain/export/columns.ts';
import { EXPORT_FORMAT_IDS } from '#shared/domain/export/formats.ts';
import type { LetterSettings } from '#shared/domain/letters/letter.ts';
import { TEMPLATE_MAX } from '#shared/domain/letters/template.ts';
import { TRADES } from '#shared/domain/permit/trades.ts';
import { type Profile, ROLE_IDS } from '#shared/domain/profile.ts';
import { MEMBER_ROLES, TEAM_ROLES, type TeamRole } from '#shared/domain/team/roles.ts';
import { KEY_SCOPES } from './routes.ts';
import { linkProof, nullableText, nullableTime, stateName, trade, wholeNumber, zipCode } from './schemas.ts';

/** The user's own trades, which lead scores count; each once, in any order. */
const trades = z
  .array(trade)
  .max(TRADES.length)
  .refine((list) => new Set(list).size === list.length, 'Choose each trade only once.');

const areaName = z.string().trim().min(1).max(80);

/** What the user told us about their business. */
const profile = {
  trades,
  role: z.enum(ROLE_IDS).nullable(),
  area: z
    .strictObject({
      state: stateName,
      city: areaName.nullable(),
      county: areaName.optional(),
      zip: zipCode.optional(),
    })
    .nullable(),
} satisfies Record<keyof Profile, z.ZodType>;

/** The template of the user's letters, and what stands on them of the sender. */
const letterSettings = z.strictObject({
  template: z.string().max(TEMPLATE_MAX, `A letter has at most ${TEMPLATE_MAX} characters. Shorten it.`),
  name: z.string().trim().max(80),
  company: z.string().trim().max(80),
  phone: z.string().trim().max(40),
  license: z.string().trim().max(60),
  address: z.string().trim().max(200),
}) satisfies z.ZodType<LetterSettings>;

/** Format and columns of the user’s last export. */
const exportSettings = z.strictObject({
  format: z.enum(EXPORT_FORMAT_IDS),
  columns: z.array(z.enum(EXPORT_COLUMN_IDS)),
}) satisfies z.ZodType<ExportSettings>;

const user = z.object({
  firstName: nullableText,
  email: z.string(),
  emailNotifications: z.boolean(),
  notificationFrequency: z.enum(MAIL_FREQUENCIES),
  digestHour: wholeNumber,
  digestWeekday: wholeNumber,
  timeZone: z.string(),
  paused: z.boolean(),
  callBackReminders: z.boolean(),
  mailAfterAccess: z.boolean(),
  /** Alerts of the team that send this user no mail. */
  mutedAlerts: z.array(z.string()),
  /** Absent until the user saves one. */
  letter: letterSettings.optional(),
  /** Absent until the user chooses a format or columns. */
  exportAs: exportSettings.optional(),
  /** Why mail to this address stopped: it bounced, or was reported as spam. */
  mailStopped: z.enum(['bounced', 'complained']).nullable(),
  ...profile,
  /** The user works with others, or is in a team that has no seat for them now. */
  inTeam: z.boolean(),
  /** Since when API keys, webhooks, feeds and phone alerts are on hold; null while they work. */
  connectionsHeldAt: nullableTime,
  /** Since when the account only reads, because somebody with its old address froze it; null while it works. */
  frozenAt: nullableTime,
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
  /** The people it is paid for now. */
  seats: wholeNumber,
  /** The people who work under it. */
  people: wholeNumber,
  /** False for somebody whose team's owner pays. */
  isOwner: z.boolean(),
});

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The readable first part of the key. */
  shown: z.string(),
  createdAt: z.iso.datetime(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Null for a key that does not end. */
  expiresAt: nullableTime,
  /** Accurate to the hour; null before the first use. */
  lastUsedAt: nullableTime,
});

const session = z.object({
  id: z.string(),
  /** Such as "Chrome on Windows" or, of an agent, "claude-ai", by what it says. */
  browser: z.string(),
  /** The browser's time zone; null when it said none. */
  place: nullableText,
  createdAt: z.iso.datetime(),
  /** Accurate to the hour. */
  lastUsedAt: z.iso.datetime(),
  /** The session of this call. */
  isCurrent: z.boolean(),
  /** A program that the user let in. */
  isAgent: z.boolean(),
});

const token = z.string().min(20).max(8192);
/** The tokens of a sign-in at the user pool. */
const signIn = z.strictObject({ idToken: token, accessToken: token, refreshToken: token });

/** Cognito's longest user name; it answers an error to a longer one, and to one with a space. */
const USER_NAME_MAX = 128;
const address = z.strictObject({
  email: z.email('Enter an email address such as name@example.com.').max(USER_NAME_MAX),
});
/** What the user pool wants to see before it acts. */
const ticket = z.object({ ticket: z.string() });

/** What happens to all access of one kind. */
const verdict = z.enum(['keep', 'remove']);

export const accountShapes = {
  /** Browsers navigate here and are redirected. `returnTo` accepts same-site paths only. */
  login: { query: z.object({ returnTo: z.string().optional() }), output: 'redirect' },
  logout: { output: 'redirect' },
  openSession: { body: signIn.extend({ timeZone: z.string().max(64).optional() }), output: user },
  /** Mails the code of a sign-up. The answer is the same for all addresses; `signUp` goes back with the code. */
  startSignUp: { body: address, output: z.object({ signUp: z.string() }) },
  /** Exchanges the mailed code for a ticket, with which the page signs up at the user pool within ten minutes. */
  finishSignUp: {
    body: z.strictObject({ signUp: z.string().max(2000), code: z.string().max(20) }),
    output: ticket,
  },
  /** A ticket for one mailed code that resets a password. The answer is the same for all addresses. */
  startReset: { body: address, output: ticket },
  /** The page calls it after it changed the password at the user pool: ends every session of the user. */
  passwordChanged: { body: signIn, output: 'empty' },
  currentUser: { output: user },
  currentSubscription: { output: subscriptionSchema },
  /** Canceling stops reminders; there are no automatic charges. It can be undone. */
  updateSubscription: { body: z.strictObject({ cancelled: z.boolean() }), output: subscriptionSchema },
  updateNotifications: {
    // guard: settings take known fields
    body: z
      .strictObject({
        emailNotifications: z.boolean(),
        notificationFrequency: z.enum(MAIL_FREQUENCIES),
        digestHour: z.number().int().min(0).max(23),
        digestWeekday: z.number().int().min(0).max(6),
        timeZone: z.string().min(1).max(64),
        paused: z.boolean(),
        callBackReminders: z.boolean(),
        mailAfterAccess: z.boolean(),
        mutedAlerts: z.array(z.uuid()).max(100),
        letter: letterSettings,
        exportAs: exportSettings,
        ...profile,
      })
      .partial(),
    output: user,
  },
  /** Ends every session of the user, including this one. */
  signOutEverywhere: { output: 'empty' },
  /** New recovery codes of the second factor, which replace the old ones. The tokens prove a sign-in of the last minutes. */
  newRecoveryCodes: {
    body: z.strictObject({ idToken: token, accessToken: token }),
    output: z.object({ codes: z.array(z.string()).readonly() }),
  },
  /** Turns off the second factor of the user with this address. A wrong code or address gets the same answer. */
  useRecoveryCode: {
    body: z.strictObject({
      email: z
        .string()
        .trim()
        .max(USER_NAME_MAX)
        .regex(/^[!-?A-~]+@[!-?A-~]+$/, 'Enter an email address such as name@example.com.'),
      code: z.string().min(1).max(100),
    }),
    output: 'empty',
  },
  /** Says what stays of all that outlived the sessions, and ends the hold. */
  reviewConnections: {
    body: z.strictObject(ofEachKind(verdict)),
    output: user,
  },
  /** Ends the freeze: the password proves that the address is the user's. */
  confirmAddress: { body: z.strictObject({ password: z.string().min(1).max(256) }), output: user },
  /** Asks whoever has the old address of an account whether to freeze it. */
  freezePage: { query: linkProof, output: 'page' },
  /** Freezes it, once per link. */
  freeze: { query: linkProof, output: 'page' },
  /** The sessions and agents of the user that have not ended: the current one, then the last used one. */
  listSessions: { output: z.array(session) },
  endOneSession: { params: z.object({ id: z.uuid() }), output: 'empty' },
  /** What happened in the account lately, newest first. */
  listActivity: {
    output: z.array(z.object({ kind: z.enum(ACTIVITY_KINDS), at: z.iso.datetime(), detail: z.string() })),
  },
  /** All data of the user, as a JSON file. */
  accountData: { output: 'file' },
  /** The user types the address again, to prevent an accidental deletion. */
  deleteAccount: { body: z.strictObject({ email: z.string().min(1).max(320) }), output: 'empty' },
  /** The keys of the public API, newest first, without their text, and what they read in the current UTC month. */
  listApiKeys: {
    output: z.object({
      keys: z.array(apiKey),
      most: wholeNumber,
      allowance: z.object({ used: wholeNumber, limit: wholeNumber, left: wholeNumber }),
    }),
  },
  /** The only answer with the text of the key. */
  createApiKey: {
    body: z.strictObject({
      name: z.string().trim().min(1, 'Give the key a name.').max(60),
      /** By default all. */
      scopes: z
        .array(z.enum(KEY_SCOPES))
        .min(1, 'Choose what the key is for.')
        .default([...KEY_SCOPES]),
      /** Days until the key ends; null for never, which is the default. */
      expiresInDays: z
        .union([z.literal(30), z.literal(90), z.literal(365)])
        .nullable()
        .default(null),
      /** For a program that is being written: it reads made-up permits, and writes nothing. */
      isTest: z.boolean().default(false),
    }),
    output: z.object({ key: z.string(), apiKey }),
  },
  revokeApiKey: { params: z.object({ id: z.string().min(1).max(100) }), output: 'empty' },
  testEmail: { output: 'empty' },
  testWelcomeEmail: { output: 'empty' },
} as const;

const memberRole = z.enum(MEMBER_ROLES);
const teamRole = z.enum(Object.keys(TEAM_ROLES) as [TeamRole, ...TeamRole[]]);
const personParams = z.object({ id: z.string().min(1).max(60) });

export const teamShapes = {
  /** The people who work together, the owner first; alone in a team of one. Invitations are for the owner's eyes. */
  team: {
    output: z.object({
      /** Of the caller. */
      role: teamRole,
      /** True for somebody in another account's team, also while they wait for a seat there. */
      isMember: z.boolean(),
      /** Paid for now, the owner's included. */
      seats: wholeNumber,
      people: z.array(
        z.object({
          id: z.string(),
          name: nullableText,
          email: z.string(),
          role: teamRole,
          /** False while there are more people than seats; the person then works alone. */
          hasSeat: z.boolean(),
          isYou: z.boolean(),
        }),
      ),
      invitations: z.array(
        z.object({ id: z.string(), email: z.string(), role: memberRole, expiresAt: z.iso.datetime() }),
      ),
    }),
  },
  /** Mails an invitation. The answer is the same whether or not the address has an account. */
  inviteMember: {
    body: z.strictObject({
      email: z.email('Enter an email address such as name@example.com.').max(320),
      role: memberRole,
    }),
    output: 'empty',
  },
  withdrawInvitation: { params: personParams, output: 'empty' },
  /** Accepts an invitation, with the token of its mail. */
  joinTeam: { body: z.strictObject({ token: z.string().min(1).max(200) }), output: 'empty' },
  leaveTeam: { output: 'empty' },
  changeMember: { params: personParams, body: z.strictObject({ role: memberRole }), output: 'empty' },
  removeMember: { params: personParams, output: 'empty' },
} as const;
