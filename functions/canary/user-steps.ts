import { BROWSER_COOKIE, BROWSER_ID_LENGTH } from '#functions/accounts/known-browsers.ts';
import type { Config } from '#functions/platform/config.ts';
import { type PoolConfig, signInWithPassword } from '#functions/platform/identity/user-pool.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';

/** Time-out of a call of the site, in milliseconds. */
const ANSWER_MS = 10_000;
/** One known browser, because the account gets a mail about each new one. */
const BROWSER = `${BROWSER_COOKIE}=${'canary'.padEnd(BROWSER_ID_LENGTH, '-')}`;
/** Any permit with a value. */
const SEARCH = 'minValue=1&limit=1';

type Site = Pick<Config, 'siteOrigin'>;
/** The canary's user, and where it signs in. */
export type CanaryUser = Site & PoolConfig & Pick<Config, 'canaryEmail' | 'canaryPassword'>;
/** `name=value` of each cookie. */
export type Cookies = readonly string[];

/** A step did not do what it must. The message holds no personal data. */
export class StepFailed extends Error {
  /** Finds the call in the log of the API. */
  readonly requestId: string | undefined;

  constructor(message: string, requestId?: string) {
    super(message);
    this.requestId = requestId;
  }
}

/** Signs in at the user pool, and opens a session as the sign-in page does. @returns the session's cookies */
export async function signInCanary(user: CanaryUser): Promise<Cookies> {
  const tokens = await signInWithPassword(user, user.canaryEmail, user.canaryPassword);
  const { headers } = await callSite(user, 'openSession', {
    cookies: [BROWSER],
    json: tokens,
    expected: 200,
  });
  return headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
}

/** Searches for permits. @returns how long the answer took, in milliseconds */
export async function searchLeads(site: Site, cookies: Cookies): Promise<number> {
  const begunAt = performance.now();
  const { text } = await callSite(site, 'searchPermits', { cookies, query: SEARCH, expected: 200 });
  const ms = Math.round(performance.now() - begunAt);
  const permits: unknown = JSON.parse(text);
  if (!Array.isArray(permits) || permits.length === 0) throw new StepFailed('searchPermits found no permit');
  return ms;
}

/** Ends the session. */
export async function signOutCanary(site: Site, cookies: Cookies): Promise<void> {
  await callSite(site, 'logout', { cookies, expected: 302 });
}

/** Calls the site as its pages do. @throws StepFailed unless it answers with the expected status */
export async function callSite(
  { siteOrigin }: Site,
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

/** The cause of a failed step without personal data: messages of libraries may hold an address. */
export function causeOf(error: unknown): string {
  if (error instanceof StepFailed) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `${error.name} ${String(cause.code)}` : error.name;
}
