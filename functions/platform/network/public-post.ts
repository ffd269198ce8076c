import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { connectionCode, isTlsCode } from './connection-codes.ts';
import { publicAddresses, type Resolve, systemResolve } from './public-address.ts';

/** A request to a URL from a user. */
export interface PublicPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The response, without its body. */
export interface PostAnswer {
  readonly status: number;
  /** The raw `Retry-After` header. */
  readonly retryAfter: string | undefined;
}

/** Why there is no response. `message` is a sentence without data of the request. */
export class PostFault extends Error {
  override readonly name = 'PostFault';
  readonly kind: 'address' | 'name' | 'timeout' | 'certificate' | 'connection';

  constructor(kind: PostFault['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Sends a request to one network address. */
export type Connect = (post: PublicPost, address: string, signal: AbortSignal) => Promise<PostAnswer>;

export interface PostOptions {
  readonly resolve?: Resolve;
  readonly connect?: Connect;
  /** From the look-up to the response, in milliseconds. */
  readonly timeoutMs?: number;
  /** Also allow `http://127.0.0.1:…`, for the local stack only. */
  readonly loopback?: boolean;
}

/** The allowed ports: the default of HTTPS, and 8443, which servers behind routers use. */
const PUBLIC_PORTS: readonly string[] = ['', '8443'];
const URL_MAX = 2000;
const TIMEOUT_MS = 10_000;
/** How much of a response's body is read and discarded: a server may take an early disconnect for a failure. */
const ANSWER_MAX_BYTES = 4096;
const LOOPBACK = '127.0.0.1';

/**
 * What is wrong with a URL from a user, as a sentence that says what to do; undefined when it is valid. Does not look up the
 * host.
 */
export function publicUrlFault(text: string, loopback = false): string | undefined {
  if (text.length > URL_MAX) return `The address is longer than ${URL_MAX} characters. Use a shorter one.`;
  if (!URL.canParse(text)) return 'That is not an address. Use one such as https://example.com/permits.';
  const { protocol, username, password, hostname, port, hash } = new URL(text);
  if (loopback && protocol === 'http:' && hostname === LOOPBACK) return undefined;
  if (protocol !== 'https:') return 'The address must begin with https://.';
  if (username !== '' || password !== '')
    return 'The address must hold no user name or password. Put a secret part into its path instead.';
  if (!PUBLIC_PORTS.includes(port)) return 'The address must use port 443 or 8443.';
  if (hash !== '')
    return 'The address must have no part after a # sign, since it is never sent. Leave it out.';
  return undefined;
}

/**
 * Posts to a URL from a user. Looks up the host, refuses it unless all of its addresses are public, and connects to the
 * address that was checked, so that a changed DNS answer has no effect. Does not follow redirects, and discards the body.
 * @throws PostFault when there is no response
 */
export async function publicPost(
  post: PublicPost,
  {
    resolve = systemResolve,
    connect = connectTo,
    timeoutMs = TIMEOUT_MS,
    loopback = false,
  }: PostOptions = {},
): Promise<PostAnswer> {
  const fault = publicUrlFault(post.url, loopback);
  if (fault !== undefined) throw new PostFault('address', fault);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const address = await untilAborted(signal, checkedAddress(new URL(post.url), resolve));
    return await untilAborted(signal, connect(post, address, signal));
  } catch (error) {
    throw networkFault(error, signal, timeoutMs);
  }
}

async function checkedAddress({ protocol, hostname }: URL, resolve: Resolve): Promise<string> {
  // `publicUrlFault` allows HTTP for the loopback address only.
  if (protocol === 'http:') return LOOPBACK;
  const addresses = await publicAddresses(hostname, resolve).catch((error: unknown) => {
    throw new PostFault('name', 'The name of the host was not found.', error);
  });
  if (addresses === undefined)
    throw new PostFault('address', 'The host has an address that is not one of the public internet.');
  // guard: a connection is to the address that was checked
  return addresses[0];
}

/** Connects to the address over TLS, with the host name for `Host` and the certificate. Does not keep the connection. */
const connectTo: Connect = ({ url, headers, body }, address, signal) => {
  const { promise, resolve, reject } = Promise.withResolvers<PostAnswer>();
  const open = new URL(url).protocol === 'http:' ? requestByHttp : requestByHttps;
  const sent = { ...headers, 'Content-Length': String(Buffer.byteLength(body)) };
  const request = open(
    url,
    { method: 'POST', headers: sent, agent: false, lookup: pinnedTo(address), signal },
    (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      // The status is enough, however the body ends; the signal stops the rest.
      resolve({ status, retryAfter: answered['retry-after'] });
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > ANSWER_MAX_BYTES) response.destroy();
      });
      response.on('error', () => response.destroy());
    },
  );
  request.on('error', reject);
  request.end(body);
  return promise;
};

/** A look-up that always returns this address. */
export function pinnedTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

/** Rejects with the signal's reason once it is aborted, because not every promise listens to signals. */
function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort);
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}

/** Why a request with a time limit has no response; a fault that is known already stays as it is. */
export function networkFault(error: unknown, signal: AbortSignal, timeoutMs: number): PostFault {
  if (error instanceof PostFault) return error;
  if (signal.aborted)
    return new PostFault('timeout', `There was no answer within ${timeoutMs / 1000} seconds.`, error);
  const code = connectionCode(error) || 'unknown';
  if (isTlsCode(code))
    return new PostFault('certificate', `A secure connection was not made (${code}).`, error);
  return new PostFault('connection', `The connection failed (${code}).`, error);
}
