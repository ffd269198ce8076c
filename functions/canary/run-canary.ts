import { BROWSER_COOKIE, BROWSER_ID_LENGTH } from '#functions/accounts/known-browsers.ts';
import { ASKED_MAIL_KEY, type AskedMail } from '#functions/mail/asked-mail.ts';
import { signInWithPassword } from '#functions/platform/identity/user-pool.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';

/** Minutes between two runs (infra/stacks/application.ts). */
export const CANARY_MINUTES = 10;
/** Time-out of a call of the site, in milliseconds. */
const ANSWER_MS = 10_000;
/** Requests one mail an hour: at every sixth run, whose start may vary by some minutes. */
const MAIL_EVERY_MS = 55 * 60_000;
/** SES reports a delivery within seconds; at the next run it has had ten minutes. */
const DELIVERED_WITHIN_MS = 5 * 60_000;
/** One known browser, because the account gets a mail about each new one. */
const BROWSER = `${BROWSER_COOKIE}=${'canary'.padEnd(BROWSER_ID_LENGTH, '-')}`;
/** Any permit with a value. */
const SEARCH = 'minValue=1&limit=1';

/** What a user does, in this order. */
export type CanaryStep = 'sign-in' | 'search' | 'mail' | 'sign-out';
type Parts = Pick<Runtime, 'config' | 'clock' | 'log' | 'collection'>;
/** `name=value` of each cookie. */
type Cookies = readonly string[];

/** A step did not do what it must. The message holds no personal data. */
class StepFailed extends Error {
  /** Finds the call in the log of the API. */
  readonly requestId: string | undefined;

  constructor(message: string, requestId?: string) {
    super(message);
    this.requestId = requestId;
  }
}

/**
 * Does what a user does, through the site's public address: signs in, searches, lets the site send a mail and signs out. Logs each step
 * that failed; a step after it is still tried, except without a session.
 * @returns the steps that failed; throws nothing
 */
export async function runCanary(parts: Parts): Promise<readonly CanaryStep[]> {
  const failed: CanaryStep[] = [];
  const step = async <T>(name: CanaryStep, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch (error) {
      failed.push(name);
      const requestId = error instanceof StepFailed ? error.requestId : undefined;
      parts.log.warn('A step of the canary failed', { step: name, because: causeOf(error), requestId });
      return undefined;
    }
  };
  const cookies = await step('sign-in', () => signIn(parts));
  if (cookies === undefined) return failed;
  const searchMs = await step('search', () => search(parts, cookies));
  await step('mail', () => readMail(parts, cookies));
  await step('sign-out', () => callSite(parts, 'logout', { cookies, expected: 302 }));
  if (failed.length === 0) parts.log.info('The canary did every step', { searchMs });
  return failed;
}

/** Signs in at the user pool, and opens a session as the sign-in page does. @returns the session's cookies */
async function signIn(parts: Parts): Promise<Cookies> {
  const { canaryEmail, canaryPassword } = parts.config;
  const tokens = await signInWithPassword(parts.config, canaryEmail, canaryPassword);
  const { headers } = await callSite(parts, 'openSession', {
    cookies: [BROWSER],
    json: tokens,
    expected: 200,
  });
  return headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
}

/** @returns how long the answer took, in milliseconds */
async function search(parts: Parts, cookies: Cookies): Promise<number> {
  const begunAt = performance.now();
  const { text } = await callSite(parts, 'searchPermits', { cookies, query: SEARCH, expected: 200 });
  const ms = Math.round(performance.now() - begunAt);
  const permits: unknown = JSON.parse(text);
  if (!Array.isArray(permits) || permits.length === 0) throw new StepFailed('searchPermits found no permit');
  return ms;
}

/**
 * Asks for a mail where one is due, and checks that the mail asked for before was delivered. A mail that could not be asked for is asked
 * for again by the next run.
 */
async function readMail(parts: Parts, cookies: Cookies): Promise<void> {
  const { collection, clock, config } = parts;
  const last = await collection.get<AskedMail>(ASKED_MAIL_KEY);
  const now = clock.now().getTime();
  const age = last === undefined ? Number.POSITIVE_INFINITY : now - last.askedAt;
  if (age >= MAIL_EVERY_MS) {
    // Noted before, because the report of the delivery may arrive before the answer.
    await collection.put({ ...ASKED_MAIL_KEY, address: config.canaryEmail, askedAt: now });
    try {
      await callSite(parts, 'testEmail', { cookies, expected: 204 });
    } catch (error) {
      await collection.remove(ASKED_MAIL_KEY);
      throw error;
    }
  }
  if (last !== undefined && last.deliveredAt === undefined && age >= DELIVERED_WITHIN_MS)
    throw new StepFailed(`No delivery was reported ${Math.round(age / 60_000)} minutes after the mail`);
}

/** Calls the site as its pages do. @throws StepFailed unless it answers with the expected status */
async function callSite(
  { config: { siteOrigin } }: Pick<Parts, 'config'>,
  name: CallName,
  {
    cookies,
    query = '',
    json,
    expected,
  }: {
    readonly cookies: Cookies;
    readonly query?: string;
    readonly json?: object;
    readonly expected: number;
  },
): Promise<{ readonly headers: Headers; readonly text: string }> {
  const { method, path } = routes[name];
  const response = await fetch(`${siteOrigin}${path}?${query}`, {
    method,
    headers: { origin: siteOrigin, cookie: cookies.join('; '), 'content-type': 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  const { headers, status } = response;
  if (status !== expected)
    throw new StepFailed(`${name} answered ${status}`, headers.get('x-request-id') ?? undefined);
  return { headers, text };
}

/** A cause without personal data: messages of libraries may hold an address. */
function causeOf(error: unknown): string {
  if (error instanceof StepFailed) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `${error.name} ${String(cause.code)}` : error.name;
}
