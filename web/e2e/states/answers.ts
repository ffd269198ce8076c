import { ERRORS, type ErrorCode } from '#shared/contract/errors.ts';
import { type Output, shapes } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';

/** What the pages of the catalog are answered: made-up JSON of the contract's shapes, or one of its refusals. */

/** An answer as it goes over the wire. */
export class Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;

  constructor(status: number, headers: Readonly<Record<string, string>> = {}, body = '') {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** An answer that never comes: the page goes on waiting. */
export const NEVER = 'never';
/** No answer, as without a network. */
export const UNREACHABLE = 'unreachable';

type Given<N extends CallName> = Output<N> | Reply | typeof NEVER | typeof UNREACHABLE;
/** The answer to a call; a function sees the address it was asked at. */
export type Answer<N extends CallName> = Given<N> | ((url: URL) => Given<N>);
export type Answers = { readonly [N in CallName]?: Answer<N> };

/** A refusal in the contract's own words. */
export function refused(code: ErrorCode, detail?: string): Reply {
  const { status, sentence } = ERRORS[code];
  const text = detail === undefined ? sentence : `${sentence} ${detail}`;
  return new Reply(status, { 'content-type': 'text/plain; charset=utf-8' }, text);
}

/** Done, and nothing to tell. */
export const DONE = new Reply(204);

/** A page of search results, with how many there are in all. */
export function listed(permits: Output<'searchPermits'>, total: number): Reply {
  return new Reply(200, { ...JSON_HEADERS, 'x-total-count': String(total) }, JSON.stringify(permits));
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/**
 * The answer to a call, held against the contract's shape, so that none drifts from what the server would say.
 * @throws when the call was not to be made here, or its answer has another shape
 */
export function replyTo(
  name: CallName,
  url: URL,
  answers: Answers,
): Reply | typeof NEVER | typeof UNREACHABLE {
  const answer = answers[name];
  if (answer === undefined) throw new Error(`${name} is not among the state's answers.`);
  const given = typeof answer === 'function' ? answer(url) : answer;
  if (given === NEVER || given === UNREACHABLE) return given;
  const reply = given instanceof Reply ? given : new Reply(200, JSON_HEADERS, JSON.stringify(given));
  const { output } = shapes[name];
  if (typeof output !== 'string' && reply.status === 200) output.parse(JSON.parse(reply.body));
  return reply;
}
