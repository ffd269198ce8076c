import type { ApiObjects, ApiQueries } from './types.ts';

/** How to reach the API. */
export interface PlumblineOptions {
  /** An API key, which begins with `plumb_live_`. Use it on a server, never in a page: anyone who opens the page could read it. */
  readonly apiKey: string;
  /** The site, such as `https://example.com`. */
  readonly origin: string;
  /** The most repeats of a call that failed for a reason that passes; 4 unless you say otherwise. */
  readonly retries?: number;
  /** How long to wait for an answer, in milliseconds; 30 seconds unless you say otherwise. */
  readonly timeoutMs?: number;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** In place of waiting, for tests. @param ms milliseconds */
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Options of one call. */
export interface CallSettings {
  /** Ends the call. */
  readonly signal?: AbortSignal;
}

/** Options of a call that changes something. */
export interface WriteSettings extends CallSettings {
  /** With the same key the same call happens once; a new one for each call unless you say otherwise. */
  readonly idempotencyKey?: string;
}

/** A call that was refused or failed. */
export class PlumblineError extends Error {
  override readonly name = 'PlumblineError';
  /** The HTTP status; null if no answer came. */
  readonly status: number | null;
  /** What the API says about it (RFC 9457); null if its answer is not one of ours. */
  readonly problem: ApiObjects['Problem'] | null;
  /** After how many seconds the same call may be made again, if the API says so. */
  readonly retryAfterS: number | null;

  constructor(
    message: string,
    facts: Pick<PlumblineError, 'status' | 'problem' | 'retryAfterS'>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = facts.status;
    this.problem = facts.problem;
    this.retryAfterS = facts.retryAfterS;
  }
}

/** Of this client, which the header User-Agent names: `plumbline-js/1.0.0`. */
export const VERSION = '1.0.0';

const RETRIES = 4;
const TIMEOUT_MS = 30_000;
/** The longest pause before the first repeat, which doubles with each, and the longest of all, in milliseconds. */
const PAUSE_MS = 500;
const PAUSE_MOST_MS = 20_000;
/** A longer `Retry-After` ends the call with an error. */
const RETRY_AFTER_MOST_S = 60;
/** Statuses that pass: too many calls, and failures of a server. */
const PASSING = new Set([429, 500, 502, 503, 504]);

type Query = Readonly<Record<string, unknown>>;
type PermitQuery = Partial<ApiQueries['v1Permits']>;
type ChangeQuery = Partial<ApiQueries['v1PermitChanges']>;

interface Sent {
  readonly query?: Query;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/**
 * A client of the public API. Every call may throw a `PlumblineError`. Calls that failed for a reason that passes are repeated after a
 * random pause: reads, and writes with their `Idempotency-Key`.
 */
export class Plumbline {
  readonly #options: PlumblineOptions;

  constructor(options: PlumblineOptions) {
    this.#options = options;
  }

  /** One page of the permits that match. Each permit counts toward the month's allowance. */
  permits(query: PermitQuery = {}, settings?: CallSettings): Promise<ApiObjects['PermitPage']> {
    return this.#call('GET', '/v1/permits', { query }, settings);
  }

  /** All pages of the permits that match, one after another. */
  async *permitPages(
    query: PermitQuery = {},
    settings?: CallSettings,
  ): AsyncGenerator<ApiObjects['PermitPage']> {
    let cursor = query.cursor ?? null;
    do {
      const page = await this.permits({ ...query, ...(cursor === null ? {} : { cursor }) }, settings);
      yield page;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  /** One page of what changed, for a program that keeps a copy. Send `updatedSince` to begin, or the `cursor` of the page before. */
  permitChanges(query: ChangeQuery, settings?: CallSettings): Promise<ApiObjects['ChangePage']> {
    return this.#call('GET', '/v1/permits/changes', { query }, settings);
  }

  /**
   * The pages of what changed until now. Store each page's changes and its `nextCursor` together, and begin with it the next time:
   * nothing is missed.
   */
  async *changePages(query: ChangeQuery, settings?: CallSettings): AsyncGenerator<ApiObjects['ChangePage']> {
    const { updatedSince, cursor, ...filter } = query;
    let from: ChangeQuery =
      cursor === undefined ? { ...(updatedSince !== undefined && { updatedSince }) } : { cursor };
    for (;;) {
      const page = await this.permitChanges({ ...filter, ...from }, settings);
      yield page;
      if (!page.hasMore) return;
      from = { cursor: page.nextCursor };
    }
  }

  /** A permit with its history, its other records and the reasons of its score. */
  permit(id: string, settings?: CallSettings): Promise<ApiObjects['PermitDetail']> {
    return this.#call('GET', `/v1/permits/${encodeURIComponent(id)}`, {}, settings);
  }

  /** Every source that is collected, and how its collection goes. */
  sources(settings?: CallSettings): Promise<ApiObjects['SourceList']> {
    return this.#call('GET', '/v1/sources', {}, settings);
  }

  /** What is covered, and what is not. */
  coverage(settings?: CallSettings): Promise<ApiObjects['Coverage']> {
    return this.#call('GET', '/v1/coverage', {}, settings);
  }

  /** Your alerts, newest first. */
  alerts(settings?: CallSettings): Promise<ApiObjects['AlertList']> {
    return this.#call('GET', '/v1/alerts', {}, settings);
  }

  createAlert(alert: ApiObjects['NewAlert'], settings: WriteSettings = {}): Promise<ApiObjects['Alert']> {
    return this.#write('POST', '/v1/alerts', settings, alert);
  }

  alert(id: string, settings?: CallSettings): Promise<ApiObjects['Alert']> {
    return this.#call('GET', `/v1/alerts/${encodeURIComponent(id)}`, {}, settings);
  }

  /** Changes the fields that are sent; criteria are replaced whole. */
  updateAlert(
    id: string,
    change: ApiObjects['AlertChange'],
    settings: WriteSettings = {},
  ): Promise<ApiObjects['Alert']> {
    return this.#write('PATCH', `/v1/alerts/${encodeURIComponent(id)}`, settings, change);
  }

  async deleteAlert(id: string, settings: WriteSettings = {}): Promise<void> {
    await this.#write('DELETE', `/v1/alerts/${encodeURIComponent(id)}`, settings);
  }

  /** Sends what an alert finds to an address. Only the first answer has the secret, for `verifyWebhook`. */
  addWebhook(alertId: string, url: string, settings?: CallSettings): Promise<ApiObjects['NewWebhook']> {
    const path = `/v1/alerts/${encodeURIComponent(alertId)}/webhook`;
    return this.#call('POST', path, { body: { url } }, settings);
  }

  /** @param url the address that it was made with */
  async deleteWebhook(alertId: string, url: string, settings?: CallSettings): Promise<void> {
    await this.#call(
      'DELETE',
      `/v1/alerts/${encodeURIComponent(alertId)}/webhook`,
      { query: { url } },
      settings,
    );
  }

  /** Sends one message now, also when the webhook is off: a ping, or a `permits.matched` with made-up permits. It says how that went. */
  testWebhook(
    alertId: string,
    type: 'test.ping' | 'permits.sample' = 'test.ping',
    settings?: CallSettings,
  ): Promise<ApiObjects['WebhookDelivery']> {
    const path = `/v1/alerts/${encodeURIComponent(alertId)}/webhook/test`;
    return this.#call('POST', path, { query: { type } }, settings);
  }

  /** What is left of the month's permits, and your other limits. */
  usage(settings?: CallSettings): Promise<ApiObjects['Usage']> {
    return this.#call('GET', '/v1/usage', {}, settings);
  }

  /** The API's OpenAPI document. */
  document(settings?: CallSettings): Promise<Readonly<Record<string, unknown>>> {
    return this.#call('GET', '/v1/openapi.json', {}, settings);
  }

  #write<Answer>(method: string, path: string, settings: WriteSettings, body?: unknown): Promise<Answer> {
    const { idempotencyKey = crypto.randomUUID() } = settings;
    return this.#call(method, path, { body, idempotencyKey }, settings);
  }

  async #call<Answer>(
    method: string,
    path: string,
    sent: Sent,
    settings: CallSettings = {},
  ): Promise<Answer> {
    const { retries = RETRIES, sleep = wait } = this.#options;
    for (let repeats = 0; ; repeats++)
      try {
        return await this.#send<Answer>(method, path, sent, settings);
      } catch (error) {
        const pauseMs = pauseBefore(error, repeats);
        if (repeats >= retries || pauseMs === null || settings.signal?.aborted === true) throw error;
        await sleep(pauseMs);
      }
  }

  async #send<Answer>(method: string, path: string, sent: Sent, { signal }: CallSettings): Promise<Answer> {
    const { apiKey, origin, timeoutMs = TIMEOUT_MS, fetch: send = fetch } = this.#options;
    const address = new URL(`${path}${queryText(sent.query ?? {})}`, origin);
    const timeout = AbortSignal.timeout(timeoutMs);
    let answer: Response;
    let text: string;
    try {
      answer = await send(address, {
        method,
        redirect: 'error',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        headers: {
          Authorization: `Bearer ${apiKey}`,
          Accept: 'application/json',
          'User-Agent': `plumbline-js/${VERSION}`,
          ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(sent.idempotencyKey === undefined ? {} : { 'Idempotency-Key': sent.idempotencyKey }),
        },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      });
      text = await answer.text();
    } catch (cause) {
      signal?.throwIfAborted();
      const facts = { status: null, problem: null, retryAfterS: null };
      throw new PlumblineError(`${method} ${path} got no answer.`, facts, { cause });
    }
    if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as Answer;
    throw refusal(method, path, answer, text);
  }
}

function refusal(method: string, path: string, answer: Response, text: string): PlumblineError {
  const { status, headers } = answer;
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') === true;
  const problem = isProblem ? (JSON.parse(text) as ApiObjects['Problem']) : null;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfterS = Number.isFinite(seconds) ? seconds : null;
  return new PlumblineError(problem?.detail ?? `${method} ${path} was answered ${status}.`, {
    status,
    problem,
    retryAfterS,
  });
}

/** Milliseconds to wait before a repeat, random within a span that doubles; null if a repeat would not help. */
function pauseBefore(error: unknown, repeats: number): number | null {
  if (!(error instanceof PlumblineError)) return null;
  const { status, retryAfterS } = error;
  if (status !== null && !PASSING.has(status)) return null;
  if ((retryAfterS ?? 0) > RETRY_AFTER_MOST_S) return null;
  const pauseMs = Math.random() * Math.min(PAUSE_MOST_MS, PAUSE_MS * 2 ** repeats);
  return (retryAfterS ?? 0) * 1000 + pauseMs;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A list repeats its name. */
function queryText(query: Query): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) for (const one of [value].flat()) pairs.append(name, String(one));
  return pairs.size === 0 ? '' : `?${pairs}`;
}

/** A message that a webhook gets. */
export interface WebhookEvent {
  readonly type: 'permits.matched' | 'test.ping';
  readonly version: number;
  /** When it was made, ISO 8601 UTC. */
  readonly timestamp: string;
  readonly data: {
    readonly alert: { readonly id: string; readonly name: string };
    /** Of `permits.matched`; `news` says whether the permit is new or changed. */
    readonly permits?: readonly WebhookPermit[];
    /** Show them with the permits. */
    readonly attributions?: readonly string[];
    /** Of `permits.matched`: you asked for a sample, and its permits are made up. */
    readonly sample?: true;
    /** Of `test.ping`. */
    readonly message?: string;
  };
}

export type WebhookPermit = Omit<ApiObjects['Permit'], 'leadScore' | 'provenance'> & {
  readonly news: 'new' | 'change';
};

/** A message that is not proved to be ours, or too old. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected';
}

const SECRET_PREFIX = 'whsec_';
/** How far a message's time may be off, in seconds, so that nobody sends an old one again. */
const TOLERANCE_S = 300;

/**
 * Checks that a message is from us, unchanged and recent (Standard Webhooks 1.0), and reads it.
 * @param headers of the request, names in any case
 * @param body the raw body, before any parsing
 * @param secret of the webhook, as you copied it; it begins with `whsec_`
 * @throws WebhookRejected
 */
export async function verifyWebhook(
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
  secret: string,
  { now = new Date() }: { readonly now?: Date } = {},
): Promise<WebhookEvent> {
  const plain = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const named = new Map(
    Object.entries(plain).map(([name, value]) => [name.toLowerCase(), [value].flat()[0]]),
  );
  const id = named.get('webhook-id');
  const timestamp = named.get('webhook-timestamp');
  const signatures = named.get('webhook-signature');
  if (id === undefined || timestamp === undefined || signatures === undefined)
    throw new WebhookRejected('The message has no signature.');
  if (!/^\d+$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S)
    throw new WebhookRejected('The message is not of now.');
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // Two secrets sign for a day after one was replaced.
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',');
    if (version !== 'v1' || !/^[A-Za-z0-9+/]+=*$/.test(text)) continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(text), signed))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookRejected('The signature is not of this message.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
