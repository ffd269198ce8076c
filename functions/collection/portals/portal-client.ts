import { setTimeout as pause } from 'node:timers/promises';
import { connectionCode, isTlsCode } from '#functions/platform/network/connection-codes.ts';
import { retryAfterMs } from '#functions/platform/network/retry-after.ts';
import { decodeBody } from './charset.ts';
import { PortalFault } from './portal-fault.ts';
import { ReadMethod } from './read-method.ts';

/** The part of `fetch` that collection uses. The local stack passes one that connects to its fake portals. */
export type PortalFetch = (url: string, init: RequestInit) => Promise<Response>;

/** What one request and its retries may cost. */
export interface PortalLimits {
  /** For one request with its body, in milliseconds. */
  readonly timeoutMs: number;
  /** For one body, after decompression. */
  readonly maxBytes: number;
  readonly attempts: number;
  /** The most tries of one that is refused by 429 without a pause. */
  readonly refusals: number;
  /** The longest pause between two tries, in milliseconds. When a portal requests a longer one, the request fails. */
  readonly maxWaitMs: number;
}

const LIMITS: PortalLimits = {
  timeoutMs: 30_000,
  maxBytes: 64 * 1024 * 1024,
  attempts: 4,
  refusals: 4,
  maxWaitMs: 60_000,
};
/** The longest first pause. Each later one may be twice as long as the one before. */
const FIRST_WAIT_MS = 1_000;
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PAGE_START = /^\s*</;

export interface PortalAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** Only the first bytes were read. */
  readonly isCut: boolean;
}

/** Finds the fault that an answer reports in the format of its portal kind. */
export type Judge = (answer: PortalAnswer) => PortalFault | undefined;

export interface RequestOptions {
  /** The most tries of this request; the client's limit when absent, and when the portal asks us to wait. */
  readonly attempts?: number;
  /** True when a request that takes too long is not tried again as it is. */
  readonly failsWhenSlow?: boolean;
  /** Sent as a form with POST, for queries too long for an address. */
  readonly form?: Readonly<Record<string, string | number>>;
  /** Sent with POST as `multipart/form-data`; instead of `form`. */
  readonly multipart?: FormData;
  /** The most bytes of the body to read; the rest is left unread. */
  readonly firstBytes?: number;
  /** True when a web page is wanted; else one is the answer of a firewall. */
  readonly isPage?: boolean;
  /** Further headers. Not sent to another host after a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PortalClient {
  /** The JSON at an address, with retries. @throws PortalFault */
  json(url: string, judge: Judge, options?: RequestOptions): Promise<PortalAnswer>;
  /**
   * The text at an address as `body`, with retries; status 304 without a body when a validator in `options` is still valid.
   * @throws PortalFault
   */
  text(
    url: string,
    judge: Judge,
    options?: RequestOptions,
  ): Promise<PortalAnswer & { readonly body: string }>;
  /** The token sent to Socrata portals; undefined without one. */
  readonly appToken: string | undefined;
  /** The time, epoch milliseconds. */
  now(): number;
  /** How the portal is read, which the connectors adapt to what works. */
  readonly method: ReadMethod;
  /** How long the last request took, without pauses, in milliseconds. */
  readonly lastMs: number;
  /** Requests sent and bytes received so far, with redirects and failures. */
  readonly traffic: { readonly requests: number; readonly bytes: number };
}

export interface Gate {
  /** Sends a request when its host may be asked. @throws PortalFault when it must not be */
  pass<T>(url: string, send: () => Promise<T>): Promise<T>;
  /** Leaves a host alone from now on. @param cause a sentence */
  stop(host: string, cause: string): Promise<void>;
}

export interface PortalClientParts {
  readonly fetch: PortalFetch;
  /** The hosts that a request may be redirected to, besides its own. */
  readonly hosts: readonly string[];
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  readonly random?: () => number;
  readonly now?: () => number;
  readonly limits?: Partial<PortalLimits>;
  /** Socrata's app token, which raises the rate limit. From the configuration, never from code. */
  readonly appToken?: string | undefined;
  /** Ends the run: aborts the current request and throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Without one, every request is sent at once. */
  readonly gate?: Gate;
  readonly method?: ReadMethod;
}

/** A client for one source's hosts. */
export function createPortalClient(parts: PortalClientParts): PortalClient {
  const { fetch, hosts, random = Math.random, now = Date.now, signal: stop } = parts;
  const sleep = parts.sleep ?? ((milliseconds) => pause(milliseconds, undefined, stop && { signal: stop }));
  const gate = parts.gate ?? { pass: (_url, send) => send(), stop: async () => undefined };
  const limits = { ...LIMITS, ...parts.limits };
  const traffic = { requests: 0, bytes: 0 };
  let lastMs = 0;

  /** Sends one request and reads its answer within the time-out. */
  async function exchange(
    { href, host }: URL,
    init: RequestInit,
    firstBytes: number | undefined,
  ): Promise<Exchange> {
    stop?.throwIfAborted();
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let onStop: (() => void) | undefined;
    const late = new Promise<never>((_, reject) => {
      onStop = () => {
        reject(stop?.reason);
        abort.abort();
      };
      stop?.addEventListener('abort', onStop);
      timer = setTimeout(() => {
        reject(
          new PortalFault('unreachable', `The portal did not answer within ${limits.timeoutMs / 1000} s.`, {
            transient: true,
            kind: 'slow',
          }),
        );
        abort.abort();
      }, limits.timeoutMs);
    });
    traffic.requests++;
    const startedAt = now();
    try {
      const options: RequestInit = { ...init, redirect: 'manual', signal: abort.signal };
      const work = fetch(href, options).then(async (response) => ({
        host,
        response,
        ...(await bytes(response, firstBytes)),
      }));
      work.catch(() => undefined);
      return await Promise.race([work, late]);
    } catch (error) {
      stop?.throwIfAborted();
      const fault = error instanceof PortalFault ? error : networkFault(error);
      fault.host ??= host;
      throw fault;
    } finally {
      lastMs = now() - startedAt;
      clearTimeout(timer);
      if (onStop !== undefined) stop?.removeEventListener('abort', onStop);
    }
  }

  async function bytes(
    response: Response,
    firstBytes: number | undefined,
  ): Promise<Pick<Exchange, 'body' | 'isCut'>> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      traffic.bytes += chunk.byteLength;
      if (size > limits.maxBytes)
        throw new PortalFault(
          'unreachable',
          `The portal sent more than ${limits.maxBytes} bytes in one answer.`,
        );
      chunks.push(chunk);
      // Leaving the loop cancels the rest.
      if (firstBytes !== undefined && size > firstBytes) break;
    }
    const all = Buffer.concat(chunks).subarray(0, firstBytes);
    return { body: all, isCut: size > all.byteLength };
  }

  /** Follows redirects itself, so that it never connects to a host outside the source's hosts. */
  async function follow(
    url: string,
    { form, multipart, headers, firstBytes }: RequestOptions,
  ): Promise<Exchange> {
    const { host } = new URL(url);
    const body =
      form === undefined
        ? multipart
        : new URLSearchParams(
            Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
          );
    const post = body && { method: 'POST', body };
    let address = new URL(url);
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      const own = { accept: 'application/json, text/csv', ...(address.host === host ? headers : {}) };
      const target = address;
      const answer = await gate.pass(target.href, () =>
        exchange(target, { ...post, headers: own }, firstBytes),
      );
      const location = answer.response.headers.get('location');
      if (!REDIRECTS.has(answer.response.status) || location === null) return answer;
      const next = new URL(location, address);
      // guard: redirects lead to the hosts of the source
      if (next.host !== host && !hosts.includes(next.host))
        throw new PortalFault(
          'unreachable',
          `The portal redirects to ${next.host}, which is not one of its hosts.`,
          { kind: 'moved', to: next },
        );
      if (next.protocol !== 'https:' && next.protocol !== address.protocol)
        throw new PortalFault('unreachable', `The portal redirects to ${next.protocol} instead of https.`);
      address = next;
    }
    throw new PortalFault('unreachable', 'The portal redirects too many times.');
  }

  async function requestWithRetries(
    url: string,
    judge: Judge,
    options: RequestOptions,
    read: BodyReader,
  ): Promise<PortalAnswer> {
    const conditional = CONDITIONAL_HEADERS.some((name) => name in (options.headers ?? {}));
    let asked = new URL(url).host;
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await follow(url, options);
        asked = answer.host;
        return readAnswer(answer, { judge, read, conditional, isPage: options.isPage === true, now: now() });
      } catch (error) {
        stop?.throwIfAborted();
        if (!(error instanceof PortalFault) || error.kind === 'waits') throw error;
        if (mayRetry(error, attempt, options)) {
          const jitter = random() * Math.min(limits.maxWaitMs, FIRST_WAIT_MS * 2 ** (attempt - 1));
          // guard: the pause that a portal asks for is kept
          await sleep(Math.max(error.retryAfterMs ?? 0, jitter));
          continue;
        }
        if (error.stopsHost) await gate.stop(error.host ?? asked, error.message);
        throw error;
      }
    }
  }

  function mayRetry(fault: PortalFault, attempt: number, options: RequestOptions): boolean {
    const { outcome, retryAfterMs, transient, kind } = fault;
    const isRefusal = outcome === 'blocked' && retryAfterMs === undefined;
    const isAskedToWait = outcome === 'blocked' || retryAfterMs !== undefined;
    const attempts = isRefusal
      ? limits.refusals
      : isAskedToWait
        ? limits.attempts
        : (options.attempts ?? limits.attempts);
    if (!transient || attempt >= attempts) return false;
    if (kind === 'slow' && options.failsWhenSlow === true) return false;
    if ((retryAfterMs ?? 0) <= limits.maxWaitMs) return true;
    // A longer wait is left to the next run.
    fault.stopsHost ||= outcome === 'blocked';
    return false;
  }

  return {
    traffic,
    now,
    method: parts.method ?? new ReadMethod(),
    get lastMs() {
      return lastMs;
    },
    appToken: parts.appToken,
    json: (url, judge, options = {}) => requestWithRetries(url, judge, options, parseJson),
    async text(url, judge, options = {}) {
      const answer = await requestWithRetries(url, judge, options, (text) => text);
      return { ...answer, body: String(answer.body ?? '') };
    },
  };
}

interface Exchange {
  readonly host: string;
  readonly response: Response;
  readonly body: Buffer;
  /** The body is longer. */
  readonly isCut: boolean;
}

/** Reads the body of an answer. @throws PortalFault */
type BodyReader = (text: string, status: number) => unknown;

interface Expectation {
  readonly judge: Judge;
  readonly read: BodyReader;
  /** True when 304 is a valid answer. */
  readonly conditional: boolean;
  /** True when a web page is wanted. */
  readonly isPage: boolean;
  readonly now: number;
}

const CONDITIONAL_HEADERS = ['if-none-match', 'if-modified-since'];

/** @throws PortalFault unless the answer is data */
function readAnswer(
  { response, body, isCut }: Exchange,
  { judge, read, conditional, isPage: wantsPage, now }: Expectation,
): PortalAnswer {
  const { status, headers } = response;
  const wait = retryAfterMs(headers.get('retry-after'), now);
  const text = decodeBody(body, headers.get('content-type'), isCut);
  if (status === 304 && conditional) return { status, headers, body: undefined, isCut };
  // guard: 429 is a refusal
  if (status === 429) throw tooManyRequests(wait);
  if (status >= 500 || status === 408)
    throw new PortalFault(
      'unreachable',
      status === 408 || status === 504
        ? `The portal did not answer in time (HTTP ${status}).`
        : `The portal reports an internal error (HTTP ${status}).`,
      { transient: true, retryAfterMs: wait, kind: status === 408 || status === 504 ? 'slow' : undefined },
    );
  if (status === 401 || status === 403 || status === 472)
    throw new PortalFault('blocked', `The portal denies access (HTTP ${status}).`, {
      // guard: a refusal stops the host
      stopsHost: status !== 401 && !isPortalError(text),
    });
  if (status >= 300 && status < 400)
    throw new PortalFault('unreachable', `The portal redirects without an address (HTTP ${status}).`);
  const isPage =
    !wantsPage && (/text\/html/i.test(headers.get('content-type') ?? '') || PAGE_START.test(text));
  if (isPage && status < 400)
    throw new PortalFault('blocked', 'The portal answers with a web page instead of data.');
  const answer = { status, headers, body: isPage ? undefined : read(text, status), isCut };
  // guard: 429 in a body is a refusal
  if (isTooManyInBody(answer.body)) throw tooManyRequests(wait ?? secondsIn(text));
  const fault = judge(answer);
  if (fault !== undefined) {
    if (fault.transient) fault.retryAfterMs ??= wait ?? secondsIn(text);
    throw fault;
  }
  if (status === 404 || status === 410)
    throw new PortalFault('unreachable', `The data set is no longer at its address (HTTP ${status}).`, {
      kind: 'gone',
    });
  if (status < 200 || status > 299)
    throw new PortalFault('unreachable', `The portal did not accept our query (HTTP ${status}).`, {
      kind: 'refusal',
    });
  return answer;
}

function tooManyRequests(retryAfterMs: number | undefined): PortalFault {
  return new PortalFault('blocked', 'The portal reports too many requests (429).', {
    transient: true,
    retryAfterMs,
    stopsHost: retryAfterMs === undefined,
  });
}

/** True for an error as portals write it, which is about one data set. A firewall answers with a page or without a reason. */
function isPortalError(text: string): boolean {
  const body = objectIn(text);
  return body !== undefined && ['error', 'error_code', 'code', 'success'].some((name) => name in body);
}

/** The JSON object in a text; undefined for anything else. */
function objectIn(text: string): object | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

/** ArcGIS Online sends its 429 with HTTP 200, in the body. */
function isTooManyInBody(body: unknown): boolean {
  const answer = typeof body === 'string' ? objectIn(body) : body;
  const { error } = (answer ?? {}) as { readonly error?: { readonly code?: unknown } | null };
  return typeof error === 'object' && error !== null && Number(error.code) === 429;
}

/** The wait in a message such as "API calls quota exceeded! Retry after 60 sec.", in milliseconds. */
function secondsIn(text: string): number | undefined {
  const seconds = /retry after (\d{1,5}) sec/i.exec(text)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (status >= 400) return undefined;
    throw new PortalFault('unreachable', 'The portal’s answer is incomplete or not JSON.', {
      transient: true,
    });
  }
}

const NETWORK_CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The portal’s host name has no address.',
  EAI_AGAIN: 'The portal’s host name could not be looked up.',
  ECONNREFUSED: 'The portal refuses the connection.',
  ECONNRESET: 'The portal closed the connection.',
};

function networkFault(error: unknown): PortalFault {
  const code = connectionCode(error);
  // guard: a bad certificate stops the host
  if (isTlsCode(code))
    return new PortalFault('unreachable', `The portal’s certificate or encryption is not valid (${code}).`, {
      stopsHost: true,
    });
  return new PortalFault('unreachable', NETWORK_CAUSES[code] ?? 'The connection to the portal failed.', {
    transient: true,
    kind: code === 'ENOTFOUND' ? 'no-host' : undefined,
  });
}
