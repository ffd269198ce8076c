import { type Account, toProfile } from '#functions/accounts/account.ts';
import { accountData } from '#functions/accounts/account-data.ts';
import { knownTimeZone, openAccount, updateSettings } from '#functions/accounts/accounts.ts';
import { listActivity, noteActivity } from '#functions/accounts/activity.ts';
import { browserName } from '#functions/accounts/browser-name.ts';
import { deleteAccount, finishDeletion } from '#functions/accounts/delete-account.ts';
import { confirmAddress, findToFreeze, freezeAccount } from '#functions/accounts/freeze/freeze-account.ts';
import { rememberBrowser } from '#functions/accounts/known-browsers.ts';
import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import { makeRecoveryCodes, recoverAccount } from '#functions/accounts/recovery-codes.ts';
import { endOneSession, listSessions } from '#functions/accounts/session-list.ts';
import {
  CLEARED_COOKIES,
  endAllSessions,
  endSession,
  endSessionsOfOldPassword,
  HINT_COOKIES,
  signedInAccount,
  startSession,
} from '#functions/accounts/sessions.ts';
import { finishSignUp } from '#functions/accounts/sign-up.ts';
import { resetTicket } from '#functions/accounts/tickets.ts';
import { setCancelled } from '#functions/billing/cancel.ts';
import { ASK_FREEZE_PAGE, FREEZE_NOT_VALID_PAGE, frozenPage } from '#functions/mail/freeze-page.ts';
import type { SendMail } from '#functions/mail/mail.ts';
import { mailer } from '#functions/mail/mailer.ts';
import { startSignUp } from '#functions/mail/sign-up-code.ts';
import { sendTestMail } from '#functions/mail/test-mail.ts';
import type { VerifiedSignIn } from '#functions/platform/identity/cognito.ts';
import { verifySignIn } from '#functions/platform/identity/sign-in.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { API_KEYS_PER_USER } from '#shared/domain/plan/plan.ts';
import { DEFAULT_RETURN_PATH, safeReturnPath } from '#shared/domain/return-path.ts';
import { readApiAllowance } from '../open-api/api-allowance.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../open-api/api-keys.ts';
import type { Handlers } from '../pipeline/call.ts';
import { toSubscription } from '../subscription.ts';
import { forgetElsewhere } from './forget-elsewhere.ts';
import { reviewConnections } from './review-connections.ts';
import { teamCalls } from './team-calls.ts';

/**
 * The calls about sign-in, sign-out, the user's own account, its team, and the keys of the public API (PRODUCT §7; ARCHITECTURE §5).
 * @param sleep see `endSessionsOfOldPassword`
 */
export const accountHandlers = (
  runtime: Runtime,
  send: SendMail = mailer(runtime),
  sleep?: (ms: number) => Promise<unknown>,
): Handlers<'account'> => ({
  login: async ({ query }, { request }) => {
    // guard: a sign-in returns to our site
    const returnTo = safeReturnPath(query.returnTo);
    // A signed-in user does not need the sign-in page; the browser may only have lost the hint cookie.
    const account = await signedInAccount(runtime, request.cookies);
    if (account !== undefined && account.deletingAt === undefined)
      return { redirect: returnTo, cookies: HINT_COOKIES };
    return { redirect: `/login.html?${new URLSearchParams({ returnTo })}` };
  },

  logout: async (_, { request }) => {
    if (isFromOtherSite(request.headers['sec-fetch-site'])) return { redirect: DEFAULT_RETURN_PATH };
    await endSession(runtime, request.cookies);
    return { redirect: DEFAULT_RETURN_PATH, cookies: CLEARED_COOKIES };
  },

  startSignUp: async ({ body }, { request }) => ({
    // guard: a sign-up tells nothing of accounts
    json: await startSignUp(runtime, send, body.email, request.address),
  }),

  finishSignUp: async ({ body }) => ({
    json: { ticket: await finishSignUp(runtime, body.signUp, body.code) },
  }),

  startReset: async ({ body }, { request }) => ({
    json: { ticket: await resetTicket(runtime, body.email, request.address) },
  }),

  openSession: async ({ body }, { request }) => {
    // guard: good tokens are not counted
    const identity = await verifyTokens(runtime, body, request.address);
    await countCall(runtime, 'session-user', identity.poolUserId);
    const account = await openAccount(runtime, identity);
    if (account.deletingAt !== undefined) {
      await finishDeletion(runtime, forgetElsewhere(runtime), account.userId);
      throw new ApiError('accountDeleted');
    }
    const { authTime, signInId } = identity;
    const { refreshToken } = body;
    // guard: the place of a sign-in is a known time zone
    const place = knownTimeZone(body.timeZone ?? '') ?? null;
    const browser = browserName(request.headers['user-agent']);
    const signIn = { authTime, signInId, refreshToken, browser, place };
    const cookies = await startSession(runtime, account, signIn);
    await endSession(runtime, request.cookies);
    const known = await rememberBrowser(runtime, account.userId, request.cookies);
    const kind = known.isNew ? 'new-browser' : 'signed-in';
    await noteActivity(runtime, account.userId, kind, [browser, place].filter(Boolean).join(', '));
    return { json: toUser(account), cookies: [...cookies, known.cookie] };
  },

  passwordChanged: async ({ body }, { request }) => {
    const { poolUserId } = await verifyTokens(runtime, body, request.address);
    await countCall(runtime, 'session-user', poolUserId);
    // guard: a new password ends sessions
    await endSessionsOfOldPassword(runtime, poolUserId, sleep);
    return { empty: true, cookies: CLEARED_COOKIES };
  },

  currentUser: async (_, { account }) => ({ json: toUser(account) }),

  currentSubscription: async (_, { account }) => ({
    json: toSubscription(account, runtime.clock.now()),
  }),

  updateSubscription: async ({ body }, { account }) => {
    const subscription = await setCancelled(runtime, account.userId, body.cancelled);
    return { json: toSubscription({ ...account, subscription }, runtime.clock.now()) };
  },

  updateNotifications: async ({ body }, { account }) => ({
    json: toUser(await updateSettings(runtime, account, body)),
  }),

  signOutEverywhere: async (_, { account }) => {
    await endAllSessions(runtime, account);
    await noteActivity(runtime, account.userId, 'signed-out-everywhere');
    return { empty: true, cookies: CLEARED_COOKIES };
  },

  newRecoveryCodes: async ({ body }, { account }) => ({
    json: { codes: await makeRecoveryCodes(runtime, account, body) },
  }),

  useRecoveryCode: async ({ body }, { request }) => recoverAccount(runtime, body, request.address),

  reviewConnections: async ({ body }, { account }) => {
    const reviewed = await reviewConnections(runtime, account.userId, body);
    await noteActivity(runtime, account.userId, 'connections-reviewed');
    return { json: toUser(reviewed) };
  },

  confirmAddress: async ({ body }, { account, request }) => ({
    json: toUser(await confirmAddress(runtime, account, request.cookies, body.password)),
  }),

  freezePage: async ({ query }) => ({
    page: (await findToFreeze(runtime, query.token)) === undefined ? FREEZE_NOT_VALID_PAGE : ASK_FREEZE_PAGE,
  }),

  freeze: async ({ query }) => {
    const email = await freezeAccount(runtime, query.token);
    return { page: email === undefined ? FREEZE_NOT_VALID_PAGE : frozenPage(email) };
  },

  listSessions: async (_, { account, request }) => ({
    json: await listSessions(runtime, account.userId, request.cookies),
  }),

  endOneSession: async ({ params }, { account }) => {
    await endOneSession(runtime, account.userId, params.id);
    await noteActivity(runtime, account.userId, 'session-ended');
  },

  listActivity: async (_, { account }) => ({ json: [...(await listActivity(runtime, account.userId))] }),

  accountData: async (_, { account }) => {
    await noteActivity(runtime, account.userId, 'data-downloaded');
    return {
      file: Buffer.from(await accountData(runtime, account)),
      contentType: 'application/json',
      fileName: 'plumbline-account-data.json',
    };
  },

  deleteAccount: async ({ body }, { account, request }) => {
    await deleteAccount(runtime, forgetElsewhere(runtime), account, body.email, request.cookies);
    return { empty: true, cookies: CLEARED_COOKIES };
  },

  listApiKeys: async (_, { account }) => {
    const [keys, { used, limit, left }] = await Promise.all([
      listApiKeys(runtime, account.userId),
      readApiAllowance(runtime, account),
    ]);
    return { json: { keys, most: API_KEYS_PER_USER, allowance: { used, limit, left } } };
  },

  createApiKey: async ({ body }, { account }) => {
    // guard: keys are counted
    await countCall(runtime, 'connection-user', account.userId);
    return { json: await createApiKey(runtime, account.userId, body.name, body) };
  },

  revokeApiKey: async ({ params }, { account }) => revokeApiKey(runtime, account.userId, params.id),

  testEmail: async (_, { account, request }) => {
    await countCall(runtime, 'mail-user', account.userId);
    await sendTestMail(runtime, send, account, 'test-notification', request.requestId);
  },

  testWelcomeEmail: async (_, { account, request }) => {
    await countCall(runtime, 'mail-user', account.userId);
    await sendTestMail(runtime, send, account, 'welcome', request.requestId);
  },

  ...teamCalls(runtime),
});

/**
 * Verifies the tokens of a sign-in. Only invalid ones count against the network, so that nobody can lock out others behind the same
 * address.
 * @throws ApiError `tokenRejected` or `emailNotVerified`, `tooManyRequests` after too many of them
 */
async function verifyTokens(
  runtime: Runtime,
  tokens: Parameters<typeof verifySignIn>[1],
  address: string,
): Promise<VerifiedSignIn> {
  try {
    return await verifySignIn(runtime.config, tokens);
  } catch (error) {
    if (error instanceof ApiError) await countCall(runtime, 'bad-tokens-address', address);
    throw error;
  }
}

/** Whether a link or image of another site sent this request: it must not sign our users out. */
function isFromOtherSite(secFetchSite: string | undefined): boolean {
  // guard: other sites sign nobody out
  return secFetchSite === 'cross-site' || secFetchSite === 'same-site';
}

function toUser(account: Account): Output<'currentUser'> {
  const { firstName, email, emailNotifications, notificationFrequency } = account;
  const profile = toProfile(account);
  const {
    digestHour,
    digestWeekday,
    timeZone,
    paused,
    mailStopped,
    connectionsHeldAt = null,
    frozenAt = null,
  } = account;
  const { callBackReminders, mailAfterAccess, mutedAlerts = [], letter, exportAs, memberOf, team } = account;
  return {
    firstName,
    email,
    emailNotifications,
    notificationFrequency,
    digestHour,
    digestWeekday,
    timeZone,
    paused,
    callBackReminders,
    mailAfterAccess,
    mutedAlerts: [...mutedAlerts],
    ...(letter !== undefined && { letter }),
    ...(exportAs !== undefined && { exportAs: { ...exportAs, columns: [...exportAs.columns] } }),
    mailStopped,
    ...profile,
    trades: [...profile.trades],
    inTeam: memberOf !== undefined || (team?.members ?? []).length > 0,
    connectionsHeldAt,
    frozenAt,
  };
}
