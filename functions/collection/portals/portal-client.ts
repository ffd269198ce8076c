import { setTimeout as pause } from 'node:timers/promises';
import { traced } from '#functions/platform/trace.ts';
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
  /** The most tries of one request. */
  readonly attempts: number;
  /** The longest pause between two tries, in milliseconds. When a portal requests a longer one, the request fails. */
  readonly maxWaitMs: number;
}

const LIMITS: PortalLimits = {
  timeoutMs: 30_000,
  maxBytes: 64 * 1024 * 1024,
  attempts: 4,
  maxWaitMs: 60_000,
};
/** The longest first pause. Each later one may be twice as long as the one before. */
const FIRST_WAIT_MS = 1_000;
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
/** The start of a web page. */
const PAGE_START = /^\s*</;

/** A portal's answer, parsed. */
export interface PortalAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Finds the fault that an answer reports in the format of its portal kind. */
export type Judge = (answer: PortalAnswer) => PortalFault | undefined;

/** Options of a request. */
export interface RequestOptions {
  /** The most tries of this request; the client's limit when absent, and when the portal asks us to wait. */
  readonly attempts?: number;
  /** True when a request that takes too long is not tried again as it is. */
  readonly failsWhenSlow?: boolean;
  /** Sent as a form with POST, for queries too long for an address. */
  readonly form?: Readonly<Record<string, string | number>>;
  /** Sent with POST as `multipart/form-data`; instead of `form`. */
  readonly multipart?: FormData;
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

export interface PortalClientParts {
  readonly fetch: PortalFetch;
  /** The hosts that may be read; a redirect to another host is a fault. */
  readonly hosts: readonly string[];
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly random?: () => number;
  readonly now?: () => number;
  readonly limits?: Partial<PortalLimits>;
  /** Socrata's app token, which raises the rate limit. From the configuration, never from code. */
  readonly appToken?: string | undefined;
  /** Ends the run: aborts the current request and throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called before each request; throws a `PortalFault` when it must not be made, and waits while it must not yet. */
  readonly admit?: (url: string) => Promise<void>;
  readonly method?: ReadMethod;
}

/** A client for one run against one source's hosts. */
export function createPortalClient(parts: PortalClientParts): PortalClient {
  const { fetch, hosts, random = Math.random, now = Date.now, signal: stop, admit } = parts;
  const sleep = parts.sleep ?? ((milliseconds) => pause(milliseconds, undefined, stop && { signal: stop }));
  const limits = { ...LIMITS, ...parts.limits };
  const traffic = { requests: 0, bytes: 0 };
  let lastMs = 0;

  /** Follows redirects itself, so that it never connects to a host outside the source's hosts. */
  async function get(
    url: string,
    signal: AbortSignal,
    { form, multipart, headers }: RequestOptions,
  ): Promise<Response> {
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
      if (hops > 0) await admit?.(address.href);
      traffic.requests++;
      const options: RequestInit = {
        redirect: 'manual',
        signal,
        ...post,
        headers: {
          accept: 'application/json, text/csv',
          ...(address.host === host ? headers : {}),
        },
      };
      const { href } = address;
      const response = await traced(`portal ${address.host}`, () => fetch(href, options));
      const location = response.headers.get('location');
      if (!REDIRECTS.has(response.status) || location === null) return response;
      await bytes(response);
      const next = new URL(location, address);
      // guard: redirects stay at the hosts of a source
      if (!hosts.includes(next.host) || (next.protocol !== 'https:' && next.protocol !== address.protocol))
        throw new PortalFault(
          'unreachable',
          `The portal redirects to ${next.host}, which is not one of its hosts.`,
        );
      address = next;
    }
    throw new PortalFault('unreachable', 'The portal redirects too many times.');
  }

  async function bytes(response: Response): Promise<Buffer> {
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
    }
    const all = Buffer.concat(chunks);
    return BYTE_ORDER_MARK.equals(all.subarray(0, BYTE_ORDER_MARK.length))
      ? all.subarray(BYTE_ORDER_MARK.length)
      : all;
  }

  async function requestOnce(
    url: string,
    judge: Judge,
    options: RequestOptions,
    read: BodyReader,
  ): Promise<PortalAnswer> {
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
    try {
      const work = get(url, abort.signal, options).then(async (response) =>
        readAnswer(response, await bytes(response), {
          judge,
          read,
          conditional: CONDITIONAL_HEADERS.some((name) => name in (options.headers ?? {})),
          now: now(),
        }),
      );
      work.catch(() => undefined);
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
      if (onStop !== undefined) stop?.removeEventListener('abort', onStop);
    }
  }

  async function requestWithRetries(
    url: string,
    judge: Judge,
    options: RequestOptions,
    read: BodyReader,
  ): Promise<PortalAnswer> {
    for (let attempt = 1; ; attempt++) {
      await admit?.(url);
      try {
        const startedAt = now();
        const answer = await requestOnce(url, judge, options, read);
        lastMs = now() - startedAt;
        return answer;
      } catch (error) {
        stop?.throwIfAborted();
        const fault = error instanceof PortalFault ? error : networkFault(error);
        fault.host ??= new URL(url).host;
        const isAskedToWait = fault.outcome === 'blocked' || fault.retryAfterMs !== undefined;
        const attempts = isAskedToWait ? limits.attempts : (options.attempts ?? limits.attempts);
        if (!fault.transient || attempt >= attempts) throw fault;
        if (fault.kind === 'slow' && options.failsWhenSlow === true) throw fault;
        // A longer wait is left to the next run.
        if ((fault.retryAfterMs ?? 0) > limits.maxWaitMs) {
          fault.stopsHost ||= fault.outcome === 'blocked';
          throw fault;
        }
        const jitter = random() * Math.min(limits.maxWaitMs, FIRST_WAIT_MS * 2 ** (attempt - 1));
        await sleep(Math.max(fault.retryAfterMs ?? 0, jitter));
      }
    }
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

/** Reads the body of an answer. @throws PortalFault */
type BodyReader = (text: string, status: number) => unknown;

interface Expectation {
  readonly judge: Judge;
  readonly read: BodyReader;
  /** True when 304 is a valid answer. */
  readonly conditional: boolean;
  readonly now: number;
}

const CONDITIONAL_HEADERS = ['if-none-match', 'if-modified-since'];

/** @throws PortalFault unless the answer is data */
function readAnswer(
  response: Response,
  body: Buffer,
  { judge, read, conditional, now }: Expectation,
): PortalAnswer {
  const { status, headers } = response;
  const wait = retryAfter(headers, now);
  const text = String(body);
  if (status === 304 && conditional) return { status, headers, body: undefined };
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
      stopsHost: status !== 401 && !isPortalError(text),
    });
  if (status >= 300 && status < 400)
    throw new PortalFault('unreachable', `The portal redirects without an address (HTTP ${status}).`);
  const isPage = /text\/html/i.test(headers.get('content-type') ?? '') || PAGE_START.test(text);
  if (isPage && status < 400)
    throw new PortalFault('blocked', 'The portal answers with a web page instead of data.');
  const answer = { status, headers, body: isPage ? undefined : read(text, status) };
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
    throw new PortalFault('unreachable', `The portal did not accept our query (HTTP ${status}).`);
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

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110). */
function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

const NETWORK_CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The portal’s host name has no address.',
  EAI_AGAIN: 'The portal’s host name could not be looked up.',
  ECONNREFUSED: 'The portal refuses the connection.',
  ECONNRESET: 'The portal closed the connection.',
};

/** Codes of failed TLS connections: OpenSSL's and Node's. */
const TLS_CAUSE = /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$)/;

function networkFault(error: unknown): PortalFault {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  const code = typeof cause?.code === 'string' ? cause.code : '';
  if (TLS_CAUSE.test(code))
    return new PortalFault('unreachable', `The portal’s certificate or encryption is not valid (${code}).`, {
      stopsHost: true,
    });
  return new PortalFault('unreachable', NETWORK_CAUSES[code] ?? 'The connection to the portal failed.', {
    transient: true,
  });
}
