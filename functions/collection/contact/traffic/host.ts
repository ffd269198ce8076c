import type { PortalFetch } from '../../portals/portal-client.ts';
import { parseRobots, type RobotsRules } from '../../portals/robots.ts';
import { ContactFault } from './contact-fault.ts';

/** One request. */
export interface HostRequest {
  readonly url: string;
  readonly method?: 'HEAD';
  /** Sends Socrata's app token, which raises the rate limit. */
  readonly withToken?: true;
  /** The most bytes of the body to read; the rest is left unread. */
  readonly maxBytes?: number;
}

/** An answer, in whole or cut. */
export interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body was longer than wanted. */
  readonly cut: boolean;
}

export interface HostParts {
  readonly fetch: PortalFetch;
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Who we are and how to write to us. */
  readonly userAgent: string;
  /** Socrata's app token. */
  readonly appToken?: string | undefined;
  /** Called once when a host is not to be asked again that day. */
  readonly onStop?: (host: string, cause: string) => void;
}

/** What a host's robots.txt says, and its text; empty without one. */
type Robots = RobotsRules & { readonly text: string };

/** Between two requests to one host. */
// guard: requests are apart
export const PAUSE_MS = 2_000;
/** A host that wants a longer pause needs a person. */
// guard: a long pause needs a person
const CRAWL_DELAY_MAX_MS = 60_000;
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 8 * 1024 * 1024;
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Statuses by which a portal or its firewall tells us to stay away. */
// guard: refusals stop a host
const STOPPING = new Set([403, 429, 472]);
/** Codes of connections that failed because of the certificate or the protocol. */
const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO)/;
const NO_ADDRESS = new Set(['ENOTFOUND', 'EAI_NONAME']);

/** A host: asked one request at a time, with pauses, within its robots.txt, and never again once it refused. */
export class Host {
  readonly name: string;
  readonly #parts: HostParts;
  #turn: Promise<unknown> = Promise.resolve();
  #freeAt = 0;
  #robots: Robots | undefined;
  #requests = 0;
  #stopped: string | undefined;

  /** @param stopped why the host was stopped earlier today */
  constructor(name: string, parts: HostParts, stopped?: string) {
    this.name = name;
    this.#parts = parts;
    this.#stopped = stopped;
  }

  /** Requests sent so far. */
  get requests(): number {
    return this.#requests;
  }

  /** Why the host is not asked again that day; undefined while it may be asked. */
  get stopped(): string | undefined {
    return this.#stopped;
  }

  get robots(): Robots | undefined {
    return this.#robots;
  }

  /**
   * Sends a request when the host is free and its robots.txt allows it. Follows redirects within the host; tries once more after
   * a server error or a broken connection.
   * @param onSend called before each request that is sent
   * @throws ContactFault
   */
  ask(ask: HostRequest, onSend: () => void = () => undefined): Promise<Said> {
    const mine = this.#turn.then(async () => {
      this.#robots ??= await this.#readRobots();
      return this.#follow(ask, onSend, this.#robots);
    });
    // guard: requests to a host take turns
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  /** RFC 9309: without a robots.txt everything is allowed; a server that fails allows nothing. */
  async #readRobots(): Promise<Robots> {
    const { status, text } = await this.#askForRobots();
    // guard: a failing robots.txt allows nothing
    if (status >= 500) return { ...parseRobots(this.name, ''), mayAsk: () => false, text: '' };
    const found = status === 200 ? text : '';
    const robots = { ...parseRobots(this.name, found), text: found };
    if (robots.wantedDelayMs > CRAWL_DELAY_MAX_MS)
      throw this.#stop(`robots.txt wants a pause of ${robots.wantedDelayMs / 1000} s between requests.`);
    return robots;
  }

  async #askForRobots(): Promise<Pick<Said, 'status' | 'text'>> {
    try {
      return await this.#follow({ url: `https://${this.name}/robots.txt` }, () => undefined, undefined);
    } catch (error) {
      // A host that moved as a whole has no robots.txt of its own. One that does not answer allows nothing.
      if (error instanceof ContactFault && error.kind === 'moved') return { status: 404, text: '' };
      if (error instanceof ContactFault && error.kind === 'silent') return { status: 503, text: '' };
      throw error;
    }
  }

  async #follow(ask: HostRequest, onSend: () => void, robots: Robots | undefined): Promise<Said> {
    let url = new URL(ask.url);
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      // guard: first contact obeys robots.txt
      if (robots?.mayAsk(url.href) === false)
        throw new ContactFault('robots', `robots.txt of ${this.name} does not allow ${url.pathname}.`);
      const said = await this.#tryTwice({ ...ask, url: url.href }, onSend);
      const location = said.headers.get('location');
      if (!REDIRECTS.has(said.status) || location === null) return said;
      const next = URL.parse(location, url.href);
      if (next === null || next.protocol !== 'https:')
        throw new ContactFault('silent', `${this.name} redirects to an address that is not https.`);
      if (next.host !== this.name)
        throw new ContactFault('moved', `${this.name} redirects to ${next.host}.`, next);
      url = next;
    }
    throw new ContactFault('silent', `${this.name} redirects too many times.`);
  }

  async #tryTwice(ask: HostRequest, onSend: () => void): Promise<Said> {
    try {
      const said = await this.#send(ask, onSend);
      if (said.status < 500) return said;
    } catch (error) {
      if (!(error instanceof ContactFault) || error.kind !== 'silent') throw error;
    }
    return this.#send(ask, onSend);
  }

  async #send(ask: HostRequest, onSend: () => void): Promise<Said> {
    // guard: a stop lasts
    if (this.#stopped !== undefined)
      throw new ContactFault('stopped', `${this.name} is not asked again today: ${this.#stopped}`);
    const { sleep, now } = this.#parts;
    // guard: a wanted pause is kept
    const pause = Math.max(PAUSE_MS, this.#robots?.wantedDelayMs ?? 0);
    if (this.#freeAt > 0) await sleep(Math.max(0, this.#freeAt + pause - now()));
    onSend();
    this.#requests++;
    try {
      const said = await this.#fetch(ask);
      if (STOPPING.has(said.status)) throw this.#stop(`it answered with HTTP ${said.status}.`);
      // guard: too many requests stop a host
      if (isTooManyInBody(said.text)) throw this.#stop('it reports too many requests (429).');
      return said;
    } finally {
      // guard: a pause begins after the answer
      this.#freeAt = now();
    }
  }

  async #fetch({ url, method, withToken, maxBytes = MAX_BYTES }: HostRequest): Promise<Said> {
    const { fetch, userAgent, appToken } = this.#parts;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        method: method ?? 'GET',
        redirect: 'manual',
        signal: abort.signal,
        headers: {
          accept: 'application/json, text/csv, text/html;q=0.5',
          // guard: requests say who asks
          'user-agent': userAgent,
          ...(appToken === undefined || withToken === undefined ? {} : { 'x-app-token': appToken }),
        },
      });
      const { text, cut } = await readBody(response, maxBytes);
      return { status: response.status, headers: response.headers, text, cut };
    } catch (error) {
      throw this.#faultOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #faultOf(error: unknown): ContactFault {
    const { code: own, cause } = error as {
      readonly code?: unknown;
      readonly cause?: { readonly code?: unknown };
    };
    const code = String(cause?.code ?? own ?? '');
    // guard: a bad certificate stops a host
    if (TLS_CODE.test(code)) return this.#stop(`its certificate or TLS failed (${code}).`);
    if (NO_ADDRESS.has(code)) return new ContactFault('no-host', `${this.name} has no address.`);
    return new ContactFault(
      'silent',
      `${this.name} gave no answer (${code === '' ? 'no connection' : code}).`,
    );
  }

  #stop(cause: string): ContactFault {
    this.#stopped = cause;
    this.#parts.onStop?.(this.name, cause);
    return new ContactFault('stopped', `${this.name} is not asked again today: ${cause}`);
  }
}

/** ArcGIS Online sends its 429 with HTTP 200, in the body. */
function isTooManyInBody(text: string): boolean {
  return text.length < 2_000 && /"code"\s?:\s?429\b/.test(text);
}

async function readBody(
  response: Response,
  maxBytes: number,
): Promise<{ readonly text: string; readonly cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes));
  return { text, cut: size > maxBytes };
}
