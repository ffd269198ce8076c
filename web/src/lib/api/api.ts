import type { Body, Output } from '#shared/contract/index.ts';
import { type CallName, pathOf, routes } from '#shared/contract/routes.ts';
import { setReachable } from './network.ts';

/** The server answered with an error. The message is `status: body text`, or the status text if the body is empty (PRODUCT §8). */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** The server's text without the status. */
  readonly sentence: string;
  /** After so many seconds the call may be made again; null when the server does not say. */
  readonly retryAfterS: number | null;

  constructor(status: number, sentence: string, retryAfterS: number | null = null) {
    super(`${status}: ${sentence}`);
    this.status = status;
    this.sentence = sentence;
    this.retryAfterS = retryAfterS;
  }
}

/** A call got no answer: no network, or the server is down. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor(cause: unknown) {
    super('The server could not be reached. Check your connection and try again.', { cause });
  }
}

export interface CallOptions<N extends CallName> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: URLSearchParams;
  readonly body?: Body<N>;
  readonly signal?: AbortSignal;
}

/** Makes a call of the contract, with cookies and a JSON body, without retries (PRODUCT §7). @throws RequestError, UnreachableError */
export async function request<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<Response> {
  const { params, query, body, signal } = options;
  const search = query === undefined || query.size === 0 ? '' : `?${query}`;
  const response = await send(`${pathOf(name, params)}${search}`, {
    method: routes[name].method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) {
    const text = (await response.text()).trim();
    const wait = response.headers.get('Retry-After');
    const sentence = text === '' ? response.statusText : text;
    throw new RequestError(response.status, sentence, wait === null ? null : Number(wait));
  }
  return response;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    setReachable(true);
    return response;
  } catch (error) {
    // An aborted call says nothing about the network.
    if (init.signal?.aborted === true) throw error;
    setReachable(false);
    throw new UnreachableError(error);
  }
}

/** Makes a call and parses its JSON answer. @throws RequestError, UnreachableError */
export async function call<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<Output<N>> {
  const response = await request(name, options);
  return (await response.json()) as Output<N>;
}

/** Whether the session has ended (PRODUCT §8). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}

/** Whether the call wants a more recent sign-in; the session goes on. */
export function isSignInAgain(error: unknown): boolean {
  return (
    error instanceof RequestError && error.status === 403 && error.sentence.includes('sign in once more')
  );
}

/** Whether the resource does not exist; a retry would not help. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

/** Whether the server says that what the page shows is outdated: gone, or changed elsewhere. */
export function isOutdated(error: unknown): boolean {
  return error instanceof RequestError && [404, 409, 410].includes(error.status);
}

/** Whether the trial or the paid month is over (PRODUCT §6). */
export function isSubscriptionRequired(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Subscription required');
}

/** The message of anything thrown (PRODUCT §2). */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred';
}

/** The server's sentence without the status, or the error's message. */
export function errorSentence(error: unknown): string {
  return error instanceof RequestError ? error.sentence : errorMessage(error);
}
