import type { Account } from '#functions/accounts/account.ts';
import { openAccount, updateSettings } from '#functions/accounts/accounts.ts';
import {
  CLEARED_COOKIES,
  endSession,
  HINT_COOKIES,
  signedInAccount,
  startSession,
} from '#functions/accounts/sessions.ts';
import { signInVerifier } from '#functions/platform/cognito.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { DEFAULT_RETURN_PATH, safeReturnPath } from '#shared/domain/return-path.ts';
import { type AreaHandler, areaHandler } from './pipeline.ts';
import { subscriptionAnswer } from './subscription-answer.ts';

/** Sign-in, sign-out, and what a user sees and sets of the own account (spec §7; DESIGN §5). */
export function createAccountApi(runtime: Runtime): AreaHandler {
  const verify = lazily(() => signInVerifier(runtime.config));
  return areaHandler(runtime, 'account', {
    login: async ({ query }, { request }) => {
      const returnTo = safeReturnPath(query.returnTo);
      // Whoever is signed in already has nothing to do on the sign-in page, and may only have lost the hint.
      if ((await signedInAccount(runtime, request.cookies)) !== undefined)
        return { redirect: returnTo, cookies: HINT_COOKIES };
      return { redirect: `/login.html?${new URLSearchParams({ returnTo })}` };
    },

    logout: async (_, { request }) => {
      if (sentByAnotherSite(request.headers['sec-fetch-site'])) return { redirect: DEFAULT_RETURN_PATH };
      await endSession(runtime, request.cookies);
      return { redirect: DEFAULT_RETURN_PATH, cookies: CLEARED_COOKIES };
    },

    openSession: async ({ body }, { request }) => {
      const account = await openAccount(runtime, await verify(body));
      await endSession(runtime, request.cookies);
      return {
        json: userOf(account),
        cookies: await startSession(runtime, account.userId, body.refreshToken),
      };
    },

    currentUser: async (_, { account }) => ({ json: userOf(account) }),

    currentSubscription: async (_, { account }) => ({
      json: subscriptionAnswer(account.subscription, runtime.clock.now()),
    }),

    updateNotifications: async ({ body }, { account }) => ({
      json: userOf(await updateSettings(runtime, account, body)),
    }),
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
  };
}
