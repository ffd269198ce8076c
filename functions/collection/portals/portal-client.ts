import { setTimeout as pause } from 'node:timers/promises';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { PortalFault } from './portal-fault.ts';

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
  /** The most tries of this request; the client's limit when absent. */
  readonly attempts?: number;
  /** Sent as a form with POST, for queries too long for an address. */
  readonly form?: Readonly<Record<string, string | number>>;
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
}

/** A client for one run against one source's hosts. */
export function createPortalClient(parts: PortalClientParts): PortalClient {
  const { fetch, hosts, random = Math.random, now = Date.now, signal: stop } = parts;
  const sleep = parts.sleep ?? ((milliseconds) => pause(milliseconds, undefined, stop && { signal: stop }));
  const limits = { ...LIMITS, ...parts.limits };
  const traffic = { requests: 0, bytes: 0 };

  /** Follows redirects itself, so that it never connects to a host outside the source's hosts. */
  async function get(url: string, signal: AbortSignal, { form, headers }: RequestOptions): Promise<Response> {
    const { host } = new URL(url);
    const post = form && {
      method: 'POST',
      body: new URLSearchParams(
        Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
      ),
    };
    let address = new URL(url);
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      traffic.requests++;
      const response = await fetch(address.href, {
        redirect: 'manual',
        signal,
        ...post,
        headers: {
          accept: 'application/json, text/csv',
          'user-agent': `${PRODUCT_NAME} permit collector`,
          ...(address.host === host ? headers : {}),
        },
      });
      const location = response.headers.get('location');
      if (!REDIRECTS.has(response.status) || location === null) return response;
      await bytes(response);
      const next = new URL(location, address);
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
    const attempts = options.attempts ?? limits.attempts;
    for (let attempt = 1; ; attempt++) {
      try {
        return await requestOnce(url, judge, options, read);
      } catch (error) {
        stop?.throwIfAborted();
        const fault = error instanceof PortalFault ? error : networkFault(error);
        if (!fault.transient || attempt >= attempts) throw fault;
        // A longer wait is left to the next run.
        if ((fault.retryAfterMs ?? 0) > limits.maxWaitMs) throw fault;
        const jitter = random() * Math.min(limits.maxWaitMs, FIRST_WAIT_MS * 2 ** (attempt - 1));
        await sleep(Math.max(fault.retryAfterMs ?? 0, jitter));
      }
    }
  }

  return {
    traffic,
    now,
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
  if (status === 304 && conditional) return { status, headers, body: undefined };
  if (status === 429) throw tooManyRequests(retryAfter(headers, now));
  if (status >= 500)
    throw new PortalFault('unreachable', `The portal reports an internal error (HTTP ${status}).`, {
      transient: true,
      retryAfterMs: retryAfter(headers, now),
    });
  if (status === 401 || status === 403)
    throw new PortalFault('blocked', `The portal denies access (HTTP ${status}).`);
  if (status >= 300 && status < 400)
    throw new PortalFault('unreachable', `The portal redirects without an address (HTTP ${status}).`);
  const text = String(body);
  const isPage = /text\/html/i.test(headers.get('content-type') ?? '') || PAGE_START.test(text);
  if (isPage && status < 400)
    throw new PortalFault('blocked', 'The portal answers with a web page instead of data.');
  const answer = { status, headers, body: isPage ? undefined : read(text, status) };
  if (isTooManyInBody(answer.body)) throw tooManyRequests(retryAfter(headers, now) ?? secondsIn(text));
  const fault = judge(answer);
  if (fault !== undefined) throw fault;
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
  });
}

/** ArcGIS Online sends its 429 with HTTP 200, in the body. */
function isTooManyInBody(body: unknown): boolean {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: unknown } | null };
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

function networkFault(error: unknown): PortalFault {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  const code = typeof cause?.code === 'string' ? cause.code : '';
  return new PortalFault('unreachable', NETWORK_CAUSES[code] ?? 'The connection to the portal failed.', {
    transient: true,
  });
}
