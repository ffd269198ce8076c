import { type Account, profileOf } from '#functions/accounts/account.ts';
import { accountData } from '#functions/accounts/account-data.ts';
import { openAccount, updateSettings } from '#functions/accounts/accounts.ts';
import { deleteAccount, finishDeletion } from '#functions/accounts/delete-account.ts';
import { countCall } from '#functions/accounts/rate-limit.ts';
import {
  CLEARED_COOKIES,
  endAllSessions,
  endSession,
  HINT_COOKIES,
  signedInAccount,
  startSession,
} from '#functions/accounts/sessions.ts';
import type { SendMail } from '#functions/mail/mail.ts';
import { mailer } from '#functions/mail/mailer.ts';
import { sendTestMail } from '#functions/mail/test-mail.ts';
import { verifySignIn } from '#functions/platform/identity/sign-in.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { DEFAULT_RETURN_PATH, safeReturnPath } from '#shared/domain/return-path.ts';
import { apiKeyCalls } from './api-keys.ts';
import { keptElsewhere } from './forget-user.ts';
import { type AreaHandler, areaHandler } from './pipeline/pipeline.ts';
import { subscriptionAnswer } from './subscription-answer.ts';

const shapes = async () => (await import('#shared/contract/account.ts')).accountShapes;

/** Sign-in, sign-out, and what a user sees and sets of the own account (PRODUCT §7; ARCHITECTURE §5). */
export function createAccountApi(runtime: Runtime, send: SendMail = mailer(runtime)): AreaHandler {
  return areaHandler(runtime, 'account', shapes, {
    login: async ({ query }, { request }) => {
      const returnTo = safeReturnPath(query.returnTo);
      // Whoever is signed in already has nothing to do on the sign-in page, and may only have lost the hint.
      const account = await signedInAccount(runtime, request.cookies);
      if (account !== undefined && account.deletingAt === undefined)
        return { redirect: returnTo, cookies: HINT_COOKIES };
      return { redirect: `/login.html?${new URLSearchParams({ returnTo })}` };
    },

    logout: async (_, { request }) => {
      if (sentByAnotherSite(request.headers['sec-fetch-site'])) return { redirect: DEFAULT_RETURN_PATH };
      await endSession(runtime, request.cookies);
      return { redirect: DEFAULT_RETURN_PATH, cookies: CLEARED_COOKIES };
    },

    openSession: async ({ body }, { request }) => {
      await countCall(runtime, 'session-address', request.address);
      const identity = await verifySignIn(runtime.config, body);
      await countCall(runtime, 'session-user', identity.userId);
      const account = await openAccount(runtime, identity);
      if (account.deletingAt !== undefined) {
        await finishDeletion(runtime, keptElsewhere(runtime), account.userId);
        throw new ApiError('accountDeleted');
      }
      const signIn = { authTime: identity.authTime, refreshToken: body.refreshToken };
      const cookies = await startSession(runtime, account, signIn);
      await endSession(runtime, request.cookies);
      return { json: userOf(account), cookies };
    },

    currentUser: async (_, { account }) => ({ json: userOf(account) }),

    currentSubscription: async (_, { account }) => ({
      json: subscriptionAnswer(account.subscription, runtime.clock.now()),
    }),

    updateNotifications: async ({ body }, { account }) => ({
      json: userOf(await updateSettings(runtime, account, body)),
    }),

    signOutEverywhere: async (_, { account }) => {
      await endAllSessions(runtime, account);
      return { empty: true, cookies: CLEARED_COOKIES };
    },

    accountData: async (_, { account }) => ({
      file: Buffer.from(await accountData(runtime, account)),
      contentType: 'application/json',
      fileName: 'plumbline-account-data.json',
    }),

    deleteAccount: async ({ body }, { account, request }) => {
      await deleteAccount(runtime, keptElsewhere(runtime), account, body.email, request.cookies);
      return { empty: true, cookies: CLEARED_COOKIES };
    },

    ...apiKeyCalls(runtime),

    testEmail: async (_, { account, request }) => {
      await countCall(runtime, 'mail-user', account.userId);
      await sendTestMail(runtime, send, account, 'test-notification', request.requestId);
      return { empty: true };
    },

    testWelcomeEmail: async (_, { account, request }) => {
      await countCall(runtime, 'mail-user', account.userId);
      await sendTestMail(runtime, send, account, 'welcome', request.requestId);
      return { empty: true };
    },
  });
}

/** Lambda's entry. */
export const handler = lazily(() => createAccountApi(runtimeFrom(process.env)));

/** True when a link or image elsewhere sent the browser here: another site must not sign our users out. */
function sentByAnotherSite(secFetchSite: string | undefined): boolean {
  return secFetchSite === 'cross-site' || secFetchSite === 'same-site';
}

function userOf(account: Account): Output<'currentUser'> {
  const { firstName, email, emailNotifications, notificationFrequency } = account;
  const { digestHour, digestWeekday, timeZone, paused, mailStopped } = account;
  return {
    firstName,
    email,
    emailNotifications,
    notificationFrequency,
    digestHour,
    digestWeekday,
    timeZone,
    paused,
    mailStopped,
    trades: [...profileOf(account).trades],
  };
}
