import type { Body, Output } from '#shared/contract/index.ts';
import { type CallName, pathOf, routes } from '#shared/contract/routes.ts';
import { setReachable } from './network.ts';

/**
 * A call the server did not answer with OK. The message is the status, a colon and the body's text, or the status text
 * when there is none (PRODUCT §8).
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** What the server said, without the status. */
  readonly sentence: string;

  constructor(status: number, sentence: string) {
    super(`${status}: ${sentence}`);
    this.status = status;
    this.sentence = sentence;
  }
}

/** A call that got no answer at all: there is no network, or the server is away. */
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

/**
 * Makes a call of the contract and answers the response. Cookies go along; a body goes as JSON; nothing is retried
 * (PRODUCT §7).
 * @throws RequestError when the answer is not OK, UnreachableError when there is none
 */
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
    throw new RequestError(response.status, text === '' ? response.statusText : text);
  }
  return response;
}

/** Fetches, and notes whether there was an answer. A call that was given up says nothing of the network. */
async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    setReachable(true);
    return response;
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    setReachable(false);
    throw new UnreachableError(error);
  }
}

/** Makes a call and answers its JSON, typed by the contract. @throws RequestError, UnreachableError */
export async function call<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<Output<N>> {
  const response = await request(name, options);
  return (await response.json()) as Output<N>;
}

/** True for an error that means the session is gone (PRODUCT §8). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}

/** True for an error that means there is nothing under that address; asking again would change nothing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

/** True for an error that means the trial or the paid month is over (PRODUCT §6). */
export function isSubscriptionRequired(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Subscription required');
}
