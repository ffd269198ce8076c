import { ERRORS, type ErrorCode } from '#shared/contract/errors.ts';
import { type Output, shapes } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';

/** What the pages of the catalog are answered: made-up JSON of the contract's shapes, or one of its refusals. */

/** An answer as it goes over the wire. */
export class FakeReply {
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

type AnswerValue<N extends CallName> = Output<N> | FakeReply | typeof NEVER | typeof UNREACHABLE;
/** The answer to a call; a function sees the address it was asked at. */
export type CallAnswer<N extends CallName> = AnswerValue<N> | ((url: URL) => AnswerValue<N>);
export type CallAnswers = { readonly [N in CallName]?: CallAnswer<N> };

/** A refusal in the contract's own words. */
export function refusal(code: ErrorCode, detail?: string): FakeReply {
  const { status, sentence } = ERRORS[code];
  const text = detail === undefined ? sentence : `${sentence} ${detail}`;
  return new FakeReply(status, { 'content-type': 'text/plain; charset=utf-8' }, text);
}

/** Done, and nothing to tell. */
export const DONE = new FakeReply(204);

/** A page of search results, with how many there are in all. */
export function listReply(permits: Output<'searchPermits'>, total: number): FakeReply {
  return new FakeReply(200, { ...JSON_HEADERS, 'x-total-count': String(total) }, JSON.stringify(permits));
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/**
 * The answer to a call, held against the contract's shape, so that none drifts from what the server would say.
 * @throws when the call was not to be made here, or its answer has another shape
 */
export function toReply(
  name: CallName,
  url: URL,
  answers: CallAnswers,
): FakeReply | typeof NEVER | typeof UNREACHABLE {
  const answer = answers[name];
  if (answer === undefined) throw new Error(`${name} is not among the state's answers.`);
  const given = typeof answer === 'function' ? answer(url) : answer;
  if (given === NEVER || given === UNREACHABLE) return given;
  const reply = given instanceof FakeReply ? given : new FakeReply(200, JSON_HEADERS, JSON.stringify(given));
  const { output } = shapes[name];
  if (typeof output !== 'string' && reply.status === 200) output.parse(JSON.parse(reply.body));
  return reply;
}
