import { setTimeout as pause } from 'node:timers/promises';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { blankEnd, parsedAt } from '../records/json-skim.ts';
import { PortalFault } from './portal-fault.ts';

/** The part of `fetch` that collection uses. The local stack hands in one that goes to its stand-ins. */
export type PortalFetch = (url: string, init: RequestInit) => Promise<Response>;

/** What one request and its repetitions may cost. */
export interface PortalLimits {
  /** For one request with its body, in milliseconds. */
  readonly timeoutMs: number;
  /** For one body, after decompression. */
  readonly maxBytes: number;
  /** How often one request is tried. */
  readonly attempts: number;
  /** The longest pause between two tries, in milliseconds. A portal that asks for a longer one is left alone in this run. */
  readonly maxWaitMs: number;
}

const LIMITS: PortalLimits = {
  timeoutMs: 30_000,
  maxBytes: 64 * 1024 * 1024,
  attempts: 4,
  maxWaitMs: 60_000,
};
/** The first pause is up to this long; each later one up to twice the one before. */
const FIRST_WAIT_MS = 1_000;
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
/** `<`, by which a web page begins. */
const TAG = 0x3c;

/** A portal's answer, parsed. */
export interface PortalAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Finds the fault in an answer, in the portal kind's own way of saying it. */
export type Judge = (answer: PortalAnswer) => PortalFault | undefined;

/** How a question is put, where it is not a plain GET. */
export interface Asking {
  /** How often this request is tried; the client's own number when absent. */
  readonly attempts?: number;
  /** Sent as a form with POST, for questions too long for an address. */
  readonly form?: Readonly<Record<string, string | number>>;
  /** Further headers, never sent to another host that a redirect names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads the JSON of the answer where `JSON.parse` is not to. Throws what that throws. */
  readonly parse?: (json: Buffer) => unknown;
}

export interface PortalClient {
  /** The JSON under an address, with retries. @throws PortalFault */
  json(url: string, judge: Judge, asking?: Asking): Promise<PortalAnswer>;
  /**
   * The text under an address as `body`, with retries; `304` without one where `asking` has a validator that still holds.
   * @throws PortalFault
   */
  text(url: string, judge: Judge, asking?: Asking): Promise<PortalAnswer & { readonly body: string }>;
  /** The token sent to Socrata portals; undefined without one. */
  readonly appToken: string | undefined;
  /** The time, epoch milliseconds. */
  now(): number;
  /** What was asked and received so far, redirects and failures included. */
  readonly traffic: { readonly requests: number; readonly bytes: number };
}

export interface PortalClientParts {
  readonly fetch: PortalFetch;
  /** The hosts that may be asked; a redirect elsewhere is a fault. */
  readonly hosts: readonly string[];
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly random?: () => number;
  readonly now?: () => number;
  readonly limits?: Partial<PortalLimits>;
  /** Socrata's app token: a larger share of a portal's patience. From the configuration, never from code. */
  readonly appToken?: string | undefined;
  /** Ends the run: what is under way is given up, and its reason thrown. */
  readonly signal?: AbortSignal;
}

/** A client for one run against one source's hosts. */
export function createPortalClient(parts: PortalClientParts): PortalClient {
  const { fetch, hosts, random = Math.random, now = Date.now, signal: stop } = parts;
  const sleep = parts.sleep ?? ((milliseconds) => pause(milliseconds, undefined, stop && { signal: stop }));
  const limits = { ...LIMITS, ...parts.limits };
  const traffic = { requests: 0, bytes: 0 };

  /** Follows redirects by hand, so that nothing outside the source's hosts is ever asked. */
  async function get(url: string, signal: AbortSignal, { form, headers }: Asking): Promise<Response> {
    const { host } = new URL(url);
    const question = form && {
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
        ...question,
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
          `The portal sends us to ${next.host}, which is not one of its hosts.`,
        );
      address = next;
    }
    throw new PortalFault('unreachable', 'The portal sends us in a circle of redirects.');
  }

  async function bytes(response: Response): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      traffic.bytes += chunk.byteLength;
      if (size > limits.maxBytes)
        throw new PortalFault('unreachable', `The portal sent more than ${limits.maxBytes} bytes at once.`);
      chunks.push(chunk);
    }
    const all = Buffer.concat(chunks);
    return BYTE_ORDER_MARK.equals(all.subarray(0, BYTE_ORDER_MARK.length))
      ? all.subarray(BYTE_ORDER_MARK.length)
      : all;
  }

  async function once(url: string, judge: Judge, asking: Asking, read: Reading): Promise<PortalAnswer> {
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
      const work = get(url, abort.signal, asking).then(async (response) =>
        judged(response, await bytes(response), {
          judge,
          read,
          conditional: CONDITIONS.some((name) => name in (asking.headers ?? {})),
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

  async function persist(url: string, judge: Judge, asking: Asking, read: Reading): Promise<PortalAnswer> {
    const attempts = asking.attempts ?? limits.attempts;
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(url, judge, asking, read);
      } catch (error) {
        stop?.throwIfAborted();
        const fault = error instanceof PortalFault ? error : networkFault(error);
        if (!fault.transient || attempt >= attempts) throw fault;
        // Nobody is asked sooner than he allows; the next run may.
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
    json: (url, judge, asking = {}) => persist(url, judge, asking, parsedBy(asking.parse ?? parsedAt)),
    async text(url, judge, asking = {}) {
      const answer = await persist(url, judge, asking, String);
      return { ...answer, body: String(answer.body ?? '') };
    },
  };
}

/** Makes an answer's body what its asker wants. @throws PortalFault */
type Reading = (body: Buffer, status: number) => unknown;

interface Expectation {
  readonly judge: Judge;
  readonly read: Reading;
  /** True when "not modified" answers what was asked. */
  readonly conditional: boolean;
  readonly now: number;
}

const CONDITIONS = ['if-none-match', 'if-modified-since'];

/** @throws PortalFault unless the answer is data */
function judged(
  response: Response,
  body: Buffer,
  { judge, read, conditional, now }: Expectation,
): PortalAnswer {
  const { status, headers } = response;
  if (status === 304 && conditional) return { status, headers, body: undefined };
  if (status === 429)
    throw new PortalFault('blocked', 'The portal says we ask too often (HTTP 429).', {
      transient: true,
      retryAfterMs: retryAfter(headers, now),
    });
  if (status >= 500)
    throw new PortalFault('unreachable', `The portal has a fault of its own (HTTP ${status}).`, {
      transient: true,
      retryAfterMs: retryAfter(headers, now),
    });
  if (status === 401 || status === 403)
    throw new PortalFault('blocked', `The portal refuses us (HTTP ${status}).`);
  if (status >= 300 && status < 400)
    throw new PortalFault('unreachable', `The portal sends us away without saying where (HTTP ${status}).`);
  const isPage = /text\/html/i.test(headers.get('content-type') ?? '') || body[blankEnd(body, 0)] === TAG;
  if (isPage && status < 400)
    throw new PortalFault('blocked', 'The portal answers with a web page instead of data.');
  const answer = { status, headers, body: isPage ? undefined : read(body, status) };
  const fault = judge(answer);
  if (fault !== undefined) throw fault;
  if (status === 404 || status === 410)
    throw new PortalFault('unreachable', `The data set is not at its address any more (HTTP ${status}).`, {
      kind: 'gone',
    });
  if (status < 200 || status > 299)
    throw new PortalFault('unreachable', `The portal did not take our question (HTTP ${status}).`);
  return answer;
}

function parsedBy(parse: (json: Buffer) => unknown): Reading {
  return (body, status) => {
    try {
      return parse(body);
    } catch {
      if (status >= 400) return undefined;
      throw new PortalFault('unreachable', 'The portal’s answer breaks off or is not JSON.', {
        transient: true,
      });
    }
  };
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
  ECONNRESET: 'The portal broke the connection off.',
};

function networkFault(error: unknown): PortalFault {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  const code = typeof cause?.code === 'string' ? cause.code : '';
  return new PortalFault('unreachable', NETWORK_CAUSES[code] ?? 'The connection to the portal failed.', {
    transient: true,
  });
}
